import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import type { RehearsedMail, SequenceRehearsal } from '#api/sending/sequence-plan.ts'
import {
  ALWAYS,
  createTestWorkspace,
  makeLeads,
  makeSequence,
  type Owner,
  workflowJson,
} from '#testing/workspace-setup.ts'
import { MONDAY, type World, world } from '#testing/world.ts'

let w: World
let me: Owner
beforeAll(async () => {
  w = await world()
})
afterAll(() => w[Symbol.asyncDispose]())
beforeEach(async () => {
  w.clock.set(MONDAY)
  me = await createTestWorkspace(w)
})

const OFFICE = {
  ...ALWAYS,
  weekdays: [1, 2, 3, 4, 5],
  windowStart: '09:00',
  windowEnd: '18:00',
  skipHolidays: true,
}
const rules = (change: object) =>
  me.patch(`/email-accounts/${me.sandboxId}`, { rules: { ...OFFICE, ...change } })
const newLeads = (count: number, fields: object = {}) => makeLeads(me, me.workspaceId, count, fields)
async function plan(id: string, body: object = {}): Promise<SequenceRehearsal> {
  const response = await me.post(`/sequences/${id}/plan`, body)
  if (response.status !== 200) throw new Error(JSON.stringify(response.body))
  return response.body
}
const local = (at: string) =>
  new Date(Date.parse(at) + 9 * 3_600_000).toISOString().slice(0, 16).replace('T', ' ')
const times = (data: readonly RehearsedMail[]) => data.map((mail) => local(mail.plannedAt))
const causes = (mail: RehearsedMail | undefined) =>
  mail?.why?.shifted.map(({ cause, name }) => (name ? `${cause} ${name}` : cause))
async function storedMails(id: string) {
  const { rows } = await sql<{ nodeId: string; state: string; plannedAt: Date }>`
    SELECT node_id, state, planned_at FROM scheduled_executions
    WHERE sequence_id = ${id} ORDER BY ordinal`.execute(w.ctx.db)
  return rows
}
/** Enrolls, launches, and sends the first mails. */
async function run(id: string, leadIds: string[]) {
  await me.post(`/sequences/${id}/enrollments`, { leadIds, userEmailAccountId: me.sandboxId })
  await me.post(`/sequences/${id}/activate`)
  await me.post('/sandbox/clock', { workspaceId: me.workspaceId, advanceHours: 1 })
}

test('the days add up to the whole plan, and the mails are returned by day and page', async () => {
  await rules({ dailyCap: 3 })
  const { id } = await makeSequence(me, [{}, { delayDays: 2 }], { leadIds: await newLeads(5) })
  const whole = await plan(id)
  expect(whole).toMatchObject({
    timeZone: 'Asia/Seoul',
    mailCount: 10,
    total: 10,
    leadCount: 5,
    leftOutCount: 0,
  })
  // three a day, follow-ups before first mails
  expect(whole.days).toEqual([
    { date: '2026-11-23', total: 3, nodes: [{ nodeId: 'mail-1', count: 3 }] },
    { date: '2026-11-24', total: 2, nodes: [{ nodeId: 'mail-1', count: 2 }] },
    { date: '2026-11-25', total: 3, nodes: [{ nodeId: 'mail-2', count: 3 }] },
    { date: '2026-11-26', total: 2, nodes: [{ nodeId: 'mail-2', count: 2 }] },
  ])
  expect(whole.finishesAt).toBe(whole.data.at(-1)?.plannedAt)
  const day = await plan(id, { date: '2026-11-24' })
  expect(day).toMatchObject({ total: 2, mailCount: 10, days: whole.days })
  expect(day.data).toEqual(whole.data.slice(3, 5))
  expect(day.data.map((mail) => mail.waitReason)).toEqual(['mailbox_limit', 'mailbox_limit'])
  expect(causes(day.data[0])).toEqual(['mailbox_limit'])
  const pages = await Promise.all([0, 4, 8, 12].map((offset) => plan(id, { limit: 4, offset })))
  expect(pages.map((page) => page.data.length)).toEqual([4, 4, 2, 0])
  expect(pages.flatMap((page) => page.data)).toEqual(whole.data)
  const got = (await me.get(`/sequences/${id}/plan`)).body
  expect(got.total).toBe(10)
  expect(times(got.data)).toEqual(times(whole.data))
})

