// Probable duplicates of leads: found, marked as different, merged, and the merge undone.
import * as z from 'zod'
import { endpointsOf, Id, IdList, idParams, namedObject, Ok, Paging, page } from '#api/endpoint.ts'
import { PATHS } from '#api/paths.ts'
import { DUPLICATE_REASONS } from '#core/leads/duplicates.ts'
import { leadFieldSchemas } from '#core/leads/lead-fields.ts'
import { SingleLine } from '#core/text/text-input.ts'
import { Lead } from './leads.ts'

const endpoint = endpointsOf('Leads')

const Several = z.array(Id).min(2).max(20)

export const DuplicateCluster = namedObject('DuplicateCluster', {
  /** the one with the longest history first: the suggested survivor */
  leads: z.array(Lead.extend({ enrollmentCount: z.number().int(), mailCount: z.number().int() })),
  /** 0 to 100 */
  score: z.number().int(),
  reasons: z.array(z.object({ reason: z.enum(DUPLICATE_REASONS), leadIds: z.array(Id) })),
})
export type DuplicateCluster = z.infer<typeof DuplicateCluster>

export const scanDuplicates = endpoint({
  ...PATHS.duplicates.scanDuplicates,
  cost: 'expensive',
  access: 'viewer',
  summary:
    'Scan the leads that are new or changed since the last scan, in batches: repeat the call until none is left.',
  body: z.object({ workspaceIds: z.array(Id).min(1).max(200).optional() }),
  reply: z.object({ looked: z.number().int(), left: z.number().int() }),
  readsOnly: true,
})

export const listDuplicates = endpoint({
  ...PATHS.duplicates.listDuplicates,
  access: 'viewer',
  summary: 'Clusters of leads that are probably duplicates, highest score first.',
  query: Paging.extend({ workspaceIds: IdList }),
  reply: page(DuplicateCluster),
})

export const dismissDuplicate = endpoint({
  ...PATHS.duplicates.dismissDuplicate,
  audit: '중복 후보를 다른 연락처로 표시했습니다',
  access: 'member',
  summary:
    'Mark leads as different, so that they are no longer listed as duplicates; `isApart: false` removes the mark.',
  body: z.object({ leadIds: Several, isApart: z.boolean().default(true) }),
  reply: Ok,
})

const MergeBody = z.object({
  /** the lead that stays */
  survivorId: Id,
  /** the leads merged into it */
  leadIds: z.array(Id).min(1).max(19),
  /** the lead whose value is taken, by field, `custom:` and a name, or `consent` */
  choice: z.record(SingleLine.max(80), Id).default({}),
  /** enrollments in different sequences all continue */
  keepsParallel: z.boolean().default(false),
})

export const MergeCounts = z.object({
  enrollments: z.number().int(),
  mails: z.number().int(),
  replies: z.number().int(),
  groups: z.number().int(),
  ended: z.number().int(),
  /** planned mails that are cancelled because one of the leads already got them */
  dropped: z.number().int(),
})
export type MergeCounts = z.infer<typeof MergeCounts>

export const MergePreview = z.object({
  lead: z.object({ ...leadFieldSchemas(z.string()), customFields: z.record(z.string(), z.string()) }),
  counts: MergeCounts,
  /** open enrollments that end, with the reason */
  ends: z.array(
    z.object({
      enrollmentId: Id,
      sequenceName: z.string(),
      reason: z.enum(['same_sequence', 'replied', 'other_sequence']),
    }),
  ),
  continues: z.array(
    z.object({ enrollmentId: Id, sequenceName: z.string(), droppedMails: z.number().int() }),
  ),
  /** an address of one of them is suppressed: all addresses will be */
  isSuppressed: z.boolean(),
  otherAddresses: z.array(z.string()),
})
export type MergePreview = z.infer<typeof MergePreview>

export const previewMerge = endpoint({
  ...PATHS.duplicates.previewMerge,
  access: 'member',
  summary: 'What a merge would keep, move and end; nothing is changed.',
  body: MergeBody,
  reply: MergePreview,
  readsOnly: true,
})

export const mergeLeads = endpoint({
  ...PATHS.duplicates.mergeLeads,
  audit: '중복 연락처를 합쳤습니다',
  access: 'member',
  summary:
    'Merge leads into one, with all their data. Of one sequence at most one enrollment continues and no mail is sent twice; suppressions apply to every address. Can be undone for 30 days.',
  body: MergeBody,
  reply: z.object({ mergeId: Id, leadId: Id, counts: MergeCounts }),
})

export const undoMerge = endpoint({
  ...PATHS.duplicates.undoMerge,
  audit: '연락처 합치기를 되돌렸습니다',
  access: 'member',
  summary:
    'Undo a merge: restore the merged leads and their data. Enrollments the merge ended stay ended, suppressions stay, and fields edited since are kept.',
  params: idParams,
  reply: z.object({ leadIds: z.array(Id) }),
})
