// A lead or a sequence is deleted while its mails are being sent: after the response to the deletion no mail is sent, and what is
// restored sends only after a user resumes it. Every statement of a sending: delete-while-sending.slow.test.ts.
import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { createTestWorkspace, makeLeads } from '#server/platform/testing/workspace-setup.ts'
import { world } from '#server/platform/testing/world.ts'
import {
  deletedBefore,
  deliver,
  enrollmentsOf,
  twoMailsPlanned,
} from '#server/sending/testing/delete-while-sending.ts'

test.each(['lead', 'sequence'] as const)(
  'a %s deleted at the start or late in a sending gets no mail after the response, and each mail once when resumed',
  async (what) => {
    expect((await deletedBefore([1, 8], what)).tried).toBe(2)
  },
)

test('a lead that replies or opts out while in the bin is not mailed after it is restored', async () => {
  await using w = await world()
  const desk = await createTestWorkspace(w)
  for (const answer of [{ kind: 'reply', text: '안녕하세요' }, { kind: 'unsubscribe' }]) {
    const { sequenceId, leadId } = await twoMailsPlanned(desk)
    await deliver(w.ctx)
    const email = (await desk.get(`/leads/${leadId}`)).body.contactEmail
    const mail = (await desk.get(`/sandbox/messages?to=${email}`)).body.data[0]
    await desk.delete(`/leads/${leadId}`)
    expect((await desk.post(`/sandbox/messages/${mail.id}/reply`, answer)).status).toBe(200)
    const { body } = await desk.post('/bin/restore', { ids: [leadId] })
    expect(body).toEqual({ restoredCount: 1, waitingEnrollments: 0, skipped: [] })
    const [enrollment] = await enrollmentsOf(desk, sequenceId)
    expect(['removed', 'unsubscribed']).toContain(enrollment.status)
    expect((await desk.get(`/leads/${leadId}`)).body.isSuppressed).toBe(answer.kind === 'unsubscribe')
  }
})

test('a planned notice to a deleted lead is not sent', async () => {
  await using w = await world()
  const desk = await createTestWorkspace(w)
  const [leadId = ''] = await makeLeads(desk, desk.workspaceId, 1)
  const sent = await desk.post(`/leads/${leadId}/source-notice`, {
    emailAccountId: desk.sandboxId,
    subject: '출처',
    bodyText: '알려 드립니다',
  })
  expect(sent.status, JSON.stringify(sent.body)).toBe(200)
  await desk.delete(`/leads/${leadId}`)
  const { rows } = await sql<{ state: string }>`SELECT state FROM notices`.execute(w.ctx.db)
  expect(rows).toEqual([{ state: 'skipped' }])
})
