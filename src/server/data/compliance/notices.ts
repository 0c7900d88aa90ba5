// Mails to one lead outside of sequences, each sent at most once. A row has the states of every outgoing mail
// (sending/store/outgoing-states.ts).
import { sql } from 'kysely'
import type { Db } from '#server/context.ts'
import { outgoingStates } from '#server/data/sending/outgoing-states.ts'

/** The state changes of a notice after it was claimed. */
export const noticeMailStates = outgoingStates('notices')

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
  rejections: number
  messageId: string | null
  mime: Buffer | null
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

const SENT_BEFORE =
  '백업을 복원한 뒤에 다시 만들어졌습니다. 이미 보냈을 수 있으니 보낸편지함을 확인해 주세요.'

/** Created automatically within a day after a restore, for a real mailbox: it may have been sent in the lost days. */
const mayHaveBeenSent = ({ kind, emailAccountId, at }: NewNotice) => sql`(
  ${kind}::text <> 'source' AND EXISTS (SELECT 1 FROM email_accounts WHERE id = ${emailAccountId} AND kind = 'smtp')
  AND EXISTS (SELECT 1 FROM restores WHERE restored_at > ${at}::timestamptz - interval '1 day'))`

/** One notice per opt-out, and per date of a consent; a second one is not inserted. @returns whether it was inserted */
export async function insertNotice(db: Db, notice: NewNotice): Promise<boolean> {
  const result = await sql`
    INSERT INTO notices (id, workspace_id, kind, suppression_id, lead_id, email_account_id, to_address, to_name, facts,
                         due_at, planned_at, state, last_error, created_by, created_at, updated_at)
    VALUES (${notice.id}, ${notice.workspaceId}, ${notice.kind}, ${notice.suppressionId}, ${notice.leadId},
            ${notice.emailAccountId}, ${notice.toAddress}, ${notice.toName}, ${JSON.stringify(notice.facts)},
            ${notice.dueAt}, ${notice.plannedAt},
            CASE WHEN ${mayHaveBeenSent(notice)} THEN 'failed' ELSE 'scheduled' END,
            CASE WHEN ${mayHaveBeenSent(notice)} THEN ${SENT_BEFORE} END, ${notice.createdBy}, ${notice.at}, ${notice.at})
    ON CONFLICT DO NOTHING`.execute(db)
  return Number(result.numAffectedRows ?? 0) === 1
}

/** The mailbox that last mailed this address, and the name it was mailed under. */
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
    SELECT email_account_id, lead_id, to_address, to_name FROM (
      SELECT e.email_account_id, l.id AS lead_id, e.to_address,
             coalesce(l.contact_name, '') AS to_name, e.sent_at
      FROM scheduled_executions e LEFT JOIN leads l ON l.id = e.lead_id
      WHERE e.workspace_id = ${workspaceId} AND e.email_account_id IS NOT NULL AND e.to_address IS NOT NULL
        AND (l.email_key = ${emailKey} OR lower(e.to_address) = ${emailKey}) AND e.state IN ('sent', 'sending', 'uncertain')
      UNION ALL
      -- a lead that was only asked about a consent can opt out as well
      SELECT n.email_account_id, n.lead_id, n.to_address, n.to_name, n.sent_at
      FROM notices n
      WHERE n.workspace_id = ${workspaceId} AND n.email_account_id IS NOT NULL AND n.kind = 'confirm'
        AND lower(n.to_address) = ${emailKey} AND n.state IN ('sent', 'sending', 'uncertain')
    ) AS mails ORDER BY sent_at DESC NULLS LAST LIMIT 1`.execute(db)
  return rows[0] ?? null
}

/** After a complaint: unsent notices are skipped. */
export async function skipNotices(db: Db, workspaceId: string, emailKey: string, at: Date): Promise<void> {
  await sql`
    UPDATE notices n SET state = 'skipped', state_reason = 'complaint', updated_at = ${at}
    FROM suppressions s
    WHERE n.suppression_id = s.id AND s.workspace_id = ${workspaceId} AND s.value = ${emailKey}
      AND n.state IN ('scheduled', 'claimed')`.execute(db)
}

/** A consent is not confirmed while its address is held; the notice is `x`. */
export const isNotHeld = sql<boolean>`NOT (x.kind = 'confirm' AND EXISTS (
  SELECT 1 FROM opt_out_holds h WHERE h.workspace_id = x.workspace_id AND h.decision IS NULL
    AND x.facts ->> 'emailKey' = ANY(h.email_keys)))`

/** The FROM and WHERE clauses for connected mailboxes `a` without a hold that have a notice due by their own clock. */
export const mailboxesWithNotices = (now: Date) => sql`
  FROM notices x
  JOIN email_accounts a ON a.id = x.email_account_id
  JOIN workspaces w ON w.id = a.workspace_id
  CROSS JOIN LATERAL (SELECT CASE WHEN a.kind = 'sandbox' THEN w.sandbox_offset_ms ELSE 0 END
                             * interval '1 millisecond' AS ahead) AS m
  WHERE x.state = 'scheduled' AND a.status = 'connected' AND x.planned_at <= ${now}::timestamptz + m.ahead
    AND (a.status_reason IS NULL OR a.next_free_at IS NULL OR a.next_free_at <= ${now}::timestamptz + m.ahead)
    AND ${isNotHeld}`

/** @param now by the real clock @param workspaceId only its sandbox mailboxes */
export async function listMailboxesWithNotices(db: Db, now: Date, workspaceId?: string): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    SELECT DISTINCT a.id ${mailboxesWithNotices(now)}
      ${workspaceId ? sql`AND a.workspace_id = ${workspaceId} AND a.kind = 'sandbox'` : sql``}`.execute(db)
  return rows.map((row) => row.id)
}

export async function findNotice(db: Db, id: string): Promise<Notice | null> {
  const { rows } = await sql<Notice>`
    SELECT id, workspace_id, kind, suppression_id, lead_id,
           email_account_id, to_address, to_name, facts, attempts, rejections, message_id, mime, created_by
    FROM notices WHERE id = ${id}`.execute(db)
  return rows[0] ?? null
}

/** Due notices that keep to the sending window wait until it opens. @param now by the mailbox's clock */
export async function postponeNotices(
  db: Db,
  emailAccountId: string,
  now: Date,
  opensAt: Date,
): Promise<void> {
  await sql`
    UPDATE notices SET planned_at = ${opensAt}, updated_at = ${now}
    WHERE email_account_id = ${emailAccountId} AND state = 'scheduled' AND planned_at <= ${now}
      AND kind <> 'source'`.execute(db)
}

/**
 * Stores the bytes and marks the notice as `sending`, if this worker still holds it and its reason still applies: for the result of
 * an opt-out, the suppression exists and no complaint followed; for a consent, it still needs confirmation and was not revoked.
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
