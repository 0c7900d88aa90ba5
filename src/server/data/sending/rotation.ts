// What rotation counts: planned and sent mails by day, and which mailbox has already sent to a lead or a company.
import { sql } from 'kysely'
import { dayNumber } from '#core/calendar/date.ts'
import { inParts } from '#core/chunks.ts'
import type { Db } from '#server/context.ts'
import { isUnsent } from './executions.ts'

const PART = 5000

/**
 * Planned and sent mails of a mailbox by day of its own calendar (days since 1970-01-01), from the day of `now` on. What
 * was due earlier and is not sent yet counts on that day.
 */
export async function countTakenByDay(
  db: Db,
  mailbox: { id: string; timeZone: string; now: Date },
): Promise<Map<number, number>> {
  const { id, timeZone, now } = mailbox
  const today = sql`date_trunc('day', ${now}::timestamptz AT TIME ZONE ${timeZone}) AT TIME ZONE ${timeZone}`
  const { rows } = await sql<{ date: string; count: number }>`
    SELECT to_char(at AT TIME ZONE ${timeZone}, 'YYYY-MM-DD') AS date, count(*)::int AS count FROM (
      SELECT greatest(e.planned_at, ${today}) AS at FROM scheduled_executions e
      WHERE e.email_account_id = ${id} AND ${isUnsent}
      UNION ALL
      SELECT sent_at FROM scheduled_executions
      WHERE email_account_id = ${id} AND state = 'sent' AND sent_at >= ${today}
    ) taken GROUP BY 1`.execute(db)
  return new Map(rows.map(({ date, count }) => [dayNumber(date), count]))
}

/** The mailbox of `mailboxIds` that sent the newest mail to each lead; no entry when none did. */
export async function listThreadMailboxes(
  db: Db,
  mailboxIds: readonly string[],
  leadIds: readonly string[],
): Promise<Map<string, string>> {
  const found = new Map<string, string>()
  for (const part of inParts(leadIds, PART)) {
    const { rows } = await sql<{ leadId: string; mailboxId: string }>`
      SELECT DISTINCT ON (lead_id) lead_id, email_account_id AS mailbox_id
      FROM scheduled_executions
      WHERE lead_id = ANY(${part}::uuid[]) AND email_account_id = ANY(${mailboxIds}::uuid[])
        AND state IN ('sending', 'sent', 'uncertain')
      ORDER BY lead_id, coalesce(sent_at, claimed_at) DESC NULLS LAST, id`.execute(db)
    for (const { leadId, mailboxId } of rows) found.set(leadId, mailboxId)
  }
  return found
}

/** The mailbox of `mailboxIds` that sends to each company: in the sequence first, then the one with the newest mail. */
export async function listCompanyMailboxes(
  db: Db,
  sequenceId: string,
  mailboxIds: readonly string[],
  companies: readonly string[],
): Promise<Map<string, string>> {
  const found = new Map<string, string>()
  for (const part of inParts(companies, PART)) {
    const { rows } = await sql<{ company: string; mailboxId: string }>`
      SELECT DISTINCT ON (to_domain) to_domain AS company, email_account_id AS mailbox_id
      FROM scheduled_executions
      WHERE email_account_id = ANY(${mailboxIds}::uuid[]) AND to_domain = ANY(${part}::text[])
        AND state IN ('scheduled', 'claimed', 'sending', 'sent', 'uncertain')
      ORDER BY to_domain, sequence_id = ${sequenceId} DESC, coalesce(sent_at, planned_at) DESC, id`.execute(
      db,
    )
    for (const { company, mailboxId } of rows) found.set(company, mailboxId)
  }
  return found
}
