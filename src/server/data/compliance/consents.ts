// The legal basis of leads, and the append-only log of its changes.
import { sql } from 'kysely'
import type { getLeadConsent } from '#api/compliance/lead-consents.ts'
import type { ReplyInputOf } from '#api/endpoint.ts'
import { type Consent, confirmBy } from '#core/compliance/consent.ts'
import type { Db } from '#server/context.ts'

export async function findConsent(db: Db, leadId: string): Promise<Consent | null> {
  const { rows } = await sql<Consent>`
    SELECT basis, source, evidence, obtained_on, ended_on, confirmed_on
    FROM lead_consents WHERE lead_id = ${leadId}`.execute(db)
  return rows[0] ?? null
}

export type HeldConsent = {
  leadId: string
  workspaceId: string
  emailKey: string | null
  before: Consent | null
}

/**
 * The legal basis of existing leads. Locks the leads in the order of their ids, so that changes of one lead are logged one after
 * the other.
 */
export async function lockConsents(db: Db, leadIds: readonly string[]): Promise<HeldConsent[]> {
  const { rows } = await sql<HeldConsent>`
    WITH held AS (
      SELECT id, workspace_id, email_key FROM leads WHERE id = ANY(${leadIds}::uuid[]) ORDER BY id FOR UPDATE)
    SELECT l.id AS lead_id, l.workspace_id, l.email_key,
           CASE WHEN c.lead_id IS NOT NULL THEN json_build_object(
             'basis', c.basis, 'source', c.source, 'evidence', c.evidence, 'obtainedOn', c.obtained_on,
             'endedOn', c.ended_on, 'confirmedOn', c.confirmed_on) END AS before
    FROM held l LEFT JOIN lead_consents c ON c.lead_id = l.id ORDER BY l.id`.execute(db)
  return rows
}

/** A change that is written and logged permanently. `after: null` removes the legal basis. */
export type ConsentChange = HeldConsent & { after: Consent | null }

/** Writes changes and their log entries in bulk. The caller leaves out unchanged ones. */
export async function writeConsents(
  db: Db,
  changes: readonly ConsentChange[],
  entry: { action: ConsentLogRow['action']; userId: string | null; at: Date },
): Promise<void> {
  if (changes.length === 0) return
  const gone = changes.filter(({ after }) => after === null).map(({ leadId }) => leadId)
  if (gone.length > 0) await sql`DELETE FROM lead_consents WHERE lead_id = ANY(${gone}::uuid[])`.execute(db)
  const kept = changes.flatMap(({ leadId, workspaceId, after }) =>
    after ? [{ ...after, leadId, workspaceId, by: confirmBy(after) }] : [],
  )
  await sql`
    INSERT INTO lead_consents (lead_id, workspace_id, basis, source, evidence, obtained_on, ended_on, confirmed_on,
                               confirm_by, updated_at)
    SELECT x.*, ${entry.at}::timestamptz
    FROM unnest(${kept.map((c) => c.leadId)}::uuid[], ${kept.map((c) => c.workspaceId)}::uuid[],
                ${kept.map((c) => c.basis)}::text[], ${kept.map((c) => c.source)}::text[],
                ${kept.map((c) => c.evidence)}::text[], ${kept.map((c) => c.obtainedOn)}::date[],
                ${kept.map((c) => c.endedOn)}::date[], ${kept.map((c) => c.confirmedOn)}::date[],
                ${kept.map((c) => c.by)}::date[]) AS x
    ON CONFLICT (lead_id) DO UPDATE SET
      basis = excluded.basis, source = excluded.source, evidence = excluded.evidence,
      obtained_on = excluded.obtained_on, ended_on = excluded.ended_on, confirmed_on = excluded.confirmed_on,
      confirm_by = excluded.confirm_by, updated_at = excluded.updated_at`.execute(db)
  await logConsents(db, changes, entry)
}

/** A log entry for an action that does not change the legal basis here. */
export async function logConsents(
  db: Db,
  changes: readonly ConsentChange[],
  entry: { action: ConsentLogRow['action']; userId: string | null; at: Date },
): Promise<void> {
  const json = (consent: Consent | null) => consent && JSON.stringify(consent)
  await sql`
    INSERT INTO consent_log (workspace_id, lead_id, email_key, user_id, action, before, after, at)
    SELECT x.workspace_id, x.lead_id, x.key, ${entry.userId}, ${entry.action}, x.before, x.after, ${entry.at}
    FROM unnest(${changes.map((c) => c.workspaceId)}::uuid[], ${changes.map((c) => c.leadId)}::uuid[],
                ${changes.map((c) => c.emailKey)}::text[], ${changes.map((c) => json(c.before))}::jsonb[],
                ${changes.map((c) => json(c.after))}::jsonb[]) AS x(workspace_id, lead_id, key, before, after)`.execute(
    db,
  )
}

export type ConsentLogRow = ReplyInputOf<typeof getLeadConsent>['log'][number]

/** Newest first. */
export async function listConsentLog(db: Db, leadId: string): Promise<ConsentLogRow[]> {
  const { rows } = await sql<ConsentLogRow>`
    SELECT c.id, c.action, u.name AS user_name, c.before, c.after, c.at
    FROM consent_log c LEFT JOIN users u ON u.id = c.user_id
    WHERE c.lead_id = ${leadId} ORDER BY c.id DESC LIMIT 100`.execute(db)
  return rows
}

/** The legal basis of the leads of open enrollments, in workspaces with the policy `strict`. */
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
