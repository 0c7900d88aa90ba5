// Erasing people for good: what tells who they were goes, out of every table that carries it; rows that are counted stay.
// The suppression list and the proof of consent stay too, because the law asks for them (ADR 33).
import { sql } from 'kysely'
import type { Db } from '../context.ts'
import { eraseFromMerges } from './lead-merge-log.ts'

export type Erased = {
  leadIds: string[]
  enrollmentIds: string[]
  /** addresses nobody else in the workspace has by now */
  addresses: { workspaceId: string; key: string }[]
}

/** Whom these leads of the bin are. The bin's lines are locked already. */
export async function findErased(db: Db, leadIds: readonly string[]): Promise<Erased> {
  const { rows } = await sql<{
    id: string
    workspaceId: string
    key: string | null
    enrollmentIds: string[]
  }>`
    SELECT b.id, b.workspace_ids[1] AS "workspaceId",
      CASE WHEN NOT EXISTS (SELECT FROM leads l WHERE l.workspace_id = b.workspace_ids[1] AND l.email_key = b.email_key)
        THEN b.email_key END AS key,
      ARRAY(SELECT jsonb_array_elements_text(b.kept #> '{links,enrollments:lead_id,ids}')) AS "enrollmentIds"
    FROM bin_items b WHERE b.kind = 'lead' AND b.id = ANY(${leadIds}::uuid[])`.execute(db)
  return {
    leadIds: rows.map(({ id }) => id),
    enrollmentIds: rows.flatMap(({ enrollmentIds }) => enrollmentIds),
    addresses: rows.flatMap(({ workspaceId, key }) => (key === null ? [] : [{ workspaceId, key }])),
  }
}

/** Everything that tells who they were. @param at by the real clock */
export async function erasePeople(db: Db, who: Erased, at: Date): Promise<void> {
  const theirs = sql`= ANY(${who.enrollmentIds}::uuid[])`
  await eraseFromMerges(db, who.leadIds)
  const known = sql`
    unnest(${who.addresses.map(({ workspaceId }) => workspaceId)}::uuid[], ${who.addresses.map(({ key }) => key)}::text[])
    AS k(place, key)`
  await sql`
    UPDATE scheduled_executions SET to_address = NULL, to_domain = NULL, subject = NULL, mime = NULL, last_error = NULL,
      provider_response = NULL WHERE enrollment_id ${theirs}`.execute(db)
  await sql`UPDATE enrollments SET status_detail = NULL WHERE id ${theirs} AND status_detail IS NOT NULL`.execute(
    db,
  )
  // of an address that another lead has by now only the words go: its mails stay held
  await sql`
    DELETE FROM opt_out_holds h USING ${known} WHERE h.workspace_id = k.place AND k.key = ANY(h.email_keys)`.execute(
    db,
  )
  await sql`
    UPDATE opt_out_holds SET sentence = '' WHERE inbound_message_id IN (
      SELECT m.id FROM inbound_messages m WHERE m.enrollment_id ${theirs})`.execute(db)
  await eraseEvents(db, theirs, known)
  await eraseLetters(db, theirs, known)
  await sql`
    UPDATE notices n SET to_address = '', to_name = '', facts = '{}', subject = NULL, last_error = NULL, updated_at = ${at},
      mime = CASE WHEN n.mime IS NULL THEN NULL ELSE ''::bytea END,
      state = CASE WHEN n.state IN ('scheduled', 'claimed') THEN 'skipped' ELSE n.state END,
      state_reason = CASE WHEN n.state IN ('scheduled', 'claimed') THEN 'contact_deleted' ELSE n.state_reason END
    FROM ${known} WHERE n.workspace_id = k.place AND lower(n.to_address) = k.key`.execute(db)
  await sql`
    DELETE FROM sandbox_mail m USING email_accounts a, ${known}
    WHERE a.id = m.email_account_id AND a.workspace_id = k.place AND (lower(m.rcpt_to) = k.key OR lower(m.mail_from) = k.key OR position(convert_to(k.key, 'UTF8') IN m.raw) > 0)`.execute(
    db,
  )
  await sql`
    DELETE FROM webhook_deliveries d USING ${known}
    WHERE d.workspace_id = k.place AND position(k.key IN lower(d.body)) > 0`.execute(db)
  await sql`DELETE FROM webhook_deliveries WHERE lead_id = ANY(${who.leadIds}::uuid[])`.execute(db)
  await sql`
    DELETE FROM webhook_outbox o USING ${known}
    WHERE o.workspace_id = k.place AND position(k.key IN lower(o.data::text)) > 0`.execute(db)
  await sql`
    UPDATE lead_import_rows SET cells = '[]' WHERE lead_id = ANY(${who.leadIds}::uuid[])`.execute(db)
}

