// Research of leads: its state, facts, texts of read sites.
import type { ColumnType, Generated } from 'kysely'
import type { StoredState } from '#core/leads/research/research.ts'

export type ResearchTables = {
  lead_research: {
    leadId: string
    workspaceId: string
    runId: string
    state: StoredState
    fault: string | null
    detail: string | null
    site: Generated<string>
    inputHash: string | null
    model: string | null
    promptVersion: string | null
    requestedAt: Date
    at: Date
  }
  lead_facts: {
    id: string
    leadId: string
    source: 'page' | 'user'
    text: string
    quote: Generated<string>
    url: Generated<string>
    pageTitle: Generated<string>
    fetchedAt: Date | null
    isSuspicious: Generated<boolean>
    isRemoved: Generated<boolean>
    createdAt: Date
  }
  site_pages: {
    workspaceId: string
    site: string
    /** written as JSON text */
    pages: ColumnType<unknown, string, string>
    fetchedAt: Date
  }
}
