// The ground on which a lead may be mailed, and the log of every change of it, which is never changed itself.
import { sql } from 'kysely'
import type { Consent } from '#core/consent.ts'
import type { Db } from '../context.ts'

export async function findConsent(db: Db, leadId: string): Promise<Consent | null> {
  const { rows } = await sql<Consent>`
    SELECT basis, source, evidence, obtained_on AS "obtainedOn", ended_on AS "endedOn", confirmed_on AS "confirmedOn"
    FROM lead_consents WHERE lead_id = ${leadId}`.execute(db)
  return rows[0] ?? null
}

/** Locks the lead, so that two changes are logged one after the other. */
export async function lockLeadOfConsent(db: Db, leadId: string): Promise<{ emailKey: string | null } | null> {
  const { rows } = await sql<{ emailKey: string | null }>`
    SELECT email_key AS "emailKey" FROM leads WHERE id = ${leadId} FOR UPDATE`.execute(db)
  return rows[0] ?? null
}

/** @param consent null takes the basis away */
export async function writeConsent(
  db: Db,
  lead: { id: string; workspaceId: string },
  consent: Consent | null,
  at: Date,
): Promise<void> {
  if (!consent) {
    await sql`DELETE FROM lead_consents WHERE lead_id = ${lead.id}`.execute(db)
    return
  }
  const row = {
    basis: consent.basis,
    source: consent.source,
    evidence: consent.evidence,
    obtained_on: consent.obtainedOn,
    ended_on: consent.endedOn,
    confirmed_on: consent.confirmedOn,
    updated_at: at,
  }
  await db
    .insertInto('lead_consents')
    .values({ lead_id: lead.id, workspace_id: lead.workspaceId, ...row })
    .onConflict((conflict) => conflict.column('lead_id').doUpdateSet(row))
    .execute()
}

export async function logConsent(
  db: Db,
  entry: {
    workspaceId: string
    leadId: string
    emailKey: string | null
    userId: string | null
    action: 'set' | 'removed'
    before: Consent | null
    after: Consent | null
    at: Date
  },
): Promise<void> {
  await sql`
    INSERT INTO consent_log (workspace_id, lead_id, email_key, user_id, action, before, after, at)
    VALUES (${entry.workspaceId}, ${entry.leadId}, ${entry.emailKey}, ${entry.userId}, ${entry.action},
            ${entry.before && JSON.stringify(entry.before)}, ${entry.after && JSON.stringify(entry.after)}, ${entry.at})`.execute(
    db,
  )
}

export type ConsentLogRow = {
  id: number
  action: 'set' | 'imported' | 'removed' | 'confirmed' | 'source_notice' | 'reminded'
  userName: string | null
  before: Consent | null
  after: Consent | null
  at: Date
}

/** Newest first. */
export async function listConsentLog(db: Db, leadId: string): Promise<ConsentLogRow[]> {
  const { rows } = await sql<ConsentLogRow>`
    SELECT c.id, c.action, u.name AS "userName", c.before, c.after, c.at
    FROM consent_log c LEFT JOIN users u ON u.id = c.user_id
    WHERE c.lead_id = ${leadId} ORDER BY c.id DESC LIMIT 100`.execute(db)
  return rows
}
