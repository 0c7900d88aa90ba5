// The life of a row that is a mail on its way out, from claimed to settled, in whichever table it stands (rules.md
// A row is only moved on by the worker that holds it, and every step is one statement.
import { sql } from 'kysely'
import type { Db } from '#server/context.ts'
import { prepared } from '#server/platform/db/prepared.ts'

/** Mails of sequences, and answers a person writes in the inbox. */
export type OutgoingTable = 'scheduled_executions' | 'inbox_answers'

export type OrphanedMail = {
  id: string
  emailAccountId: string | null
  state: 'claimed' | 'sending'
  workerId: string | null
  messageId: string | null
  claimedAt: Date
  plannedAt: Date
  lastError: string | null
  /** of a restored backup: it may have left before the restore, whenever it is planned (restored-mails.ts) */
  isRestored: boolean
  /** its bytes are stored: they were before anything of it was on the wire */
  isWritten: boolean
}

/** What a restored mail says while it is looked up. */
export const RESTORED = 'restored'

const changed = ({ numAffectedRows }: { numAffectedRows?: bigint | undefined }): boolean =>
  Number(numAffectedRows ?? 0) === 1

export function outgoingStates(name: OutgoingTable) {
  const table = sql.table(name)
  return {
    /** The server has it. Also settles a row that had been taken for uncertain in the meantime. */
    async markSent(db: Db, id: string, sentAt: Date, response: string): Promise<boolean> {
      return changed(
        await sql`
          UPDATE ${table}
          SET state = 'sent', state_reason = NULL, sent_at = ${sentAt}, provider_response = ${response},
              last_error = NULL, worker_id = NULL, wait_reason = NULL, updated_at = ${sentAt}
          WHERE id = ${id} AND state IN ('sending', 'uncertain')`.execute(db),
      )
    },

    /** Certainly not sent: back to the plan, to be tried again at `plannedAt`. */
    async giveBack(
      db: Db,
      id: string,
      change: { plannedAt: Date; waitReason: string | null; lastError: string | null; at: Date },
    ): Promise<void> {
      await sql`
        UPDATE ${table}
        SET state = 'scheduled', planned_at = ${change.plannedAt}, wait_reason = ${change.waitReason},
            last_error = ${change.lastError}, worker_id = NULL, updated_at = ${change.at}
        WHERE id = ${id} AND state IN ('claimed', 'sending')`.execute(db)
    },

    /**
     * What a dead worker had only claimed goes back to the plan, unless somebody has taken it in the meantime: two who
     * clear up behind the same worker must not take back what the other has on the wire.
     */
    async giveBackClaimed(db: Db, { id, workerId, claimedAt }: OrphanedMail, at: Date): Promise<void> {
      await sql`
        UPDATE ${table} SET state = 'scheduled', wait_reason = NULL, last_error = NULL, worker_id = NULL, updated_at = ${at}
        WHERE id = ${id} AND state = 'claimed' AND worker_id IS NOT DISTINCT FROM ${workerId}
          AND date_trunc('milliseconds', claimed_at) = ${claimedAt}`.execute(db)
    },

    /** Restored, and certainly not sent: back to the plan as if it had never been touched. */
    async giveBackRestored(db: Db, id: string, at: Date): Promise<void> {
      await sql`
        UPDATE ${table}
        SET state = 'scheduled', state_reason = NULL, last_error = NULL, claimed_at = NULL, updated_at = ${at},
            message_id = CASE WHEN mime IS NULL THEN NULL ELSE message_id END
        WHERE id = ${id} AND state = 'sending' AND worker_id IS NULL AND state_reason = ${RESTORED}`.execute(
        db,
      )
    },

    /** Not tried at all: back to the plan at their own time, and the attempt is not counted. */
    async giveBackUntried(
      db: Db,
      ids: readonly string[],
      change: { waitReason: string | null; lastError: string | null; at: Date; workerId?: string },
    ): Promise<void> {
      // somebody else's by now: it may be on the wire
      const own = change.workerId ? sql`AND worker_id = ${change.workerId}` : sql``
      await sql`
        UPDATE ${table}
        SET state = 'scheduled', wait_reason = ${change.waitReason},
            last_error = coalesce(${change.lastError}, last_error),
            attempts = greatest(attempts - 1, 0), worker_id = NULL, updated_at = ${change.at}
        WHERE id = ANY(${ids}::uuid[]) AND state IN ('claimed', 'sending') ${own}`.execute(db)
    },

    /** Refused for good, or nobody can tell. */
    async endMail(
      db: Db,
      id: string,
      state: 'failed' | 'uncertain' | 'skipped',
      reason: string,
      lastError: string | null,
      at: Date,
    ): Promise<boolean> {
      return changed(
        await sql`
          UPDATE ${table}
          SET state = ${state}, state_reason = ${reason}, last_error = ${lastError}, worker_id = NULL, updated_at = ${at}
          WHERE id = ${id} AND state IN ('scheduled', 'claimed', 'sending')`.execute(db),
      )
    },

    /**
     * Mails whose worker is gone, or has let go of an ambiguous one.
     * @param own the asker: rows in its name that it is not busy with are left over from a fault
     */
    async listStranded(
      db: Db,
      deadAfterSeconds: number,
      own: { workerId: string; inHand: Iterable<string> },
    ): Promise<OrphanedMail[]> {
      const { rows } = await prepared('list_stranded')<OrphanedMail>`
        SELECT e.id, e.email_account_id AS "emailAccountId", e.state, e.worker_id AS "workerId", e.message_id AS "messageId",
               e.claimed_at AS "claimedAt", e.planned_at AS "plannedAt", e.last_error AS "lastError",
               e.state_reason IS NOT DISTINCT FROM ${RESTORED} AS "isRestored",
               e.mime IS NOT NULL AS "isWritten"
        FROM ${table} e
        LEFT JOIN workers w ON w.id = e.worker_id
        WHERE e.state IN ('claimed', 'sending')
          AND (w.id IS NULL OR w.heartbeat_at < now() - ${deadAfterSeconds} * interval '1 second'
            OR (w.id = ${own.workerId} AND e.id <> ALL(${[...own.inHand]}::uuid[])))
        -- restored ones may be thousands: never before a mail of today, and those of a dead mailbox not before the others
        ORDER BY e.state_reason IS NOT DISTINCT FROM ${RESTORED},
                 CASE WHEN e.state_reason = ${RESTORED} THEN random() END, e.claimed_at
        LIMIT 500`.execute(db)
      return rows
    },

    /** Lets go of an ambiguous mail so that it is looked up. */
    async releaseAmbiguous(db: Db, id: string, why: string): Promise<void> {
      await sql`
        UPDATE ${table} SET worker_id = NULL, last_error = ${why} WHERE id = ${id} AND state = 'sending'`.execute(
        db,
      )
    },

    /** In flight for a mailbox: time travel waits for these. */
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
