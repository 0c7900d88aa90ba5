// Suppressions, consents, notices, sender profiles.
import type { Generated, GeneratedAlways } from 'kysely'
import type { Defaulted, Json, Stamps } from '#server/data/column.ts'

export type ComplianceTables = {
  suppressions: {
    id: string
    workspace_id: string
    kind: 'address' | 'domain'
    value: string
    reason: string
    created_at: Defaulted<Date>
    created_by: string | null
    note: Generated<string>
  }
  suppression_log: {
    id: GeneratedAlways<number>
    workspace_id: string
    kind: 'address' | 'domain'
    value: string
    action: 'added' | 'removed'
    reason: string
    note: Generated<string>
    user_id: string | null
    at: Date
  }
  suppression_imports: {
    id: string
    workspace_id: string
    file_name: string
    columns: Json<string[]>
    added: Generated<number>
    known: Generated<number>
    refused: Generated<number>
    ended: Generated<number>
    created_by: string | null
    created_at: Date
  }
  suppression_import_rows: {
    import_id: string
    row_number: number
    result: 'added' | 'known' | 'refused'
    value: string | null
    reason: string | null
    cells: Json<string[]>
  }
  opt_out_codes: {
    code_hash: Buffer
    workspace_id: string
    sealed_address: Buffer
    created_at: Defaulted<Date>
  }
  opt_out_holds: {
    id: string
    workspace_id: string
    inbound_message_id: string | null
    email_keys: string[]
    sentence: string
    created_at: Date
    decision: 'opt_out' | 'not_opt_out' | null
    decided_at: Date | null
    decided_by: string | null
  }
  sender_profiles: {
    workspace_id: string
    is_advertising: boolean | null
    sender_name: Generated<string>
    email: Generated<string>
    phone: Generated<string>
    postal_address: Generated<string>
    always_notices: Generated<boolean>
    consent_policy: Generated<'warn' | 'strict'>
    confirms_consent: Generated<boolean>
    has_advertised: Generated<boolean>
    updated_at: Defaulted<Date>
  }
  notices: Stamps & {
    id: string
    workspace_id: string
    kind: 'opt_out' | 'source' | 'confirm'
    suppression_id: string | null
    lead_id: string | null
    email_account_id: string | null
    to_address: string
    to_name: Generated<string>
    facts: Json<object>
    due_at: Date | null
    planned_at: Date
    state: 'scheduled' | 'claimed' | 'sending' | 'sent' | 'failed' | 'uncertain' | 'skipped'
    state_reason: string | null
    attempts: Generated<number>
    rejections: Generated<number>
    wait_reason: string | null
    provider_response: string | null
    last_error: string | null
    message_id: string | null
    from_address: string | null
    subject: string | null
    mime: Buffer | null
    worker_id: string | null
    claimed_at: Date | null
    sent_at: Date | null
    created_by: string | null
  }
  lead_consents: {
    lead_id: string
    workspace_id: string
    basis: 'consent' | 'transaction' | 'other'
    source: Generated<string>
    evidence: Generated<string>
    obtained_on: string | null
    ended_on: string | null
    confirmed_on: string | null
    confirm_by: string | null
    updated_at: Defaulted<Date>
  }
  consent_log: {
    id: GeneratedAlways<number>
    workspace_id: string
    lead_id: string
    email_key: string | null
    user_id: string | null
    action: 'set' | 'imported' | 'removed' | 'confirmed' | 'source_notice' | 'reminded'
    before: unknown
    after: unknown
    at: Date
  }
  consent_reminders: {
    lead_id: string
    workspace_id: string
    due_on: string
    notice_id: string | null
    created_at: Date
  }
  consent_checks: {
    workspace_id: string
    checked_on: string
  }
}
