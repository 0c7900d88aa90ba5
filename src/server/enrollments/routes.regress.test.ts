import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import {
  ENROLLMENT_STATUSES,
  type EnrollmentStatus,
  PATCHABLE_STATUSES,
} from '#core/enrollments/enrollment.ts'
import {
  createTestWorkspace,
  makeLeads,
  makeSequence,
  type Owner,
  workflowJson,
} from '#testing/workspace-setup.ts'
import { type World, world } from '#testing/world.ts'

let w: World
let me: Owner
beforeAll(async () => {
  w = await world()
  me = await createTestWorkspace(w)
})
afterAll(() => w[Symbol.asyncDispose]())

const leads = (count: number, fields?: object) => makeLeads(me, me.workspaceId, count, fields)
const enroll = (id: string, leadIds: readonly string[], more: object = {}) =>
  me.post(`/sequences/${id}/enrollments`, { leadIds, userEmailAccountId: me.sandboxId, ...more })
const rows = async (id: string) => (await me.get(`/sequences/${id}/enrollments?limit=200`)).body.data
const mailsIn = (id: string) =>
  w.ctx.db
    .selectFrom('scheduled_executions')
    .selectAll()
    .where('sequenceId', '=', id)
    .orderBy('plannedAt')
    .execute()

test.each([
  ['enrollments', (id: string) => `/sequences/${id}/enrollments`],
  ['admin bulk', (id: string) => `/admin/sequences/${id}/enrollments/bulk`],
  ['bulk-with-scheduling', (id: string) => `/admin/sequences/${id}/enrollments/bulk-with-scheduling`],
  ['workflow-enrollments', (id: string) => `/sequences/${id}/workflow-enrollments/bulk`],
])(
  '%s enrols leads and answers how many, how many mails are planned, and whom it left out',
  async (_name, path) => {
    const { id } = await makeSequence(me, [{}, {}, {}])
    const leadIds = await leads(3)
    const body = { leadIds, userEmailAccountId: me.sandboxId, enrolledBy: me.user.id }
    const response = await me.post(path(id), body)
    expect(response.status).toBe(200)
    expect(response.body).toEqual({ enrolledCount: 3, scheduledExecutions: 9, skipped: [] })
    expect(await mailsIn(id)).toHaveLength(9)
    const again = await me.post(path(id), body)
    expect(again.body).toMatchObject({ enrolledCount: 0, scheduledExecutions: 0 })
    expect(again.body.skipped.map((one: { reason: string }) => one.reason)).toEqual(
      Array(3).fill('already_enrolled'),
    )
    expect(await mailsIn(id)).toHaveLength(9)
    expect((await rows(id))[0]).toMatchObject({ enrolledBy: me.user.id, userEmailAccountId: me.sandboxId })
  },
)

test('every lead that is not enrolled is listed with its reason, in the order of the call', async () => {
  const { id } = await makeSequence(me, [{}])
  const other = await makeSequence(me, [{}])
  const foreign = await createTestWorkspace(w)
  const [theirs = ''] = await makeLeads(foreign, foreign.workspaceId, 1)
  const [already = '', elsewhere = '', suppressed = '', atDomain = '', bounced = '', good = ''] =
    await leads(6)
  const [missing = '', invalid = ''] = [...(await leads(1, { contactEmail: null })), ...(await leads(1))]
  await sql`UPDATE leads SET contact_email = 'nobody@', email_key = NULL WHERE id = ${invalid}`.execute(
    w.ctx.db,
  )
  await enroll(id, [already])
  await enroll(other.id, [elsewhere])
  const address = (await me.get(`/leads/${suppressed}`)).body.contactEmail
  await me.post('/suppressions', {
    workspaceId: me.workspaceId,
    kind: 'address',
    value: address.toUpperCase(),
  })
  const domain = (await me.get(`/leads/${atDomain}`)).body.contactEmail.split('@')[1]
  await me.post('/suppressions', { workspaceId: me.workspaceId, kind: 'domain', value: domain })
  await enroll(other.id, [bounced])
  await sql`UPDATE enrollments SET status = 'bounced', status_reason = 'hard', ended_at = now() + interval '9 years' WHERE lead_id = ${bounced}`.execute(
    w.ctx.db,
  )

  const unknown = '01900000-0000-7000-8000-000000000000'
  const requested = [
    unknown,
    theirs,
    already,
    elsewhere,
    missing,
    invalid,
    suppressed,
    atDomain,
    bounced,
    good,
    good,
  ]
  const { body } = await enroll(id, requested)
  expect(body).toMatchObject({ enrolledCount: 1, scheduledExecutions: 1 })
  expect(
    body.skipped.map(({ leadId, reason }: { leadId: string; reason: string }) => [leadId, reason]),
  ).toEqual([
    [unknown, 'lead_not_found'],
    [theirs, 'lead_not_found'],
    [already, 'already_enrolled'],
    [elsewhere, 'enrolled_elsewhere'],
    [missing, 'email_missing'],
    [invalid, 'email_invalid'],
    [suppressed, 'suppressed'],
    [atDomain, 'suppressed'],
    [bounced, 'bounced'],
  ])
  for (const { message } of body.skipped) expect(message).toMatch(/[가-힣]/)
  expect((await enroll(id, [elsewhere], { allowParallel: true })).body.enrolledCount).toBe(1)
  // an address that was corrected after a bounce is enrolled again
  await me.patch(`/leads/${bounced}`, { contactEmail: 'fixed@company.example' })
  await sql`UPDATE enrollments SET ended_at = '2026-01-01' WHERE lead_id = ${bounced}`.execute(w.ctx.db)
  expect((await enroll(id, [bounced])).body.enrolledCount).toBe(1)
})

