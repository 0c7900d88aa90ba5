// Sent mails, as an installation has after some years.
import type { SignedInUser } from '../../e2e/support/api.ts'
import type { RunningServer } from '../../e2e/support/server.ts'
import { withDatabase, withoutIndexes } from './bulk-insert.ts'
import { createStartedSequence, mailNode } from './started-sequence.ts'

/** Text that compresses as little as real texts. */
const TEXT = `(SELECT string_agg(md5(random()::text || part), ' ') FROM generate_series(1, 40) part WHERE n > 0)`

/** One sent mail for each of the first `count` leads of the user's workspace, about 4 kB each. */
export async function seedSentMails(server: RunningServer, user: SignedInUser, count: number): Promise<void> {
  const sequence = await createStartedSequence(user, { name: '지난 발송', mails: 1 })
  const node = mailNode(1)
  await withDatabase(server, async (client) => {
    const tables = ['enrollments', 'scheduled_executions', 'events', 'generated_emails']
    await withoutIndexes(client, tables, async () => {
      await client.query(
        `INSERT INTO enrollments (id, workspace_id, sequence_id, lead_id, email_account_id, enrolled_by, status, ended_at)
         SELECT gen_random_uuid(), $4, $1, l.id, $2, $3, 'completed', now()
         FROM (SELECT id FROM leads WHERE workspace_id = $4 LIMIT $5) l`,
        [sequence.id, sequence.emailAccountId, user.userId, user.workspaceId, count],
      )
      await client.query(
        `INSERT INTO generated_emails (id, sequence_id, node_id, lead_id, mode, status, subject, body_text)
         SELECT gen_random_uuid(), n.sequence_id, $2, n.lead_id, 'manual', 'generated', '제안 ' || n, ${TEXT}
         FROM (SELECT *, row_number() OVER () AS n FROM enrollments WHERE sequence_id = $1) n`,
        [sequence.id, node],
      )
      await client.query(
        `INSERT INTO scheduled_executions (id, workspace_id, sequence_id, enrollment_id, lead_id, email_account_id, node_id,
                                           ordinal, planned_at, state, message_id, to_address, subject, mime, sent_at)
         SELECT gen_random_uuid(), e.workspace_id, e.sequence_id, e.id, e.lead_id, e.email_account_id, $2, 0, now(), 'sent',
                '<' || gen_random_uuid() || '@bench.example>', 'lead' || n || '@bench.example', '제안 ' || n,
                convert_to(${TEXT}, 'UTF8'), now()
         FROM (SELECT *, row_number() OVER () AS n FROM enrollments WHERE sequence_id = $1) e`,
        [sequence.id, node],
      )
      await client.query(
        `INSERT INTO events (workspace_id, sequence_id, enrollment_id, lead_id, execution_id, node_id, kind, at)
         SELECT x.workspace_id, x.sequence_id, x.enrollment_id, x.lead_id, x.id, x.node_id, 'sent', x.sent_at
         FROM scheduled_executions x WHERE x.sequence_id = $1`,
        [sequence.id],
      )
    })
    await client.query('VACUUM ANALYZE enrollments, scheduled_executions, events, generated_emails, leads')
  })
}
