import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import type { StartPreview } from '#api/sending/sequence-plan.ts'
import { createTestWorkspace, makeLeads, makeSequence, type Owner } from '#testing/workspace-setup.ts'
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

const newLeads = (count: number, fields: object = {}) => makeLeads(me, me.workspaceId, count, fields)
async function preview(id: string): Promise<StartPreview> {
  const response = await me.get(`/sequences/${id}/start-preview`)
  if (response.status !== 200) throw new Error(JSON.stringify(response.body))
  return response.body
}
const enrol = (id: string, leadIds: string[]) =>
  me.post(`/sequences/${id}/enrollments`, { leadIds, userEmailAccountId: me.sandboxId })
async function plannedTimes(id: string): Promise<string[]> {
  const { rows } = await sql<{ plannedAt: Date }>`
    SELECT planned_at FROM scheduled_executions
    WHERE sequence_id = ${id} AND state = 'scheduled' AND NOT held ORDER BY planned_at`.execute(w.ctx.db)
  return rows.map(({ plannedAt }) => plannedAt.toISOString())
}
const allEnrollments = async (id: string): Promise<{ id: string; leadId: string }[]> =>
  (await me.get(`/sequences/${id}/enrollments?limit=100`)).body.data

test('the first and last time and the number of mails are those of the plan that starting stores', async () => {
  await me.patch(`/email-accounts/${me.sandboxId}`, { rules: { dailyCap: 3 } })
  const leadIds = await newLeads(5)
  const { id } = await makeSequence(me, [{}, { delayDays: 2 }], { leadIds })
  await enrol(id, leadIds)
  const before = await preview(id)
  expect(before).toMatchObject({
    canLaunch: true,
    timeZone: 'Asia/Seoul',
    leadCount: 5,
    mailCount: 10,
    leftOut: [],
    unplannedCount: 0,
    steps: [
      { nodeId: 'mail-1', order: 1 },
      { nodeId: 'mail-2', order: 2 },
    ],
    mailboxes: [{ id: me.sandboxId, isSandbox: true, leadCount: 5 }],
  })
  expect(before.report).toEqual((await me.get(`/sequences/${id}/check`)).body.report)
  expect(before.days.reduce((sum, day) => sum + day.total, 0)).toBe(10)
  expect(await plannedTimes(id)).toEqual([])
  await me.post(`/sequences/${id}/activate`)
  const times = await plannedTimes(id)
  expect([before.firstAt, before.lastAt, before.mailCount]).toEqual([times[0], times.at(-1), times.length])
})

test('resuming is previewed with the times it stores, and a planned time that has passed is not shown', async () => {
  const leadIds = await newLeads(3)
  const { id } = await makeSequence(me, [{}, { delayDays: 3 }], { leadIds })
  await enrol(id, leadIds)
  await me.post(`/sequences/${id}/activate`)
  await me.post('/sandbox/clock', { workspaceId: me.workspaceId, advanceHours: 2 })
  await me.post(`/sequences/${id}/pause`)
  await me.post('/sandbox/clock', { workspaceId: me.workspaceId, advanceDays: 7 })
  const before = await preview(id)
  expect(before).toMatchObject({
    leadCount: 3,
    mailCount: 3,
    days: [{ nodes: [{ nodeId: 'mail-2', count: 3 }] }],
  })
  await me.post(`/sequences/${id}/resume`)
  const times = await plannedTimes(id)
  expect([before.firstAt, before.lastAt]).toEqual([times[0], times.at(-1)])
})