test('fifty identical calls at once enroll every lead once', async () => {
  const { id } = await makeSequence(me, [{}, {}])
  const leadIds = await leads(5)
  const responses = await Promise.all(Array.from({ length: 50 }, () => enroll(id, leadIds)))
  expect(responses.map((response) => response.status)).toEqual(Array(50).fill(200))
  expect(responses.reduce((sum, response) => sum + response.body.enrolledCount, 0)).toBe(5)
  expect(responses.reduce((sum, response) => sum + response.body.scheduledExecutions, 0)).toBe(10)
  expect(await rows(id)).toHaveLength(5)
  expect(await mailsIn(id)).toHaveLength(10)
})

test('two sequences that enroll the same leads at once get each lead once between them', async () => {
  const [one, two] = [await makeSequence(me, [{}]), await makeSequence(me, [{}])]
  const leadIds = await leads(10)
  const responses = await Promise.all(
    Array.from({ length: 10 }, (_, i) =>
      enroll(i % 2 ? one.id : two.id, i % 3 ? leadIds : leadIds.toReversed()),
    ),
  )
  for (const response of responses) expect(response.status, JSON.stringify(response.body)).toBe(200)
  expect((await rows(one.id)).length + (await rows(two.id)).length).toBe(10)
})

test('the same Idempotency-Key returns the first response again and changes nothing', async () => {
  const { id } = await makeSequence(me, [{}])
  const body = { leadIds: await leads(2), userEmailAccountId: me.sandboxId }
  const key = { 'idempotency-key': 'enrol-once' }
  const first = await me.post(`/sequences/${id}/enrollments`, body, key)
  const second = await me.post(`/sequences/${id}/enrollments`, body, key)
  expect(first.body).toMatchObject({ enrolledCount: 2 })
  expect(second.body).toEqual(first.body)
  const other = await me.post(`/sequences/${id}/enrollments`, { ...body, leadIds: await leads(1) }, key)
  expect(other.body).toMatchObject({ statusCode: 409, code: 'conflict' })
})

test('a whole group is enrolled from startAt on, by the named member', async () => {
  const colleague = await w.signUp()
  await w.join(colleague, me.workspaceId, 'viewer')
  const leadIds = await leads(3)
  const { id, customerGroupId } = await makeSequence(me, [{}, {}], { leadIds })
  const path = `/admin/sequences/${id}/enrollments/bulk-with-scheduling`
  const startAt = new Date(w.clock.now().getTime() + 10 * 86_400_000).toISOString()
  const call = (more: object) => me.post(path, { customerGroupId, userEmailAccountId: me.sandboxId, ...more })
  const stranger = await w.signUp()
  expect((await call({ enrolledBy: stranger.user.id })).body).toMatchObject({
    statusCode: 400,
    issues: [{ path: 'enrolledBy' }],
  })
  expect((await call({ startAt: 'tomorrow' })).body).toMatchObject({
    statusCode: 400,
    issues: [{ path: 'startAt' }],
  })
  expect((await me.post(path, { userEmailAccountId: me.sandboxId })).body).toMatchObject({
    statusCode: 400,
    issues: [{ path: 'leadIds' }],
  })
  expect(
    (await call({ startAt: startAt.replace('Z', '+00:00'), enrolledBy: colleague.user.id })).body,
  ).toMatchObject({ enrolledCount: 3, scheduledExecutions: 6 })
  const mails = await mailsIn(id)
  expect(mails.filter((mail) => mail.plannedAt < new Date(startAt))).toEqual([])
  expect(mails[0]?.plannedAt.toISOString()).toBe(startAt)
  expect((await rows(id))[0].enrolledBy).toBe(colleague.user.id)
  await me.post(`/sequences/${id}/activate`)
  expect((await mailsIn(id))[0]?.plannedAt.toISOString()).toBe(startAt)
  const empty = (await me.post('/customer-groups', { workspaceId: me.workspaceId, name: '빈 그룹' })).body.id
  expect((await call({ customerGroupId: empty })).body).toEqual({
    enrolledCount: 0,
    scheduledExecutions: 0,
    skipped: [],
  })
})

