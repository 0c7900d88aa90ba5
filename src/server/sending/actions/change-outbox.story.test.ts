import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { createTestWorkspace, makeLeads, makeSequence } from '#testing/workspace-setup.ts'
import { world } from '#testing/world.ts'

test('a cancelled mail is not sent; the later mails are sent or the enrollment ends, as the user chose', async () => {
  await using w = await world()
  const owner = await createTestWorkspace(w)
  const leadIds = await makeLeads(owner, owner.workspaceId, 2)
  const { id } = await makeSequence(owner, [{}, { subject: '두 번째' }])
  await owner.post(`/sequences/${id}/enrollments`, { leadIds, userEmailAccountId: owner.sandboxId })
  await owner.post(`/sequences/${id}/activate`)
  for (const [at, rest] of (['continue', 'end'] as const).entries()) {
    const { rows } = await sql<{ id: string }>`
      SELECT id FROM scheduled_executions WHERE lead_id = ${leadIds[at]} AND node_id = 'mail-1'`.execute(
      w.ctx.db,
    )
    const response = await owner.post('/outbox/cancel', { executionIds: [rows[0]?.id], rest })
    expect(response.body).toMatchObject({ rejected: [], endedCount: rest === 'end' ? 1 : 0 })
  }
  await owner.post('/sandbox/clock', { advanceDays: 10 })
  const { rows } = await sql`
    SELECT n.status, n.status_reason AS reason, string_agg(e.state, ' ' ORDER BY e.ordinal) AS mails
    FROM enrollments n JOIN scheduled_executions e ON e.enrollment_id = n.id
    WHERE n.sequence_id = ${id} GROUP BY n.id ORDER BY n.status`.execute(w.ctx.db)
  expect(rows).toEqual([
    { status: 'completed', reason: null, mails: 'cancelled sent' },
    { status: 'removed', reason: 'manual', mails: 'cancelled skipped' },
  ])
})
