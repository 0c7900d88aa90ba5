// Enrollments, planned and sent mails, events, inbox.
import type { ColumnType, Generated, GeneratedAlways } from 'kysely'
import type { EnrollmentStatus, ExecutionState } from '#core/enrollments/enrollment.ts'
import type { InboundKind } from '#core/inbox/inbound.ts'
import type { ThreadIntent } from '#core/inbox/inbox.ts'
import type { IntentSource } from '#core/inbox/intent/corrections.ts'
import type { Intent, NamedPerson } from '#core/inbox/intent/intent.ts'
import type { Defaulted, Stamps } from '#server/data/column.ts'

type CohortKey = {
  workspace_id: string
  sequence_id: string
  email_account_id: string | null
  day: Date
  industry: string
  status: EnrollmentStatus
  is_reached: boolean
  intent: Intent | null
  is_interested: boolean
}

export type SendingTables = {
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
    rejections: Generated<number>
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
    /** the business domain of the recipient; null for free mail hosts */
    to_domain: string | null
  }
  /** Maintained by triggers, read as sums (enrollments/counts.sql). */
  enrollment_counts: {
    id: GeneratedAlways<number>
    sequence_id: string
    workspace_id: string
    /**
     * By node: mails sent; mails neither cancelled nor skipped (`planned`); open enrollments (`waiting`) and replied ones (`replied_after`) by the last mail sent to them.
     * Enrollments by status have no node.
     */
    kind: EnrollmentStatus | 'planned' | 'sent' | 'waiting' | 'replied_after'
    node_id: string
    n: number
  }
  /** One row per enrollment, maintained by triggers: a stored copy of the view current_enrollment_facts. */
  enrollment_facts: CohortKey & { enrollment_id: string }
  /** Numbers of enrollment_facts, maintained by triggers, read as sums (overview/cohorts.sql). */
  cohort_counts: CohortKey & { id: GeneratedAlways<number>; n: number }
  restores: { restored_at: Date; taken_at: Date }
  workers: {
    id: string
    started_at: Defaulted<Date>
    heartbeat_at: Defaulted<Date>
    listens: Defaulted<boolean>
  }
  events: {
    id: GeneratedAlways<number>
    workspace_id: string
    sequence_id: string
    enrollment_id: string
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
  reply_intents: {
    message_id: string
    state: 'waiting' | 'decided' | 'undecided'
    intent: Intent | null
    second: Intent | null
    read_intent: Intent | null
    evidence: Generated<string>
    asks_meeting: Generated<boolean>
    until: ColumnType<Date | null, string | null, string | null>
    person: ColumnType<NamedPerson | null, string | null, string | null>
    source: IntentSource | null
    decided_by: string | null
    model: string | null
    prompt_version: string | null
    fault: string | null
    at: Date
  }
  reply_intent_corrections: {
    id: string
    message_id: string
    workspace_id: string
    user_id: string | null
    before: Intent | null
    after: Intent
    words: string
    at: Date
    /** jsonb: what it replaced; null: of a correction that cannot be undone */
    earlier: unknown
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
    snoozed_until: Date | null
    snoozed_by: string | null
    last_at: Date
    listed_at: ColumnType<Date, never, never>
    kinds: ColumnType<InboundKind[], never, never>
    reply_id: ColumnType<string | null, never, never>
    is_unanswered: ColumnType<boolean, never, never>
    intent: ColumnType<ThreadIntent | null, never, never>
    waiting_since: ColumnType<Date | null, never, never>
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
    body_html: Generated<string>
    despite_suppression: Generated<boolean>
    planned_at: Date
    wait_reason: string | null
    state: ExecutionState
    state_reason: string | null
    attempts: Generated<number>
    rejections: Generated<number>
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
}