test('a mail due in 설날 names the holidays it waits for, and working days skip 추석 by name', async () => {
  await rules({})
  const { id } = await makeSequence(me, [{}, { delayDays: 3 }], { leadIds: await newLeads(1) })
  w.clock.set(new Date('2027-02-03T15:00:00+09:00'))
  const [, lunar] = (await plan(id)).data
  expect(local(lunar?.plannedAt ?? '')).toBe('2027-02-10 09:00')
  expect(lunar).toMatchObject({
    waitReason: 'holiday',
    why: { previousNodeId: 'mail-1', delayDays: 3, businessDays: false, passedOver: [] },
  })
  expect(causes(lunar)).toEqual([
    'holiday 설날 전날',
    'holiday 설날',
    'holiday 설날 다음 날',
    'holiday 대체공휴일(설날)',
  ])
  w.clock.set(new Date('2026-09-21T10:00:00+09:00'))
  await me.put(`/sequences/${id}`, { businessDaysOnly: true })
  const [, autumn] = (await plan(id)).data
  expect(local(autumn?.plannedAt ?? '')).toBe('2026-09-28 10:00')
  expect(autumn?.why).toMatchObject({ businessDays: true, shifted: [] })
  expect(autumn?.why?.passedOver.map((day) => day.name ?? day.cause)).toEqual([
    '추석 전날',
    '추석',
    '추석 다음 날',
    'weekend',
  ])
})

test('an unsaved workflow is previewed as it is, however unfinished its later nodes are', async () => {
  const leadIds = await newLeads(2)
  const { id } = await makeSequence(me, [{}], { leadIds })
  const nodes = JSON.parse(
    workflowJson([{ subject: '새 제안' }, { subject: '', bodyText: '', delayDays: 4 }, {}]),
  )
  const [, , , last] = nodes.nodes.filter((node: { type: string }) => node.type !== 'timer')
  last.data = { subject: '{% if', generationMode: 'manual' }
  nodes.nodes.push({ id: 'alone', type: 'emailDraft', position: { x: 0, y: 0 } })
  nodes.nodes.push({ id: 'note', type: 'comment', position: { x: 0, y: 0 }, data: {} })
  const { data, total } = await plan(id, { workflowData: JSON.stringify(nodes), leadId: leadIds[1] })
  expect(total).toBe(3)
  expect(data.map((mail) => mail.subject)).toEqual(['새 제안', 'Re: 새 제안', '{% if'])
  expect(times(data).map((time) => time.slice(0, 10))).toEqual(['2026-11-23', '2026-11-27', '2026-11-30'])
  expect(await storedMails(id)).toEqual([])
  expect((await me.get(`/sequences/${id}`)).body.revision).toBe(1)
  const unreadable = await me.post(`/sequences/${id}/plan`, { workflowData: '{' })
  expect(unreadable.body).toMatchObject({ statusCode: 400, code: 'workflow_invalid' })
})

test('subjects are rendered for each lead, and a missing value stays visible', async () => {
  const [named = '', nameless = ''] = [
    ...(await newLeads(1, { companyName: '한빛', contactName: '박서준' })),
    ...(await newLeads(1, { companyName: '누리', contactName: '' })),
  ]
  const mails = [{ subject: '{{담당자명}} 님, {{회사명 | 조사: "은/는"}}' }, { subject: '' }]
  const { id } = await makeSequence(me, mails, { leadIds: [named, nameless] })
  const { data } = await plan(id)
  const of = (leadId: string) => data.filter((mail) => mail.leadId === leadId)
  expect(of(named).map((mail) => mail.subject)).toEqual(['박서준 님, 한빛은', 'Re: 박서준 님, 한빛은'])
  expect(of(nameless)[0]).toMatchObject({
    subject: '{{담당자명}} 님, 누리는',
    companyName: '누리',
    contactName: '',
    state: 'rehearsed',
    content: 'template',
  })
})

