// Research of leads: its state, facts, texts of read sites.
import type { ColumnType, Generated } from 'kysely'
import type { StoredState } from '#core/leads/research/research.ts'

export type ResearchTables = {
  lead_research: {
    lead_id: string
    workspace_id: string
    run_id: string
    state: StoredState
    fault: string | null
    detail: string | null
    site: Generated<string>
    input_hash: string | null
    model: string | null
    prompt_version: string | null
    requested_at: Date
    at: Date
  }
  lead_facts: {
    id: string
    lead_id: string
    source: 'page' | 'user'
    text: string
    quote: Generated<string>
    url: Generated<string>
    page_title: Generated<string>
    fetched_at: Date | null
    is_suspicious: Generated<boolean>
    is_removed: Generated<boolean>
    created_at: Date
  }
  site_pages: {
    workspace_id: string
    site: string
    /** written as JSON text */
    pages: ColumnType<unknown, string, string>
    fetched_at: Date
  }
}
