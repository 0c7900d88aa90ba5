// A lead or a sequence is stopped or deleted while its mails are being sent: after the response no mail is sent, and what is
// restored sends only after a user resumes it. Every statement of a sending: delete-while-sending.slow.test.ts.
import { sql } from 'kysely'
import { expect, test } from 'vitest'
import {
  deletedBefore,
  deliver,
  enrollmentsOf,
  twoMailsPlanned,
} from '#testing/sending/delete-while-sending.ts'
import { createTestWorkspace, makeLeads, type Owner, until } from '#testing/workspace-setup.ts'
import { world } from '#testing/world.ts'

test.each(['lead', 'sequence'] as const)(
  'a %s deleted at the start or late in a sending gets no mail after the response, and each mail once when resumed',
  async (what) => {
    expect((await deletedBefore([1, 8], what)).tried).toBe(2)
  },
)

test.each<
  [string, (owner: Owner, it: { sequenceId: string; leadId: string }) => Promise<{ status: number }>]
>([
  ['pausing a sequence', (owner, it) => owner.post(`/sequences/${it.sequenceId}/pause`)],
  [
    'archiving a sequence',
    (owner, it) =>
      owner.put('/admin/sequences/bulk/status', { sequenceIds: [it.sequenceId], status: 'archived' }),
  ],
  ['deleting a sequence', (owner, it) => owner.delete(`/sequences/${it.sequenceId}`)],
  ['deleting a lead', (owner, it) => owner.delete(`/leads/${it.leadId}`)],
  [
    'deleting a workspace',
    (owner) => owner.delete(`/workspaces/${owner.workspaceId}`, { password: 'correct horse battery' }),
  ],
])('R-104: %s returns after the mail in the SMTP conversation is recorded', async (_, stop) => {
  await using w = await world()
  const owner = await createTestWorkspace(w)
  await owner.post('/workspaces', { name: '남는 방' })
  const it = await twoMailsPlanned(owner)
  const begun = Promise.withResolvers<void>()
  const mayEnd = Promise.withResolvers<void>()
  const mailer: typeof w.ctx.mailer = {
    ...w.ctx.mailer,
    send: async (...given) => {
      begun.resolve()
      await mayEnd.promise
      return w.ctx.mailer.send(...given)
    },
  }
  const sending = deliver({ ...w.ctx, mailer })
  await begun.promise
  const firstMail = async () => {
    const { rows } = await sql<{ state: string; isStopped: boolean }>`
      SELECT e.state, n.status <> 'active' OR s.status <> 'active' AS is_stopped
      FROM scheduled_executions e JOIN enrollments n ON n.id = e.enrollment_id JOIN sequences s ON s.id = e.sequence_id
      WHERE e.ordinal = 0`.execute(w.ctx.db)
    return rows[0]
  }
  expect(await firstMail()).toEqual({ state: 'sending', isStopped: false })
  const atResponse = stop(owner, it).then(async ({ status }) => ({
    status,
    state: (await firstMail())?.state,
  }))
  // the stop is stored and only waits: a response would arrive before those of the next calls
  await until(async () => (await firstMail())?.isStopped)
  for (let n = 0; n < 10; n++) await owner.get('/me')
  mayEnd.resolve()
  await sending
  expect(await atResponse).toEqual({ status: 200, state: 'sent' })
})

test('a lead that replies or opts out while in the bin is not mailed after it is restored', async () => {
  await using w = await world()
  const owner = await createTestWorkspace(w)
  for (const answer of [{ kind: 'reply', text: '안녕하세요' }, { kind: 'unsubscribe' }]) {
    const { sequenceId, leadId } = await twoMailsPlanned(owner)
    await deliver(w.ctx)
    const email = (await owner.get(`/leads/${leadId}`)).body.contactEmail
    const mail = (await owner.get(`/sandbox/messages?to=${email}`)).body.data[0]
    await owner.delete(`/leads/${leadId}`)
    expect((await owner.post(`/sandbox/messages/${mail.id}/reply`, answer)).status).toBe(200)
    const { body } = await owner.post('/bin/restore', { ids: [leadId] })
    expect(body).toEqual({ restoredCount: 1, waitingEnrollments: 0, skipped: [] })
    const [enrollment] = await enrollmentsOf(owner, sequenceId)
    expect(['removed', 'unsubscribed']).toContain(enrollment.status)
    expect((await owner.get(`/leads/${leadId}`)).body.isSuppressed).toBe(answer.kind === 'unsubscribe')
  }
})

test('a planned notice to a deleted lead is not sent', async () => {
  await using w = await world()
  const owner = await createTestWorkspace(w)
  const [leadId = ''] = await makeLeads(owner, owner.workspaceId, 1)
  const sent = await owner.post(`/leads/${leadId}/source-notice`, {
    emailAccountId: owner.sandboxId,
    subject: '출처',
    bodyText: '알려 드립니다',
  })
  expect(sent.status, JSON.stringify(sent.body)).toBe(200)
  await owner.delete(`/leads/${leadId}`)
  const { rows } = await sql<{ state: string }>`SELECT state FROM notices`.execute(w.ctx.db)
  expect(rows).toEqual([{ state: 'skipped' }])
})