test('a mailbox or group of another workspace is not found, and such a call enrolls no lead', async () => {
  const other = await createTestWorkspace(w)
  const { id } = await makeSequence(me, [{}])
  const leadIds = await leads(1)
  expect((await enroll(id, leadIds, { userEmailAccountId: other.sandboxId })).body).toMatchObject({
    statusCode: 404,
    code: 'email_account_not_found',
  })
  const group = (await other.post('/customer-groups', { workspaceId: other.workspaceId, name: '남' })).body.id
  const call = { customerGroupId: group, userEmailAccountId: me.sandboxId }
  expect((await me.post(`/sequences/${id}/workflow-enrollments/bulk`, call)).body).toMatchObject({
    statusCode: 404,
    code: 'customer_group_not_found',
  })
  // also of a workspace the user belongs to, when the sequence does not
  await w.join(me, other.workspaceId, 'owner')
  expect((await enroll(id, leadIds, { userEmailAccountId: other.sandboxId })).status).toBe(404)
  expect((await me.post(`/sequences/${id}/workflow-enrollments/bulk`, call)).status).toBe(404)
  expect(await rows(id)).toEqual([])
  // without a mailbox in the call it is that of the sequence
  expect((await me.post(`/sequences/${id}/enrollments`, { leadIds })).body.enrolledCount).toBe(1)
  expect((await rows(id))[0].userEmailAccountId).toBe(me.sandboxId)
})

test('lists return ten, the designer’s fifty, with a count of each status and the current step', async () => {
  const owner = await createTestWorkspace(w)
  const leadIds = await makeLeads(owner, owner.workspaceId, 55)
  const { id } = await makeSequence(owner, [{}, {}])
  await owner.post(`/sequences/${id}/enrollments`, {
    leadIds: leadIds.slice(0, 2),
    userEmailAccountId: owner.sandboxId,
  })
  await owner.post(`/sequences/${id}/activate`)
  await owner.post('/sandbox/clock', { workspaceId: owner.workspaceId, advanceHours: 1 })
  await owner.post(`/sequences/${id}/enrollments`, { leadIds, userEmailAccountId: owner.sandboxId })
  const list = (await owner.get(`/sequences/${id}/enrollments`)).body
  expect(list.data).toHaveLength(10)
  expect(list).toMatchObject({ total: 55, counts: { active: 55, pending: 0, removed: 0 } })
  expect(Object.keys(list.counts)).toEqual(ENROLLMENT_STATUSES)
  expect((await owner.get(`/sequences/${id}/enrollments?offset=50`)).body.data).toHaveLength(5)
  const designer = (await owner.get(`/sequences/${id}/workflow-enrollments`)).body
  expect(Object.keys(designer).sort()).toEqual(['data', 'total'])
  expect(designer.data).toHaveLength(50)
  const standing = (await owner.get(`/sequences/${id}/workflow-enrollments?nodeId=mail-1`)).body
  expect(standing.total).toBe(2)
  for (const row of standing.data)
    expect(row).toMatchObject({ currentNodeId: 'mail-1', nextNodeId: 'mail-2', sentCount: 1 })
  const name = (await owner.get(`/leads/${leadIds[7]}`)).body.companyName
  const found = (
    await owner.get(`/sequences/${id}/enrollments?status=active&search=${encodeURIComponent(name)}`)
  ).body
  expect(found.data.map((row: { leadId: string }) => row.leadId)).toContain(leadIds[7])
  expect((await owner.get(`/sequences/${id}/enrollments?status=paused`)).body).toMatchObject({
    data: [],
    total: 0,
    counts: { active: 55 },
  })
})

