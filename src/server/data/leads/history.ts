// The history of a lead: events of enrollments, changes of fields, its import, legal basis, suppressions of its addresses, merges.
// Read from the tables of each; nothing is stored twice.
import { type RawBuilder, sql } from 'kysely'
import type { WithDates } from '#api/dates.ts'
import type { HistoryLine } from '#api/leads/lead-history.ts'
import type { HistoryKind } from '#core/leads/history.ts'
import type { Db } from '#server/context.ts'
import { isCountedHit } from '#server/data/sending/hits.ts'

type Row = WithDates<typeof HistoryLine> & { cursor: string }

const sequenceOf = sql`CASE WHEN s.id IS NULL THEN NULL
  ELSE json_build_object('id', s.id, 'name', s.name, 'isDeleted', s.deleted_at IS NOT NULL, 'isOneOff', s.is_one_off) END`

/** Columns of `v` with names. The user agent of a hit is not shown. */
const events = (leadId: string): RawBuilder<unknown> => sql`
  SELECT 'e' || lpad(v.id::text, 18, '0') AS id, v.kind, v.at,
    CASE WHEN v.kind = 'enrolled' THEN n.enrolled_by ELSE (v.data ->> 'userId')::uuid END AS user_id,
    ${sequenceOf} AS sequence, v.enrollment_id,
    CASE WHEN x.id IS NULL THEN NULL
      ELSE json_build_object('executionId', x.id, 'subject', x.subject, 'toAddress', x.to_address) END AS mail,
    CASE WHEN v.kind IN ('replied', 'auto_replied', 'received', 'answered', 'bounced', 'soft_bounced', 'unsubscribed',
                         'complained', 'classified')
      -- one of each mailbox that has written to the lead in this enrollment
      THEN (SELECT t.id FROM inbox_threads t WHERE t.enrollment_id = v.enrollment_id ORDER BY t.last_at DESC LIMIT 1)
    END AS thread_id,
    CASE WHEN v.kind IN ('opened', 'clicked')
      THEN v.data - 'userAgent' || jsonb_build_object('counted', (${isCountedHit})) ELSE v.data END AS data
  FROM events v
  LEFT JOIN enrollments n ON n.id = v.enrollment_id
  LEFT JOIN sequences s ON s.id = v.sequence_id
  LEFT JOIN scheduled_executions x ON x.id = v.execution_id
  WHERE v.lead_id = ${leadId}`

const NO_ENROLLMENT = sql`NULL::json AS sequence, NULL::uuid AS enrollment_id, NULL::json AS mail, NULL::uuid AS thread_id`

/** Lines from the creation to merges. @param ids the lead and those merged into it */
const ownLines = (leadId: string, ids: readonly string[]): RawBuilder<unknown> => sql`
  SELECT 'a' || l.id AS id,
    CASE WHEN i.id IS NULL THEN 'created' ELSE 'imported' END AS kind, l.created_at AS at, l.created_by AS user_id,
    ${NO_ENROLLMENT}, jsonb_build_object('fileName', i.file_name, 'importId', i.id) AS data
  FROM leads l
  LEFT JOIN LATERAL (
    SELECT f.id, f.file_name FROM lead_import_rows r JOIN lead_imports f ON f.id = r.import_id
    WHERE r.lead_id = l.id AND r.result = 'created' LIMIT 1) i ON true
  WHERE l.id = ${leadId}
  UNION ALL
  SELECT 'c' || lpad(c.id::text, 18, '0'), 'changed', c.at, c.user_id, ${NO_ENROLLMENT},
    jsonb_build_object('cause', c.cause, 'before', c.before, 'after', c.after, 'fileName', f.file_name,
                       'importId', c.import_id)
  FROM lead_changes c LEFT JOIN lead_imports f ON f.id = c.import_id
  WHERE c.lead_id = ${leadId} AND c.cause NOT IN ('merged', 'unmerged')
  UNION ALL
  SELECT 'g' || lpad(g.id::text, 18, '0'), 'consent', g.at, g.user_id, ${NO_ENROLLMENT},
    jsonb_build_object('action', g.action, 'before', g.before, 'after', g.after)
  FROM consent_log g WHERE g.lead_id = ANY(${ids}::uuid[])
  UNION ALL
  SELECT 'm' || m.id, 'merged', m.merged_at, m.merged_by, ${NO_ENROLLMENT},
    jsonb_build_object('mergeId', m.id, 'counts', m.counts - 'people', 'leads', m.counts -> 'people',
                       'isUndone', m.undone_at IS NOT NULL, 'canUndo', m.undone_at IS NULL AND m.kept IS NOT NULL)
  FROM lead_merges m WHERE m.survivor_id = ANY(${ids}::uuid[])
  UNION ALL
  SELECT 'n' || m.id, 'unmerged', m.undone_at, m.undone_by, ${NO_ENROLLMENT}, jsonb_build_object('mergeId', m.id)
  FROM lead_merges m WHERE m.undone_at IS NOT NULL AND (m.survivor_id = ANY(${ids}::uuid[]) OR ${leadId}::uuid = ANY(m.merged_ids))`

