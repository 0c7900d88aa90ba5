// Counts for the launch checks, over the leads of the customer group and those already enrolled.

import { sql } from 'kysely'
import type { Consent } from '#core/compliance/consent.ts'
import type { Db } from '#server/context.ts'
import { sequenceLeadIds } from '#server/writing/store/missing-values.ts'
import type { SequenceRecord } from './sequences.ts'

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

/** The same leads by kind of consent and the day it ends. */
export async function countConsentsByBasis(
  db: Db,
  sequence: SequenceRecord,
  now: Date,
): Promise<{ consent: Consent | null; count: number }[]> {
  const people = await sequenceLeadIds(db, sequence, now)
  const { rows } = await sql<{ basis: Consent['basis'] | null; endedOn: string | null; count: number }>`
    SELECT c.basis, c.ended_on AS "endedOn", count(*)::int AS count
    FROM (${people}) AS people LEFT JOIN lead_consents c ON c.lead_id = people.lead_id
    GROUP BY c.basis, c.ended_on`.execute(db)
  const rest = { source: '', evidence: '', obtainedOn: null, confirmedOn: null }
  return rows.map(({ basis, endedOn, count }) => ({
    consent: basis && { ...rest, basis, endedOn },
    count,
  }))
}

/** Per email draft: all leads, generated mails, mails not approved. */
export async function countGenerated(
  db: Db,
  sequence: SequenceRecord,
  nodeIds: readonly string[],
  now: Date,
): Promise<Map<string, { total: number; done: number; unreviewed: number }>> {
  const people = await sequenceLeadIds(db, sequence, now)
  const { rows } = await sql<{ nodeId: string; total: number; done: number; unreviewed: number }>`
    WITH people AS (${people}), total AS (SELECT count(*)::int AS n FROM people)
    SELECT nodes.id AS "nodeId", total.n AS total,
           count(g.id) FILTER (WHERE g.status IN ('generated', 'edited'))::int AS done,
           (total.n - count(g.id) FILTER (WHERE g.review_state = 'approved'))::int AS unreviewed
    FROM unnest(${nodeIds}::text[]) AS nodes(id) CROSS JOIN total
    LEFT JOIN generated_emails g ON g.sequence_id = ${sequence.id} AND g.node_id = nodes.id
      AND g.lead_id IN (SELECT lead_id FROM people)
    GROUP BY nodes.id, total.n`.execute(db)
  return new Map(rows.map(({ nodeId, ...counts }) => [nodeId, counts]))
}