test('a generated mail shows its own subject, an unwritten one none', async () => {
  const leadIds = await newLeads(2)
  const ai = { subject: '', generationMode: 'ai' as const, aiPrompt: '써 주세요' }
  const { id } = await makeSequence(me, [ai, { subject: '' }], { leadIds })
  await sql`INSERT INTO generated_emails (id, sequence_id, node_id, lead_id, mode, status, subject, created_at, updated_at)
    VALUES (${w.ctx.newId()}, ${id}, 'mail-1', ${leadIds[0]}, 'ai', 'generated', '모델이 쓴 제목', now(), now())`.execute(
    w.ctx.db,
  )
  const words = async (leadId = '') =>
    (await plan(id, { leadId })).data.map((mail) => `${mail.content}: ${mail.subject}`)
  expect(await words(leadIds[0])).toEqual(['generated: 모델이 쓴 제목', 'template: Re: 모델이 쓴 제목'])
  expect(await words(leadIds[1])).toEqual(['unwritten: ', 'template: Re: …'])
})

test('no mail is planned before the requested start', async () => {
  await rules({})
  const { id } = await makeSequence(me, [{}], { leadIds: await newLeads(1) })
  const { data } = await plan(id, { startAt: '2026-11-28T10:00:00+09:00' })
  expect(times(data)).toEqual(['2026-11-30 09:00'])
  expect(causes(data[0])).toEqual(['start', 'weekend'])
})

test('a lead that cannot be enrolled is listed with the reason and is in the plan only when requested', async () => {
  const [good = ''] = await newLeads(1)
  const [without = ''] = await newLeads(1, { contactEmail: null, companyName: '주소없음' })
  const { id } = await makeSequence(me, [{}], { leadIds: [good, without] })
  const { leadCount, rejected, data } = await plan(id)
  expect(leadCount).toBe(1)
  expect(data.map((mail) => mail.leadId)).toEqual([good])
  expect(rejected).toEqual({
    total: 1,
    reasons: [{ reason: 'email_missing', count: 1, message: '이메일 주소가 없습니다.' }],
    data: [
      {
        leadId: without,
        companyName: '주소없음',
        contactName: expect.any(String),
        reason: 'email_missing',
        message: '이메일 주소가 없습니다.',
      },
    ],
  })
  const ofOne = await plan(id, { leadId: without })
  expect(ofOne.data.map((mail) => mail.leadId)).toEqual([without])
  expect(ofOne.rejected.total).toBe(1)
})

test('an enrolled lead shows its sent and planned mails', async () => {
  const leadIds = await newLeads(2)
  const { id } = await makeSequence(me, [{ subject: '{{회사명}} 제안' }, { delayDays: 3 }], { leadIds })
  await run(id, [leadIds[0] ?? ''])
  const stored = await storedMails(id)
  const { data } = await plan(id, { leadId: leadIds[0] })
  expect(data.map((mail) => mail.state)).toEqual(['sent', 'scheduled'])
  expect(data[1]?.plannedAt).toBe(stored[1]?.plannedAt.toISOString())
  expect(data[0]).toMatchObject({ why: null, subject: expect.stringMatching(/^회사\d+ 제안$/) })
  expect(data[1]?.why).toMatchObject({ base: data[0]?.plannedAt, delayDays: 3, shifted: [] })
  // other texts in the unsaved workflow: the path is the same
  const reworded = workflowJson([{ subject: '다른 말' }, { subject: '새 제목', delayDays: 3 }])
  const shown = (await plan(id, { leadId: leadIds[0], workflowData: reworded })).data
  expect(shown.map((mail) => mail.state)).toEqual(['sent', 'scheduled'])
  expect(shown.map((mail) => mail.subject)).toEqual([data[0]?.subject, '새 제목'])
  const group = await plan(id)
  expect(group.leadCount).toBe(2)
  expect(group.data.map((mail) => mail.state).sort()).toEqual(['rehearsed', 'rehearsed', 'scheduled', 'sent'])
})

