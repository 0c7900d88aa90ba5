// Nothing is sent before a launch, while a sequence or lead is paused, or after an end; a resume never sends all at once.
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { createTestWorkspace, makeLeads, makeSequence, type Owner } from '#testing/workspace-setup.ts'
import { type World, world } from '#testing/world.ts'

let w: World
beforeAll(async () => {
  w = await world()
})
afterAll(() => w[Symbol.asyncDispose]())

const HOUR_MS = 3_600_000
const travel = async (owner: Owner, hours: number): Promise<number> =>
  (await owner.post('/sandbox/clock', { workspaceId: owner.workspaceId, advanceHours: hours })).body.sentCount
const sent = async (owner: Owner): Promise<{ to: string; at: string; subject: string; id: string }[]> =>
  (await owner.get('/sandbox/messages?limit=200')).body.data
const listEnrollments = async (owner: Owner, id: string) =>
  (await owner.get(`/sequences/${id}/enrollments?limit=200`)).body.data
const planned = async (owner: Owner, id: string): Promise<number[]> =>
  (await listEnrollments(owner, id))
    .map((row: { nextActionAt: string }) => Date.parse(row.nextActionAt))
    .sort()

/** A draft sequence of two mails, three days apart, with `count` leads and a sandbox mailbox with its own clock. */
async function enrolled(count: number, rules?: object) {
  const owner = await createTestWorkspace(w)
  if (rules) await owner.patch(`/email-accounts/${owner.sandboxId}`, { rules })
  const leadIds = await makeLeads(owner, owner.workspaceId, count)
  const { id } = await makeSequence(owner, [{}, { delayDays: 3 }])
  const { body } = await owner.post(`/sequences/${id}/enrollments`, {
    leadIds,
    userEmailAccountId: owner.sandboxId,
  })
  expect(body).toMatchObject({ enrolledCount: count, scheduledExecutions: 2 * count })
  return { owner, id, leadIds, launch: () => owner.post(`/sequences/${id}/activate`) }
}
const OFFICE = {
  weekdays: [1, 2, 3, 4, 5],
  windowStart: '09:00',
  windowEnd: '18:00',
  skipHolidays: true,
  minGapSeconds: 60,
  dailyCap: 50,
}

test('an enrollment in a draft is planned, waits, and is mailed only after the launch', async () => {
  const { owner, id, launch } = await enrolled(3)
  expect((await listEnrollments(owner, id))[0]).toMatchObject({
    status: 'pending',
    statusReason: 'sequence_not_active',
  })
  expect(await travel(owner, 24 * 10)).toBe(0)
  const { body } = await launch()
  expect(body.sequence).toMatchObject({ status: 'active', openEnrollmentCount: 3 })
  expect(await travel(owner, 1)).toBe(3)
  // the second mail is three days after the actual sending of the first, not after its first planned time
  expect(await travel(owner, 24 * 3 - 2)).toBe(0)
  expect(await travel(owner, 3)).toBe(3)
})

test('a paused sequence sends nothing at any later time; a reply still counts', async () => {
  const { owner, id, launch } = await enrolled(3)
  await launch()
  await travel(owner, 1)
  const paused = await owner.post(`/sequences/${id}/pause`)
  expect(paused.body).toMatchObject({ status: 'paused', openEnrollmentCount: 3 })
  expect((await listEnrollments(owner, id))[0]).toMatchObject({
    status: 'paused',
    statusReason: 'sequence_paused',
  })
  expect(await travel(owner, 24 * 20)).toBe(0)
  const [mail] = await sent(owner)
  const response = await owner.post(`/sandbox/messages/${mail?.id}/reply`, { kind: 'reply' })
  expect(response.body).toMatchObject({ enrollmentStatus: 'replied' })
  await owner.post(`/sequences/${id}/resume`)
  await travel(owner, 24 * 3)
  expect(await sent(owner)).toHaveLength(5)
  expect((await sent(owner)).filter((one) => one.to === mail?.to)).toHaveLength(1)
})

