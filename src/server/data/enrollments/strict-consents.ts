// The legal basis of enrolled leads, in workspaces that require one.
import { sql } from 'kysely'
import type { Consent } from '#core/compliance/consent.ts'
import type { Db } from '#server/context.ts'

/** Of open enrollments in workspaces with the policy `strict`. */
export async function listStrictConsents(
  db: Db,
  of: { sequenceId: string } | { ids: readonly string[] },
): Promise<{ enrollmentId: string; consent: Consent | null }[]> {
  const which = 'ids' in of ? sql`n.id = ANY(${of.ids}::uuid[])` : sql`n.sequence_id = ${of.sequenceId}`
  const { rows } = await sql<{
    enrollmentId: string
    basis: Consent['basis'] | null
    endedOn: string | null
  }>`
    SELECT n.id AS enrollment_id, c.basis, c.ended_on
    FROM enrollments n
    JOIN sender_profiles p ON p.workspace_id = n.workspace_id AND p.consent_policy = 'strict'
    LEFT JOIN lead_consents c ON c.lead_id = n.lead_id
    WHERE ${which} AND n.status IN ('pending', 'active', 'paused', 'blocked')`.execute(db)
  const rest = { source: '', evidence: '', obtainedOn: null, confirmedOn: null }
  return rows.map(({ enrollmentId, basis, endedOn }) => ({
    enrollmentId,
    consent: basis && { ...rest, basis, endedOn },
  }))
}
