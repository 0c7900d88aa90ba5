// Leads of a sequence (its customer group and open enrollments) without a value for a variable.
import { type RawBuilder, sql } from 'kysely'
import type { ReplyInputOf } from '#api/endpoint.ts'
import type { listLeadsMissingValue as listLeadsMissingValueEndpoint } from '#api/writing/missing-values.ts'
import { NO_VALUE } from '#core/writing/no-value.ts'
import { fieldOfVariable } from '#core/writing/template/variables.ts'
import type { Db } from '#server/context.ts'
import { membersOf } from '#server/data/leads/groups/group-members.ts'
import type { SequenceRecord } from '#server/data/sequences/sequences.ts'

/** Query of `lead_id`: members of the group at `now`, and leads with an open enrollment. */
export async function sequenceLeadIds(
  db: Db,
  sequence: Pick<SequenceRecord, 'id' | 'customerGroupId'>,
  now: Date,
): Promise<RawBuilder<unknown>> {
  const { rows: members } = await membersOf(db, sequence.customerGroupId, now)
  return sql`
  SELECT g.lead_id FROM (${members}) AS g
  UNION
  SELECT n.lead_id FROM enrollments n
  WHERE n.sequence_id = ${sequence.id} AND n.status IN ('pending', 'active', 'paused', 'blocked')`
}

/** Condition: the lead `l` has no value for this variable, or one that is blank in `leadValues`. */
function isBlank(name: string) {
  const field = fieldOfVariable(name)
  return field
    ? sql`coalesce(l.${sql.ref(field)}, '') ~ ${NO_VALUE}`
    : sql`coalesce(l.custom_fields ->> ${name}, '') ~ ${NO_VALUE}`
}

/** How many leads have no value for each variable, and how many for at least one. */
export async function countMissingValues(
  db: Db,
  sequence: SequenceRecord,
  names: readonly string[],
  now: Date,
): Promise<{ counts: Map<string, number>; any: number }> {
  if (names.length === 0) return { counts: new Map(), any: 0 }
  const blanks = names.map(isBlank)
  const leadIds = await sequenceLeadIds(db, sequence, now)
  const { rows } = await sql<{ counts: number[]; any: number }>`
    SELECT ARRAY[${sql.join(blanks.map((blank) => sql`count(*) FILTER (WHERE ${blank})::int`))}] AS counts,
           count(*) FILTER (WHERE ${sql.join(blanks, sql` OR `)})::int AS any
    FROM leads l WHERE l.id IN (${leadIds})`.execute(db)
  const [row] = rows
  return { counts: new Map(names.map((name, i) => [name, row?.counts[i] ?? 0])), any: row?.any ?? 0 }
}

export type LeadMissingValue = ReplyInputOf<typeof listLeadsMissingValueEndpoint>['data'][number]

export async function listLeadsMissingValue(
  db: Db,
  sequence: SequenceRecord,
  workspaceIds: readonly string[],
  { name, limit, offset }: { name: string; limit: number; offset: number },
  now: Date,
): Promise<{ data: LeadMissingValue[]; total: number }> {
  const leadIds = await sequenceLeadIds(db, sequence, now)
  const from = sql`
    FROM leads l WHERE l.id IN (${leadIds}) AND l.workspace_id = ANY(${workspaceIds}::uuid[])
      AND ${isBlank(name)}`
  const { rows } = await sql<LeadMissingValue>`
    SELECT l.id AS lead_id, l.company_name, l.contact_name,
           l.contact_email ${from}
    ORDER BY l.company_name, l.contact_name, l.id LIMIT ${limit} OFFSET ${offset}`.execute(db)
  const count = await sql<{ n: number }>`SELECT count(*)::int AS n ${from}`.execute(db)
  return { data: rows, total: count.rows[0]?.n ?? 0 }
}

/** Enrollments of these leads that are blocked only by the lead's data. */
export async function listBlockedByLead(
  db: Db,
  leadIds: readonly string[],
): Promise<{ id: string; sequenceId: string }[]> {
  const { rows } = await sql<{ id: string; sequenceId: string }>`
    SELECT id, sequence_id FROM enrollments
    WHERE lead_id = ANY(${leadIds}::uuid[]) AND status = 'blocked'
      AND status_reason IN ('missing_variable', 'email_invalid')
    ORDER BY sequence_id, id`.execute(db)
  return rows
}
