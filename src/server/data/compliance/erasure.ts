// Erasing leads for good: what identifies them is removed from every table that has it; rows that are counted stay.
// The suppression list and the proof of consent stay too, because the law requires them (ADR 33).
import { sql } from 'kysely'
import type { Db } from '#server/context.ts'
import { deleteUnusedSitePages } from '#server/data/leads/facts.ts'
import { eraseFromMerges } from '#server/data/leads/merges/merge-log.ts'
import { eraseFromShortTexts, eraseMentions } from './erase-mentions.ts'

export type Erased = {
  /** with the leads that were merged into them */
  leadIds: string[]
  enrollmentIds: string[]
  noticeIds: string[]
  /**
   * `keys`: every address they had or were mailed at, in lower case, unless another lead or a mailbox of the workspace has
   * it. `names`: every name of the person, of at least two characters, unless another lead has it.
   */
  addresses: { workspaceId: string; keys: string[]; names: string[] }[]
}

/** The data of leads in the bin; the caller has locked their rows. */
export async function findErased(db: Db, leadIds: readonly string[]): Promise<Erased> {
  const { rows } = await sql<{
    workspaceId: string
    leadIds: string[]
    enrollmentIds: string[]
    noticeIds: string[]
    keys: string[]
    names: string[]
  }>`
    SELECT b.workspace_ids[1] AS workspace_id, n.ids AS enrollment_ids,
      ARRAY(SELECT jsonb_array_elements_text(b.kept #> '{links,notices:lead_id,ids}')) AS notice_ids,
      ARRAY(
        WITH RECURSIVE merged_ids AS (
          SELECT b.id UNION SELECT m.id FROM merged_ids p
          JOIN lead_merges g ON g.survivor_id = p.id AND g.undone_at IS NULL CROSS JOIN unnest(g.merged_ids) AS m(id))
        SELECT id FROM merged_ids) AS lead_ids,
      ARRAY(
        SELECT DISTINCT a.key FROM (
          SELECT b.email_key AS key
          UNION ALL SELECT r ->> 'email_key' FROM jsonb_array_elements(b.kept #> '{rows,lead_addresses:lead_id}') r
          UNION ALL SELECT lower(v) FROM jsonb_array_elements(b.kept #> '{rows,lead_changes:lead_id}') r,
            unnest(ARRAY[r #>> '{before,contactEmail}', r #>> '{after,contactEmail}']) v
          UNION ALL SELECT lower(e.to_address) FROM scheduled_executions e WHERE e.enrollment_id = ANY(n.ids)
        ) a
        WHERE a.key LIKE '%@%'
          AND NOT EXISTS (SELECT FROM leads l WHERE l.workspace_id = b.workspace_ids[1] AND l.email_key = a.key)
          AND NOT EXISTS (SELECT FROM lead_addresses o WHERE o.workspace_id = b.workspace_ids[1] AND o.email_key = a.key)
          AND NOT EXISTS (SELECT FROM email_accounts m WHERE m.workspace_id = b.workspace_ids[1] AND lower(m.address) = a.key)
      ) AS keys,
      ARRAY(
        SELECT DISTINCT p.name FROM (
          SELECT b.kept #>> '{row,contact_name}' AS name
          UNION ALL SELECT v FROM jsonb_array_elements(b.kept #> '{rows,lead_changes:lead_id}') r,
            unnest(ARRAY[r #>> '{before,contactName}', r #>> '{after,contactName}']) v
          UNION ALL SELECT l #>> '{kept,row,contact_name}' FROM lead_merges g, jsonb_array_elements(g.kept -> 'leads') l
            WHERE g.survivor_id = b.id
        ) p
        WHERE length(p.name) >= 2
          AND NOT EXISTS (SELECT FROM leads l WHERE l.workspace_id = b.workspace_ids[1] AND l.contact_name = p.name)
      ) AS names
    FROM bin_items b
    CROSS JOIN LATERAL (
      SELECT ARRAY(SELECT jsonb_array_elements_text(b.kept #> '{links,enrollments:lead_id,ids}')::uuid) AS ids) n
    WHERE b.kind = 'lead' AND b.id = ANY(${leadIds}::uuid[])`.execute(db)
  const byWorkspace = Map.groupBy(rows, ({ workspaceId }) => workspaceId)
  return {
    leadIds: rows.flatMap((row) => row.leadIds),
    enrollmentIds: rows.flatMap((row) => row.enrollmentIds),
    noticeIds: rows.flatMap((row) => row.noticeIds),
    addresses: [...byWorkspace].map(([workspaceId, all]) => ({
      workspaceId,
      keys: [...new Set(all.flatMap(({ keys }) => keys))],
      names: [...new Set(all.flatMap(({ names }) => names))],
    })),
  }
}

