// What notifications are about, as messages state it.
import { sql } from 'kysely'
import { CHECK_CAUSES } from '#core/overview/check.ts'
import type { NotificationFacts } from '#core/overview/notification-message.ts'
import type { NotificationEvent } from '#core/overview/notifications.ts'
import type { Db } from '#server/context.ts'

type FactRow = {
  /** the row whose message it is part of */
  head: string
  subjectId: string
  leadId: string | null
  event: NotificationEvent
  threadId: string | null
  company: string | null
  contact: string | null
  fromName: string | null
  fromAddress: string | null
  evidence: string | null
  text: string | null
  sequenceName: string | null
  mailboxAddress: string | null
  statusReason: string | null
  reason: string | null
  isSandbox: boolean
}

/**
 * What messages are about, by the row of the message, the newest first; of several about the same subject the newest. A row
 * whose lead or thread has been deleted since is left out.
 */
export async function readNotificationFacts(
  db: Db,
  ids: readonly string[],
): Promise<Map<string, (NotificationFacts & { leadId: string | null })[]>> {
  const { rows } = await sql<FactRow>`
    SELECT coalesce(n.merged_into, n.id) AS head, n.subject_id, n.event, m.thread_id, l.id AS lead_id,
      l.company_name AS company, l.contact_name AS contact, m.from_name, coalesce(m.from_address, l.contact_email) AS from_address,
      CASE WHEN i.intent = i.read_intent THEN i.evidence END AS evidence, m.text, s.name AS sequence_name,
      a.address AS mailbox_address, a.status_reason, n.reason, coalesce(a.kind = 'sandbox', false) AS is_sandbox
    FROM notifications n
    LEFT JOIN inbound_messages m ON m.id = n.message_id
    LEFT JOIN inbox_threads t ON t.id = m.thread_id
    LEFT JOIN reply_intents i ON i.message_id = m.id
    LEFT JOIN enrollments e ON e.id = n.enrollment_id
    LEFT JOIN leads l ON l.id = coalesce(t.lead_id, e.lead_id)
    LEFT JOIN sequences s ON s.id = n.sequence_id
    LEFT JOIN email_accounts a ON a.id = n.email_account_id
    WHERE (n.id = ANY(${ids}::uuid[]) OR n.merged_into = ANY(${ids}::uuid[]))
      AND (n.message_id IS NULL OR m.id IS NOT NULL) AND (n.enrollment_id IS NULL OR l.id IS NOT NULL)
      AND (n.sequence_id IS NULL OR s.id IS NOT NULL)
    ORDER BY n.created_at DESC, n.id DESC`.execute(db)
  const byHead = Map.groupBy(rows, ({ head }) => head)
  return new Map(
    [...byHead].map(([head, all]) => [
      head,
      all
        .filter(({ subjectId }, i) => all.findIndex((one) => one.subjectId === subjectId) === i)
        .map(factsOf),
    ]),
  )
}

function factsOf(row: FactRow): NotificationFacts & { leadId: string | null } {
  const { event, leadId, threadId, isSandbox } = row
  const shared = { event, leadId, isSandbox }
  const lead = [row.company, row.contact || row.fromName || row.fromAddress].filter(Boolean).join(' ')
  switch (event) {
    case 'check':
      return {
        ...shared,
        who: row.sequenceName ?? '',
        sentence: '',
        text: '',
        path: CHECK_CAUSES.some((cause) => cause === row.reason) ? `/check?cause=${row.reason}` : '/check',
      }
    case 'bounce_guard':
    case 'mailbox_stopped':
      return {
        ...shared,
        who: row.mailboxAddress ?? '',
        sentence: event === 'mailbox_stopped' ? (row.statusReason ?? '') : '',
        text: '',
        path: '/check?cause=mailboxes',
      }
    case 'opt_out':
      return { ...shared, who: lead, sentence: '', text: '', path: `/leads/${leadId}` }
    default:
      return {
        ...shared,
        who: lead,
        sentence: row.evidence ?? '',
        text: row.text ?? '',
        path: `/inbox?kind=all&show=all&thread=${threadId}`,
      }
  }
}