test('a resume before the planned time keeps it, to the millisecond', async () => {
  const { owner, id, launch } = await enrolled(3)
  await launch()
  await travel(owner, 1)
  const before = await planned(owner, id)
  await owner.post(`/sequences/${id}/pause`)
  await travel(owner, 24)
  await owner.post(`/sequences/${id}/resume`)
  expect(await planned(owner, id)).toEqual(before)
})

test('a resume after the planned time moves to the same time of day on the next sending day, never all at once', async () => {
  const { owner, id, launch } = await enrolled(12, OFFICE)
  await launch()
  await travel(owner, 9)
  expect(await sent(owner)).toHaveLength(12)
  const before = await planned(owner, id)
  await owner.post(`/sequences/${id}/pause`)
  // from Monday to Friday evening of the week after
  await travel(owner, 24 * 11 + 4)
  await owner.post(`/sequences/${id}/resume`)
  const after = await planned(owner, id)
  for (const [i, at] of after.entries()) {
    expect(new Date(at).getUTCDay()).toBe(1)
    expect((at - (before[i] ?? 0)) % (24 * HOUR_MS)).toBe(0)
    if (i > 0) expect(at - (after[i - 1] ?? 0)).toBeGreaterThanOrEqual(60_000)
  }
  expect(await travel(owner, 24 * 2)).toBe(0)
  expect(await travel(owner, 24 * 2)).toBe(12)
  const times = (await sent(owner))
    .slice(0, 12)
    .map((mail) => Date.parse(mail.at))
    .sort()
  for (let i = 1; i < times.length; i++)
    expect((times[i] ?? 0) - (times[i - 1] ?? 0)).toBeGreaterThanOrEqual(59_000)
})

test('a paused enrollment is not mailed while the others are, and stays paused through a pause of the sequence', async () => {
  const { owner, id, launch } = await enrolled(3)
  await launch()
  await travel(owner, 1)
  const [row] = await listEnrollments(owner, id)
  await owner.patch(`/sequences/${id}/enrollments/${row.id}/status`, { status: 'paused' })
  await owner.post(`/sequences/${id}/pause`)
  await owner.post(`/sequences/${id}/resume`)
  expect(await travel(owner, 24 * 6)).toBe(2)
  const found = (await listEnrollments(owner, id)).find((one: { id: string }) => one.id === row.id)
  expect(found).toMatchObject({ status: 'paused', statusReason: 'manual', sentCount: 1 })
  await owner.patch(`/sequences/${id}/enrollments/${row.id}/status`, { status: 'active' })
  expect(await travel(owner, 24 * 2)).toBe(1)
})

test('resuming one enrollment of a paused sequence sends nothing before the sequence is resumed', async () => {
  const { owner, id, launch } = await enrolled(2)
  await launch()
  await travel(owner, 1)
  await owner.post(`/sequences/${id}/pause`)
  const [row] = await listEnrollments(owner, id)
  await owner.patch(`/sequences/${id}/enrollments/${row.id}/status`, { status: 'active' })
  expect(await travel(owner, 24 * 10)).toBe(0)
  await owner.post(`/sequences/${id}/resume`)
  expect(await travel(owner, 24 * 2)).toBe(2)
})

