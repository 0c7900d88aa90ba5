// Enrollments, planned and sent mails, events, inbox.
import type { ColumnType, Generated, GeneratedAlways } from 'kysely'
import type { EnrollmentStatus, ExecutionState } from '#core/enrollments/enrollment.ts'
import type { InboundKind } from '#core/inbox/inbound.ts'
import type { ThreadIntent } from '#core/inbox/inbox.ts'
import type { Intent } from '#core/inbox/intent/intent.ts'
import type { FileType } from '#core/sending/file-types.ts'
import type { Defaulted, Stamps } from '#server/data/column.ts'

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
  restores: { restoredAt: Date; takenAt: Date }
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
