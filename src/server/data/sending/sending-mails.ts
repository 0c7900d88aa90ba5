// The two statements around every conversation of a sequence mail: marked as `sending` before, as `sent` after it. Both take
// several mails at once, of any mailboxes, each by its mailbox's own clock.
import { sql } from 'kysely'
import type { Db } from '#server/context.ts'
import { isHeldLead } from '#server/data/compliance/opt-out-holds.ts'
import { prepared, unplanned } from '#server/platform/db/prepared.ts'

/** A composed mail; its bytes are final and stored before the conversation. */
export type SendingMail = {
  id: string
  workerId: string
  messageId: string
  from: string
  to: string
  subject: string
  mime: Uint8Array
  /** whether it contains the pixel, and tracked links */
  tracks: { opens: boolean; clicks: boolean }
  at: Date
}

/**
 * The last check before the conversation: stores the bytes and marks the row as `sending`, but only while its worker
 * has it claimed, its enrollment and sequence are active and its address is neither suppressed nor held.
 * @param options.skipLocked skips mails whose enrollment is locked by another transaction
 * @returns for every checked mail, whether it may be sent
 */
export async function beginSending(
  db: Db,
  mails: readonly SendingMail[],
  options: { skipLocked?: boolean } = {},
): Promise<Map<SendingMail, boolean>> {
  const skip = options.skipLocked ? sql`SKIP LOCKED` : sql``
  const { rows: locked } = await prepared('begin_sending')<{ id: string; isActive: boolean }>`
    SELECT e.id, n.status = 'active' AS is_active
    FROM scheduled_executions e JOIN enrollments n ON n.id = e.enrollment_id
    WHERE e.id = ANY(${unplanned(
      mails.map(({ id }) => id),
      'uuid[]',
    )})
    FOR SHARE OF n ${skip}`.execute(db)
  const active = new Set(locked.filter(({ isActive }) => isActive).map(({ id }) => id))
  const marked = await markSending(
    db,
    mails.filter(({ id }) => active.has(id)),
  )
  const looked = new Set(locked.map(({ id }) => id))
  return new Map(mails.filter(({ id }) => looked.has(id)).map((mail) => [mail, marked.has(mail.id)]))
}

/** The bytes of all mails are one parameter: in an array each would be sent to PostgreSQL as text. */
async function markSending(db: Db, mails: readonly SendingMail[]): Promise<Set<string>> {
  if (mails.length === 0) return new Set()
  const starts: number[] = []
  let length = 0
  for (const { mime } of mails) {
    starts.push(length + 1)
    length += mime.length
  }
  const { rows } = await prepared('mark_sending')<{ id: string }>`
    UPDATE scheduled_executions e
    SET state = 'sending', message_id = x.message_id, from_address = x.from_address, to_address = x.to_address,
        subject = x.subject, mime = substring(${Buffer.concat(mails.map(({ mime }) => mime))}::bytea FROM x.start FOR x.length),
        tracks_opens = x.opens, tracks_clicks = x.clicks, updated_at = x.at
    FROM unnest(
      ${mails.map(({ id }) => id)}::uuid[], ${mails.map(({ workerId }) => workerId)}::uuid[],
      ${mails.map(({ messageId }) => messageId)}::text[], ${mails.map(({ from }) => from)}::text[],
      ${mails.map(({ to }) => to)}::text[], ${mails.map(({ subject }) => subject)}::text[],
      ${starts}::int[], ${mails.map(({ mime }) => mime.length)}::int[],
      ${mails.map(({ tracks }) => tracks.opens)}::boolean[], ${mails.map(({ tracks }) => tracks.clicks)}::boolean[],
      ${mails.map(({ at }) => at)}::timestamptz[]
    ) AS x(id, worker_id, message_id, from_address, to_address, subject, start, length, opens, clicks, at), sequences s, leads l
    WHERE e.id = x.id AND e.state = 'claimed' AND e.worker_id = x.worker_id
      AND s.id = e.sequence_id AND s.status = 'active' AND l.id = e.lead_id
      AND NOT EXISTS (
        SELECT 1 FROM suppressions p WHERE p.workspace_id = e.workspace_id
          AND ((p.kind = 'address' AND p.value = l.email_key)
            OR (p.kind = 'domain' AND p.value = split_part(l.email_key, '@', 2))))
      AND NOT ${isHeldLead}
    RETURNING e.id`.execute(db)
  return new Set(rows.map(({ id }) => id))
}

/**
 * A mail sent before the restore of a backup, as it was found in the Sent folder. Nothing is stored for a deleted
 * lead.
 */
export async function storeFoundMail(
  db: Db,
  id: string,
  found: { from: string; to: string; subject: string; mime: Uint8Array },
): Promise<void> {
  await sql`
    UPDATE scheduled_executions e
    SET mime = ${Buffer.from(found.mime)}, subject = ${found.subject},
        from_address = coalesce(e.from_address, ${found.from}), to_address = coalesce(e.to_address, ${found.to})
    WHERE e.id = ${id} AND e.mime IS NULL AND e.state = 'sending'
      AND EXISTS (SELECT FROM leads l WHERE l.id = e.lead_id)`.execute(db)
}

/**
 * The server accepted them. Also settles rows that were recorded as uncertain in the meantime.
 * @returns the ids of those that were not settled before
 */
export async function markMailsSent(
  db: Db,
  mails: readonly { id: string; sentAt: Date; response: string }[],
): Promise<Set<string>> {
  const { rows } = await prepared('mark_sent')<{ id: string }>`
    UPDATE scheduled_executions e
    SET state = 'sent', state_reason = NULL, sent_at = x.sent_at, provider_response = x.response,
        last_error = NULL, worker_id = NULL, wait_reason = NULL, updated_at = x.sent_at
    FROM unnest(${mails.map(({ id }) => id)}::uuid[], ${mails.map(({ sentAt }) => sentAt)}::timestamptz[],
                ${mails.map(({ response }) => response)}::text[]) AS x(id, sent_at, response)
    WHERE e.id = x.id AND e.state IN ('sending', 'uncertain')
    RETURNING e.id`.execute(db)
  return new Set(rows.map(({ id }) => id))
}
