// Computes all maintained counters again: returns every counter that differs from its rows, and every identity
// between numbers (ADR 40) that does not hold.
import { sql } from 'kysely'
import type { Db } from '#server/context.ts'

export type Difference = { of: string; stored: number; counted: number }

/** @returns an empty list when every counter is correct */
export async function recount(db: Db): Promise<Difference[]> {
  const { rows } = await sql<Difference>`
    WITH counted_enrollments AS (
      -- a mail to one lead is no enrollment in a sequence
      SELECT n.* FROM enrollments n JOIN sequences s ON s.id = n.sequence_id AND NOT s.is_one_off
    ), counted_mails AS (
      SELECT e.* FROM scheduled_executions e JOIN sequences s ON s.id = e.sequence_id AND NOT s.is_one_off
    ), last AS (
      SELECT DISTINCT ON (enrollment_id) enrollment_id, node_id FROM scheduled_executions WHERE state = 'sent'
      ORDER BY enrollment_id, ordinal DESC, id DESC
    ), progress AS (
      SELECT n.sequence_id, n.workspace_id, last.node_id,
             CASE WHEN n.status IN ('pending', 'active', 'paused', 'blocked') THEN 'waiting'
                  WHEN n.status = 'replied' THEN 'replied' ELSE 'ended' END AS outcome
      FROM counted_enrollments n LEFT JOIN last ON last.enrollment_id = n.id
    ), stored(of, n) AS (
      SELECT format('enrollments %s %s %s %s', sequence_id, workspace_id, kind, node_id), sum(n)::int FROM enrollment_counts GROUP BY 1
      UNION ALL
      SELECT format('identity %s %s %s', sequence_id, workspace_id, node_id), sum(n)::int
      FROM enrollment_counts WHERE kind = 'sent' GROUP BY 1
      UNION ALL
      SELECT format('replied %s %s', sequence_id, workspace_id), sum(n)::int
      FROM enrollment_counts WHERE kind = 'replied' GROUP BY 1
      UNION ALL SELECT format('sequences %s %s', workspace_ids, status), sum(n)::int FROM sequence_counts GROUP BY 1
      UNION ALL SELECT format('leads %s', workspace_id), leads::int FROM lead_counts
      UNION ALL SELECT format('workspaces of %s', id || workspace_ids::text), 1 FROM sequences WHERE workspace_ids <> '{}'
      UNION ALL SELECT format('facts %s', f::text), 1 FROM enrollment_facts f
      UNION ALL
      SELECT format('cohort %s', (workspace_id, day, sequence_id, email_account_id, industry, status, is_reached, intent,
             is_interested)::text), sum(n)::int
      FROM cohort_counts GROUP BY 1
      UNION ALL SELECT format('thread %s %s %s %s %s %s', id, kinds, reply_id, is_unanswered, intent, waiting_since), 1 FROM inbox_threads
      UNION ALL SELECT format('lead %s %s', lead_id, to_jsonb(ARRAY[workspace_id::text, status, last_kind, last_at::text, last_event_id::text,
               next_at::text, is_next_estimate::text])), 1 FROM lead_states
      UNION ALL SELECT 'marks of derived rows', count(*)::int FROM derived_marks
    ), replies AS (
      SELECT DISTINCT ON (thread_id) thread_id, id, received_at FROM inbound_messages WHERE kind = 'reply'
      ORDER BY thread_id, received_at DESC, id DESC
    ), counted(of, n) AS (
      SELECT format('enrollments %s %s %s ', sequence_id, workspace_id, status), count(*)::int FROM counted_enrollments GROUP BY 1
      UNION ALL
      SELECT format('enrollments %s %s sent %s', sequence_id, workspace_id, node_id), count(*)::int
      FROM counted_mails WHERE state = 'sent' GROUP BY 1
      UNION ALL
      SELECT format('enrollments %s %s planned %s', sequence_id, workspace_id, node_id), count(*)::int
      FROM counted_mails WHERE state NOT IN ('cancelled', 'skipped') GROUP BY 1
      UNION ALL
      SELECT format('enrollments %s %s waiting %s', sequence_id, workspace_id, node_id), count(*)::int
      FROM progress WHERE outcome = 'waiting' AND node_id IS NOT NULL GROUP BY 1
      UNION ALL
      SELECT format('enrollments %s %s replied_after %s', sequence_id, workspace_id, node_id), count(*)::int
      FROM progress WHERE outcome = 'replied' AND node_id IS NOT NULL GROUP BY 1
      -- an email draft: sent = waiting + replied + ended without a reply + was sent the next mail
      UNION ALL
      SELECT format('identity %s %s %s', sequence_id, workspace_id, node_id), sum(n)::int FROM (
        SELECT sequence_id, workspace_id, node_id, n FROM enrollment_counts WHERE kind IN ('waiting', 'replied_after')
        UNION ALL
        SELECT sequence_id, workspace_id, node_id, 1 FROM progress WHERE outcome = 'ended' AND node_id IS NOT NULL
        UNION ALL
        SELECT e.sequence_id, e.workspace_id, e.node_id, 1 FROM counted_mails e
        WHERE e.state = 'sent' AND EXISTS (SELECT FROM scheduled_executions l
          WHERE l.enrollment_id = e.enrollment_id AND l.state = 'sent' AND (l.ordinal, l.id) > (e.ordinal, e.id))) parts
      GROUP BY 1
      -- a sequence: replied = replied at each email draft + set to replied before any mail was sent
      UNION ALL
      SELECT format('replied %s %s', sequence_id, workspace_id), sum(n)::int FROM (
        SELECT sequence_id, workspace_id, n FROM enrollment_counts WHERE kind = 'replied_after'
        UNION ALL
        SELECT sequence_id, workspace_id, 1 FROM progress WHERE outcome = 'replied' AND node_id IS NULL) parts
      GROUP BY 1
      UNION ALL
      SELECT format('sequences %s %s', place.ids, s.status), count(*)::int
      FROM sequences s, LATERAL (SELECT ARRAY(
        SELECT w.workspace_id FROM sequence_workspaces w WHERE w.sequence_id = s.id ORDER BY 1) AS ids) place
      WHERE s.deleted_at IS NULL AND NOT s.is_one_off AND place.ids <> '{}' GROUP BY 1
      UNION ALL SELECT format('leads %s', workspace_id), count(*)::int FROM leads GROUP BY 1
      UNION ALL
      SELECT format('workspaces of %s', sequence_id || array_agg(workspace_id ORDER BY workspace_id)::text), 1
      FROM sequence_workspaces GROUP BY sequence_id
      UNION ALL SELECT format('facts %s', f::text), 1 FROM current_enrollment_facts f
      UNION ALL
      SELECT format('cohort %s', (workspace_id, day, sequence_id, email_account_id, industry, status, is_reached, intent,
             is_interested)::text), count(*)::int
      FROM current_enrollment_facts GROUP BY 1
      UNION ALL
      SELECT format('thread %s %s %s %s %s %s', t.id,
        ARRAY(SELECT DISTINCT m.kind FROM inbound_messages m WHERE m.thread_id = t.id ORDER BY m.kind), r.id,
        r.id IS NOT NULL AND NOT EXISTS (
          SELECT FROM inbox_answers x JOIN inbound_messages a ON a.id = x.inbound_message_id
          WHERE x.thread_id = t.id AND x.state NOT IN ('failed', 'cancelled', 'skipped') AND a.received_at >= r.received_at),
        CASE WHEN i.message_id IS NOT NULL THEN coalesce(i.intent, 'undecided') END,
        (SELECT min(m.received_at) FROM inbound_messages m
         WHERE m.thread_id = t.id AND m.kind = 'reply' AND NOT EXISTS (
           SELECT FROM inbox_answers x JOIN inbound_messages a ON a.id = x.inbound_message_id
           WHERE x.thread_id = t.id AND x.state NOT IN ('failed', 'cancelled', 'skipped')
             AND a.received_at >= m.received_at))), 1
      FROM inbox_threads t LEFT JOIN replies r ON r.thread_id = t.id LEFT JOIN reply_intents i ON i.message_id = r.id
      UNION ALL
      SELECT format('lead %s %s', lead_id, to_jsonb(ARRAY[workspace_id::text, status, last_kind, last_at::text, last_event_id::text,
               next_at::text, is_next_estimate::text])), 1 FROM lead_state_facts(ARRAY(SELECT id FROM leads))
    )
    SELECT of, coalesce(t.n, 0) AS stored, coalesce(c.n, 0) AS counted
    FROM stored t FULL JOIN counted c USING (of) WHERE coalesce(t.n, 0) <> coalesce(c.n, 0) ORDER BY of`.execute(
    db,
  )
  return rows
}
