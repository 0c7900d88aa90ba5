// The states of an outgoing mail from claimed to settled, for all tables (rules.md R-308). A row is changed only by the
// worker that claimed it, and every step is one statement.
import { sql } from 'kysely'
import type { Db } from '#server/context.ts'
import { prepared } from '#server/platform/db/prepared.ts'

/** Mails of sequences, answers of users in the inbox, and notices. */
export type OutgoingTable = 'scheduled_executions' | 'inbox_answers' | 'notices'

export type OutgoingStates = ReturnType<typeof outgoingStates>

export type OrphanedMail = {
  id: string
  emailAccountId: string | null
  state: 'claimed' | 'sending'
  workerId: string | null
  messageId: string | null
  claimedAt: Date
  plannedAt: Date
  lastError: string | null
  /** from a restored backup: it may have been sent before the restore, whenever it is planned (restored-mails.ts) */
  isRestored: boolean
  /** its bytes are stored, which happens before the conversation */
  isWritten: boolean
}

/** state_reason of a restored mail until it is resolved */
export const RESTORED = 'restored'

const changed = ({ numAffectedRows }: { numAffectedRows?: bigint | undefined }): boolean =>
  Number(numAffectedRows ?? 0) === 1

export function outgoingStates(name: OutgoingTable) {
  const table = sql.table(name)
  return {
    /** The server accepted it. Also settles a row that was recorded as uncertain in the meantime. */
    async markSent(db: Db, id: string, sentAt: Date, response: string): Promise<boolean> {
      return changed(
        await sql`
          UPDATE ${table}
          SET state = 'sent', state_reason = NULL, sent_at = ${sentAt}, provider_response = ${response},
              last_error = NULL, worker_id = NULL, wait_reason = NULL, updated_at = ${sentAt}
          WHERE id = ${id} AND state IN ('sending', 'uncertain')`.execute(db),
      )
    },

    /**
     * Claims the next due mail of a mailbox for one worker. Rows locked by another worker are skipped.
     * @param now by the mailbox's own clock
     * @param isDue a further condition, on `x`
     */
    async claimNext(
      db: Db,
      emailAccountId: string,
      workerId: string,
      now: Date,
      isDue = sql<boolean>`true`,
    ): Promise<string | null> {
      const { rows } = await sql<{ id: string }>`
        UPDATE ${table}
        SET state = 'claimed', worker_id = ${workerId}, claimed_at = ${now}, attempts = attempts + 1, updated_at = ${now}
        WHERE id = (
          SELECT x.id FROM ${table} x
          WHERE x.email_account_id = ${emailAccountId} AND x.state = 'scheduled' AND x.planned_at <= ${now} AND ${isDue}
          ORDER BY x.planned_at, x.id LIMIT 1 FOR UPDATE OF x SKIP LOCKED
        )
        RETURNING id`.execute(db)
      return rows[0]?.id ?? null
    },

    /** Not sent for certain: returns to the plan and is retried at `plannedAt`. */
    async returnToPlan(
      db: Db,
      id: string,
      change: {
        plannedAt: Date
        waitReason: string
        lastError: string
        /** the server of the recipient rejected it, and not for the sake of the mailbox */
        isRejected: boolean
        at: Date
      },
    ): Promise<void> {
      await sql`
        UPDATE ${table}
        SET state = 'scheduled', planned_at = ${change.plannedAt}, wait_reason = ${change.waitReason},
            last_error = ${change.lastError}, rejections = rejections + ${change.isRejected ? 1 : 0},
            worker_id = NULL, updated_at = ${change.at}
        WHERE id = ${id} AND state IN ('claimed', 'sending')`.execute(db)
    },

    /**
     * A row that a dead worker had only claimed returns to the plan, unless another worker has claimed it since: two
     * workers that clear up after the same worker must not release what the other is sending.
     */
    async returnClaimed(db: Db, { id, workerId, claimedAt }: OrphanedMail, at: Date): Promise<void> {
      await sql`
        UPDATE ${table} SET state = 'scheduled', wait_reason = NULL, last_error = NULL, worker_id = NULL, updated_at = ${at}
        WHERE id = ${id} AND state = 'claimed' AND worker_id IS NOT DISTINCT FROM ${workerId}
          AND date_trunc('milliseconds', claimed_at) = ${claimedAt}`.execute(db)
    },

    /** Restored and not sent for certain: returns to the plan unchanged. */
    async returnRestored(db: Db, id: string, at: Date): Promise<void> {
      await sql`
        UPDATE ${table}
        SET state = 'scheduled', state_reason = NULL, last_error = NULL, claimed_at = NULL, updated_at = ${at},
            message_id = CASE WHEN mime IS NULL THEN NULL ELSE message_id END
        WHERE id = ${id} AND state = 'sending' AND worker_id IS NULL AND state_reason = ${RESTORED}`.execute(
        db,
      )
    },

    /** Not tried: returns to the plan, and the attempt is not counted. */
    async returnUntried(
      db: Db,
      id: string,
      change: {
        /** its new time; without one it keeps its own */
        plannedAt?: Date
        waitReason: string | null
        lastError: string | null
        at: Date
        workerId: string
      },
    ): Promise<void> {
      await sql`
        UPDATE ${table}
        SET state = 'scheduled', planned_at = coalesce(${change.plannedAt ?? null}, planned_at),
            wait_reason = ${change.waitReason}, last_error = coalesce(${change.lastError}, last_error),
            attempts = greatest(attempts - 1, 0), worker_id = NULL, updated_at = ${change.at}
        -- claimed by another worker since: it may be sending it
        WHERE id = ${id} AND state IN ('claimed', 'sending') AND worker_id = ${change.workerId}`.execute(db)
    },

    /** Rejected for good, skipped, or uncertain. @param workerId only while this worker has it */
    async endMail(
      db: Db,
      id: string,
      state: 'failed' | 'uncertain' | 'skipped',
      reason: string,
      lastError: string | null,
      at: Date,
      workerId: string | null = null,
    ): Promise<boolean> {
      return changed(
        await sql`
          UPDATE ${table}
          SET state = ${state}, state_reason = ${reason}, last_error = ${lastError}, worker_id = NULL, updated_at = ${at}
          WHERE id = ${id} AND state IN ('scheduled', 'claimed', 'sending')
            AND (${workerId}::uuid IS NULL OR worker_id = ${workerId})`.execute(db),
      )
    },

    /**
     * Mails whose worker is gone, or that were released as ambiguous.
     * @param own the caller: rows with its workerId that are not in `claimedIds` are left over from a fault
     */
    async listOrphaned(
      db: Db,
      deadAfterSeconds: number,
      own: { workerId: string; claimedIds: Iterable<string> },
    ): Promise<OrphanedMail[]> {
      const { rows } = await prepared('list_stranded')<OrphanedMail>`
        SELECT e.id, e.email_account_id, e.state, e.worker_id, e.message_id,
               e.claimed_at, e.planned_at, e.last_error,
               e.state_reason IS NOT DISTINCT FROM ${RESTORED} AS is_restored,
               e.mime IS NOT NULL AS is_written
        FROM ${table} e
        LEFT JOIN workers w ON w.id = e.worker_id
        WHERE e.state IN ('claimed', 'sending')
          AND (w.id IS NULL OR w.heartbeat_at < now() - ${deadAfterSeconds} * interval '1 second'
            OR (w.id = ${own.workerId} AND e.id <> ALL(${[...own.claimedIds]}::uuid[])))
        -- restored ones can be thousands: after all mails of today, and in random order, so that one dead mailbox does not block
        ORDER BY e.state_reason IS NOT DISTINCT FROM ${RESTORED},
                 CASE WHEN e.state_reason = ${RESTORED} THEN random() END, e.claimed_at
        LIMIT 500`.execute(db)
      return rows
    },

    /** Ambiguous: without a worker, so that reconcile.ts searches it. */
    async releaseForSearch(db: Db, id: string, why: string): Promise<void> {
      await sql`
        UPDATE ${table} SET worker_id = NULL, last_error = ${why} WHERE id = ${id} AND state = 'sending'`.execute(
        db,
      )
    },

    /** Mails of the mailboxes that are claimed or being sent: moving the sandbox clock waits for them. */
    async countInFlight(db: Db, emailAccountIds: readonly string[]): Promise<number> {
      const { rows } = await sql<{ n: number }>`
        SELECT count(*)::int AS n FROM ${table}
        WHERE email_account_id = ANY(${emailAccountIds}::uuid[]) AND state IN ('claimed', 'sending')`.execute(
        db,
      )
      return rows[0]?.n ?? 0
    },
  }
}