test('leads who are sent nothing are counted by the reason, and are not among the recipients', async () => {
  const leadIds = await newLeads(5)
  const [blocked = ''] = await newLeads(1, { contactEmail: 'stop@blocked.example' })
  const noAddress = await newLeads(1, { contactEmail: null })
  const { id } = await makeSequence(me, [{}], { leadIds: [...leadIds, blocked, ...noAddress] })
  await me.post('/suppressions', {
    workspaceId: me.workspaceId,
    kind: 'address',
    value: 'stop@blocked.example',
  })
  await enrol(id, leadIds.slice(0, 4))
  const [manual, ended] = await allEnrollments(id)
  await me.patch(`/sequences/${id}/enrollments/${manual?.id}/status`, { status: 'paused' })
  await me.patch(`/sequences/${id}/enrollments/${ended?.id}/status`, { status: 'removed' })
  const { leadCount, mailCount, leftOut } = await preview(id)
  expect({ leadCount, mailCount }).toEqual({ leadCount: 2, mailCount: 2 })
  expect(Object.fromEntries(leftOut.map(({ reason, count }) => [reason, count]))).toEqual({
    paused: 1,
    ended: 1,
    not_enrolled: 1,
    suppressed: 1,
    email_missing: 1,
  })
})

test('a sequence that is finished or empty has no times, and its leads are counted as ended', async () => {
  const leadIds = await newLeads(2)
  const { id } = await makeSequence(me, [{}], { leadIds })
  expect(await preview(id)).toMatchObject({ leadCount: 0, firstAt: null, lastAt: null, days: [] })
  await enrol(id, leadIds)
  for (const one of await allEnrollments(id))
    await me.patch(`/sequences/${id}/enrollments/${one.id}/status`, { status: 'removed' })
  expect(await preview(id)).toMatchObject({ leadCount: 0, leftOut: [{ reason: 'ended', count: 2 }] })
})

test('an unopened AI mail is a warning of the report until it is opened or approved', async () => {
  const leadIds = await newLeads(3)
  const { id } = await makeSequence(me, [{ generationMode: 'ai', aiPrompt: '소개' }], { leadIds })
  const emails = `/sequences/${id}/nodes/mail-1`
  const run = { mode: 'ai', aiPrompt: '소개', aiModel: 'gpt-3.5-turbo' }
  await me.post(`${emails}/generate-emails`, run, { prefer: 'respond-async' })
  await sql`UPDATE generated_emails SET status = 'generated', subject = '제안', body_text = '소개'
    WHERE sequence_id = ${id}`.execute(w.ctx.db)
  const unread = async () =>
    (await preview(id)).report.find(({ code }) => code === 'ai_emails_unread')?.count ?? 0
  expect(await unread()).toBe(3)
  const written = (await me.get(`${emails}/generated-emails`)).body
  await me.post(`${emails}/generated-emails/${written[0].id}/opened`)
  expect(await unread()).toBe(2)
  await me.put(`/sequences/${id}`, { reviewRequired: true })
  expect(await unread()).toBe(0)
})

test('with a stopped mailbox the leads and times are shown, the report blocks and the last date is unknown', async () => {
  const leadIds = await newLeads(3)
  const { id } = await makeSequence(me, [{}, { delayDays: 2 }], { leadIds })
  await enrol(id, leadIds)
  await sql`UPDATE email_accounts SET status = 'paused', guard = 'halted' WHERE id = ${me.sandboxId}`.execute(
    w.ctx.db,
  )
  const stopped = await preview(id)
  expect(stopped).toMatchObject({ canLaunch: false, leadCount: 3, mailCount: 6, leftOut: [] })
  expect(stopped.report.filter(({ level }) => level === 'error')).toMatchObject([{ code: 'mailbox_paused' }])
  expect((await me.get(`/sequences/${id}/finish-date`)).body).toEqual({
    finishesAt: null,
    plannedCount: 0,
    remainingCount: 6,
    isEstimate: false,
    unknown: [{ reason: 'mailbox_stopped', leadCount: 3 }],
  })
  const { health } = (await me.get(`/email-accounts?workspaceId=${me.workspaceId}`)).body.data[0]
  expect(health).toMatchObject({ plannedCount: 0, heldCount: 6 })
})
