// Enrollments, planned and sent mails, events, inbox.
import type { ColumnType, Generated, GeneratedAlways } from 'kysely'
import type { EnrollmentStatus, ExecutionState } from '#core/enrollments/enrollment.ts'
import type { InboundKind } from '#core/inbox/inbound.ts'
import type { ThreadIntent } from '#core/inbox/inbox.ts'
import type { IntentSource } from '#core/inbox/intent/corrections.ts'
import type { Intent, NamedPerson } from '#core/inbox/intent/intent.ts'
import type { FileType } from '#core/sending/file-types.ts'
import type { Defaulted, Stamps } from '#server/data/column.ts'

type CohortKey = {
  workspaceId: string
  sequenceId: string
  emailAccountId: string | null
  day: Date
  industry: string
  status: EnrollmentStatus
  isReached: boolean
  intent: Intent | null
  isInterested: boolean
}

export type SendingTables = {
  enrollments: Stamps & {
    id: string
    workspaceId: string
    sequenceId: string
    leadId: string | null
    emailAccountId: string | null
    enrolledBy: string | null
    status: EnrollmentStatus
    statusReason: string | null
    statusDetail: string | null
    startAt: Date | null
    resumeAt: Date | null
    completeAt: Date | null
    allowParallel: Generated<boolean>
    endedAt: Date | null
    continueAt: string | null
  }
  scheduled_executions: Stamps & {
    id: string
    workspaceId: string
    sequenceId: string
    enrollmentId: string
    leadId: string | null
    emailAccountId: string | null
    nodeId: string
    ordinal: number
    plannedAt: Date
    waitReason: string | null
    state: ExecutionState
    stateReason: string | null
    held: Generated<boolean>
    attempts: Generated<number>
    rejections: Generated<number>
    lastError: string | null
    messageId: string | null
    fromAddress: string | null
    toAddress: string | null
    subject: string | null
    mime: Buffer | null
    workerId: string | null
    claimedAt: Date | null
    sentAt: Date | null
    providerResponse: string | null
    notBefore: Date | null
    hurried: Generated<boolean>
    tracksOpens: Generated<boolean>
    tracksClicks: Generated<boolean>
    /** the business domain of the recipient; null for free mail hosts */
    toDomain: string | null
  }
  /** Numbers of enrollment_facts, maintained by its triggers, read as sums. */
  enrollment_counts: {
    id: GeneratedAlways<number>
    sequenceId: string
    workspaceId: string
    /**
     * By node: mails sent; mails neither cancelled nor skipped (`planned`); open enrollments (`waiting`) and replied ones (`replied_after`) by the last mail sent to them.
     * Enrollments by status have no node.
     */
    kind: EnrollmentStatus | 'planned' | 'sent' | 'waiting' | 'replied_after'
    nodeId: string
    n: number
  }
  /**
   * One row per enrollment in a sequence, a stored copy of the view current_enrollment_facts, computed at the commit of a
   * transaction that changes it (ADR 40).
   */
  enrollment_facts: CohortKey & {
    enrollmentId: string
    /** of its mails that are neither cancelled nor skipped, in the order of the path */
    plannedNodes: string[]
    sentNodes: string[]
  }
  /** Numbers of enrollment_facts, maintained by its triggers, read as sums. */
  cohort_counts: CohortKey & { id: GeneratedAlways<number>; n: number }
  restores: { restoredAt: Date; takenAt: Date }
  workers: {
    id: string
    startedAt: Defaulted<Date>
    heartbeatAt: Defaulted<Date>
    listens: Defaulted<boolean>
  }
  events: {
    id: GeneratedAlways<number>
    workspaceId: string
    sequenceId: string
    enrollmentId: string
    leadId: string | null
    executionId: string | null
    nodeId: string | null
    kind: string
    at: Date
    data: ColumnType<Record<string, unknown>, string | undefined, string>
  }
  inbound_messages: {
    id: string
    workspaceId: string
    emailAccountId: string
    messageId: string
    folder: string
    kind: string
    fromAddress: Generated<string>
    fromName: Generated<string>
    subject: Generated<string>
    text: Generated<string>
    receivedAt: Date
    enrollmentId: string | null
    executionId: string | null
    leadId: string | null
    threadId: string | null
    judgedKind: string | null
    search: GeneratedAlways<string>
    raw: Buffer
  }
  reply_intents: {
    messageId: string
    state: 'waiting' | 'decided' | 'undecided'
    intent: Intent | null
    second: Intent | null
    readIntent: Intent | null
    evidence: Generated<string>
    asksMeeting: Generated<boolean>
    until: ColumnType<Date | null, string | null, string | null>
    person: ColumnType<NamedPerson | null, string | null, string | null>
    source: IntentSource | null
    decidedBy: string | null
    model: string | null
    promptVersion: string | null
    fault: string | null
    at: Date
  }
  answer_suggestions: {
    messageId: string
    text: string
    model: string
    cost: number | null
    /** jsonb */
    unsupported: unknown
    at: Date
  }
  reply_intent_corrections: {
    id: string
    messageId: string
    workspaceId: string
    userId: string | null
    before: Intent | null
    after: Intent
    words: string
    at: Date
    /** jsonb: what it replaced; null: of a correction that cannot be undone */
    earlier: unknown
  }
  inbox_threads: {
    id: string
    workspaceId: string
    emailAccountId: string
    enrollmentId: string | null
    leadId: string | null
    assigneeId: string | null
    readAt: Date | null
    doneAt: Date | null
    snoozedUntil: Date | null
    snoozedBy: string | null
    lastAt: Date
    listedAt: ColumnType<Date, never, never>
    kinds: ColumnType<InboundKind[], never, never>
    replyId: ColumnType<string | null, never, never>
    isUnanswered: ColumnType<boolean, never, never>
    intent: ColumnType<ThreadIntent | null, never, never>
    waitingSince: ColumnType<Date | null, never, never>
    createdAt: Defaulted<Date>
  }
  inbox_labels: { id: string; workspaceId: string; name: string; color: string; createdAt: Defaulted<Date> }
  inbox_answering: { threadId: string; userId: string; at: Date }
  inbox_thread_labels: { threadId: string; labelId: string }
  files: {
    id: string
    workspaceId: string
    /** SHA-256 of the content, base64url */
    hash: string
    name: string
    type: FileType
    content: Buffer
    keptUntil: Date | null
  }
  /** of an answer, a one-off mail, whose enrollment it names, a sequence, a version of a template, or a template in the bin */
  mail_files: {
    fileId: string
    answerId: string | null
    enrollmentId: string | null
    sequenceId: string | null
    templateId: string | null
    templateVersion: number | null
    binItemId: string | null
    position: number
    name: string
  }
  inbox_answers: Stamps & {
    id: string
    workspaceId: string
    threadId: string
    emailAccountId: string
    inboundMessageId: string | null
    writtenBy: string | null
    bodyText: string
    bodyHtml: Generated<string>
    despiteSuppression: Generated<boolean>
    plannedAt: Date
    waitReason: string | null
    state: ExecutionState
    stateReason: string | null
    attempts: Generated<number>
    rejections: Generated<number>
    lastError: string | null
    messageId: string
    fromAddress: string
    toAddress: string
    subject: string
    mime: Buffer
    workerId: string | null
    claimedAt: Date | null
    sentAt: Date | null
    providerResponse: string | null
  }
}
