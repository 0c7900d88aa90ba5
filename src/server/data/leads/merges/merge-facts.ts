// The leads of a merge.
import { sql } from 'kysely'
import type { MergeCounts } from '#api/leads/duplicates.ts'
import { pickLeadFields } from '#core/leads/fields.ts'
import type { MergeValues } from '#core/leads/merge-leads.ts'
import type { Db } from '#server/context.ts'
import { leadFieldColumns } from '#server/data/leads/field-columns.ts'

export type MergeLead = MergeValues & { workspaceId: string; label: string; hasConsent: boolean }

/** In no order; without missing ones. */
export async function listMergeLeads(db: Db, ids: readonly string[]): Promise<MergeLead[]> {
  const { rows } = await sql<MergeLead>`
    SELECT l.id, l.workspace_id, ${leadFieldColumns},
           concat_ws(' · ', nullif(l.company_name, ''), nullif(l.contact_name, ''), l.contact_email) AS label,
           EXISTS (SELECT FROM lead_consents c WHERE c.lead_id = l.id) AS has_consent
    FROM leads l WHERE l.id = ANY(${ids}::uuid[])`.execute(db)
  return rows
}

/** The fields a merge writes. */
export function mergeFields(lead: MergeLead): Record<string, unknown> {
  return { ...pickLeadFields(lead), customFields: lead.customFields }
}

/** Numbers of rows that move with these leads. */
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