const put = (status: EnrollmentStatus, reason: string | null, id: string) =>
  sql`UPDATE enrollments SET status = ${status}, status_reason = ${reason} WHERE id = ${id}`.execute(w.ctx.db)

/** By PATCH of a user. An ended enrollment stays ended, but a completed one can be marked as replied. */
const ALLOWED: Record<EnrollmentStatus, string[]> = {
  pending: ['active', 'paused', 'removed', 'replied'],
  active: ['paused', 'removed', 'replied'],
  paused: ['active', 'removed', 'replied'],
  blocked: ['active', 'paused', 'removed', 'replied'],
  replied: [],
  completed: ['replied'],
  bounced: [],
  unsubscribed: [],
  removed: [],
}

test.each(ENROLLMENT_STATUSES)(
  'a user can set the status of a %s enrollment only as the table allows',
  async (from) => {
    const { id } = await makeSequence(me, [{}, {}])
    await me.post(`/sequences/${id}/activate`)
    for (const to of PATCHABLE_STATUSES) {
      await enroll(id, await leads(1), { startAt: undefined })
      const [row] = await rows(id)
      await put(from, null, row.id)
      const { status, body } = await me.patch(`/sequences/${id}/enrollments/${row.id}/status`, { status: to })
      if (ALLOWED[from].includes(to)) {
        expect(body, `${from} → ${to}`).toMatchObject({
          id: row.id,
          status: to,
          statusReason: to === 'active' ? null : 'manual',
        })
        const states = (await mailsIn(id))
          .filter((mail) => mail.enrollmentId === row.id)
          .map((mail) => [mail.state, mail.held])
        const expected =
          to === 'active' ? ['scheduled', false] : to === 'paused' ? ['scheduled', true] : ['skipped', true]
        if (from !== 'completed') expect(states, `${from} → ${to}`).toEqual([expected, expected])
      } else {
        expect(status, `${from} → ${to}`).toBe(409)
        expect(body.code).toBe('enrollment_status_forbidden')
        expect((await rows(id)).find((one: { id: string }) => one.id === row.id).status).toBe(from)
      }
    }
  },
)

test('a pause with an end resumes by itself, with its mails in order and no burst', async () => {
  const { id } = await makeSequence(me, [{}, {}])
  await me.post(`/sequences/${id}/activate`)
  await enroll(id, await leads(2))
  const [one, two] = await rows(id)
  const clock = (await me.get(`/sandbox/clock?workspaceId=${me.workspaceId}`)).body
  const inDays = (days: number) => new Date(Date.parse(clock.now) + days * 86_400_000).toISOString()
  const bulk = (body: object) => me.patch(`/sequences/${id}/enrollments/bulk/status`, body)
  const ids = [one.id, two.id]
  for (const resumeAt of [inDays(-1), inDays(400)]) {
    const { status, body } = await bulk({ enrollmentIds: ids, status: 'paused', resumeAt })
    expect([status, body.code]).toEqual([400, 'pause_end_invalid'])
  }
  expect((await rows(id)).map((row: { status: string }) => row.status)).toEqual(['active', 'active'])

  expect((await bulk({ enrollmentIds: ids, status: 'paused', resumeAt: inDays(10) })).body.updatedCount).toBe(
    2,
  )
  // another end for one of them without resuming; a plain pause of a paused one is still rejected
  const again = `/sequences/${id}/enrollments/${one.id}/status`
  expect((await me.patch(again, { status: 'paused', resumeAt: inDays(4) })).body).toMatchObject({
    status: 'paused',
    statusReason: 'manual',
    resumeAt: inDays(4),
  })
  expect((await me.patch(again, { status: 'paused' })).status).toBe(409)

  const statuses = async () =>
    Object.fromEntries((await rows(id)).map((row: { id: string; status: string }) => [row.id, row.status]))
  await me.post('/sandbox/clock', { workspaceId: me.workspaceId, advanceDays: 3 })
  expect(await statuses()).toEqual({ [one.id]: 'paused', [two.id]: 'paused' })
  await me.post('/sandbox/clock', { workspaceId: me.workspaceId, advanceDays: 2 })
  expect(await statuses()).toEqual({ [one.id]: 'active', [two.id]: 'paused' })
  await me.post('/sandbox/clock', { workspaceId: me.workspaceId, advanceDays: 30 })
  const sent = (await mailsIn(id)).filter((mail) => mail.state === 'sent')
  expect(sent).toHaveLength(4)
  const first = sent.find((mail) => mail.enrollmentId === two.id)
  expect(first?.sentAt?.toISOString() ?? '').toSatisfy((at: string) => at >= inDays(10))
})

