// Sequences with their versions, templates, generated emails.
import type { ColumnType, Generated, GeneratedAlways } from 'kysely'
import type { ModelPurpose } from '#core/ports.ts'
import type { SequenceStatus } from '#core/sequences/sequence.ts'
import type { SequenceSettings } from '#core/sequences/settings.ts'
import type { GenerationMode } from '#core/sequences/workflow/nodes/email-draft.ts'
import type { ClaimAlarms } from '#core/writing/claims/held-claims.ts'
import type { GeneratedEmailStatus, ReviewState } from '#core/writing/generated-email.ts'
import type { ImageType } from '#core/writing/mail-images.ts'
import type { ModelChoice, TaskModels } from '#core/writing/model.ts'
import type { OwnSourceKind, OwnSourceState } from '#core/writing/own-sources.ts'
import type { Defaulted, Stamps } from '#server/data/column.ts'

export type WritingTables = {
  email_templates: Stamps & {
    id: string
    workspaceId: string
    name: string
    subject: Generated<string>
    bodyText: Generated<string>
    bodyHtml: Generated<string>
    version: Generated<number>
    createdBy: string | null
  }
  email_template_versions: {
    templateId: string
    version: number
    workspaceId: string
    subject: string
    bodyText: string
    bodyHtml: string
    savedBy: string | null
    savedAt: Date
  }
  sequences: Stamps & { [S in keyof SequenceSettings]: Generated<SequenceSettings[S]> } & {
    id: string
    name: string
    status: SequenceStatus
    statusReason: string | null
    workflowData: string | null
    revision: Generated<number>
    publishedVersion: number | null
    customerGroupId: string | null
    isOneOff: Generated<boolean>
    createdBy: string | null
    savedBy: string | null
    savedAt: Date | null
    activatedAt: Date | null
    deletedAt: Date | null
    search: GeneratedAlways<string>
    /** those of sequence_workspaces, in order; maintained by a trigger */
    workspaceIds: GeneratedAlways<string[]>
  }
  sequence_workspaces: { sequenceId: string; workspaceId: string }
  sequence_versions: {
    sequenceId: string
    number: number
    workflowData: string
    publishedBy: string | null
    publishedAt: Defaulted<Date>
  }
  generation_runs: {
    id: string
    sequenceId: string
    nodeId: string
    mode: GenerationMode
    aiPrompt: Generated<string>
    aiModel: string | null
    templateSubject: Generated<string>
    templateBody: Generated<string>
    templateBodyHtml: Generated<string>
    status: 'running' | 'completed' | 'stopped'
    error: string | null
    researchesFirst: Generated<boolean>
    startedBy: string | null
    startedAt: Defaulted<Date>
    finishedAt: Date | null
  }
  generated_emails: Stamps & {
    id: string
    sequenceId: string
    nodeId: string
    leadId: string
    runId: string | null
    mode: GenerationMode
    status: GeneratedEmailStatus
    reviewState: Generated<ReviewState>
    needsReview: Generated<boolean>
    hasAlarm: Generated<boolean>
    subject: Generated<string>
    bodyText: Generated<string>
    bodyHtml: Generated<string>
    error: string | null
    aiModel: string | null
    modelUsed: string | null
    tokensIn: number | null
    tokensOut: number | null
    durationMs: number | null
    attempts: Generated<number>
    openedAt: Date | null
    marks: string[] | null
    markedAt: Date | null
    previous: unknown
    /** EmailSettings, when no run holds them */
    settings: unknown
    hint: Generated<string>
    rewriteRunId: Generated<string | null>
    rewriteHint: Generated<string>
    cost: number | null
    promptVersion: string | null
    styleKey: string | null
    usedFacts: number[] | null
    givenFacts: unknown
    claimReading: unknown
    /** WrittenPart[] of a manual mail with AI parts */
    aiParts: unknown
  }
  images: {
    workspaceId: string
    hash: string
    type: ImageType
    content: Buffer
    usedAt: Date
    isMailed: Generated<boolean>
  }
  own_sources: {
    id: string
    workspaceId: string
    kind: OwnSourceKind
    name: string
    url: Generated<string>
    fileId: string | null
    state: OwnSourceState
    detail: string | null
    readAt: Date | null
    createdAt: Date
  }
  own_facts: {
    id: string
    sourceId: string
    position: number
    text: string
    quote: Generated<string>
    url: Generated<string>
    place: Generated<string>
    isEdited: Generated<boolean>
    isOff: Generated<boolean>
    isRemoved: Generated<boolean>
    /** read as text: YYYY-MM-DD */
    expiresOn: string | null
    statedAt: Date
  }
  tone_examples: {
    id: string
    workspaceId: string
    leadId: string
    sequenceId: string
    nodeId: string
    subject: string
    body: string
    createdAt: Date
  }
  model_settings: {
    workspaceId: string
    preset: Generated<ModelChoice>
    baseUrl: Generated<string>
    model: Generated<string>
    apiKey: string | null
    concurrency: Generated<number>
    monthlyCap: number | null
    priceIn: number | null
    priceOut: number | null
    allowedFields: string[] | null
    companyIntro: Generated<string>
    replyModel: Generated<'off' | 'on'>
    prepareAnswers: Generated<'off' | 'on'>
    research: Generated<'off' | 'on'>
    claimReader: Generated<'off' | 'on'>
    claimAlarms: Generated<ClaimAlarms>
    /** written as JSON text */
    taskModels: ColumnType<TaskModels, string | undefined, string>
    updatedAt: Generated<Date>
  }
  model_calls: {
    id: string
    workspaceId: string
    sequenceId: string | null
    runId: string | null
    model: string
    tokensIn: number
    tokensOut: number
    cost: number | null
    durationMs: number
    promptVersion: string
    /** with the installation's key */
    onInstallation: boolean
    purpose: ModelPurpose
    at: Date
  }
  /** the most that running calls may cost */
  model_reservations: {
    id: string
    workspaceId: string
    cost: number
    tokens: number
    expiresAt: Date
  }
  /** answers that are used again for an equal request */
  model_answers: {
    workspaceId: string
    inputHash: string
    purpose: ModelPurpose
    model: string
    /** written as JSON text */
    value: ColumnType<unknown, string, string>
    at: Date
  }
}
