// Which of the requested leads can be enrolled in a sequence, and why the others cannot. The facts are read for some
// thousand ids at a time, so that the query plan does not depend on table statistics.
import { sql } from 'kysely'
import type { Scope } from '#core/access.ts'
import { allowedWorkspaces } from '#core/access.ts'
import { workspaceDate } from '#core/calendar/workspace-zone.ts'
import { inParts } from '#core/chunks.ts'
import type { Consent } from '#core/compliance/consent.ts'
import { type EnrollFacts, type EnrollRequest, enrollSkipReason } from '#core/enrollments/eligibility.ts'
import type { SkipReason } from '#core/enrollments/enrollment.ts'
import type { Db } from '#server/context.ts'
import { membersOf } from '#server/data/leads/groups/group-members.ts'

export type EnrollableLead = {
  leadId: string
  workspaceId: string | null
  emailKey: string | null
  skipReason: SkipReason | null
}

const PART = 5000

/** In the order of the request or the group, without duplicates. */
export async function listEnrollableLeads(
  db: Db,
  scope: Scope,
  request: {
    sequenceId: string
    workspaceIds: readonly string[]
    leads: { ids: readonly string[] } | { customerGroupId: string }
    allowParallel: boolean
    now: Date
  },
): Promise<EnrollableLead[]> {
  const allowed = new Set(allowedWorkspaces(scope))
  const workspaceIds = request.workspaceIds.filter((id) => allowed.has(id))
  const strict = await listStrictWorkspaces(db, workspaceIds)
  const isGroup = 'customerGroupId' in request.leads
  const ids =
    'ids' in request.leads
      ? distinct(request.leads.ids)
      : await listMembers(db, request.leads.customerGroupId, request.now)
  const rules: EnrollRequest = {
    isGroup,
    allowParallel: request.allowParallel,
    today: workspaceDate(request.now),
  }
  const leads: EnrollableLead[] = []
  for (const part of inParts(ids, PART)) {
    const facts = await readFacts(db, part, { ...request, workspaceIds, strict })
    for (const leadId of part) {
      const found = facts.get(leadId) ?? null
      leads.push({
        leadId,
        workspaceId: found?.workspaceId ?? null,
        emailKey: found?.emailKey ?? null,
        skipReason: enrollSkipReason(found, rules),
      })
    }
  }
  return leads
}

/** Lower case, as PostgreSQL prints them. */
const distinct = (ids: readonly string[]): string[] => [...new Set(ids.map((id) => id.toLowerCase()))]

async function listMembers(db: Db, customerGroupId: string, now: Date): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    SELECT g.lead_id AS id FROM (${(await membersOf(db, customerGroupId, now)).rows}) AS g
    ORDER BY g.joined_at, g.lead_id`.execute(db)
  return rows.map((row) => row.id)
}

async function listStrictWorkspaces(db: Db, workspaceIds: readonly string[]): Promise<Set<string>> {
  const { rows } = await sql<{ id: string }>`
    SELECT workspace_id AS id FROM sender_profiles
    WHERE workspace_id = ANY(${workspaceIds}::uuid[]) AND consent_policy = 'strict'`.execute(db)
  return new Set(rows.map((row) => row.id))
}

type Found = EnrollFacts & { workspaceId: string }
type Passes = Pick<EnrollFacts, 'isHere' | 'isElsewhere' | 'hasBounced' | 'hasLeft' | 'hasFinished'>
const NO_PASSES: Passes = {
  isHere: false,
  isElsewhere: false,
  hasBounced: false,
  hasLeft: false,
  hasFinished: false,
}

async function readFacts(
  db: Db,
  ids: readonly string[],
  among: { sequenceId: string; workspaceIds: readonly string[]; strict: ReadonlySet<string> },
): Promise<Map<string, Found>> {
  const { rows: leads } = await sql<{
    id: string
    workspaceId: string
    contactEmail: string | null
    emailKey: string | null
  }>`
    SELECT id, workspace_id, contact_email, email_key
    FROM leads WHERE id = ANY(${ids}::uuid[]) AND workspace_id = ANY(${among.workspaceIds}::uuid[])`.execute(
    db,
  )
  const found = leads.map((lead) => lead.id)
  const suppressed = await listSuppressed(db, found)
  const passes = await listPasses(db, found, among.sequenceId)
  const isAsked = leads.some((lead) => among.strict.has(lead.workspaceId))
  const consents = isAsked ? await listConsents(db, found) : new Map<string, Consent>()
  return new Map(
    leads.map(({ id, ...lead }) => [
      id,
      {
        ...lead,
        ...(passes.get(id) ?? NO_PASSES),
        isSuppressed: suppressed.has(id),
        requiresConsent: among.strict.has(lead.workspaceId),
        consent: consents.get(id) ?? null,
      },
    ]),
  )
}

async function listSuppressed(db: Db, leadIds: readonly string[]): Promise<Set<string>> {
  const { rows } = await sql<{ id: string }>`
    SELECT l.id FROM leads l
    JOIN suppressions s ON s.workspace_id = l.workspace_id AND s.kind = 'address' AND s.value = l.email_key
    WHERE l.id = ANY(${leadIds}::uuid[])
    UNION ALL
    SELECT l.id FROM leads l
    JOIN suppressions s ON s.workspace_id = l.workspace_id AND s.kind = 'domain'
      AND s.value = split_part(l.email_key, '@', 2)
    WHERE l.id = ANY(${leadIds}::uuid[])`.execute(db)
  return new Set(rows.map((row) => row.id))
}

async function listPasses(
  db: Db,
  leadIds: readonly string[],
  sequenceId: string,
): Promise<Map<string, Passes>> {
  const { rows } = await sql<Passes & { leadId: string }>`
    SELECT n.lead_id,
      bool_or(n.sequence_id = ${sequenceId} AND n.status IN ('pending', 'active', 'paused', 'blocked')) AS is_here,
      bool_or(n.sequence_id <> ${sequenceId} AND n.status IN ('pending', 'active', 'paused', 'blocked')
        AND NOT s.is_one_off) AS is_elsewhere,
      bool_or(n.status = 'bounced' AND n.status_reason IS NOT DISTINCT FROM 'hard'
        AND coalesce(n.ended_at >= l.updated_at, false)) AS has_bounced,
      bool_or(n.status_reason IS NOT DISTINCT FROM 'left_company'
        AND coalesce(n.ended_at >= l.updated_at, false)) AS has_left,
      bool_or(n.sequence_id = ${sequenceId} AND n.status IN ('replied', 'completed')) AS has_finished
    FROM enrollments n JOIN leads l ON l.id = n.lead_id JOIN sequences s ON s.id = n.sequence_id
    WHERE n.lead_id = ANY(${leadIds}::uuid[])
    GROUP BY n.lead_id`.execute(db)
  return new Map(rows.map(({ leadId, ...passes }) => [leadId, passes]))
}

async function listConsents(db: Db, leadIds: readonly string[]): Promise<Map<string, Consent>> {
  const { rows } = await sql<{ leadId: string; consent: Consent }>`
    SELECT lead_id, json_build_object(
      'basis', basis, 'source', source, 'evidence', evidence, 'obtainedOn', obtained_on, 'endedOn', ended_on,
      'confirmedOn', confirmed_on) AS consent
    FROM lead_consents WHERE lead_id = ANY(${leadIds}::uuid[])`.execute(db)
  return new Map(rows.map(({ leadId, consent }) => [leadId, consent]))
}