test('with a changed workflow the sent mails stay, and the rest is previewed as publishing plans it', async () => {
  const leadIds = await newLeads(1)
  const { id } = await makeSequence(me, [{}, { delayDays: 3 }], { leadIds })
  await run(id, leadIds)
  const changed = workflowJson([{}, { delayDays: 5 }, { subject: '셋째', delayDays: 2 }])
  const { data } = await plan(id, { workflowData: changed, leadId: leadIds[0] })
  expect(data.map((mail) => mail.state)).toEqual(['sent', 'rehearsed', 'rehearsed'])
  expect(data.map((mail) => mail.order)).toEqual([1, 2, 3])
  await me.put(`/sequences/${id}`, { workflowData: changed })
  expect((await me.post(`/sequences/${id}/publish`)).status).toBe(200)
  const stored = await storedMails(id)
  expect(stored.slice(1).map((mail) => mail.plannedAt.toISOString())).toEqual(
    data.slice(1).map((mail) => mail.plannedAt),
  )
  expect(data[1]?.why).toMatchObject({ base: data[0]?.plannedAt, delayDays: 5 })
  // a workflow without the node of the sent mail has no remaining mails
  const lost = await plan(id, { workflowData: workflowJson([{ id: 'other' }]), leadId: leadIds[0] })
  expect(lost.data.map((mail) => mail.state)).toEqual(['sent'])
})

test('other mails of the mailbox occupy their slots in the preview, re-planned ones do not', async () => {
  await rules({ dailyCap: 1 })
  const leadIds = await newLeads(2)
  const { id } = await makeSequence(me, [{}], { leadIds })
  const { id: other } = await makeSequence(me, [{}], { leadIds: await newLeads(1) })
  await me.post(`/sequences/${id}/enrollments`, { leadIds: [leadIds[0]], userEmailAccountId: me.sandboxId })
  // never launched: both start now
  expect(times((await plan(id)).data).map((time) => time.slice(0, 10))).toEqual(['2026-11-23', '2026-11-24'])
  expect(times((await plan(other)).data).map((time) => time.slice(0, 10))).toEqual(['2026-11-24'])
})

test('a viewer may preview; a non-member finds neither sequence, nor lead, nor mailbox', async () => {
  const leadIds = await newLeads(1)
  const { id } = await makeSequence(me, [{}], { leadIds })
  const viewer = await w.signUp()
  await w.join(viewer, me.workspaceId, 'viewer')
  expect(
    (await viewer.post(`/sequences/${id}/plan`, { workflowData: workflowJson([{}, {}]) })).body.total,
  ).toBe(2)
  const stranger = await createTestWorkspace(w)
  expect((await stranger.post(`/sequences/${id}/plan`, {})).status).toBe(404)
  const { id: theirs } = await makeSequence(stranger, [{}])
  for (const ask of [{ leadId: leadIds[0] }, { userEmailAccountId: me.sandboxId }])
    expect((await stranger.post(`/sequences/${theirs}/plan`, ask)).status).toBe(404)
  const audited = await w.ctx.db.selectFrom('audit_logs').select('action').execute()
  expect(audited.map((row) => row.action)).not.toContain('POST /sequences/:id/plan')
})

test('in a sequence of two workspaces each sees its own leads only, skipped ones too', async () => {
  const leadIds = await newLeads(2, { companyName: '우리만' })
  const bad = await newLeads(1, { companyName: '우리만', contactEmail: null })
  const { id } = await makeSequence(me, [{}], { leadIds: [...leadIds, ...bad] })
  const other = await createTestWorkspace(w)
  await w.join(me, other.workspaceId, 'owner')
  await me.put(`/sequences/${id}`, { workspaceIds: [me.workspaceId, other.workspaceId] })
  const { status, body } = await other.post(`/sequences/${id}/plan`, {})
  expect(status).toBe(200)
  expect(body).toMatchObject({ data: [], days: [], leadCount: 0, rejected: { total: 0, data: [] } })
  const preview = await other.post(`/sequences/${id}/preview`, { subject: '{{회사명}}', bodyText: '나' })
  expect(preview.body).toMatchObject({ lead: null, total: 0 })
})

