// An uncertain mail, and then a reply, bounce or notice about it arrives.
import { afterAll, beforeAll, expect, test } from 'vitest'
import { travel } from '#testing/sequences/partly-sent-sequence.ts'
import { createTestWorkspace, makeLeads, makeSequence, type Owner } from '#testing/workspace-setup.ts'
import { type World, world } from '#testing/world.ts'

let w: World
beforeAll(async () => {
  w = await world()
})
afterAll(() => w[Symbol.asyncDispose]())

/** One enrollment whose first mail was delivered but not recorded, as after a crash after the final dot. */
async function unknownFate(
  owner: Owner,
): Promise<{ sequenceId: string; enrollmentId: string; messageId: string }> {
  const { id } = await makeSequence(owner, [{}, { delayDays: 3 }])
  const leadIds = await makeLeads(owner, owner.workspaceId, 1)
  await owner.post(`/sequences/${id}/enrollments`, { leadIds, userEmailAccountId: owner.sandboxId })
  await owner.post(`/sequences/${id}/activate`)
  await travel(owner, { advanceHours: 1 })
  const [row] = (await owner.get(`/sequences/${id}/enrollments`)).body.data
  const { body } = await owner.get(`/sandbox/messages?to=${row.contactEmail}&limit=1`)
  await w.ctx.db
    .updateTable('scheduled_executions')
    .set({ state: 'uncertain', sentAt: null })
    .where('enrollmentId', '=', row.id)
    .where('state', '=', 'sent')
    .execute()
  await w.ctx.db.deleteFrom('events').where('enrollmentId', '=', row.id).where('kind', '=', 'sent').execute()
  await w.ctx.db
    .updateTable('enrollments')
    .set({ status: 'blocked', statusReason: 'send_uncertain' })
    .where('id', '=', row.id)
    .execute()
  return { sequenceId: id, enrollmentId: row.id, messageId: body.data[0].id }
}

const enrollmentOf = async (owner: Owner, enrollmentId: string) =>
  (await owner.get(`/sequences/enrollments/${enrollmentId}/metrics`)).body

for (const [kind, status, reason] of [
  ['reply', 'replied', 'human'],
  ['bounce', 'bounced', 'hard'],
  ['unsubscribe', 'unsubscribed', 'reply_text'],
] as const) {
  test(`a ${kind} shows that the mail was sent: it counts, and the enrollment ends as usual`, async () => {
    const owner = await createTestWorkspace(w)
    const { enrollmentId, sequenceId, messageId } = await unknownFate(owner)
    expect((await owner.post(`/sandbox/messages/${messageId}/reply`, { kind })).status).toBe(200)
    const pass = await enrollmentOf(owner, enrollmentId)
    expect(pass.enrollment).toMatchObject({ status, statusReason: reason, sentCount: 1 })
    expect(pass.mails.map((mail: { state: string }) => mail.state)).toEqual(['sent', 'skipped'])
    expect(pass.events.filter((event: { kind: string }) => event.kind === 'sent')).toHaveLength(1)
    expect((await owner.get(`/sequences/${sequenceId}/metrics`)).body.sent).toBe(1)
  })
}

test('an absence notice shows it too: the enrollment waits for the return, and then gets only the next mail', async () => {
  const owner = await createTestWorkspace(w)
  const { enrollmentId, messageId } = await unknownFate(owner)
  await owner.post(`/sandbox/messages/${messageId}/reply`, { kind: 'out_of_office' })
  const waiting = await enrollmentOf(owner, enrollmentId)
  expect(waiting.enrollment).toMatchObject({ status: 'paused', statusReason: 'out_of_office', sentCount: 1 })
  expect(waiting.enrollment.resumeAt).toBeTruthy()
  await travel(owner, { advanceDays: 30 })
  const after = await enrollmentOf(owner, enrollmentId)
  expect(after.mails.map((mail: { state: string }) => mail.state)).toEqual(['sent', 'sent'])
  const [first, second] = after.mails as { sentAt: string }[]
  expect(Date.parse(second?.sentAt ?? '') - Date.parse(first?.sentAt ?? '')).toBeGreaterThan(
    3 * 86_400_000 - 3600_000,
  )
  const { body } = await owner.get(`/sandbox/messages?to=${after.enrollment.contactEmail}&limit=10`)
  expect(body.total).toBe(2)
})

test('an uncertain mail without a reply waits for a user', async () => {
  const owner = await createTestWorkspace(w)
  const { enrollmentId } = await unknownFate(owner)
  await travel(owner, { advanceDays: 10 })
  expect((await enrollmentOf(owner, enrollmentId)).enrollment).toMatchObject({
    status: 'blocked',
    statusReason: 'send_uncertain',
    sentCount: 0,
  })
})
