// Counts the launch checks ask for: over the sequence's customer group together with whoever is already enrolled.

import { sql } from 'kysely'
import { fieldOfVariable } from '#core/template/variables.ts'
import type { Db } from '../context.ts'
import type { SequenceRecord } from './sequences.ts'

const peopleOf = (sequence: SequenceRecord) => sql`
  SELECT g.lead_id FROM customer_group_leads g WHERE g.customer_group_id = ${sequence.customerGroupId}
  UNION
  SELECT n.lead_id FROM enrollments n
  WHERE n.sequence_id = ${sequence.id} AND n.status IN ('pending', 'active', 'paused', 'blocked')`

export async function countMailboxes(
  db: Db,
  sequence: SequenceRecord,
): Promise<{ connected: number; disconnected: number }> {
  const { rows } = await sql<{ connected: number; disconnected: number }>`
    SELECT count(*) FILTER (WHERE status = 'connected')::int AS connected,
           count(*) FILTER (WHERE status <> 'connected')::int AS disconnected
    FROM email_accounts WHERE workspace_id = ANY(${sequence.workspaceIds}::uuid[])`.execute(db)
  return rows[0] ?? { connected: 0, disconnected: 0 }
}

export async function listCustomFieldNames(db: Db, workspaceIds: readonly string[]): Promise<string[]> {
  const { rows } = await sql<{ name: string }>`
    SELECT DISTINCT k.name FROM leads l, jsonb_object_keys(l.custom_fields) AS k(name)
    WHERE l.workspace_id = ANY(${workspaceIds}::uuid[]) AND l.custom_fields <> '{}' LIMIT 500`.execute(db)
  return rows.map((row) => row.name)
}

/** How many of the people have no value for each of the variables. */
export async function countMissingValues(
  db: Db,
  sequence: SequenceRecord,
  names: readonly string[],
  customFields: readonly string[],
): Promise<Map<string, number>> {
  const columns = names.flatMap((name) => {
    const field = fieldOfVariable(name)
    if (field) return [{ name, isBlank: sql`btrim(coalesce(l.${sql.ref(COLUMNS[field])}, '')) = ''` }]
    if (customFields.includes(name))
      return [{ name, isBlank: sql`btrim(coalesce(l.custom_fields ->> ${name}, '')) = ''` }]
    return []
  })
  if (columns.length === 0) return new Map()
  const counts = columns.map(({ isBlank }) => sql`count(*) FILTER (WHERE ${isBlank})::int`)
  const { rows } = await sql<{ counts: number[] }>`
    SELECT ARRAY[${sql.join(counts)}] AS counts FROM leads l WHERE l.id IN (${peopleOf(sequence)})`.execute(
    db,
  )
  return new Map(columns.map(({ name }, i) => [name, rows[0]?.counts[i] ?? 0]))
}

const COLUMNS = {
  companyName: 'company_name',
  contactName: 'contact_name',
  contactEmail: 'contact_email',
  industry: 'industry',
  website: 'website',
  country: 'country',
  city: 'city',
} as const

/** Per email draft: people in all, mails written, mails not yet approved. */
export async function countGenerated(
  db: Db,
  sequence: SequenceRecord,
  nodeIds: readonly string[],
): Promise<Map<string, { total: number; done: number; unreviewed: number }>> {
  const { rows } = await sql<{ nodeId: string; total: number; done: number; unreviewed: number }>`
    WITH people AS (${peopleOf(sequence)}), total AS (SELECT count(*)::int AS n FROM people)
    SELECT nodes.id AS "nodeId", total.n AS total,
           count(g.id) FILTER (WHERE g.status IN ('generated', 'edited'))::int AS done,
           (total.n - count(g.id) FILTER (WHERE g.review_state = 'approved'))::int AS unreviewed
    FROM unnest(${nodeIds}::text[]) AS nodes(id) CROSS JOIN total
    LEFT JOIN generated_emails g ON g.sequence_id = ${sequence.id} AND g.node_id = nodes.id
      AND g.lead_id IN (SELECT lead_id FROM people)
    GROUP BY nodes.id, total.n`.execute(db)
  return new Map(rows.map(({ nodeId, ...counts }) => [nodeId, counts]))
}
