// Enrollments in a started sequence with no work for a month: a million of them should cost nothing.
import type { SignedInUser } from '../../e2e/support/api.ts'
import type { RunningServer } from '../../e2e/support/server.ts'
import { withDatabase, withoutIndexes } from './bulk-insert.ts'
import { seedLeads } from './leads.ts'
import { createStartedSequence, mailNode } from './started-sequence.ts'

/**
 * Enrolls `count` new leads of the user's workspace in a new, active sequence. The one mail of each is planned for
 * an instant between 30 and 60 days from now, in the given mailboxes in turn, or in the workspace's sandbox mailbox.
 * @returns the sequence
 * @throws when the database counts others than these
 */
export async function seedWaitingEnrollments(
  server: RunningServer,
  user: SignedInUser,
  count: number,
  mailboxIds?: readonly string[],
): Promise<string> {
  const { workspaceId } = user
  const sequence = await createStartedSequence(user, { name: '기다리는 사람들', mails: 1 })
  await withDatabase(server, async (client) => {
    await seedLeads(client, { workspaceId, name: 'waiting', count })
    await withoutIndexes(client, ['enrollments', 'scheduled_executions', 'events'], async () => {
      await client.query(
        `INSERT INTO enrollments (id, workspace_id, sequence_id, lead_id, email_account_id, enrolled_by, status)
         SELECT gen_random_uuid(), l.workspace_id, $1, l.id,
                ($2::uuid[])[1 + row_number() OVER () % cardinality($2::uuid[])], $3, 'active'
         FROM leads l WHERE l.workspace_id = $4 AND l.contact_email LIKE '%@waiting-company%'`,
        [sequence.id, mailboxIds ?? [sequence.emailAccountId], user.userId, workspaceId],
      )
      await client.query(
        `INSERT INTO scheduled_executions (id, workspace_id, sequence_id, enrollment_id, lead_id, email_account_id,
                                           node_id, ordinal, planned_at, state, to_domain)
         SELECT gen_random_uuid(), n.workspace_id, n.sequence_id, n.id, n.lead_id, n.email_account_id, $2, 0,
                now() + interval '30 days' + random() * interval '30 days', 'scheduled', split_part(l.email_key, '@', 2)
         FROM enrollments n JOIN leads l ON l.id = n.lead_id WHERE n.sequence_id = $1`,
        [sequence.id, mailNode(1)],
      )
      await client.query(
        `INSERT INTO events (workspace_id, sequence_id, enrollment_id, lead_id, kind, at)
         SELECT n.workspace_id, n.sequence_id, n.id, n.lead_id, 'enrolled', n.created_at FROM enrollments n
         WHERE n.sequence_id = $1`,
        [sequence.id],
      )
    })
    // statistics for the planner, and no work left for autovacuum, also not on the derived rows
    await client.query('VACUUM ANALYZE')
    const { rows } = await client.query<{ waiting: number }>(
      `SELECT count(*)::int AS waiting FROM enrollments n JOIN scheduled_executions e ON e.enrollment_id = n.id
       WHERE n.sequence_id = $1 AND n.status = 'active' AND e.state = 'scheduled' AND e.planned_at > now()`,
      [sequence.id],
    )
    if (rows[0]?.waiting !== count) throw new Error(`${rows[0]?.waiting} of ${count} are waiting`)
    await client.query('CHECKPOINT')
  })
  return sequence.id
}