test('an uncertain mail is settled by a decision, never by resuming', async () => {
  for (const [decision, status, sent] of [
    ['sent', 'active', 1],
    ['skip', 'active', 0],
    ['resend', 'active', 0],
  ] as const) {
    const { id } = await makeSequence(me, [{}, {}])
    await me.post(`/sequences/${id}/activate`)
    await enroll(id, await leads(1))
    const [row] = await rows(id)
    const path = `/sequences/${id}/enrollments/${row.id}`
    expect((await me.post(`${path}/settle`, { decision })).body).toMatchObject({
      statusCode: 409,
      code: 'conflict',
    })
    await sql`UPDATE scheduled_executions SET state = 'uncertain', claimed_at = now() WHERE enrollment_id = ${row.id} AND ordinal = 0`.execute(
      w.ctx.db,
    )
    await put('blocked', 'send_uncertain', row.id)
    expect((await me.patch(`${path}/status`, { status: 'active' })).status).toBe(409)
    const settled = await me.post(`${path}/settle`, { decision })
    expect(settled.body, decision).toMatchObject({
      status,
      sentCount: sent,
      nextNodeId: decision === 'resend' ? 'mail-1' : 'mail-2',
    })
    expect((await me.post(`${path}/settle`, { decision })).status).toBe(409)
  }
})

test('a call for several enrollments names the one that is unknown, and changes none', async () => {
  const { id } = await makeSequence(me, [{}])
  await enroll(id, await leads(2))
  const own = (await rows(id)).map((row: { id: string }) => row.id)
  const unknown = w.ctx.newId()
  for (const response of [
    await me.put('/admin/sequences/enrollments/bulk/unenroll', { enrollmentIds: [...own, unknown] }),
    await me.patch(`/sequences/${id}/enrollments/bulk/status`, {
      enrollmentIds: [...own, unknown],
      status: 'paused',
    }),
  ])
    expect(response.body).toMatchObject({
      statusCode: 404,
      code: 'enrollment_not_found',
      report: { id: unknown },
    })
  expect((await rows(id)).map((row: { status: string }) => row.status)).toEqual(['pending', 'pending'])
})

test('unenrolling ends open enrollments and counts the others', async () => {
  const { id } = await makeSequence(me, [{}, {}])
  await enroll(id, await leads(3))
  const [a, b, c] = (await rows(id)).map((row: { id: string }) => row.id)
  await put('replied', 'human', c)
  const call = () => me.put('/admin/sequences/enrollments/bulk/unenroll', { enrollmentIds: [a, b, c, a] })
  expect((await call()).body).toEqual({ unenrolledCount: 2, skippedCount: 2 })
  expect((await call()).body).toMatchObject({ statusCode: 409, code: 'enrollment_status_forbidden' })
  const byId = new Map((await rows(id)).map((row: { id: string }) => [row.id, row]))
  expect(byId.get(a)).toMatchObject({
    status: 'removed',
    statusReason: 'manual',
    nextActionAt: null,
    endedAt: expect.any(String),
  })
  expect(byId.get(c)).toMatchObject({ status: 'replied', statusReason: 'human' })
  // and can be enrolled again with a new plan
  const leadIds = [(byId.get(a) as { leadId: string }).leadId]
  expect((await enroll(id, leadIds)).body).toMatchObject({ enrolledCount: 1, scheduledExecutions: 2 })
})

