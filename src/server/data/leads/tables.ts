// Leads, customer groups, imports, research: its state, facts, texts of read sites.
import type { ColumnType, Generated, GeneratedAlways } from 'kysely'
import type { Filter } from '#core/leads/filter/filter.ts'
import type { StoredState } from '#core/leads/research/research.ts'
import type { Defaulted, Json, Stamps } from '#server/data/column.ts'

export type LeadTables = {
  leads: Stamps & {
    id: string
    workspaceId: string
    companyName: Generated<string>
    contactName: Generated<string>
    contactEmail: string | null
    emailKey: string | null
    industry: Generated<string>
    website: Generated<string>
    country: Generated<string>
    city: Generated<string>
    customFields: ColumnType<Record<string, string>, string | undefined, string>
    createdBy: string | null
    search: GeneratedAlways<string>
    /** each field and custom field in the form used by search */
    fieldSearch: GeneratedAlways<unknown>
    customSearch: GeneratedAlways<unknown>
  }
  customer_groups: Stamps & {
    id: string
    workspaceId: string
    name: string
    /** null: a group whose leads are added by hand */
    filter: ColumnType<Filter | null, string | null | undefined, string | null>
    createdBy: string | null
  }
  lead_imports: {
    id: string
    workspaceId: string
    customerGroupId: string | null
    fileName: string
    content: Buffer | null
    encoding: string
    columns: Json<string[]>
    mapping: Json<Record<string, string>>
    onDuplicate: 'skip' | 'update'
    consent: Json<object> | null
    tags: ColumnType<string[], string | undefined, string>
    status: 'running' | 'completed' | 'failed'
    error: string | null
    total: Generated<number>
    created: Generated<number>
    updated: Generated<number>
    skipped: Generated<number>
    failed: Generated<number>
    createdBy: string | null
    createdAt: Defaulted<Date>
    finishedAt: Date | null
    undoneAt: Date | null
    undoneBy: string | null
    undoneCounts: Json<object> | null
  }
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
