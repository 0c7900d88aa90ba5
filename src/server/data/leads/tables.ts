// Leads, customer groups, tags, imports.
import type { ColumnType, Generated, GeneratedAlways } from 'kysely'
import type { Filter } from '#core/leads/filter/filter.ts'
import type { LeadStatus } from '#core/leads/lead-status.ts'
import type { TagColor } from '#core/leads/tag.ts'
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
  mail_domains: {
    domain: string
    mailHosts: Json<string[]> | null
    hasAddress: boolean | null
    risks: string[]
    checkedAt: Date
  }
  lead_counts: { workspaceId: string; leads: number }
  /** maintained by triggers */
  lead_states: {
    leadId: string
    workspaceId: string
    status: LeadStatus
    position: GeneratedAlways<number>
    lastKind: string
    lastAt: Date
    lastEventId: number | null
    nextAt: Date | null
    isNextEstimate: boolean
  }
  derived_marks: { xid: GeneratedAlways<string>; leadIds: string[] | null; enrollmentIds: string[] | null }
  lead_views: Stamps & {
    id: string
    workspaceId: string
    name: string
    content: Json<object>
    createdBy: string | null
  }
  customer_groups: Stamps & {
    id: string
    workspaceId: string
    name: string
    /** null: a group whose leads are added by hand */
    filter: ColumnType<Filter | null, string | null | undefined, string | null>
    createdBy: string | null
  }
  tags: Stamps & { id: string; workspaceId: string; name: string; color: TagColor }
  lead_tags: {
    leadId: string
    tagId: string
    addedAt: Defaulted<Date>
    /** the import that added the tag */
    importId: Defaulted<string | null>
  }
  customer_group_leads: { customerGroupId: string; leadId: string; addedAt: Defaulted<Date> }
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
  lead_import_rows: {
    importId: string
    rowNumber: number
    result: 'created' | 'updated' | 'skipped' | 'failed'
    reason: string | null
    leadId: string | null
    cells: Json<string[]>
  }
}
