// The shape of every row, column by column as in migrations/*.sql. Only src/server/db and src/server/store know it.

import type { ColumnType, Generated, GeneratedAlways, JSONColumnType } from 'kysely'
import type { ApiKeyScope, Role } from '#core/access.ts'
import type { EnrollmentStatus, ExecutionState } from '#core/enrollment.ts'
import type { GeneratedEmailStatus, ReviewState } from '#core/generated-email.ts'
import type { ModelChoice } from '#core/model.ts'
import type { OAuthProvider } from '#core/oauth/provider.ts'
import type { MailLanguage, OnCompanyReply, SequenceStatus } from '#core/sequence.ts'
import type { GenerationMode } from '#core/workflow/nodes/email-draft.ts'

type Json<T extends object> = JSONColumnType<T, string, string>
type Defaulted<T> = ColumnType<T, T | undefined, T>

type Stamps = { created_at: Defaulted<Date>; updated_at: Defaulted<Date> }

export type Tables = {
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
  }
  accounts: Stamps & {
    id: string
    user_id: string
    account_id: string
    provider_id: string
    password: string | null
    access_token: string | null
    refresh_token: string | null
    id_token: string | null
    access_token_expires_at: Date | null
    refresh_token_expires_at: Date | null
    scope: string | null
  }
  verifications: Stamps & { id: string; identifier: string; value: string; expires_at: Date }
  workspaces: Stamps & {
    id: string
    name: string
    sandbox_offset_ms: Generated<number>
    requires_two_factor: Generated<boolean>
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
    purpose: 'second_step' | 'password_reset'
    user_id: string
    created_at: Defaulted<Date>
    expires_at: Date
  }
  tries: { key: Buffer; count: number; until: Date }
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
  }
  lead_counts: { workspace_id: string; leads: number }
  customer_groups: Stamps & { id: string; workspace_id: string; name: string; created_by: string | null }
  customer_group_leads: { customer_group_id: string; lead_id: string; added_at: Defaulted<Date> }
  email_templates: Stamps & {
    id: string
    workspace_id: string
    name: string
    subject: Generated<string>
    body_text: Generated<string>
    body_html: Generated<string>
    version: Generated<number>
    created_by: string | null
  }
  email_template_versions: {
    template_id: string
    version: number
    workspace_id: string
    subject: string
    body_text: string
    body_html: string
    saved_by: string | null
    saved_at: Date
  }
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
  }
  lead_import_rows: {
    import_id: string
    row_number: number
    result: 'created' | 'updated' | 'skipped' | 'failed'
    reason: string | null
    lead_id: string | null
    cells: Json<string[]>
  }
  email_accounts: Stamps & {
    id: string
    workspace_id: string
    user_id: string | null
    connected_by: string | null
    kind: 'sandbox' | 'smtp'
    name: string
    address: string
    signature: Generated<string>
    connection: JSONColumnType<object, string | null, string | null> | null
    secret: string | null
    rules: Json<object>
    findings: ColumnType<
      { savesSentCopy?: boolean; keepsMessageId?: boolean; checkedAt?: string },
      string | undefined,
      string
    >
    status: 'connected' | 'paused' | 'disconnected'
    status_reason: string | null
    next_free_at: Date | null
    last_synced_at: Date | null
    guard: Generated<'ok' | 'first_mails_stopped' | 'halted'>
    guard_since: Date | null
    guard_counts: JSONColumnType<{ sent: number; bounced: number }, string | null, string | null> | null
    guard_from: Date | null
    oauth: OAuthProvider | null
  }
  oauth_clients: {
    id: string
    workspace_id: string
    provider: OAuthProvider
    client_id: string
    client_secret: string
    tenant: string
    updated_at: Defaulted<Date>
  }
  oauth_flows: {
    id: string
    state_hash: Buffer
    workspace_id: string
    user_id: string
    provider: OAuthProvider
    email_account_id: string | null
    address: string | null
    name: string | null
    verifier: string
    expires_at: Date
  }
  mailbox_tokens: {
    email_account_id: string
    refresh_token: string | null
    access_token: string
    expires_at: Date
    refreshed_at: Date
  }
  dkim_keys: {
    email_account_id: string
    domain: string
    selector: string
    public_key: string
    private_key: string
    is_on: Generated<boolean>
    verdict: string | null
    looked_at: Date | null
    created_at: Date
  }
  mail_cursors: { email_account_id: string; folder: string; uid_validity: string; last_uid: number }
  sandbox_mail: {
    id: string
    email_account_id: string
    folder: 'INBOX' | 'Sent' | 'Delivered'
    uid: GeneratedAlways<number>
    message_id: string | null
    mail_from: Generated<string>
    rcpt_to: Generated<string>
    subject: Generated<string>
    at: Date
    flags: Generated<string[]>
    answers: Generated<{ kind: string; at: string }[]>
    raw: Buffer
  }
  sequences: Stamps & {
    id: string
    name: string
    status: SequenceStatus
    status_reason: string | null
    workflow_data: string | null
    revision: Generated<number>
    published_version: number | null
    customer_group_id: string | null
    default_email_account_id: string | null
    time_zone: Generated<string>
    business_days_only: Generated<boolean>
    review_required: Generated<boolean>
    language: Generated<MailLanguage>
    tone: Generated<string>
    sender_intro: Generated<string>
    on_company_reply: Generated<OnCompanyReply>
    track_opens: Generated<boolean>
    track_clicks: Generated<boolean>
    created_by: string | null
    saved_by: string | null
    saved_at: Date | null
    activated_at: Date | null
    deleted_at: Date | null
    search: GeneratedAlways<string>
  }
  sequence_workspaces: { sequence_id: string; workspace_id: string }
  sequence_versions: {
    sequence_id: string
    number: number
    workflow_data: string
    published_by: string | null
    published_at: Defaulted<Date>
  }
  generation_runs: {
    id: string
    sequence_id: string
    node_id: string
    mode: GenerationMode
    ai_prompt: Generated<string>
    ai_model: string | null
    template_subject: Generated<string>
    template_body: Generated<string>
    template_body_html: Generated<string>
    status: 'running' | 'completed' | 'stopped'
    error: string | null
    started_by: string | null
    started_at: Defaulted<Date>
    finished_at: Date | null
  }
  generated_emails: Stamps & {
    id: string
    sequence_id: string
    node_id: string
    lead_id: string
    run_id: string | null
    mode: GenerationMode
    status: GeneratedEmailStatus
    review_state: Generated<ReviewState>
    subject: Generated<string>
    body_text: Generated<string>
    body_html: Generated<string>
    error: string | null
    ai_model: string | null
    model_used: string | null
    tokens_in: number | null
    tokens_out: number | null
    duration_ms: number | null
    attempts: Generated<number>
    opened_at: Date | null
    marks: string[] | null
    marked_at: Date | null
    previous: unknown
    hint: Generated<string>
    cost: number | null
    prompt_version: string | null
  }
  model_settings: {
    workspace_id: string
    preset: Generated<ModelChoice>
    base_url: Generated<string>
    model: Generated<string>
    api_key: string | null
    concurrency: Generated<number>
    monthly_cap: number | null
    price_in: number | null
    price_out: number | null
    allowed_fields: string[] | null
    company_intro: Generated<string>
    updated_at: Generated<Date>
  }
  model_calls: {
    id: string
    workspace_id: string
    sequence_id: string | null
    run_id: string | null
    model: string
    tokens_in: number
    tokens_out: number
    cost: number | null
    duration_ms: number
    prompt_version: string
    at: Date
  }
  enrollments: Stamps & {
    id: string
    workspace_id: string
    sequence_id: string
    lead_id: string | null
    email_account_id: string | null
    enrolled_by: string | null
    status: EnrollmentStatus
    status_reason: string | null
    status_detail: string | null
    start_at: Date | null
    resume_at: Date | null
    complete_at: Date | null
    allow_parallel: Generated<boolean>
    ended_at: Date | null
    continue_at: string | null
  }
  scheduled_executions: Stamps & {
    id: string
    workspace_id: string
    sequence_id: string
    enrollment_id: string
    lead_id: string | null
    email_account_id: string | null
    node_id: string
    ordinal: number
    planned_at: Date
    wait_reason: string | null
    state: ExecutionState
    state_reason: string | null
    held: Generated<boolean>
    attempts: Generated<number>
    last_error: string | null
    message_id: string | null
    from_address: string | null
    to_address: string | null
    subject: string | null
    mime: Buffer | null
    worker_id: string | null
    claimed_at: Date | null
    sent_at: Date | null
    provider_response: string | null
    not_before: Date | null
    hurried: Generated<boolean>
    tracks_opens: Generated<boolean>
    tracks_clicks: Generated<boolean>
    /** the business domain it goes to; null on free mail hosts */
    to_domain: string | null
  }
  workers: { id: string; started_at: Defaulted<Date>; heartbeat_at: Defaulted<Date> }
  events: {
    id: GeneratedAlways<number>
    workspace_id: string
    sequence_id: string | null
    enrollment_id: string | null
    lead_id: string | null
    execution_id: string | null
    node_id: string | null
    kind: string
    at: Date
    data: ColumnType<Record<string, unknown>, string | undefined, string>
  }
  inbound_messages: {
    id: string
    workspace_id: string
    email_account_id: string
    message_id: string
    folder: string
    kind: string
    from_address: Generated<string>
    from_name: Generated<string>
    subject: Generated<string>
    text: Generated<string>
    received_at: Date
    enrollment_id: string | null
    execution_id: string | null
    lead_id: string | null
    thread_id: string | null
    judged_kind: string | null
    search: GeneratedAlways<string>
    raw: Buffer
  }
  inbox_threads: {
    id: string
    workspace_id: string
    email_account_id: string
    enrollment_id: string | null
    lead_id: string | null
    assignee_id: string | null
    read_at: Date | null
    done_at: Date | null
    last_at: Date
    created_at: Defaulted<Date>
  }
  inbox_labels: { id: string; workspace_id: string; name: string; color: string; created_at: Defaulted<Date> }
  inbox_answering: { thread_id: string; user_id: string; at: Date }
  inbox_thread_labels: { thread_id: string; label_id: string }
  inbox_answers: Stamps & {
    id: string
    workspace_id: string
    thread_id: string
    email_account_id: string
    inbound_message_id: string | null
    written_by: string | null
    body_text: string
    despite_suppression: Generated<boolean>
    planned_at: Date
    wait_reason: string | null
    state: ExecutionState
    state_reason: string | null
    attempts: Generated<number>
    last_error: string | null
    message_id: string
    from_address: string
    to_address: string
    subject: string
    mime: Buffer
    worker_id: string | null
    claimed_at: Date | null
    sent_at: Date | null
    provider_response: string | null
  }
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
  sender_domains: {
    email_account_id: string
    domain: string
    texts: Json<Readonly<Record<string, readonly string[] | null>>>
    looked_at: Date
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
  consent_rounds: {
    workspace_id: string
    looked_on: string
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
  }
}
