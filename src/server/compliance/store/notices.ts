// Mails to one person outside of every sequence, each of which goes at most once: planned, claimed, marked as sending with
// its bytes, settled. The same states and fences as a scheduled execution's.
import { sql } from 'kysely'
import type { Db } from '#server/context.ts'
import { prepared } from '#server/platform/db/prepared.ts'

export type Notice = {
  id: string
  workspaceId: string
  kind: 'opt_out' | 'source' | 'confirm'
  suppressionId: string | null
  leadId: string | null
  emailAccountId: string | null
  toAddress: string
  toName: string
  facts: Record<string, string>
  attempts: number
  state: string
  messageId: string | null
  mime: Buffer | null
  claimedAt: Date | null
  lastError: string | null
  createdBy: string | null
}

export type NewNotice = Pick<
  Notice,
  | 'id'
  | 'workspaceId'
  | 'kind'
  | 'suppressionId'
  | 'leadId'
  | 'emailAccountId'
  | 'toAddress'
  | 'toName'
  | 'facts'
> & { dueAt: Date | null; plannedAt: Date; createdBy: string | null; at: Date }

const columns = sql`
  n.id, n.workspace_id AS "workspaceId", n.kind, n.suppression_id AS "suppressionId", n.lead_id AS "leadId",
  n.email_account_id AS "emailAccountId", n.to_address AS "toAddress", n.to_name AS "toName", n.facts, n.attempts,
  n.state, n.message_id AS "messageId", n.mime, n.claimed_at AS "claimedAt", n.last_error AS "lastError",
  n.created_by AS "createdBy"`

const TOLD_BEFORE =
  '백업을 복원한 뒤에 다시 만들어졌습니다. 이미 보냈을 수 있으니 보낸편지함을 확인해 주세요.'

/** Made by itself within a day of a restore, through a real mailbox: it may have been told in the days that were lost. */
const mayHaveBeenTold = ({ kind, emailAccountId, at }: NewNotice) => sql`(
  ${kind}::text <> 'source' AND EXISTS (SELECT 1 FROM email_accounts WHERE id = ${emailAccountId} AND kind = 'smtp')
  AND EXISTS (SELECT 1 FROM restores WHERE restored_at > ${at}::timestamptz - interval '1 day'))`

/** One refusal, and one date of a consent, has one notice: a second is left out. @returns whether this one is in */
export async function insertNotice(db: Db, notice: NewNotice): Promise<boolean> {
  const result = await sql`
    INSERT INTO notices (id, workspace_id, kind, suppression_id, lead_id, email_account_id, to_address, to_name, facts,
                         due_at, planned_at, state, last_error, created_by, created_at, updated_at)
    VALUES (${notice.id}, ${notice.workspaceId}, ${notice.kind}, ${notice.suppressionId}, ${notice.leadId},
            ${notice.emailAccountId}, ${notice.toAddress}, ${notice.toName}, ${JSON.stringify(notice.facts)},
            ${notice.dueAt}, ${notice.plannedAt},
            CASE WHEN ${mayHaveBeenTold(notice)} THEN 'failed' ELSE 'scheduled' END,
            CASE WHEN ${mayHaveBeenTold(notice)} THEN ${TOLD_BEFORE} END, ${notice.createdBy}, ${notice.at}, ${notice.at})
    ON CONFLICT DO NOTHING`.execute(db)
  return Number(result.numAffectedRows ?? 0) === 1
}

/** Who mailed this address last, and as whom it was known. */
export async function findLastMailer(
  db: Db,
  workspaceId: string,
  emailKey: string,
): Promise<{ emailAccountId: string; leadId: string | null; toAddress: string; toName: string } | null> {
  const { rows } = await sql<{
    emailAccountId: string
    leadId: string | null
    toAddress: string
    toName: string
  }>`
    SELECT "emailAccountId", "leadId", "toAddress", "toName" FROM (
      SELECT e.email_account_id AS "emailAccountId", l.id AS "leadId", e.to_address AS "toAddress",
             coalesce(l.contact_name, '') AS "toName", e.sent_at
      FROM scheduled_executions e LEFT JOIN leads l ON l.id = e.lead_id
      WHERE e.workspace_id = ${workspaceId} AND e.email_account_id IS NOT NULL AND e.to_address IS NOT NULL
        AND (l.email_key = ${emailKey} OR lower(e.to_address) = ${emailKey}) AND e.state IN ('sent', 'sending', 'uncertain')
      UNION ALL
      -- whoever was only asked about a consent may refuse as well
      SELECT n.email_account_id, n.lead_id, n.to_address, n.to_name, n.sent_at
      FROM notices n
      WHERE n.workspace_id = ${workspaceId} AND n.email_account_id IS NOT NULL AND n.kind = 'confirm'
        AND lower(n.to_address) = ${emailKey} AND n.state IN ('sent', 'sending', 'uncertain')
    ) AS mails ORDER BY sent_at DESC NULLS LAST LIMIT 1`.execute(db)
  return rows[0] ?? null
}

/** Somebody complained: what has not gone yet is not sent. */
export async function skipNotices(db: Db, workspaceId: string, emailKey: string, at: Date): Promise<void> {
  await sql`
    UPDATE notices n SET state = 'skipped', state_reason = 'complaint', updated_at = ${at}
    FROM suppressions s
    WHERE n.suppression_id = s.id AND s.workspace_id = ${workspaceId} AND s.value = ${emailKey}
      AND n.state IN ('scheduled', 'claimed')`.execute(db)
}