/** Every address the lead has or had by a merge, and their domains. */
const suppressions = (leadId: string, workspaceId: string): RawBuilder<unknown> => sql`
  SELECT 's' || lpad(g.id::text, 18, '0') AS id,
    CASE g.action WHEN 'added' THEN 'suppressed' ELSE 'unsuppressed' END AS kind, g.at, g.user_id, ${NO_ENROLLMENT},
    jsonb_build_object('value', g.value, 'reason', g.reason, 'note', g.note) AS data
  FROM suppression_log g
  WHERE g.workspace_id = ${workspaceId} AND g.value IN (
    SELECT v FROM (
      SELECT email_key AS k FROM leads WHERE id = ${leadId}
      UNION SELECT email_key FROM lead_addresses WHERE lead_id = ${leadId}) a
    CROSS JOIN LATERAL (VALUES (a.k), (split_part(a.k, '@', 2))) AS x(v) WHERE a.k IS NOT NULL)`

/** A time with microseconds, the precision of the database. */
const MICROS = sql`(extract(epoch FROM h.at) * 1000000)::bigint`

/** @param filter.cursor of the previous page; lines of the same time are ordered by id */
export async function listLeadHistory(
  db: Db,
  lead: { id: string; workspaceId: string },
  filter: { kinds: readonly HistoryKind[]; limit: number; cursor?: string | undefined },
): Promise<{ data: WithDates<typeof HistoryLine>[]; nextCursor: string | null }> {
  const ids = [lead.id, ...(await listMergedInto(db, lead.id))]
  const [at, id] = (filter.cursor ?? '').split('~')
  const before = at && id ? sql`AND (${MICROS}, h.id) < (${at}::bigint, ${id})` : sql``
  const { rows } = await sql<Row>`
    SELECT h.id, h.kind, h.at, u.name AS user_name, h.sequence, h.enrollment_id, h.mail, h.thread_id, h.data,
           ${MICROS} || '~' || h.id AS cursor
    FROM (${events(lead.id)} UNION ALL ${ownLines(lead.id, ids)}
          UNION ALL ${suppressions(lead.id, lead.workspaceId)}) h
    LEFT JOIN users u ON u.id = h.user_id
    WHERE h.kind = ANY(${filter.kinds}::text[]) ${before}
    ORDER BY h.at DESC, h.id DESC LIMIT ${filter.limit + 1}`.execute(db)
  const page = rows.slice(0, filter.limit)
  return {
    data: page.map(({ cursor: _, ...line }) => line),
    nextCursor: rows.length > filter.limit ? (page.at(-1)?.cursor ?? null) : null,
  }
}

/** The leads merged into a lead, directly or not. */
async function listMergedInto(db: Db, leadId: string): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    WITH RECURSIVE gone AS (
      SELECT unnest(merged_ids) AS id FROM lead_merges WHERE survivor_id = ${leadId} AND undone_at IS NULL
      UNION
      SELECT unnest(m.merged_ids) FROM gone g JOIN lead_merges m ON m.survivor_id = g.id AND m.undone_at IS NULL)
    SELECT id FROM gone`.execute(db)
  return rows.map((row) => row.id)
}

/** The survivor of a merged lead; null when there is none. */
export async function findSurvivor(db: Db, leadId: string): Promise<string | null> {
  const { rows } = await sql<{ id: string }>`
    WITH RECURSIVE next AS (
      SELECT survivor_id AS id, 1 AS step FROM lead_merges
      WHERE ${leadId}::uuid = ANY(merged_ids) AND undone_at IS NULL
      UNION ALL
      SELECT m.survivor_id, n.step + 1 FROM next n JOIN lead_merges m ON n.id = ANY(m.merged_ids)
      WHERE m.undone_at IS NULL AND n.step < 20)
    SELECT l.id FROM next n JOIN leads l ON l.id = n.id ORDER BY n.step DESC LIMIT 1`.execute(db)
  return rows[0]?.id ?? null
}
