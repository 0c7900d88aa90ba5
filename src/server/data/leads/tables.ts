// Leads, customer groups, tags, imports.
import type { ColumnType, Generated, GeneratedAlways } from 'kysely'
import type { Filter } from '#core/leads/filter/filter.ts'
import type { LeadStatus } from '#core/leads/lead-status.ts'
import type { TagColor } from '#core/leads/tag.ts'
import type { Defaulted, Json, Stamps } from '#server/data/column.ts'

export type LeadTables = {
  leads: Stamps & {
    id: string
    workspace_id: string
    company_name: Generated<string>
    contact_name: Generated<string>
    contact_email: string | null
    email_key: string | null
    industry: Generated<string>
    website: Generated<string>
    country: Generated<string>
    city: Generated<string>
    custom_fields: ColumnType<Record<string, string>, string | undefined, string>
    created_by: string | null
    search: GeneratedAlways<string>
    /** each field and custom field in the form used by search */
    field_search: GeneratedAlways<unknown>
    custom_search: GeneratedAlways<unknown>
  }
  mail_domains: {
    domain: string
    mail_hosts: Json<string[]> | null
    has_address: boolean | null
    risks: string[]
    checked_at: Date
  }
  lead_counts: { workspace_id: string; leads: number }
  /** maintained by triggers */
  lead_states: {
    lead_id: string
    workspace_id: string
    status: LeadStatus
    position: GeneratedAlways<number>
    last_kind: string
    last_at: Date
    last_event_id: number | null
    next_at: Date | null
    is_next_estimate: boolean
  }
  lead_state_marks: { id: GeneratedAlways<number>; xid: GeneratedAlways<string>; lead_ids: string[] }
  lead_views: Stamps & {
    id: string
    workspace_id: string
    name: string
    content: Json<object>
    created_by: string | null
  }
  customer_groups: Stamps & {
    id: string
    workspace_id: string
    name: string
    /** null: a group whose leads are added by hand */
    filter: ColumnType<Filter | null, string | null | undefined, string | null>
    created_by: string | null
  }
  tags: Stamps & { id: string; workspace_id: string; name: string; color: TagColor }
  lead_tags: {
    lead_id: string
    tag_id: string
    added_at: Defaulted<Date>
    /** the import that added the tag */
    import_id: Defaulted<string | null>
  }
  customer_group_leads: { customer_group_id: string; lead_id: string; added_at: Defaulted<Date> }
  lead_imports: {
    id: string
    workspace_id: string
    customer_group_id: string | null
    file_name: string
    content: Buffer | null
    encoding: string
    columns: Json<string[]>
    mapping: Json<Record<string, string>>
    on_duplicate: 'skip' | 'update'
    consent: Json<object> | null
    tags: ColumnType<string[], string | undefined, string>
    status: 'running' | 'completed' | 'failed'
    error: string | null
    total: Generated<number>
    created: Generated<number>
    updated: Generated<number>
    skipped: Generated<number>
    failed: Generated<number>
    created_by: string | null
    created_at: Defaulted<Date>
    finished_at: Date | null
    undone_at: Date | null
    undone_by: string | null
    undone_counts: Json<object> | null
  }
  lead_import_rows: {
    import_id: string
    row_number: number
    result: 'created' | 'updated' | 'skipped' | 'failed'
    reason: string | null
    lead_id: string | null
    cells: Json<string[]>
  }
}
