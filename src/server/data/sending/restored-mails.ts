// After a restore the database does not know what was sent since the backup and would send it again. Every mail that may
// have been sent is marked as `sending` without a worker: reconcile.ts searches it in the Sent folder by its Message-ID,
// which follows from the id of the row, and a user decides where that is not possible (ADR 33).
import { type Kysely, sql, type Transaction } from 'kysely'
import { DAY_MS } from '#core/calendar/date.ts'
import { pauseEnrollments } from '#server/data/enrollments/sequence-wide-changes.ts'
import type { Tables } from '#server/data/tables.ts'
import { RESTORED } from './outgoing-states.ts'

type Moments = {
  /** time of the backup */
  takenAt: Date
  /** time of the restore */
  now: Date
}

const MAY_BE_SENT = '백업을 만든 뒤에 발송되었을 수 있습니다. 보낸편지함을 확인한 뒤 처리해 주세요.'
/** The Sent folder is searched for the last three weeks. */
const LOOKBACK_MS = 20 * DAY_MS

/**
 * Runs on the schema of the backup, which may be an old one. Mails of a sandbox mailbox are left out: they are stored in
 * the same database.
 */
export async function holdUnsentMails(
  tx: Transaction<Tables>,
  { takenAt, now }: Moments,
): Promise<{ mails: number; sequences: number }> {
  // without a Sent folder to search, mails planned for later stay planned: a user could not decide about all of them
  const isLookedUp = sql`(coalesce((a.findings ->> 'savesSentCopy')::boolean, false)
    AND coalesce((a.findings ->> 'keepsMessageId')::boolean, false))`
  const canSearch = now.getTime() - takenAt.getTime() < LOOKBACK_MS
  const mails = await sql`
    UPDATE scheduled_executions e
    SET state = 'sending', state_reason = ${canSearch ? RESTORED : null}, worker_id = NULL, last_error = ${MAY_BE_SENT},
        message_id = coalesce(e.message_id, '<' || e.id || '@' || split_part(a.address, '@', 2) || '>'),
        claimed_at = greatest(e.claimed_at, least(greatest(e.planned_at, ${takenAt}), ${now}))
    FROM email_accounts a
    WHERE a.id = e.email_account_id AND a.kind = 'smtp'
      AND (e.state IN ('claimed', 'sending') OR (e.state = 'scheduled' AND (e.planned_at <= ${now} OR ${isLookedUp})))
      AND EXISTS (SELECT 1 FROM enrollments n WHERE n.id = e.enrollment_id
                  AND n.status IN ('pending', 'active', 'paused', 'blocked'))`.execute(tx)
  let count = Number(mails.numAffectedRows ?? 0)
  for (const table of ['inbox_answers', 'notices']) {
    const others = await sql`
      UPDATE ${sql.table(table)} x
      -- a notice is composed when it is sent
      SET state = 'sending', mime = coalesce(x.mime, ''), worker_id = NULL, last_error = ${MAY_BE_SENT},
          message_id = coalesce(x.message_id, '<' || x.id || '@' || split_part(a.address, '@', 2) || '>'),
          claimed_at = greatest(x.claimed_at, least(greatest(x.planned_at, ${takenAt}), ${now}))
      FROM email_accounts a
      WHERE a.id = x.email_account_id AND a.kind = 'smtp'
        AND x.state IN ('scheduled', 'claimed', 'sending') AND x.planned_at <= ${now}`.execute(tx)
    count += Number(others.numAffectedRows ?? 0)
  }
  const sequences = await sql`
    UPDATE sequences SET status = 'paused', updated_at = ${now} WHERE status = 'active' AND deleted_at IS NULL`.execute(
    tx,
  )
  return { mails: count, sequences: Number(sequences.numAffectedRows ?? 0) }
}

/** Marks the enrollments as waiting; notices that would be sent again automatically wait for a user (notices.ts). */
export async function keepSequencesHeld(db: Kysely<Tables>, { takenAt, now }: Moments): Promise<void> {
  const { rows } = await sql<{ id: string }>`SELECT id FROM sequences WHERE status = 'paused'`.execute(db)
  await db.transaction().execute(async (tx) => {
    for (const { id } of rows) await pauseEnrollments(tx, id, now)
    // a one-off mail has no sequence to start again: its enrollment is resumed on the page of the lead
    await sql`UPDATE sequences SET status = 'active' WHERE is_one_off AND status = 'paused'`.execute(tx)
    await tx.insertInto('restores').values({ restoredAt: now, takenAt }).execute()
  })
}
