// The contacts of a merge as rules and people need them.
import { sql } from 'kysely'
import type { MergeCounts } from '#api/leads/duplicates.ts'
import type { MergeValues } from '#core/leads/merge-leads.ts'
import type { Db } from '#server/context.ts'

export type MergeLead = MergeValues & { workspaceId: string; label: string; hasConsent: boolean }

/** In no order; those that are gone are not there. */
export async function listMergeLeads(db: Db, ids: readonly string[]): Promise<MergeLead[]> {
  const { rows } = await sql<MergeLead>`
    SELECT l.id, l.workspace_id AS "workspaceId", l.company_name AS "companyName", l.contact_name AS "contactName",
           l.contact_email AS "contactEmail", l.industry, l.website, l.country, l.city,
           l.custom_fields AS "customFields",
           concat_ws(' · ', nullif(l.company_name, ''), nullif(l.contact_name, ''), l.contact_email) AS label,
           EXISTS (SELECT FROM lead_consents c WHERE c.lead_id = l.id) AS "hasConsent"
    FROM leads l WHERE l.id = ANY(${ids}::uuid[])`.execute(db)
  return rows
}

/** The fields a merge writes. */
export function mergeFields(lead: MergeLead): Record<string, unknown> {
  const { companyName, contactName, contactEmail, industry, website, country, city, customFields } = lead
  return { companyName, contactName, contactEmail, industry, website, country, city, customFields }
}

/** What these leads have that moves with them. */
export async function countOfLeads(
  db: Db,
  ids: readonly string[],
): Promise<Pick<MergeCounts, 'mails' | 'replies' | 'groups'>> {
  const { rows } = await sql<{ mails: number; replies: number; groups: number }>`
    SELECT (SELECT count(*)::int FROM scheduled_executions WHERE lead_id = ANY(${ids}::uuid[]) AND state = 'sent') AS mails,
           (SELECT count(*)::int FROM events WHERE lead_id = ANY(${ids}::uuid[]) AND kind = 'replied') AS replies,
           (SELECT count(DISTINCT customer_group_id)::int FROM customer_group_leads
            WHERE lead_id = ANY(${ids}::uuid[])) AS groups`.execute(db)
  return rows[0] ?? { mails: 0, replies: 0, groups: 0 }
}
