// Calls for whole sequences (rules.md ).
import * as z from 'zod'
import { Instant } from '#api/dates.ts'
import {
  endpointsOf,
  Id,
  IdList,
  idParams,
  namedObject,
  Paging,
  page,
  WORKFLOW_BYTES,
} from '#api/endpoint.ts'
import { PATHS } from '#api/paths.ts'
import {
  MAIL_LANGUAGES,
  ON_COMPANY_REPLY,
  SEQUENCE_SORTS,
  SEQUENCE_STATUSES,
  SORT_DIRECTIONS,
} from '#core/sequences/sequence.ts'
import type { SequenceSetting } from '#core/sequences/settings.ts'
import { STARTER_IDS } from '#core/sequences/starters/starter-ids.ts'
import { MultiLine, SingleLine } from '#core/text/text-input.ts'
import { MAX_CHOSEN_SOURCES } from '#core/writing/own-sources.ts'

const endpoint = endpointsOf('Sequences')
const writingEndpoint = endpointsOf('Writing')

const SequenceStatus = z.enum(SEQUENCE_STATUSES)

const summaryFields = {
  id: Id,
  name: z.string(),
  status: SequenceStatus,
  statusReason: z.string().nullable(),
  customerGroupId: Id.nullable(),
  customerGroupName: z.string().nullable(),
  workspaceIds: z.array(Id),
  creatorIds: z.array(Id),
  creatorName: z.string().nullable(),
  /** leads ever enrolled, mails sent, leads who were sent a mail, and those of them who replied */
  enrolledCount: z.number().int(),
  sentCount: z.number().int(),
  reachedCount: z.number().int(),
  repliedCount: z.number().int(),
  /** enrollments that have not ended; the others of `enrolledCount` have */
  openCount: z.number().int(),
  /** open enrollments that a user has to look at */
  blockedCount: z.number().int(),
  createdAt: Instant,
  updatedAt: Instant,
}
export const SequenceSummary = namedObject('SequenceSummary', summaryFields)
export type SequenceSummary = z.infer<typeof SequenceSummary>

const settings = {
  timeZone: z.string(),
  businessDaysOnly: z.boolean(),
  reviewRequired: z.boolean(),
  language: z.enum(MAIL_LANGUAGES),
  tone: z.string(),
  senderIntro: z.string(),
  ownSourceIds: z.array(Id).nullable(),
  onCompanyReply: z.enum(ON_COMPANY_REPLY),
  trackOpens: z.boolean(),
  trackClicks: z.boolean(),
  defaultEmailAccountId: Id.nullable(),
} satisfies Record<SequenceSetting, z.ZodType>

export const Sequence = namedObject('Sequence', {
  ...summaryFields,
  /** the workflow as JSON text, as it was saved; null when none was saved yet */
  workflowData: z.string().nullable(),
  /** increases with every save; sent back, a save over a newer one answers 409 */
  revision: z.number().int(),
  publishedVersion: z.number().int().nullable(),
  /** the saved workflow differs from the published one */
  hasUnpublishedChanges: z.boolean(),
  ...settings,
  openEnrollmentCount: z.number().int(),
})
export type Sequence = z.infer<typeof Sequence>

/** The fields a save of a workflow changes: the response to `Prefer: return=minimal`. */
export const SavedSequence = Sequence.pick({
  id: true,
  revision: true,
  updatedAt: true,
  hasUnpublishedChanges: true,
})
  // a whole sequence does not match this
  .strict()
  .meta({ id: 'SavedSequence' })
export type SavedSequence = z.infer<typeof SavedSequence>

export const searchSequences = endpoint({
  ...PATHS.sequences.searchSequences,
  cost: { search: 'search' },
  access: 'viewer',
  summary: 'Search sequences.',
  query: Paging.extend({
    search: SingleLine.max(200).optional(),
    status: SequenceStatus.or(z.literal('all')).optional(),
    workspaceIds: IdList,
    createdByIds: IdList,
    sort: z.enum(SEQUENCE_SORTS).default('updated'),
    direction: z.enum(SORT_DIRECTIONS).default('desc'),
  }),
  reply: page(SequenceSummary),
})

