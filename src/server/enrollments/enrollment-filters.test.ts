// Every number of the metrics opens the enrollments it counts; the ids of a filter are one response without a limit.
import { afterAll, beforeAll, expect, test } from 'vitest'
import { workflowFrom } from '#core/sequences/workflow/workflow.fixture.ts'
import { travel } from '#testing/sequences/partly-sent-sequence.ts'
import { createTestWorkspace, makeLeads, makeSequence } from '#testing/workspace-setup.ts'
import { type World, world } from '#testing/world.ts'

let w: World
beforeAll(async () => {
  w = await world()
})
afterAll(() => w[Symbol.asyncDispose]())

test('steps, mailboxes and weeks: as many enrollments are listed as the number says', async () => {
  const owner = await createTestWorkspace(w)
  const leads = await makeLeads(owner, owner.workspaceId, 7)
  const { id } = await makeSequence(owner, JSON.stringify(workflowFrom('start>A>a3>B>b3>C')))
  const enroll = (leadIds: string[], more: object = {}) =>
    owner.post(`/sequences/${id}/workflow-enrollments/bulk`, {
      leadIds,
      userEmailAccountId: owner.sandboxId,
      ...more,
    })
  await owner.post(`/sequences/${id}/activate`)
  await enroll(leads.slice(0, 4))
  await travel(owner, { advanceHours: 1 })
  const to = async (leadId: string | undefined): Promise<string> =>
    (await owner.get(`/leads/${leadId}`)).body.contactEmail
  for (const [at, kind] of (['reply', 'bounce'] as const).entries()) {
    const mails = await owner.get(`/sandbox/messages?to=${await to(leads[at])}`)
    await owner.post(`/sandbox/messages/${mails.body.data[0].id}/reply`, { kind, text: '네' })
  }
  await travel(owner, { advanceDays: 8 })
  await enroll(leads.slice(4), { startAt: '2030-01-01T00:00:00Z' })

  const list = `/sequences/${id}/enrollments`
  const hold = async (number: number, query: string): Promise<number> => {
    const page = (await owner.get(`${list}?${query}`)).body
    expect(page.total, query).toBe(number)
    const { ids, total } = (await owner.get(`${list}/ids?${query}`)).body
    expect(total, query).toBe(number)
    expect(ids.slice(0, page.data.length), query).toEqual(page.data.map((row: { id: string }) => row.id))
    return number
  }
  const metrics = (await owner.get(`/sequences/${id}/metrics`)).body
  await hold(metrics.enrolled, '')
  expect(await hold(metrics.active, 'status=open')).toBe(3)
  for (const step of metrics.steps)
    for (const state of ['sent', 'replied', 'bounced', 'waiting'])
      await hold(step[state], `nodeId=${step.nodeId}&nodeState=${state}`)
  expect(metrics.steps[0]).toMatchObject({ sent: 4, replied: 1, bounced: 1 })

  const report = (await owner.get(`/sequences/${id}/report`)).body
  const queries = {
    reached: 'reached=true',
    replied: 'status=replied',
    bounced: 'status=bounced',
    open: 'status=open',
  }
  for (const row of [...report.senders, ...report.weeks]) {
    const of = row.week ? `week=${row.week}` : `userEmailAccountId=${row.userEmailAccountId}`
    await hold(row.enrolled, of)
    for (const [key, query] of Object.entries(queries)) await hold(row[key], `${of}&${query}`)
  }
  expect(report.weeks.map((row: { enrolled: number }) => row.enrolled)).toEqual([4, 3])
  await hold(0, 'userEmailAccountId=none')
  await hold(3, 'reached=false')
})

test('all enrollments of a filter are changed, over more than one page, and no others', async () => {
  const owner = await createTestWorkspace(w)
  const leads = await makeLeads(owner, owner.workspaceId, 12)
  const { id } = await makeSequence(owner, [{}])
  await owner.post(`/sequences/${id}/enrollments`, { leadIds: leads, userEmailAccountId: owner.sandboxId })
  const { ids } = (await owner.get(`/sequences/${id}/enrollments/ids?status=pending`)).body
  expect(ids).toHaveLength(12)
  const move = await owner.patch(`/sequences/${id}/enrollments/bulk/status`, {
    enrollmentIds: ids.slice(0, 11),
    status: 'paused',
  })
  expect(move.body).toEqual({ updatedCount: 11, skippedCount: 0 })
  expect((await owner.get(`/sequences/${id}/enrollments/ids?status=paused`)).body.total).toBe(11)
})

test('the ids of 발송 예정 and of 확인 필요 are those of their lists, in order', async () => {
  const owner = await createTestWorkspace(w)
  const leads = await makeLeads(owner, owner.workspaceId, 11)
  const { id } = await makeSequence(owner, [{ bodyText: '{{없는값}}' }])
  await owner.post(`/sequences/${id}/activate`)
  const { id: plain } = await makeSequence(owner, [{}])
  await owner.post(`/sequences/${plain}/enrollments`, { leadIds: leads, userEmailAccountId: owner.sandboxId })
  const page = (await owner.get('/outbox?limit=200&show=held')).body
  expect(page.total).toBe(11)
  const { ids, total } = (await owner.get('/outbox/ids?show=held')).body
  expect(total).toBe(11)
  expect(ids).toEqual(page.data.map((mail: { id: string }) => mail.id))
  await w.ctx.db
    .updateTable('enrollments')
    .set({ status: 'blocked', statusReason: 'email_invalid' })
    .where('sequenceId', '=', plain)
    .execute()
  const enrollments = (await owner.get('/check/enrollments?cause=email_invalid&limit=200')).body
  const found = (await owner.get('/check/enrollments/ids?cause=email_invalid')).body
  expect(found.ids).toEqual(enrollments.data.map((row: { enrollmentId: string }) => row.enrollmentId))
  expect(found.total).toBe(11)
})

test('resuming an enrollment at a rejected mail retries that mail instead of skipping it', async () => {
  const owner = await createTestWorkspace(w)
  const leads = await makeLeads(owner, owner.workspaceId, 2)
  const { id } = await makeSequence(owner, [{}, {}])
  await owner.post(`/sequences/${id}/activate`)
  await owner.post(`/sequences/${id}/enrollments`, { leadIds: leads, userEmailAccountId: owner.sandboxId })
  await w.ctx.db
    .updateTable('enrollments')
    .set({ status: 'blocked', statusReason: 'send_failed' })
    .where('sequenceId', '=', id)
    .execute()
  const firsts = () =>
    w.ctx.db
      .selectFrom('scheduled_executions')
      .select(['state', 'stateReason'])
      .where('sequenceId', '=', id)
      .where('nodeId', '=', 'mail-1')
      .execute()
  await w.ctx.db
    .updateTable('scheduled_executions')
    .set({ state: 'failed', stateReason: 'send_failed' })
    .where('sequenceId', '=', id)
    .where('nodeId', '=', 'mail-1')
    .execute()
  const { ids } = (await owner.get(`/sequences/${id}/enrollments/ids?status=blocked`)).body
  const moved = await owner.patch(`/sequences/${id}/enrollments/bulk/status`, {
    enrollmentIds: ids,
    status: 'active',
  })
  expect(moved.body).toEqual({ updatedCount: 2, skippedCount: 0 })
  expect(await firsts()).toEqual([
    { state: 'scheduled', stateReason: null },
    { state: 'scheduled', stateReason: null },
  ])
  await travel(owner, { advanceHours: 1 })
  expect((await owner.get(`/sequences/${id}/metrics`)).body.steps[0].sent).toBe(2)
})
