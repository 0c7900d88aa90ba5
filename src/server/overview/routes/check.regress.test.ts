// Items that need a user are found by cause and resolved through the API, with the time travel of the sandbox.
import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { workflowFrom } from '#core/sequences/workflow/workflow.fixture.ts'
import { mailsOf, travel } from '#testing/sequences/partly-sent-sequence.ts'
import { createTestWorkspace, makeLeads, makeSequence, type Owner } from '#testing/workspace-setup.ts'
import { type World, world } from '#testing/world.ts'

async function launched(w: World, mails: object[] | string, { count = 1, lead = {} } = {}) {
  const owner = await createTestWorkspace(w)
  const leadIds = await makeLeads(owner, owner.workspaceId, count, lead)
  const { id } = await makeSequence(owner, mails)
  await owner.post(`/sequences/${id}/enrollments`, { leadIds, userEmailAccountId: owner.sandboxId })
  expect((await owner.post(`/sequences/${id}/activate`)).status).toBe(200)
  return { owner, id, leadIds }
}
const causes = async (owner: Owner) => (await owner.get('/check')).body.causes
const behind = async (owner: Owner, cause: string) =>
  (await owner.get(`/check/enrollments?cause=${cause}`)).body
const inbox = async (owner: Owner) => (await owner.get('/sandbox/messages?limit=200')).body.data
/** The state after an SMTP conversation that ended without a result. */
async function broken(w: World, sequenceId: string, state: 'failed' | 'uncertain', reason: string) {
  await sql`
    UPDATE scheduled_executions SET state = ${state}, state_reason = ${reason}, claimed_at = ${w.clock.now()},
      message_id = '<' || id || '@desk.example>'
    WHERE sequence_id = ${sequenceId} AND ordinal = 0`.execute(w.ctx.db)
  await sql`UPDATE enrollments SET status = 'blocked', status_reason = ${reason}, status_detail = '550 no'
    WHERE sequence_id = ${sequenceId}`.execute(w.ctx.db)
}

test('blocked leads are counted by cause with their reason, and continue when the cause is resolved', async () => {
  await using w = await world()
  const { owner, leadIds } = await launched(w, [{ bodyText: '{{도시}}에 계신' }], { count: 2 })
  await travel(owner, { advanceHours: 1 })
  expect(await causes(owner)).toEqual([{ cause: 'missing_variable', count: 2 }])
  expect((await owner.get('/badges')).body).toMatchObject({ check: 2 })
  const { data, places } = await behind(owner, 'missing_variable')
  // the age of a row is by the clock of its mailbox, never in the future
  expect(Date.parse(data[0].now)).toBeGreaterThanOrEqual(Date.parse(data[0].since))
  expect(Date.parse(data[0].now)).toBeGreaterThan(w.clock.now().getTime())
  expect(data[0]).toMatchObject({ nodeId: 'mail-1', order: 1, detail: expect.stringContaining('도시') })
  expect(places).toMatchObject([{ nodeId: 'mail-1', count: 2 }])
  await owner.patch(`/leads/${leadIds[0]}`, { city: '서울' })
  expect(await causes(owner)).toEqual([{ cause: 'missing_variable', count: 1 }])
  // retrying without resolving the cause blocks it again, and nothing is sent
  const [still] = (await behind(owner, 'missing_variable')).data
  const retried = await owner.post('/check/retry', { enrollmentIds: [still.enrollmentId] })
  expect(retried.body).toEqual({ doneIds: [still.enrollmentId], rejected: [] })
  // the missed mail is sent at its own time on the next sending day, not at once
  await travel(owner, { advanceDays: 1 })
  expect(await causes(owner)).toEqual([{ cause: 'missing_variable', count: 1 }])
  expect(await inbox(owner)).toHaveLength(1)
})

test('a mail rejected by the server is retried and sent once', async () => {
  await using w = await world()
  const { owner, id } = await launched(w, [{}, {}])
  await broken(w, id, 'failed', 'send_failed')
  const [one] = (await behind(owner, 'send_failed')).data
  expect(one).toMatchObject({ nodeId: 'mail-1', detail: '550 no' })
  await owner.post('/check/retry', { enrollmentIds: [one.enrollmentId] })
  await travel(owner, { advanceDays: 5 })
  expect((await inbox(owner)).map((mail: { subject: string }) => mail.subject).sort()).toEqual([
    '제안 1',
    '제안 2',
  ])
})

test('mails with status uncertain change only by a user’s decision, several at a time', async () => {
  await using w = await world()
  const { owner, id } = await launched(w, [{}, {}], { count: 2 })
  await broken(w, id, 'uncertain', 'send_uncertain')
  const { data } = await behind(owner, 'send_uncertain')
  expect(data[0].triedAt).not.toBeNull()
  expect(data[0].messageId).toMatch(/^<.+@.+>$/)
  const enrollmentIds = data.map((one: { enrollmentId: string }) => one.enrollmentId)
  const retried = await owner.post('/check/retry', { enrollmentIds })
  expect(retried.body).toMatchObject({ doneIds: [], rejected: [{}, {}] })
  const settled = await owner.post('/check/settle', { enrollmentIds, decision: 'sent' })
  expect(settled.body).toEqual({ doneIds: enrollmentIds, rejected: [] })
  const again = await owner.post('/check/settle', { enrollmentIds, decision: 'resend' })
  expect(again.body.doneIds).toEqual([])
  await travel(owner, { advanceDays: 5 })
  expect((await inbox(owner)).map((mail: { subject: string }) => mail.subject)).toEqual(['제안 2', '제안 2'])
})