/** Removes everything that identifies them. @param at by the real clock */
export async function eraseLeads(db: Db, who: Erased, at: Date): Promise<void> {
  const theirs = sql`= ANY(${who.enrollmentIds}::uuid[])`
  const known = sql`
    (SELECT * FROM unnest(
      ${who.addresses.flatMap(({ workspaceId, keys }) => keys.map(() => workspaceId))}::uuid[],
      ${who.addresses.flatMap(({ keys }) => keys)}::text[]) AS u(place, key)) AS k`
  await eraseFromMerges(db, who.leadIds)
  await sql`
    UPDATE scheduled_executions SET to_address = NULL, to_domain = NULL, subject = NULL, mime = NULL, last_error = NULL,
      provider_response = NULL WHERE enrollment_id ${theirs}`.execute(db)
  await sql`UPDATE enrollments SET status_detail = NULL WHERE id ${theirs} AND status_detail IS NOT NULL`.execute(
    db,
  )
  await eraseOneOffs(db, theirs)
  // files of answers are deleted with their threads; a trigger deletes what no other mail uses
  await sql`DELETE FROM mail_files WHERE enrollment_id ${theirs}`.execute(db)
  // of an address that another lead has, only the text is removed: its mails stay held
  await sql`
    DELETE FROM opt_out_holds h USING ${known} WHERE h.workspace_id = k.place AND k.key = ANY(h.email_keys)`.execute(
    db,
  )
  await sql`
    UPDATE opt_out_holds SET sentence = '' WHERE inbound_message_id IN (
      SELECT m.id FROM inbound_messages m WHERE m.enrollment_id ${theirs})`.execute(db)
  // a summary in a chat may name them
  await sql`
    DELETE FROM webhook_deliveries d USING notifications n
    WHERE d.event_id = coalesce(n.merged_into, n.id) AND (n.enrollment_id ${theirs}
      OR n.message_id IN (SELECT m.id FROM inbound_messages m WHERE m.enrollment_id ${theirs}))`.execute(db)
  await eraseEvents(db, theirs, known)
  await eraseLetters(db, theirs, known)
  await sql`
    UPDATE notices n SET to_address = '', to_name = '', facts = '{}', subject = NULL, last_error = NULL,
      provider_response = NULL, updated_at = ${at},
      mime = CASE WHEN n.mime IS NULL THEN NULL ELSE ''::bytea END,
      state = CASE WHEN n.state IN ('scheduled', 'claimed') THEN 'skipped' ELSE n.state END,
      state_reason = CASE WHEN n.state IN ('scheduled', 'claimed') THEN 'contact_deleted' ELSE n.state_reason END
    WHERE n.id = ANY(${who.noticeIds}::uuid[])
      OR EXISTS (SELECT FROM ${known} WHERE k.place = n.workspace_id AND k.key = lower(n.to_address))`.execute(
    db,
  )
  await sql`
    DELETE FROM sandbox_mail m USING email_accounts a, ${known}
    WHERE a.id = m.email_account_id AND a.workspace_id = k.place
      AND (lower(m.rcpt_to) = k.key OR lower(m.mail_from) = k.key)`.execute(db)
  // of a domain of their own too; the records are read again when another lead needs them
  await sql`DELETE FROM mail_domains d USING ${known} WHERE d.domain = split_part(k.key, '@', 2)`.execute(db)
  await sql`DELETE FROM webhook_deliveries WHERE lead_id = ANY(${who.leadIds}::uuid[])`.execute(db)
  await sql`DELETE FROM webhook_outbox WHERE lead_id = ANY(${who.leadIds}::uuid[])`.execute(db)
  await sql`
    UPDATE lead_import_rows SET cells = '[]', reason = NULL WHERE lead_id = ANY(${who.leadIds}::uuid[])`.execute(
    db,
  )
  await sql`
    UPDATE generated_emails SET given_facts = NULL, claim_reading = NULL
    WHERE lead_id = ANY(${who.leadIds}::uuid[]) AND (given_facts IS NOT NULL OR claim_reading IS NOT NULL)`.execute(
    db,
  )
  await sql`DELETE FROM tone_examples WHERE lead_id = ANY(${who.leadIds}::uuid[])`.execute(db)
  // facts and state of research are rows of the lead and deleted with it
  await deleteUnusedSitePages(db)
  for (const { workspaceId, keys, names } of who.addresses) {
    // answers of a model to equal requests may name the lead
    await sql`DELETE FROM model_answers WHERE workspace_id = ${workspaceId}`.execute(db)
    await eraseMentions(db, workspaceId, keys)
    await eraseFromShortTexts(db, workspaceId, keys, names)
  }
}