test('the date of the last mail is known before enrolling and kept afterwards, beside another sequence of the mailbox', async () => {
  await rules({ dailyCap: 2 })
  const other = await makeSequence(me, [{}, { delayDays: 1 }])
  await run(other.id, await newLeads(4))
  const { id } = await makeSequence(me, [{}, { delayDays: 2 }])
  const leadIds = await newLeads(5)
  const rehearsed = await plan(id, { leadIds, userEmailAccountId: me.sandboxId, limit: 1 })
  await me.post(`/sequences/${id}/enrollments`, { leadIds, userEmailAccountId: me.sandboxId })
  const before = await me.get(`/sequences/${id}/finish-date`)
  expect(before.body).toEqual({
    finishesAt: rehearsed.finishesAt,
    plannedCount: 10,
    remainingCount: 10,
    isEstimate: true,
    unknown: [],
  })
  expect((await me.get(`/sequences/${id}/start-preview`)).body).toMatchObject({
    lastAt: rehearsed.finishesAt,
    mailCount: 10,
  })
  expect(
    (await storedMails(id))
      .map(({ plannedAt }) => plannedAt.toISOString())
      .sort()
      .at(-1),
  ).toBe(rehearsed.finishesAt)
  await me.post(`/sequences/${id}/activate`)
  const { body } = await me.get(`/sequences/${id}/finish-date`)
  expect(body).toMatchObject({ plannedCount: 10, isEstimate: false, unknown: [] })
  expect(body.finishesAt).toBe(
    (await storedMails(id))
      .map(({ plannedAt }) => plannedAt.toISOString())
      .sort()
      .at(-1),
  )
  const [first] = (await me.get(`/sequences/${id}/enrollments`)).body.data
  await me.patch(`/sequences/${id}/enrollments/${first.id}/status`, { status: 'paused' })
  expect((await me.get(`/sequences/${id}/finish-date`)).body).toMatchObject({
    plannedCount: 8,
    remainingCount: 10,
    unknown: [{ reason: 'paused', leadCount: 1 }],
  })
  await sql`UPDATE email_accounts SET status = 'disconnected' WHERE id = ${me.sandboxId}`.execute(w.ctx.db)
  expect((await me.get(`/sequences/${id}/finish-date`)).body).toMatchObject({
    finishesAt: null,
    unknown: [
      { reason: 'mailbox_stopped', leadCount: 4 },
      { reason: 'paused', leadCount: 1 },
    ],
  })
})

test('a mail postponed by a user keeps its day in the preview of another workflow', async () => {
  await rules({})
  const [leadId = ''] = await newLeads(1)
  const { id } = await makeSequence(me, [{}, { delayDays: 2 }])
  await run(id, [leadId])
  const [next] = (await me.get(`/outbox?sequenceId=${id}`)).body.data
  await me.post('/outbox/postpone', { executionIds: [next.id], date: '2026-12-10', time: '15:00' })
  const workflowData = workflowJson([{}, { delayDays: 4 }, { delayDays: 1 }])
  const { data } = await plan(id, { leadId, workflowData })
  expect(times(data).slice(1)).toEqual(
    ['2026-12-10 15:00', '2026-12-11 15:00'].map((at) => expect.stringContaining(at.slice(0, 13))),
  )
})

test('before the start the date of the last mail is not shown once a planned time has passed', async () => {
  const { id } = await makeSequence(me, [{}, { delayDays: 20 }])
  await me.post(`/sequences/${id}/enrollments`, {
    leadIds: await newLeads(3),
    userEmailAccountId: me.sandboxId,
  })
  await me.post('/sandbox/clock', { workspaceId: me.workspaceId, advanceDays: 3 })
  expect((await me.get(`/sequences/${id}/finish-date`)).body).toEqual({
    finishesAt: null,
    plannedCount: 0,
    remainingCount: 6,
    isEstimate: false,
    unknown: [{ reason: 'sequence_stopped', leadCount: 3 }],
  })
})