type Part = ReturnType<typeof sql>

/** What happened stays, what was said and from which address goes; also where a colleague was held because of them. */
async function eraseEvents(db: Db, theirs: Part, known: Part): Promise<void> {
  await sql`
    UPDATE events SET data = data - ARRAY['from', 'subject', 'text', 'url', 'userAgent']
    WHERE enrollment_id ${theirs}`.execute(db)
  await sql`
    UPDATE events e SET data = e.data - ARRAY['from', 'subject', 'text'] FROM ${known}
    WHERE e.workspace_id = k.place AND e.data ? 'from' AND lower(e.data->>'from') = k.key`.execute(db)
  await sql`
    UPDATE enrollments n SET status_detail = '같은 회사의 다른 분이 회신했습니다.' FROM ${known}
    WHERE n.workspace_id = k.place AND n.status_reason = 'company_reply' AND position(k.key IN lower(n.status_detail)) > 0`.execute(
    db,
  )
}

/**
 * Messages stay as empty rows under their Message-ID: read from the mailbox once more, they would be new. Threads go, with
 * what was answered in them.
 */
async function eraseLetters(db: Db, theirs: Part, known: Part): Promise<void> {
  const { rows } = await sql<{ id: string }>`
    SELECT id FROM inbox_threads WHERE enrollment_id ${theirs}
    UNION SELECT m.thread_id FROM inbound_messages m JOIN ${known} ON m.workspace_id = k.place AND lower(m.from_address) = k.key
    WHERE m.thread_id IS NOT NULL`.execute(db)
  const threads = rows.map(({ id }) => id)
  await sql`
    UPDATE inbound_messages m SET thread_id = NULL, from_address = '', from_name = '', subject = '', text = '', raw = ''
    WHERE m.enrollment_id ${theirs} OR m.thread_id = ANY(${threads}::uuid[])
      OR EXISTS (SELECT FROM ${known} WHERE k.place = m.workspace_id AND k.key = lower(m.from_address))`.execute(
    db,
  )
  await sql`DELETE FROM inbox_threads WHERE id = ANY(${threads}::uuid[])`.execute(db)
}

/**
 * Sequences of the bin end for good. Whatever has written to somebody keeps its row, its published drawings and what was
 * sent, and answers still find it (ADR 5); the others are gone.
 */
export async function endSequences(db: Db, ids: readonly string[]): Promise<void> {
  await sql`
    DELETE FROM sequences s WHERE s.id = ANY(${ids}::uuid[])
      AND NOT EXISTS (SELECT FROM enrollments n WHERE n.sequence_id = s.id)`.execute(db)
  await sql`DELETE FROM generated_emails WHERE sequence_id = ANY(${ids}::uuid[])`.execute(db)
  await sql`DELETE FROM generation_runs WHERE sequence_id = ANY(${ids}::uuid[])`.execute(db)
  await sql`UPDATE sequences SET workflow_data = NULL WHERE id = ANY(${ids}::uuid[])`.execute(db)
}
