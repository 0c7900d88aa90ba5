// Changes of leads, merges, and keys for finding duplicates.
import type { GeneratedAlways } from 'kysely'
import type { Json } from '#server/data/column.ts'

export type LeadHistoryTables = {
  lead_changes: {
    id: GeneratedAlways<number>
    workspaceId: string
    leadId: string
    cause: string
    userId: string | null
    importId: string | null
    mergeId: string | null
    before: Json<object>
    after: Json<object>
    at: Date
  }
  lead_merges: {
    id: string
    workspaceId: string
    survivorId: string
    mergedIds: string[]
    counts: Json<object>
    kept: Json<object> | null
    mergedBy: string | null
    mergedAt: Date
    undoneAt: Date | null
    undoneBy: string | null
  }
  lead_addresses: { workspaceId: string; emailKey: string; leadId: string; mergeId: string }
  lead_distinctions: {
    leadId: string
    otherId: string
    workspaceId: string
    decidedBy: string | null
    decidedAt: Date
  }
  lead_match_states: { leadId: string; workspaceId: string; lookedAt: Date; rules: number }
  lead_match_keys: { leadId: string; key: string; workspaceId: string }
}
