// Moves the rows of merged leads and restores them. The tables are read from the schema (view bin_keys), so that new
// tables are included.
import { sql } from 'kysely'
import type { EnrollmentStatus } from '#core/enrollments/enrollment.ts'
import type { MergeEnrollment } from '#core/leads/merge-leads.ts'
import type { Db } from '#server/context.ts'

/** Rows that moved to the survivor, as they were before, by table. */
export type MovedRows = Record<string, { column: string; rows: object[] }>

type Child = { child: string; column: string; goesWith: boolean; hasId: boolean }

/** Duplicate keys are computed again, and marks as no duplicates end with a merge. */
const LEFT_BEHIND: ReadonlySet<string> = new Set([
  'lead_match_states',
  'lead_match_keys',
  'lead_distinctions',
])

async function listChildren(db: Db): Promise<Child[]> {
  const { rows } = await sql<Child>`
    SELECT child::text AS child, col::text AS "column", goes_with,
           EXISTS (SELECT FROM pg_attribute i WHERE i.attrelid = child AND i.attname = 'id' AND NOT i.attisdropped)
             AS has_id
    FROM bin_keys WHERE root = 'leads'::regclass`.execute(db)
  return rows.filter(({ child }) => !LEFT_BEHIND.has(child))
}

export type MergeEnrollmentRow = MergeEnrollment & {
  statusReason: string | null
  sequenceName: string
  clockOffsetMs: number
}

/** All enrollments of these leads, open or ended, with their sent nodes; locked in the order of their ids. */
export async function lockEnrollmentsOfLeads(
  db: Db,
  leadIds: readonly string[],
): Promise<MergeEnrollmentRow[]> {
  await sql`SELECT 1 FROM enrollments WHERE lead_id = ANY(${leadIds}::uuid[]) ORDER BY id FOR UPDATE`.execute(
    db,
  )
  return listMergeEnrollments(db, leadIds)
}

export async function listMergeEnrollments(
  db: Db,
  leadIds: readonly string[],
): Promise<MergeEnrollmentRow[]> {
  const { rows } = await sql<MergeEnrollmentRow & { status: EnrollmentStatus }>`
    SELECT n.id, n.lead_id, n.sequence_id, n.status, n.status_reason,
           n.allow_parallel, n.created_at, s.name AS sequence_name,
           (CASE WHEN a.kind = 'sandbox' THEN w.sandbox_offset_ms ELSE 0 END)::float8 AS clock_offset_ms,
           ARRAY(SELECT e.node_id FROM scheduled_executions e WHERE e.enrollment_id = n.id
             AND e.state IN ('sending', 'sent', 'uncertain')) AS sent_node_ids
    FROM enrollments n
    JOIN sequences s ON s.id = n.sequence_id
    JOIN workspaces w ON w.id = n.workspace_id
    LEFT JOIN email_accounts a ON a.id = n.email_account_id
    WHERE n.lead_id = ANY(${leadIds}::uuid[]) ORDER BY n.id`.execute(db)
  return rows
}

/** The rows of leads with their child rows, in the format of the bin. */
export async function snapshotLeads(
  db: Db,
  leadIds: readonly string[],
): Promise<{ id: string; kept: object }[]> {
  const { rows } = await sql<{ id: string; kept: object }>`
    SELECT id, kept FROM bin_take('leads'::regclass, ${leadIds}::uuid[])`.execute(db)
  return rows
}

/**
 * Moves all rows of the others to the survivor. A row that would violate a unique key (a group both are in, a mail written for both)
 * stays and is deleted with its lead.
 * @returns the moved rows that belonged to the leads
 */
export async function moveRows(db: Db, from: readonly string[], to: string): Promise<MovedRows> {
  const moved: MovedRows = {}
  for (const { child, column, goesWith } of await listChildren(db)) {
    const table = sql.table(child)
    const col = sql.ref(column)
    if (!goesWith) {
      await sql`UPDATE ${table} SET ${col} = ${to} WHERE ${col} = ANY(${from}::uuid[])`.execute(db)
      continue
    }
    const { rows } = await sql<{ at: string; row: object }>`
      SELECT t.ctid::text AS at, to_jsonb(t) AS row FROM ${table} t WHERE ${col} = ANY(${from}::uuid[])
      ORDER BY t.ctid`.execute(db)
    const taken: object[] = []
    for (const { at, row } of rows)
      if (await moveOne(db, sql`UPDATE ${table} SET ${col} = ${to} WHERE ctid = ${at}::tid`)) taken.push(row)
    if (taken.length > 0) moved[child] = { column, rows: taken }
  }
  return moved
}

