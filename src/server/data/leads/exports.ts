// Leads of an export: all matches of a filter, read in batches along an index.
import { sql } from 'kysely'
import { allowedWorkspaces, type Scope } from '#core/access.ts'
import { WORKSPACE_ZONE } from '#core/calendar/workspace-zone.ts'
import type { LeadFieldValues } from '#core/leads/fields.ts'
import type { LeadStatus } from '#core/leads/lead-status.ts'
import type { Db } from '#server/context.ts'
import { leadFieldColumns } from './field-columns.ts'
import { type LeadFilter, leadConditions } from './leads.ts'

const BATCH = 500

export type ExportedLead = LeadFieldValues & {
  id: string
  customFields: Record<string, string>
  tags: string[]
  isSuppressed: boolean
  /** null without a legal basis; days are 'YYYY-MM-DD' in Korea */
  basis: string | null
  source: string | null
  obtainedOn: string | null
  evidence: string | null
  endedOn: string | null
  status: LeadStatus
  /** 'YYYY-MM-DD HH:MM' in Korea */
  lastActivityAt: string
  nextSendAt: string | null
}

/** By workspace, oldest first: a lead created meanwhile comes last, and no lead comes twice. */
export async function* exportLeads(
  db: Db,
  scope: Scope,
  filter: Omit<LeadFilter, 'limit' | 'offset' | 'sort'>,
): AsyncGenerator<ExportedLead> {
  const allowed = allowedWorkspaces(scope)
  const requested = filter.workspaceIds
  const conditions = await leadConditions(db, filter)
  for (const workspaceId of requested ? allowed.filter((id) => requested.includes(id)) : allowed) {
    let last: { id: string; key: string } | null = null
    do {
      const { rows }: { rows: (ExportedLead & { key: string })[] } = await sql<
        ExportedLead & { key: string }
      >`
        WITH page AS (
          SELECT l.* FROM leads l
          WHERE l.workspace_id = ${workspaceId}
            ${last ? sql`AND (l.created_at, l.id) > (${last.key}::timestamptz, ${last.id}::uuid)` : sql``}
            ${conditions}
          ORDER BY l.created_at, l.id LIMIT ${BATCH}
        )
        SELECT l.id, l.created_at::text AS key, ${leadFieldColumns},
          ARRAY(SELECT t.name FROM lead_tags lt JOIN tags t ON t.id = lt.tag_id WHERE lt.lead_id = l.id
                ORDER BY lower(t.name)) AS tags,
          EXISTS (SELECT 1 FROM suppressions s WHERE s.workspace_id = l.workspace_id
            AND ((s.kind = 'address' AND s.value = l.email_key)
              OR (s.kind = 'domain' AND s.value = split_part(l.email_key, '@', 2)))) AS is_suppressed,
          c.basis, c.source, c.obtained_on::text AS obtained_on, c.evidence, c.ended_on::text AS ended_on,
          st.status, to_char(st.last_at AT TIME ZONE ${WORKSPACE_ZONE}, 'YYYY-MM-DD HH24:MI') AS last_activity_at,
          to_char(st.next_at AT TIME ZONE ${WORKSPACE_ZONE}, 'YYYY-MM-DD HH24:MI') AS next_send_at
        FROM page l JOIN lead_states st ON st.lead_id = l.id LEFT JOIN lead_consents c ON c.lead_id = l.id
        ORDER BY l.created_at, l.id`.execute(db)
      yield* rows
      last = rows.length < BATCH ? null : (rows.at(-1) ?? null)
    } while (last)
  }
}
