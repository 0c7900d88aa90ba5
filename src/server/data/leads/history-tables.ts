// Changes of leads, merges, and keys for finding duplicates.
import type { GeneratedAlways } from 'kysely'
import type { Json } from '#server/data/column.ts'

export type LeadHistoryTables = {
  lead_changes: {
    id: GeneratedAlways<number>
    workspace_id: string
    lead_id: string
    cause: string
    user_id: string | null
    import_id: string | null
    merge_id: string | null
    before: Json<object>
    after: Json<object>
    at: Date
  }
  lead_merges: {
    id: string
    workspace_id: string
    survivor_id: string
    merged_ids: string[]
    counts: Json<object>
    kept: Json<object> | null
    merged_by: string | null
    merged_at: Date
    undone_at: Date | null
    undone_by: string | null
  }
  lead_addresses: { workspace_id: string; email_key: string; lead_id: string; merge_id: string }
  lead_distinctions: {
    lead_id: string
    other_id: string
    workspace_id: string
    decided_by: string | null
    decided_at: Date
  }
  lead_match_states: { lead_id: string; workspace_id: string; looked_at: Date; rules: number }
  lead_match_keys: { lead_id: string; key: string; workspace_id: string }
}