test('deleting a sequence ends its enrollments and sends nothing more', async () => {
  const { owner, id, leadIds, launch } = await enrolled(3)
  await launch()
  await travel(owner, 1)
  const [replied] = await sent(owner)
  await owner.post(`/sandbox/messages/${replied?.id}/reply`, { kind: 'reply' })
  expect((await owner.delete(`/sequences/${id}`)).body).toEqual({ endedEnrollments: 2 })
  expect(await travel(owner, 24 * 30)).toBe(0)
  expect((await owner.get(`/sequences/${id}`)).status).toBe(404)
  expect((await owner.get('/sequences/search')).body.total).toBe(0)
  const { rows } = await sql<{ status: string; reason: string; n: number }>`
    SELECT status, status_reason AS reason, count(*)::int AS n FROM enrollments
    WHERE sequence_id = ${id} GROUP BY 1, 2 ORDER BY 1`.execute(w.ctx.db)
  expect(rows).toEqual([
    { status: 'removed', reason: 'sequence_deleted', n: 2 },
    { status: 'replied', reason: 'human', n: 1 },
  ])
  // a reply to a mail of the deleted sequence is still read, and its leads can be enrolled again
  const next = await makeSequence(owner, [{}])
  const again = await owner.post(`/sequences/${next.id}/enrollments`, {
    leadIds,
    userEmailAccountId: owner.sandboxId,
  })
  expect(again.body.enrolledCount).toBe(3)
})

test('an archived sequence sends nothing more', async () => {
  const { owner, id, launch } = await enrolled(2)
  await launch()
  await travel(owner, 1)
  await owner.put('/admin/sequences/bulk/status', { sequenceIds: [id], status: 'archived' })
  expect(await travel(owner, 24 * 10)).toBe(0)
})

test('a deleted lead is not mailed again, and its history stays', async () => {
  const { owner, id, leadIds, launch } = await enrolled(2)
  await launch()
  await travel(owner, 1)
  expect((await owner.delete(`/leads/${leadIds[0]}`)).body).toEqual({ endedEnrollments: 1 })
  expect(await travel(owner, 24 * 10)).toBe(1)
  const ended = (await listEnrollments(owner, id)).filter(
    (row: { status: string }) => row.status === 'removed',
  )
  expect(ended).toMatchObject([{ statusReason: 'contact_deleted', leadId: null, sentCount: 1 }])
})

test('a lead that loses its address is blocked, and continues once it has one', async () => {
  const { owner, id, leadIds, launch } = await enrolled(1)
  await launch()
  await travel(owner, 1)
  await owner.patch(`/leads/${leadIds[0]}`, { contactEmail: null })
  expect(await travel(owner, 24 * 5)).toBe(0)
  const [row] = await listEnrollments(owner, id)
  expect(row).toMatchObject({
    status: 'blocked',
    statusReason: 'email_invalid',
    statusDetail: expect.stringContaining('주소'),
  })
  await owner.patch(`/leads/${leadIds[0]}`, { contactEmail: 'back@company.example' })
  await owner.patch(`/sequences/${id}/enrollments/${row.id}/status`, { status: 'active' })
  expect(await travel(owner, 24 * 2)).toBe(1)
  expect((await sent(owner))[0]?.to).toBe('back@company.example')
})

test('a missing value blocks that enrollment alone with the variable’s name; filling it in continues it', async () => {
  const owner = await createTestWorkspace(w)
  const [full = '', bare = ''] = [
    ...(await makeLeads(owner, owner.workspaceId, 1, { city: '서울' })),
    ...(await makeLeads(owner, owner.workspaceId, 1)),
  ]
  const { id } = await makeSequence(owner, [{ bodyText: '{{도시}}의 {{담당자명 | default: "담당자"}}님' }])
  await owner.post(`/sequences/${id}/enrollments`, {
    leadIds: [full, bare],
    userEmailAccountId: owner.sandboxId,
  })
  const { body } = await owner.post(`/sequences/${id}/activate`)
  expect(body.report.find((item: { code: string }) => item.code === 'missing_values')).toMatchObject({
    level: 'warning',
    count: 1,
  })
  expect(await travel(owner, 1)).toBe(1)
  const row = (await listEnrollments(owner, id)).find((one: { leadId: string }) => one.leadId === bare)
  expect(row).toMatchObject({
    status: 'blocked',
    statusReason: 'missing_variable',
    statusDetail: expect.stringContaining('도시'),
  })
  await owner.patch(`/leads/${bare}`, { city: '부산' })
  await owner.patch(`/sequences/${id}/enrollments/${row.id}/status`, { status: 'active' })
  expect(await travel(owner, 25)).toBe(1)
})
