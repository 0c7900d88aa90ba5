// Which of the named leads can be enrolled in a sequence, and why the others cannot. One set-based read.

import { sql } from 'kysely'
import type { Scope } from '#core/access.ts'
import { allowedWorkspaces } from '#core/access.ts'
import { dateInZone } from '#core/calendar/zone.ts'
import { type Consent, consentState } from '#core/consent.ts'
import type { Db } from '../context.ts'
import { membersOf } from './group-members.ts'

export type EnrollableLead = {
  leadId: string
  workspaceId: string | null
  /** in the order of the request */
  refusal:
    | 'lead_not_found'
    | 'already_enrolled'
    | 'enrolled_elsewhere'
    | 'email_missing'
    | 'email_invalid'
    | 'suppressed'
    | 'bounced'
    | 'finished'
    | 'no_consent'
    | null
}

type Row = EnrollableLead & { isStrict: boolean; consent: Consent | null }

export async function listEnrollableLeads(
  db: Db,
  scope: Scope,
  ask: {
    sequenceId: string
    workspaceIds: readonly string[]
    leads: { ids: readonly string[] } | { customerGroupId: string }
    allowParallel: boolean
    now: Date
  },
): Promise<EnrollableLead[]> {
  const allowed = new Set(allowedWorkspaces(scope))
  const workspaceIds = ask.workspaceIds.filter((id) => allowed.has(id))
  const asked =
    'ids' in ask.leads
      ? sql`SELECT id, min(n) AS n FROM unnest(${ask.leads.ids}::uuid[]) WITH ORDINALITY AS x(id, n) GROUP BY id`
      : sql`SELECT g.lead_id AS id, row_number() OVER (ORDER BY g.joined_at, g.lead_id) AS n
            FROM (${(await membersOf(db, ask.leads.customerGroupId, ask.now)).rows}) AS g`
  const { rows } = await sql<Row>`
    WITH asked AS (${asked})
    SELECT asked.id AS "leadId", l.workspace_id AS "workspaceId",
      CASE
        WHEN l.id IS NULL THEN 'lead_not_found'
        WHEN same.id IS NOT NULL THEN 'already_enrolled'
        WHEN coalesce(l.contact_email, '') = '' THEN 'email_missing'
        WHEN l.email_key IS NULL THEN 'email_invalid'
        WHEN blocked.id IS NOT NULL THEN 'suppressed'
        WHEN dead.lead_id IS NOT NULL THEN 'bounced'
        WHEN finished.lead_id IS NOT NULL AND ${'customerGroupId' in ask.leads}::boolean THEN 'finished'
        WHEN other.id IS NOT NULL AND NOT ${ask.allowParallel}::boolean THEN 'enrolled_elsewhere'
      END AS refusal,
      coalesce(policy.consent_policy = 'strict', false) AS "isStrict",
      CASE WHEN ground.lead_id IS NOT NULL THEN json_build_object(
        'basis', ground.basis, 'source', ground.source, 'evidence', ground.evidence,
        'obtainedOn', ground.obtained_on, 'endedOn', ground.ended_on, 'confirmedOn', ground.confirmed_on) END AS consent
    FROM asked
    LEFT JOIN leads l ON l.id = asked.id AND l.workspace_id = ANY(${workspaceIds}::uuid[])
    LEFT JOIN enrollments same ON same.sequence_id = ${ask.sequenceId} AND same.lead_id = l.id
      AND same.status IN ('pending', 'active', 'paused', 'blocked')
    LEFT JOIN LATERAL (
      SELECT n.id FROM enrollments n
      WHERE n.lead_id = l.id AND n.sequence_id <> ${ask.sequenceId}
        AND n.status IN ('pending', 'active', 'paused', 'blocked') LIMIT 1
    ) other ON true
    LEFT JOIN LATERAL (
      SELECT s.id FROM suppressions s
      WHERE s.workspace_id = l.workspace_id
        AND ((s.kind = 'address' AND s.value = l.email_key)
          OR (s.kind = 'domain' AND s.value = split_part(l.email_key, '@', 2))) LIMIT 1
    ) blocked ON true
    LEFT JOIN LATERAL (
      SELECT n.lead_id FROM enrollments n
      WHERE n.lead_id = l.id AND n.status = 'bounced' AND n.status_reason = 'hard' AND n.ended_at >= l.updated_at LIMIT 1
    ) dead ON true
    -- a whole group passes over who has answered or had everything; somebody picked by name does not
    LEFT JOIN LATERAL (
      SELECT n.lead_id FROM enrollments n
      WHERE n.lead_id = l.id AND n.sequence_id = ${ask.sequenceId} AND n.status IN ('replied', 'completed') LIMIT 1
    ) finished ON true
    LEFT JOIN sender_profiles policy ON policy.workspace_id = l.workspace_id
    LEFT JOIN lead_consents ground ON ground.lead_id = l.id AND policy.consent_policy = 'strict'
    ORDER BY asked.n`.execute(db)
  const today = dateInZone(ask.now, 'Asia/Seoul')
  return rows.map(({ isStrict, consent, ...lead }) => {
    const lacksGround = isStrict && consentState(consent, today) !== 'valid'
    return lead.refusal === null && lacksGround ? { ...lead, refusal: 'no_consent' } : lead
  })
}
