// Research of leads: one row per lead, the job names the lead. `run_id` distinguishes a request from an earlier one of the same lead.
import { type Selectable, sql } from 'kysely'
import type { ReplyInputOf } from '#api/endpoint.ts'
import type { getResearchRun } from '#api/leads/lead-research.ts'
import type { OwnFault, ResearchCandidate } from '#core/leads/research/research.ts'
import type { Db } from '#server/context.ts'
import type { LeadTables } from './tables.ts'

export type ResearchRecord = Pick<
  Selectable<LeadTables['lead_research']>,
  'leadId' | 'workspaceId' | 'runId' | 'state' | 'fault' | 'detail' | 'site' | 'inputHash' | 'model' | 'at'
>

const columns = sql`lead_id AS lead_id, workspace_id, run_id, state, fault, detail, site,
  input_hash, model, at`

export async function findResearch(db: Db, leadId: string): Promise<ResearchRecord | null> {
  const { rows } = await sql<ResearchRecord>`
    SELECT ${columns} FROM lead_research WHERE lead_id = ${leadId}`.execute(db)
  return rows[0] ?? null
}

/** Leads of these workspaces with their last research. */
export async function listResearchCandidates(
  db: Db,
  leadIds: readonly string[],
  workspaceIds: readonly string[],
): Promise<(ResearchCandidate & { workspaceId: string })[]> {
  const { rows } = await sql<ResearchCandidate & { workspaceId: string }>`
    SELECT l.id AS lead_id, l.workspace_id, l.website, l.contact_email, r.state, r.at, r.site
    FROM leads l LEFT JOIN lead_research r ON r.lead_id = l.id
    WHERE l.id = ANY(${leadIds}::uuid[]) AND l.workspace_id = ANY(${workspaceIds}::uuid[])
    ORDER BY l.id`.execute(db)
  return rows
}

/** One lead with its last research, of any workspace; [] when it was deleted. */
export async function listResearchCandidatesOf(
  db: Db,
  leadId: string,
): Promise<(ResearchCandidate & { workspaceId: string })[]> {
  const { rows } = await sql<{ workspaceId: string }>`
    SELECT workspace_id FROM leads WHERE id = ${leadId}`.execute(db)
  return listResearchCandidates(
    db,
    [leadId],
    rows.map(({ workspaceId }) => workspaceId),
  )
}

/** @returns the leads that now wait; one that waits or is read already is left out */
export async function requestResearch(
  db: Db,
  runId: string,
  leads: readonly { leadId: string; site: string }[],
  at: Date,
): Promise<{ leadId: string; workspaceId: string }[]> {
  const { rows } = await sql<{ leadId: string; workspaceId: string }>`
    INSERT INTO lead_research (lead_id, workspace_id, run_id, state, site, requested_at, at)
    SELECT l.id, l.workspace_id, ${runId}, 'waiting', x.site, ${at}, ${at}
    FROM unnest(${leads.map(({ leadId }) => leadId)}::uuid[], ${leads.map(({ site }) => site)}::text[]) AS x(id, site)
    JOIN leads l ON l.id = x.id ORDER BY l.id
    ON CONFLICT (lead_id) DO UPDATE
    SET run_id = excluded.run_id, state = 'waiting', site = excluded.site, fault = NULL, detail = NULL,
        -- of another site nothing can be reused
        input_hash = CASE WHEN lead_research.site = excluded.site THEN lead_research.input_hash END,
        requested_at = excluded.requested_at, at = excluded.at
    WHERE lead_research.state NOT IN ('waiting', 'reading')
    RETURNING lead_id, workspace_id`.execute(db)
  return rows
}

export type ResearchTask = ResearchRecord & { companyName: string; industry: string }

/** Claims a lead; null when no research is requested any more. One claimed by a worker that died is claimed again. */
export async function claimResearch(db: Db, leadId: string, at: Date): Promise<ResearchTask | null> {
  const { rows } = await sql<ResearchTask>`
    UPDATE lead_research r SET state = 'reading', at = ${at} FROM leads l
    WHERE r.lead_id = ${leadId} AND r.state IN ('waiting', 'reading') AND l.id = r.lead_id
    RETURNING r.lead_id, r.workspace_id, r.run_id, r.state, r.fault, r.detail, r.site,
      r.input_hash, r.model, r.at, l.company_name, l.industry`.execute(db)
  return rows[0] ?? null
}

type Claimed = Pick<ResearchRecord, 'leadId' | 'runId'>

/** Whether the claimed research was not cancelled or requested again. Locks the row in a transaction. */
export async function isStillReading(db: Db, { leadId, runId }: Claimed): Promise<boolean> {
  const { rows } = await sql`
    SELECT 1 FROM lead_research WHERE lead_id = ${leadId} AND run_id = ${runId} AND state = 'reading' FOR UPDATE`.execute(
    db,
  )
  return rows.length > 0
}

export async function finishResearch(
  db: Db,
  { leadId, runId }: Claimed,
  end:
    | { state: 'done'; inputHash: string; model: string | null; promptVersion: string }
    | { state: 'failed' | 'stopped'; fault: string; detail: string },
  at: Date,
): Promise<void> {
  await db
    .updateTable('lead_research')
    .set({ ...end, at })
    .where('leadId', '=', leadId)
    .where('runId', '=', runId)
    .where('state', '=', 'reading')
    .execute()
}

/** Ends the waiting leads of a run. @param alsoReading a cancelled run also drops what is being read */
export async function stopResearchRun(
  db: Db,
  runId: string,
  workspaceIds: readonly string[],
  why: { fault: OwnFault | string; detail: string; alsoReading: boolean },
  at: Date,
): Promise<number> {
  const { numAffectedRows = 0n } = await sql`
    UPDATE lead_research SET state = 'stopped', fault = ${why.fault}, detail = ${why.detail}, at = ${at}
    WHERE run_id = ${runId} AND workspace_id = ANY(${workspaceIds}::uuid[])
      AND (state = 'waiting' OR ${why.alsoReading} AND state = 'reading')`.execute(db)
  return Number(numAffectedRows)
}

export type ResearchRun = ReplyInputOf<typeof getResearchRun>

/** The progress of a run over leads of these workspaces; null when none of its leads is in them. */
export async function findResearchRun(
  db: Db,
  runId: string,
  workspaceIds: readonly string[],
): Promise<(ResearchRun & { workspaceIds: string[] }) | null> {
  const { rows } = await sql<ResearchRun & { workspaceIds: string[] }>`
    SELECT count(*)::int AS total, (count(*) FILTER (WHERE state IN ('waiting', 'reading')))::int AS waiting,
      (count(*) FILTER (WHERE state = 'done'))::int AS done, (count(*) FILTER (WHERE state = 'failed'))::int AS failed,
      (count(*) FILTER (WHERE state = 'stopped'))::int AS stopped,
      max(detail) FILTER (WHERE state = 'stopped') AS message, array_agg(DISTINCT workspace_id) AS workspace_ids
    FROM lead_research WHERE run_id = ${runId} AND workspace_id = ANY(${workspaceIds}::uuid[])
    HAVING count(*) > 0`.execute(db)
  return rows[0] ?? null
}
