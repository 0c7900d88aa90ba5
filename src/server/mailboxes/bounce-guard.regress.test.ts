// Too many bounces stop first mails, then the whole mailbox, until a user restarts it.
import { expect, test } from 'vitest'
import { ALWAYS, createTestWorkspace, makeLeads, makeSequence } from '#testing/workspace-setup.ts'
import { type World, world } from '#testing/world.ts'

/** Leads that got their first mail and wait three days for the second. */
async function afterFirstMails(w: World, count: number) {
  const owner = await createTestWorkspace(w)
  const { id } = await makeSequence(owner, [{}, {}])
  const enroll = async (count: number) =>
    owner.post(`/sequences/${id}/enrollments`, {
      leadIds: await makeLeads(owner, owner.workspaceId, count),
      userEmailAccountId: owner.sandboxId,
    })
  await enroll(count)
  expect((await owner.post(`/sequences/${id}/activate`)).status).toBe(200)
  const travel = (hours: number) => owner.post('/sandbox/clock', { advanceHours: hours })
  await travel(1)
  const delivered = async (subject = '') =>
    (await owner.get('/sandbox/messages?limit=200')).body.data.filter((mail: { subject: string }) =>
      mail.subject.endsWith(subject),
    )
  const first = await delivered()
  expect(first).toHaveLength(count)
  return {
    owner,
    id,
    enroll,
    travel,
    delivered,
    bounce: async (nth: number) =>
      expect(
        (await owner.post(`/sandbox/messages/${first[nth].id}/reply`, { kind: 'bounce' })).body,
      ).toMatchObject({ enrollmentStatus: 'bounced' }),
    mailbox: async () => (await owner.get(`/email-accounts/${owner.sandboxId}`)).body,
    sequence: async () => (await owner.get(`/sequences/${id}`)).body,
    enrollments: async () => (await owner.get(`/sequences/${id}/enrollments?limit=200`)).body.data,
    restart: () => owner.post(`/email-accounts/${owner.sandboxId}/restart`),
  }
}

test('at 3 % bounces first mails stop, follow-ups are sent, and a restart releases first mails', async () => {
  await using w = await world()
  const it = await afterFirstMails(w, 33)
  expect((await it.restart()).status).toBe(409)
  expect((await it.mailbox()).health).toMatchObject({
    bounces: { sent: 33, bounced: 0 },
    plannedCount: 33,
    capToday: 10_000,
    finishesAt: expect.any(String),
  })
  await it.bounce(0)
  expect(await it.mailbox()).toMatchObject({
    status: 'connected',
    guard: { state: 'first_mails_stopped', counts: { sent: 33, bounced: 1 } },
  })
  expect((await it.mailbox()).health).toMatchObject({ bounces: { sent: 33, bounced: 1 }, plannedCount: 32 })
  await it.enroll(2)
  await it.travel(80)
  // the follow-ups of the others were sent, the two new leads wait with a reason
  expect(await it.delivered('제안 2')).toHaveLength(32)
  const waiting = (await it.enrollments()).filter(
    (enrollment: { sentCount: number }) => enrollment.sentCount === 0,
  )
  expect(waiting).toHaveLength(2)
  for (const enrollment of waiting)
    expect(enrollment).toMatchObject({ status: 'active', waitReason: 'mailbox_disconnected' })
  expect((await it.sequence()).status).toBe('active')

  const restarted = await it.restart()
  expect(restarted.body).toMatchObject({
    status: 'connected',
    guard: { state: 'ok', since: null },
    // counted from zero
    health: { bounces: { sent: 0, bounced: 0 } },
  })
  await it.travel(1)
  expect(await it.delivered('제안 1')).toHaveLength(35)
})

test('at 5 % bounces the mailbox and its sequence stop until a user restarts the mailbox', async () => {
  await using w = await world()
  const it = await afterFirstMails(w, 20)
  await it.bounce(0)
  expect(await it.mailbox()).toMatchObject({
    status: 'paused',
    guard: { state: 'halted', since: expect.any(String), counts: { sent: 20, bounced: 1 } },
  })
  expect(await it.sequence()).toMatchObject({ status: 'halted', statusReason: 'bounce_guard' })
  // a verification does not restart it
  expect((await it.owner.post(`/email-accounts/${it.owner.sandboxId}/verify`)).body).toMatchObject({
    ok: true,
    account: { status: 'paused' },
  })
  await it.travel(24 * 4)
  expect(await it.delivered('제안 2')).toHaveLength(0)

  expect((await it.restart()).body).toMatchObject({ status: 'connected', guard: { state: 'ok' } })
  expect(await it.sequence()).toMatchObject({ status: 'active', statusReason: null })
  await it.travel(1)
  expect(await it.delivered('제안 2')).toHaveLength(19)
  // counted from zero: bounces before the restart are ignored
  expect((await it.mailbox()).guard.state).toBe('ok')
  expect((await it.enrollments()).map((enrollment: { status: string }) => enrollment.status).sort()).toEqual([
    'bounced',
    ...Array(19).fill('completed'),
  ])
})

test('the guard is checked before every mail: from the twentieth mail on an earlier bounce counts', async () => {
  await using w = await world()
  const it = await afterFirstMails(w, 19)
  await it.bounce(0)
  expect((await it.mailbox()).guard.state).toBe('ok')
  await it.owner.patch(`/email-accounts/${it.owner.sandboxId}`, { rules: { ...ALWAYS, minGapSeconds: 60 } })
  await it.enroll(3)
  await it.travel(1)
  // the twentieth was sent, the check before the next one stopped it
  expect(await it.delivered('제안 1')).toHaveLength(20)
  expect(await it.mailbox()).toMatchObject({ status: 'paused', guard: { counts: { sent: 20, bounced: 1 } } })
  expect((await it.sequence()).status).toBe('halted')
})