type Part = ReturnType<typeof sql>

/** The texts of mails that were written for one of them outside of all sequences. */
async function eraseOneOffs(db: Db, theirs: Part): Promise<void> {
  const { rows } = await sql<{ id: string }>`
    SELECT s.id FROM sequences s JOIN enrollments n ON n.sequence_id = s.id WHERE s.is_one_off AND n.id ${theirs}`.execute(
    db,
  )
  const ids = rows.map(({ id }) => id)
  await sql`UPDATE sequences SET workflow_data = NULL WHERE id = ANY(${ids}::uuid[])`.execute(db)
  await sql`UPDATE sequence_versions SET workflow_data = '' WHERE sequence_id = ANY(${ids}::uuid[])`.execute(
    db,
  )
}

/** Events stay; their texts and addresses are removed, also in events of leads that waited because of them. */
async function eraseEvents(db: Db, theirs: Part, known: Part): Promise<void> {
  await sql`
    UPDATE events SET data = data - ARRAY['from', 'to', 'subject', 'text', 'url', 'userAgent', 'evidence']
    WHERE enrollment_id ${theirs}`.execute(db)
  await sql`
    UPDATE events e SET data = e.data - ARRAY['from', 'to', 'subject', 'text', 'evidence']
    WHERE EXISTS (SELECT FROM ${known} WHERE k.place = e.workspace_id
      AND k.key IN (lower(e.data->>'from'), lower(e.data->>'to')))`.execute(db)
}

/**
 * Messages stay as empty rows with their Message-ID: otherwise a second read of the mailbox would import them again. Threads are
 * deleted with the replies in them. A bounce that names one of the addresses quotes the mail sent to it and is emptied too.
 */
async function eraseLetters(db: Db, theirs: Part, known: Part): Promise<void> {
  const { rows } = await sql<{ id: string }>`
    SELECT id FROM inbox_threads WHERE enrollment_id ${theirs}
    UNION SELECT m.thread_id FROM inbound_messages m JOIN ${known} ON m.workspace_id = k.place
      AND (lower(m.from_address) = k.key
        OR m.enrollment_id IS NULL AND m.kind = 'bounce' AND position(k.key IN lower(m.subject || ' ' || m.text)) > 0)
    WHERE m.thread_id IS NOT NULL`.execute(db)
  const threads = rows.map(({ id }) => id)
  const messages = sql`m.enrollment_id ${theirs} OR m.thread_id = ANY(${threads}::uuid[])
      OR EXISTS (SELECT FROM ${known} WHERE k.place = m.workspace_id AND k.key = lower(m.from_address))`
  for (const table of ['reply_intents', 'reply_intent_corrections', 'answer_suggestions'])
    await sql`
      DELETE FROM ${sql.table(table)} WHERE message_id IN (SELECT m.id FROM inbound_messages m WHERE ${messages})`.execute(
      db,
    )
  await sql`
    UPDATE inbound_messages m SET thread_id = NULL, from_address = '', from_name = '', subject = '', text = '', raw = ''
    WHERE ${messages}`.execute(db)
  await sql`DELETE FROM inbox_threads WHERE id = ANY(${threads}::uuid[])`.execute(db)
}

/**
 * Deletes sequences of the bin permanently. A sequence with enrollments keeps its row, its published workflows and its sent mails,
 * so that replies are still matched (ADR 33); the others are deleted.
 */
export async function endSequences(db: Db, ids: readonly string[]): Promise<void> {
  await sql`
    DELETE FROM sequences s WHERE s.id = ANY(${ids}::uuid[])
      AND NOT EXISTS (SELECT FROM enrollments n WHERE n.sequence_id = s.id)`.execute(db)
  await sql`DELETE FROM generated_emails WHERE sequence_id = ANY(${ids}::uuid[])`.execute(db)
  await sql`DELETE FROM generation_runs WHERE sequence_id = ANY(${ids}::uuid[])`.execute(db)
  await sql`UPDATE sequences SET workflow_data = NULL WHERE id = ANY(${ids}::uuid[])`.execute(db)
}
