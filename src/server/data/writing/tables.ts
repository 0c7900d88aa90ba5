// Sequences with their versions, templates, generated emails.
import type { ColumnType, Generated, GeneratedAlways } from 'kysely'
import type { ModelPurpose } from '#core/ports.ts'
import type { MailLanguage, OnCompanyReply, SequenceStatus } from '#core/sequences/sequence.ts'
import type { GenerationMode } from '#core/sequences/workflow/nodes/email-draft.ts'
import type { GeneratedEmailStatus, ReviewState } from '#core/writing/generated-email.ts'
import type { ImageType } from '#core/writing/mail-images.ts'
import type { ModelChoice } from '#core/writing/model.ts'
import type { Defaulted, Stamps } from '#server/data/column.ts'

export type WritingTables = {
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
    is_one_off: Generated<boolean>
    created_by: string | null
    saved_by: string | null
    saved_at: Date | null
    activated_at: Date | null
    deleted_at: Date | null
    search: GeneratedAlways<string>
    /** those of sequence_workspaces, in order; maintained by a trigger */
    workspace_ids: GeneratedAlways<string[]>
  }
  /** Maintained by triggers, read as sums (sequences/schema.sql). */
  sequence_counts: { id: GeneratedAlways<number>; workspace_ids: string[]; status: SequenceStatus; n: number }
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
    researches_first: Generated<boolean>
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
    needs_review: Generated<boolean>
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
    /** EmailSettings, when no run holds them */
    settings: unknown
    hint: Generated<string>
    cost: number | null
    prompt_version: string | null
    style_key: string | null
    used_facts: number[] | null
    given_facts: unknown
  }
  images: {
    workspace_id: string
    hash: string
    type: ImageType
    content: Buffer
    used_at: Date
    is_mailed: Generated<boolean>
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
    reply_model: Generated<'off' | 'on'>
    research: Generated<'off' | 'on'>
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
    on_installation: Generated<boolean>
    purpose: Generated<ModelPurpose>
    at: Date
  }
  /** answers that are used again for an equal request */
  model_answers: {
    workspace_id: string
    input_hash: string
    purpose: ModelPurpose
    model: string
    /** written as JSON text */
    value: ColumnType<unknown, string, string>
    at: Date
  }
}