export const getSequence = endpoint({
  ...PATHS.sequences.getSequence,
  access: 'viewer',
  summary: 'One sequence with its workflow.',
  params: idParams,
  reply: Sequence,
})

const Changeable = z.object({
  name: SingleLine.trim().min(1).max(200),
  workflowData: z.string().max(10_000_000).nullable(),
  customerGroupId: Id.nullable(),
  ...settings,
  timeZone: SingleLine.max(64),
  tone: SingleLine.trim().max(200),
  senderIntro: MultiLine.trim().max(2000),
  ownSourceIds: z.array(Id).max(MAX_CHOSEN_SOURCES).nullable(),
})

const StatusByCall = z
  .unknown()
  .optional()
  .describe(
    'Only the current one (of a new sequence `draft`), as GET returns it; another is rejected (409): POST /sequences/{id}/activate, /pause, /resume or PUT /admin/sequences/bulk/status change the status.',
  )

export const createSequence = endpoint({
  ...PATHS.sequences.createSequence,
  audit: '시퀀스를 만들었습니다',
  maxBytes: WORKFLOW_BYTES,
  access: 'member',
  summary:
    'Create a sequence in one or more workspaces (`workspaceIds`, or `workspaceId` for one), empty, with `workflowData` or from a starter (`starterId`).',
  body: Changeable.partial()
    .required({ name: true })
    .extend({
      workspaceIds: z.array(Id).min(1).max(50).optional(),
      workspaceId: Id.optional(),
      /** the workflow of a starter sequence (GET /sequence-starters); not together with `workflowData` */
      starterId: z.enum(STARTER_IDS).optional(),
      status: StatusByCall,
    }),
  reply: Sequence,
})

export const updateSequence = endpoint({
  ...PATHS.sequences.updateSequence,
  audit: '시퀀스를 수정했습니다',
  maxBytes: WORKFLOW_BYTES,
  access: 'member',
  summary: 'Change any fields. With `revision`, a save over a newer one is rejected (409).',
  params: idParams,
  body: Changeable.partial().extend({
    workspaceIds: z.array(Id).min(1).max(50).optional(),
    revision: z.number().int().optional(),
    status: StatusByCall,
  }),
  reply: Sequence,
  minimalReply: SavedSequence,
})

export const deleteSequence = endpoint({
  ...PATHS.sequences.deleteSequence,
  audit: '시퀀스를 삭제했습니다',
  access: 'member',
  summary: 'Delete a sequence. Its open enrollments end as removed/sequence_deleted in the same transaction.',
  params: idParams,
  reply: z.object({ endedEnrollments: z.number().int() }),
})

export const listWorkspaceSequences = endpoint({
  ...PATHS.sequences.listWorkspaceSequences,
  access: 'viewer',
  summary:
    'The sequences of one workspace, or with `all` of every workspace the caller can see: all of them, or `limit`.',
  params: z.object({ id: Id.or(z.literal('all')) }),
  query: Paging.extend({ limit: Paging.shape.limit.unwrap().optional() }),
  reply: page(SequenceSummary),
})

export const LaunchItem = namedObject('LaunchItem', {
  code: z.string(),
  level: z.enum(['error', 'warning']),
  nodeId: z.string().optional(),
  /** the connection that breaks a rule; `nodeId` is then its target, or the end that exists */
  edgeId: z.string().optional(),
  count: z.number().int().optional(),
  message: z.string(),
})
export type LaunchItem = z.infer<typeof LaunchItem>

/** Starts also when the mailbox reads no replies, so that a reply does not stop sending. */
export const allowUnreadReplies = z.boolean().optional()
const StartBody = z.object({ allowUnreadReplies }).nullish()

const Launched = z.object({ message: z.string(), report: z.array(LaunchItem), sequence: Sequence })