const TAKEN: readonly unknown[] = ['23505', '23514']

async function moveOne(db: Db, statement: ReturnType<typeof sql>): Promise<boolean> {
  await sql`SAVEPOINT move_row`.execute(db)
  try {
    await statement.execute(db)
    await sql`RELEASE SAVEPOINT move_row`.execute(db)
    return true
  } catch (error) {
    if (!(error instanceof Error && 'code' in error && TAKEN.includes(error.code))) throw error
    await sql`ROLLBACK TO SAVEPOINT move_row`.execute(db)
    return false
  }
}

/** Releases claimed mails of these enrollments: they are not sent yet, and their address may change. */
export async function releaseClaims(db: Db, enrollmentIds: readonly string[], at: Date): Promise<void> {
  await sql`
    UPDATE scheduled_executions SET state = 'scheduled', worker_id = NULL, updated_at = ${at}
    WHERE enrollment_id = ANY(${enrollmentIds}::uuid[]) AND state = 'claimed'`.execute(db)
}

/** Cancels mails another of the leads already got, also those that are not planned yet. */
export async function closeNodes(
  db: Db,
  enrollmentId: string,
  nodeIds: readonly string[],
  newId: () => string,
  at: Date,
): Promise<void> {
  await sql`
    INSERT INTO scheduled_executions (id, workspace_id, sequence_id, enrollment_id, lead_id, email_account_id, node_id,
                                      ordinal, planned_at, state, state_reason, created_at, updated_at)
    SELECT x.id, n.workspace_id, n.sequence_id, n.id, n.lead_id, n.email_account_id, x.node_id,
           coalesce((SELECT max(ordinal) + 1 FROM scheduled_executions WHERE enrollment_id = n.id), 0) + x.nth - 1,
           ${at}, 'cancelled', 'lead_merged', ${at}, ${at}
    FROM enrollments n,
      unnest(${nodeIds.map(newId)}::uuid[], ${nodeIds}::text[]) WITH ORDINALITY AS x(id, node_id, nth)
    WHERE n.id = ${enrollmentId}
    ON CONFLICT (enrollment_id, node_id) DO UPDATE
    SET state = 'cancelled', state_reason = 'lead_merged', worker_id = NULL, updated_at = ${at}
    WHERE scheduled_executions.state IN ('scheduled', 'claimed', 'skipped')`.execute(db)
}

export async function allowParallel(db: Db, enrollmentIds: readonly string[]): Promise<void> {
  await sql`UPDATE enrollments SET allow_parallel = true WHERE id = ANY(${enrollmentIds}::uuid[])`.execute(db)
}

/** Updates the company domain of planned mails: the daily limit per company uses it. */
export async function setCompanyOfPlanned(db: Db, leadId: string, company: string | null): Promise<void> {
  await sql`
    UPDATE scheduled_executions SET to_domain = ${company} WHERE lead_id = ${leadId} AND state = 'scheduled'`.execute(
    db,
  )
}

/** The enrollment that continues for one a merge ended, the same sequence first; null for any other enrollment. */
export async function findSurvivingEnrollment(db: Db, enrollmentId: string): Promise<string | null> {
  const { rows } = await sql<{ id: string }>`
    SELECT n.id FROM enrollments me JOIN enrollments n ON n.lead_id = me.lead_id AND n.id <> me.id
    WHERE me.id = ${enrollmentId} AND me.status_reason = 'lead_merged' AND n.status_reason IS DISTINCT FROM 'lead_merged'
    ORDER BY (n.status IN ('pending', 'active', 'paused', 'blocked')) DESC, (n.sequence_id = me.sequence_id) DESC,
             n.created_at DESC LIMIT 1`.execute(db)
  return rows[0]?.id ?? null
}