test('the metrics of one enrollment contain its mails as sent, its events and its times', async () => {
  const owner = await createTestWorkspace(w)
  const [leadId] = await makeLeads(owner, owner.workspaceId, 1, { companyName: '한빛' })
  const { id } = await makeSequence(owner, [
    { subject: '{{회사명}} 제안', bodyHtml: '<p>{{회사명}} <b>귀하</b></p>' },
    {},
  ])
  await owner.post(`/sequences/${id}/enrollments`, { leadIds: [leadId], userEmailAccountId: owner.sandboxId })
  await owner.post(`/sequences/${id}/activate`)
  await owner.post('/sandbox/clock', { workspaceId: owner.workspaceId, advanceHours: 1 })
  const [{ id: messageId }] = (await owner.get('/sandbox/messages')).body.data
  await owner.post(`/sandbox/messages/${messageId}/reply`, { kind: 'reply', text: '관심 있습니다.' })
  const [row] = (await owner.get(`/sequences/${id}/enrollments`)).body.data
  const { body } = await owner.get(`/sequences/enrollments/${row.id}/metrics`)
  expect(body).toMatchObject({
    sent: 1,
    replied: true,
    enrollment: { status: 'replied', statusReason: 'human' },
  })
  expect(body.mails[0]).toMatchObject({ state: 'sent', subject: '한빛 제안', order: 1, nodeId: 'mail-1' })
  expect(body.mails[0].html).toContain('<b>귀하</b>')
  expect(body.mails[0].text).toContain('한빛')
  expect(body.mails[1]).toMatchObject({ state: 'skipped', stateReason: 'replied', sentAt: null, text: null })
  expect(body.events.map((event: { kind: string }) => event.kind)).toEqual([
    'enrolled',
    'sent',
    'replied',
    'classified',
  ])
  expect(body.firstSentAt).toBe(body.mails[0].sentAt)
  expect(Date.parse(body.repliedAt)).toBeGreaterThanOrEqual(Date.parse(body.firstSentAt))
  const metrics = (await owner.get(`/sequences/${id}/metrics`)).body
  expect(metrics).toMatchObject({
    enrolled: 1,
    active: 0,
    sent: 1,
    replied: 1,
    bounced: 0,
    unsubscribed: 0,
    replyRate: 1,
  })
  expect(metrics.steps[0]).toMatchObject({
    nodeId: 'mail-1',
    order: 1,
    sent: 1,
    replied: 1,
    waiting: 0,
    replyRate: 1,
  })
  expect(metrics.daily).toEqual([{ date: '2026-11-23', sent: 1, replied: 1 }])
  for (const node of ['mail-1', 'timer-2'])
    expect((await owner.get(`/sequences/${id}/nodes/${node}/stats`)).body).toEqual({
      sentCount: 1,
      repliedCount: 1,
      waitingCount: 0,
    })
  const all = (await owner.get(`/sequences/${id}/nodes/stats`)).body.data
  expect(all.map((one: { nodeId: string }) => one.nodeId)).toEqual(['start', 'mail-1', 'timer-2', 'mail-2'])
})

test('the rehearsal of a group returns each mail and its time and stores nothing', async () => {
  const leadIds = await leads(2)
  const { id } = await makeSequence(me, workflowJson([{ subject: '첫' }, { subject: '둘', delayDays: 2 }]), {
    leadIds,
  })
  const { body } = await me.get(`/sequences/${id}/plan`)
  expect(body.total).toBe(4)
  expect(body.data.map((mail: { subject: string }) => mail.subject)).toEqual(['첫', '첫', '둘', '둘'])
  expect(body.finishesAt).toBe(body.data[3].plannedAt)
  expect((await me.get(`/sequences/${id}/plan?leadId=${leadIds[1]}`)).body.total).toBe(2)
  expect(await mailsIn(id)).toEqual([])
})

test('planned mails have the subject that was written, else the one of the template', async () => {
  const [leadId = ''] = await makeLeads(me, me.workspaceId, 1, { companyName: '한빛정밀' })
  const mails = [
    { subject: '{{회사명}} 제안' },
    { subject: '', delayDays: 2 },
    { generationMode: 'ai' as const, aiPrompt: '후속', delayDays: 2 },
  ]
  const { id } = await makeSequence(me, mails, { leadIds: [leadId] })
  await me.post(`/sequences/${id}/enrollments`, { leadIds: [leadId], userEmailAccountId: me.sandboxId })
  const [enrollment] = (await me.get(`/sequences/${id}/enrollments`)).body.data
  const subjects = async () =>
    (await me.get(`/sequences/enrollments/${enrollment.id}/metrics`)).body.mails.map(
      (mail: { subject: string | null }) => mail.subject,
    )
  expect(await subjects()).toEqual(['한빛정밀 제안', 'Re: 한빛정밀 제안', null])
  const emails = `/sequences/${id}/nodes/mail-1`
  await me.post(`${emails}/generate-emails`, {
    mode: 'manual',
    templateSubject: '{{회사명}} 제안',
    templateBody: '본문',
  })
  const [written] = (await me.get(`${emails}/generated-emails`)).body
  await me.patch(`${emails}/generated-emails/${written.id}`, { subject: '직접 쓴 제목' })
  expect(await subjects()).toEqual(['직접 쓴 제목', 'Re: 직접 쓴 제목', null])
})