/** Notices `n` that are due at `now + m.ahead` by their mailbox's own clock, which is connected and not held back; a consent is not confirmed while its address is held. FROM to WHERE. */
export const dueNotices = (now: Date) => sql`
  FROM notices n
  JOIN email_accounts a ON a.id = n.email_account_id
  JOIN workspaces w ON w.id = a.workspace_id
  CROSS JOIN LATERAL (SELECT CASE WHEN a.kind = 'sandbox' THEN w.sandbox_offset_ms ELSE 0 END
                             * interval '1 millisecond' AS ahead) AS m
  WHERE n.state = 'scheduled' AND a.status = 'connected' AND n.planned_at <= ${now}::timestamptz + m.ahead
    AND (a.status_reason IS NULL OR a.next_free_at IS NULL OR a.next_free_at <= ${now}::timestamptz + m.ahead)
    AND NOT (n.kind = 'confirm' AND EXISTS (
      SELECT 1 FROM opt_out_holds h WHERE h.workspace_id = n.workspace_id AND h.decision IS NULL
        AND n.facts ->> 'emailKey' = ANY(h.email_keys)))`

/** @param now the real one */
export async function claimNotices(
  db: Db,
  workerId: string,
  now: Date,
  workspaceId?: string,
): Promise<Notice[]> {
  const { rows } = await sql<Notice>`
    WITH due AS (
      SELECT n.id, ${now}::timestamptz + m.ahead AS at ${dueNotices(now)}
        ${workspaceId ? sql`AND n.workspace_id = ${workspaceId} AND a.kind = 'sandbox'` : sql``}
      ORDER BY n.planned_at LIMIT 20 FOR UPDATE OF n SKIP LOCKED
    )
    UPDATE notices n
    SET state = 'claimed', worker_id = ${workerId}, claimed_at = due.at, attempts = n.attempts + 1, updated_at = due.at
    FROM due WHERE n.id = due.id RETURNING ${columns}`.execute(db)
  return rows
}

export async function moveNotice(
  db: Db,
  id: string,
  change: { plannedAt: Date; lastError: string | null; isUntried?: boolean; at: Date },
): Promise<void> {
  await sql`
    UPDATE notices SET state = 'scheduled', planned_at = ${change.plannedAt}, last_error = ${change.lastError},
      attempts = attempts - ${change.isUntried ? 1 : 0}, worker_id = NULL, updated_at = ${change.at}
    WHERE id = ${id} AND state IN ('claimed', 'sending')`.execute(db)
}

/**
 * The bytes are stored and the row becomes `sending`, while this worker holds it and, for the outcome of a refusal, the
 * refusal still stands and was not followed by a complaint; for a consent, it is still to be confirmed and was not refused.
 */
export async function beginNotice(
  db: Db,
  notice: {
    id: string
    workerId: string
    messageId: string
    from: string
    subject: string
    mime: Uint8Array
  },
  at: Date,
): Promise<boolean> {
  const result = await sql`
    UPDATE notices n
    SET state = 'sending', message_id = ${notice.messageId}, from_address = ${notice.from},
        subject = ${notice.subject}, mime = ${Buffer.from(notice.mime)}, updated_at = ${at}
    WHERE n.id = ${notice.id} AND n.state = 'claimed' AND n.worker_id = ${notice.workerId}
      AND (n.kind <> 'opt_out' OR EXISTS (SELECT 1 FROM suppressions s WHERE s.id = n.suppression_id))
      AND (n.kind <> 'confirm' OR (
        EXISTS (SELECT 1 FROM lead_consents c
                WHERE c.lead_id = n.lead_id AND c.confirm_by = (n.facts ->> 'dueOn')::date)
        AND NOT EXISTS (SELECT 1 FROM suppressions s WHERE s.workspace_id = n.workspace_id
          AND ((s.kind = 'address' AND s.value = n.facts ->> 'emailKey')
            OR (s.kind = 'domain' AND s.value = split_part(n.facts ->> 'emailKey', '@', 2))))))`.execute(db)
  return Number(result.numAffectedRows ?? 0) === 1
}

/** @param workerId only while this worker still holds it */
export async function endNotice(
  db: Db,
  id: string,
  state: 'sent' | 'failed' | 'uncertain' | 'skipped',
  why: string | null,
  at: Date,
  workerId: string | null = null,
): Promise<void> {
  await sql`
    UPDATE notices SET state = ${state}, state_reason = ${why}, last_error = NULL, worker_id = NULL,
      sent_at = CASE WHEN ${state} = 'sent' THEN ${at}::timestamptz ELSE sent_at END, updated_at = ${at}
    WHERE id = ${id} AND state IN ('claimed', 'sending')
      AND (${workerId}::uuid IS NULL OR worker_id = ${workerId})`.execute(db)
}

/** Lets go of an ambiguous one so that it is looked up. */
export async function releaseNotice(db: Db, id: string, why: string): Promise<void> {
  await sql`UPDATE notices SET worker_id = NULL, last_error = ${why} WHERE id = ${id} AND state = 'sending'`.execute(
    db,
  )
}

/** Whose worker is gone, or has let go of it. */
export async function listOrphanedNotices(
  db: Db,
  deadAfterSeconds: number,
  own: { workerId: string; claimedIds: Iterable<string> },
): Promise<Notice[]> {
  const { rows } = await prepared('list_stranded_notices')<Notice>`
    SELECT ${columns} FROM notices n LEFT JOIN workers w ON w.id = n.worker_id
    WHERE n.state IN ('claimed', 'sending')
      AND (w.id IS NULL OR w.heartbeat_at < now() - ${deadAfterSeconds} * interval '1 second'
        OR (w.id = ${own.workerId} AND n.id <> ALL(${[...own.claimedIds]}::uuid[])))
    LIMIT 100`.execute(db)
  return rows
}