test('a lead blocked at a deleted mail continues with the mail a user chose, also after another publish', async () => {
  await using w = await world()
  const before = workflowFrom('start>A>a3>B>b3>C>c3>D')
  const { owner, id } = await launched(w, JSON.stringify(before))
  await travel(owner, { advanceHours: 1 })
  await travel(owner, { advanceDays: 3 })
  const publish = async (workflow: object) => {
    await owner.put(`/sequences/${id}`, { workflowData: JSON.stringify(workflow) })
    expect((await owner.post(`/sequences/${id}/publish`)).status).toBe(200)
  }
  await publish(workflowFrom('start>A>a3>C>c3>D'))
  const { data, steps } = await behind(owner, 'node_removed')
  expect(data).toHaveLength(1)
  expect(steps.map((step: { nodeId: string }) => step.nodeId)).toEqual(['A', 'C', 'D'])
  const enrollmentIds = [data[0].enrollmentId]
  const nowhere = await owner.post('/check/continue', { enrollmentIds, nodeId: 'B' })
  expect(nowhere.body.rejected).toHaveLength(1)
  expect((await owner.post('/check/continue', { enrollmentIds, nodeId: 'D' })).body.doneIds).toEqual(
    enrollmentIds,
  )
  await publish(workflowFrom('start>A>a3>C>c4>D'))
  expect(await causes(owner)).toEqual([])
  await travel(owner, { advanceDays: 9 })
  const sent = (await mailsOf(w, id)).filter((mail) => mail.state === 'sent').map((mail) => mail.nodeId)
  expect(sent).toEqual(['A', 'B', 'D'])
})

test('removing leads: foreign leads and users below the role of member are rejected', async () => {
  await using w = await world()
  const { owner, id } = await launched(w, [{}])
  const other = await launched(w, [{}])
  await broken(w, id, 'failed', 'send_failed')
  await broken(w, other.id, 'failed', 'send_failed')
  const [mine] = (await behind(owner, 'send_failed')).data
  const [theirs] = (await behind(other.owner, 'send_failed')).data
  const both = { enrollmentIds: [mine.enrollmentId, theirs.enrollmentId] }
  for (const way of ['retry', 'remove']) expect((await owner.post(`/check/${way}`, both)).status).toBe(404)
  await w.join(other.owner, owner.workspaceId, 'viewer')
  expect((await other.owner.post('/check/remove', { enrollmentIds: [mine.enrollmentId] })).status).toBe(403)
  await owner.post('/check/remove', { enrollmentIds: [mine.enrollmentId] })
  expect(await causes(owner)).toEqual([])
})

test('a stopped mailbox, a halted sequence and a run with a fault are listed', async () => {
  await using w = await world()
  const { owner, id } = await launched(w, [{}])
  await sql`UPDATE email_accounts SET status = 'disconnected', status_reason = '로그인 실패' WHERE id = ${owner.sandboxId}`.execute(
    w.ctx.db,
  )
  await sql`UPDATE sequences SET status = 'halted', status_reason = 'bounces' WHERE id = ${id}`.execute(
    w.ctx.db,
  )
  const run = (status: string, error: string | null, at: string) =>
    sql`INSERT INTO generation_runs (id, sequence_id, node_id, mode, status, error, started_at)
      VALUES (${w.ctx.newId()}, ${id}, 'mail-1', 'ai', ${status}, ${error}, ${at}::timestamptz)`.execute(
      w.ctx.db,
    )
  await run('stopped', '키가 틀립니다', '2026-11-22T00:00:00Z')
  expect((await owner.get('/check')).body).toMatchObject({
    total: 3,
    mailboxes: [{ id: owner.sandboxId, reason: '로그인 실패' }],
    sequences: [{ id, reason: 'bounces' }],
    runs: [{ nodeId: 'mail-1', error: '키가 틀립니다' }],
  })
  await run('completed', null, '2026-11-22T01:00:00Z')
  expect((await owner.get('/check')).body.runs).toEqual([])
})

test('a search finds leads by name, company, address and subject, in counts, list and ids alike', async () => {
  await using w = await world()
  const { owner, id } = await launched(w, [{ subject: '가을 견적' }], { count: 3 })
  await broken(w, id, 'failed', 'send_failed')
  const leads = (await owner.get(`/sequences/${id}/enrollments`)).body.data
  const [one, two] = leads
  await owner.patch(`/leads/${one.leadId}`, { companyName: '한빛정밀', contactName: '김서연' })
  await sql`UPDATE scheduled_executions SET subject = '따로 드리는 글' WHERE enrollment_id = ${two.id}`.execute(
    w.ctx.db,
  )
  const found = async (search: string): Promise<string[]> => {
    const query = `search=${encodeURIComponent(search)}`
    const { data, total } = (await owner.get(`/check/enrollments?cause=send_failed&${query}`)).body
    const { ids } = (await owner.get(`/check/enrollments/ids?cause=send_failed&${query}`)).body
    const shown = data.map((row: { enrollmentId: string }) => row.enrollmentId)
    expect(ids).toEqual(shown)
    expect(total).toBe(shown.length)
    const [counted = { count: 0 }] = (await owner.get(`/check?${query}`)).body.causes
    expect(counted.count, search).toBe(total)
    return shown
  }
  expect(await found('한빛')).toEqual([one.id])
  expect(await found('서연')).toEqual([one.id])
  expect(await found(two.contactEmail)).toEqual([two.id])
  // the last syllable is still being typed
  expect(await found('따로 드리느')).toEqual([two.id])
  expect(await found('없는 회사')).toEqual([])
  expect(await found('%')).toEqual([])
  const stranger = await createTestWorkspace(w)
  const foreign = await stranger.get(`/check?search=${encodeURIComponent('한빛')}`)
  expect(foreign.body).toMatchObject({ causes: [], total: 0 })
})
