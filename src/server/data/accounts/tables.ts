// Users, sessions, workspaces, memberships, audit log.
import type { ColumnType, Generated, GeneratedAlways, JSONColumnType } from 'kysely'
import type { ApiKeyScope, Role } from '#core/access.ts'
import type { Defaulted, Stamps } from '#server/data/column.ts'

export type AccountTables = {
  digest_settings: {
    workspace_id: string
    user_id: string
    hour: number
    email_account_id: string | null
    created_at: Defaulted<Date>
  }
  digests: {
    workspace_id: string
    user_id: string
    day: Date
    state: 'sending' | 'waiting' | 'sent' | 'uncertain' | 'failed' | 'empty'
    error: string | null
    at: Date
    attempts: Generated<number>
    retry_at: Date | null
  }
  users: Stamps & {
    id: string
    name: string
    email: string
    email_verified: Generated<boolean>
    image: string | null
    last_seen_at: Date | null
  }
  sessions: Stamps & {
    id: string
    user_id: string
    token: string
    expires_at: Date
    ip_address: string | null
    user_agent: string | null
    last_used_at: Date | null
    kind: Generated<'cookie' | 'token'>
  }
  accounts: Stamps & {
    id: string
    user_id: string
    account_id: string
    provider_id: string
    password: string | null
  }
  workspaces: Stamps & {
    id: string
    name: string
    sandbox_offset_ms: Generated<number>
    requires_two_factor: Generated<boolean>
    /** names by date */
    days_off: Generated<Record<string, string>>
    is_first: Generated<boolean>
    /** null: created before this choice existed; allowed while sign-up is closed */
    uses_installation_model: boolean | null
    /** null: no limit */
    installation_monthly_tokens: number | null
    deleted_at: Date | null
  }
  workspace_members: { workspace_id: string; user_id: string; role: Role; created_at: Defaulted<Date> }
  invitations: {
    id: string
    workspace_id: string
    role: Role
    email: string | null
    token_hash: Buffer
    created_by: string | null
    created_at: Defaulted<Date>
    expires_at: Date
    accepted_by: string | null
    accepted_at: Date | null
    api_key_id: string | null
  }
  api_keys: {
    id: string
    user_id: string
    name: string
    scope: ApiKeyScope
    key_hash: Buffer
    hint: string
    created_at: Defaulted<Date>
    expires_at: Date | null
    last_used_at: Date | null
    last_used_address: string | null
  }
  api_key_workspaces: { api_key_id: string; workspace_id: string }
  two_factors: {
    user_id: string
    secret: string
    confirmed_at: Date | null
    last_step: Generated<number>
    created_at: Defaulted<Date>
  }
  backup_codes: { user_id: string; code_hash: Buffer; used_at: Date | null }
  one_time_tokens: {
    token_hash: Buffer
    purpose: 'second_step' | 'password_reset' | 'email_change'
    user_id: string
    /** content by purpose: accounts/store/one-time-tokens.ts */
    value: ColumnType<Record<string, unknown> | null, string | null | undefined, never>
    created_at: Defaulted<Date>
    expires_at: Date
  }
  attempt_counts: { key: Buffer; count: number; until: Date }
  audit_logs: {
    id: GeneratedAlways<number>
    workspace_id: string | null
    user_id: string | null
    action: string
    params: ColumnType<Record<string, unknown>, string | undefined, string>
    details: ColumnType<Record<string, unknown>, string | undefined, string>
    ip_address: string | null
    api_key_id: string | null
    at: Defaulted<Date>
  }
  idempotency_keys: {
    user_id: string
    key: string
    request: string
    status: number | null
    reply: JSONColumnType<object, string | null, string | null> | null
    created_at: Defaulted<Date>
    credential: string | null
    access: JSONColumnType<object, string | null, string | null> | null
  }
}