export const activateStepBased = endpoint({
  ...PATHS.sequences.activateStepBased,
  audit: '시퀀스를 활성화했습니다',
  access: 'member',
  summary:
    'Run the launch checks, publish the workflow and start sending. 422 with the whole report when a check fails, 409 `replies_not_read` when a mailbox reads no replies and `allowUnreadReplies` is not set.',
  params: idParams,
  body: StartBody,
  reply: Launched,
})

export const activateSequence = endpoint({
  ...PATHS.sequences.activateSequence,
  audit: '시퀀스를 활성화했습니다',
  access: 'member',
  summary: 'The same as activate-step-based.',
  params: idParams,
  body: StartBody,
  reply: Launched,
})

export const checkSequence = endpoint({
  ...PATHS.sequences.checkSequence,
  cost: 'expensive',
  access: 'viewer',
  summary: 'The launch report without launching.',
  params: idParams,
  reply: z.object({ report: z.array(LaunchItem), canLaunch: z.boolean() }),
})

export const pauseSequence = endpoint({
  ...PATHS.sequences.pauseSequence,
  audit: '시퀀스를 일시정지했습니다',
  access: 'member',
  summary: 'Stop sending. Open enrollments keep their position.',
  params: idParams,
  reply: Sequence,
})

export const resumeSequence = endpoint({
  ...PATHS.sequences.resumeSequence,
  audit: '시퀀스를 다시 시작했습니다',
  access: 'member',
  summary:
    'Resume sending after the launch checks. Mails whose time has passed are planned again, without sending many at once.',
  params: idParams,
  body: StartBody,
  reply: Launched,
})

export const publishSequence = endpoint({
  ...PATHS.sequences.publishSequence,
  audit: '시퀀스 변경사항을 게시했습니다',
  access: 'member',
  summary: 'Publish the saved workflow of an active or paused sequence and plan every open enrollment again.',
  params: idParams,
  reply: Launched.extend({
    /** open enrollments affected by the change: see GET …/publish-preview */
    affectedEnrollments: z.number().int(),
  }),
})

export const duplicateSequence = endpoint({
  ...PATHS.sequences.duplicateSequence,
  audit: '시퀀스를 복제했습니다',
  access: 'member',
  summary: 'A draft copy with the workflow and settings, without enrollments.',
  params: idParams,
  reply: Sequence,
})

export const bulkSequenceStatus = endpoint({
  ...PATHS.sequences.bulkSequenceStatus,
  audit: '시퀀스 상태를 일괄 변경했습니다',
  access: 'admin',
  summary:
    'Change the status of several sequences. Forbidden transitions and failed launch checks are listed in `rejected`; the others are changed.',
  body: z.object({ sequenceIds: z.array(Id).min(1).max(500), status: SequenceStatus, allowUnreadReplies }),
  reply: z.object({
    updatedCount: z.number().int(),
    rejected: z.array(z.object({ sequenceId: Id, code: z.string(), message: z.string() })),
  }),
})

export const bulkDeleteSequences = endpoint({
  ...PATHS.sequences.bulkDeleteSequences,
  audit: '시퀀스를 일괄 삭제했습니다',
  access: 'admin',
  summary: 'Delete several sequences; their open enrollments end.',
  body: z.object({ sequenceIds: z.array(Id).min(1).max(500) }),
  reply: z.object({ deletedCount: z.number().int(), endedEnrollments: z.number().int() }),
})

export const generateTemplate = writingEndpoint({
  ...PATHS.sequences.generateTemplate,
  audit: 'AI로 템플릿을 작성했습니다',
  access: 'member',
  summary: 'Let the model draft one template with variables.',
  body: z.object({
    prompt: MultiLine.trim().min(1).max(20_000),
    /** the tone; the model's polite default when absent */
    tone: SingleLine.trim().max(200).optional(),
    language: z.enum(MAIL_LANGUAGES).optional(),
    workspaceId: Id.optional(),
    aiModel: SingleLine.max(200).optional(),
  }),
  reply: z.object({ subject: z.string(), bodyText: z.string(), bodyHtml: z.string() }),
  limit: { max: 30, perSeconds: 60 },
})
