// Contacts that are probably one person: found, told apart for good, merged, and the merge taken back.
import * as z from 'zod'
import { endpoint, Id, IdList, idParams, Ok, Paging, page } from '#api/endpoint.ts'
import { PATHS } from '#api/paths.ts'
import { DUPLICATE_REASONS } from '#core/leads/duplicates.ts'
import { leadFieldSchemas } from '#core/leads/lead.ts'
import { Lead } from './leads.ts'

const Several = z.array(Id).min(2).max(20)

export const DuplicateCluster = z
  .object({
    /** the one with the longest history first: it is proposed to stay */
    leads: z.array(Lead.extend({ enrollmentCount: z.number().int(), mailCount: z.number().int() })),
    /** of 100 */
    score: z.number().int(),
    reasons: z.array(z.object({ reason: z.enum(DUPLICATE_REASONS), leadIds: z.array(Id) })),
  })
  .meta({ id: 'DuplicateCluster' })
export type DuplicateCluster = z.infer<typeof DuplicateCluster>

export const scanDuplicates = endpoint({
  ...PATHS.duplicates.scanDuplicates,
  cost: 'expensive',
  access: 'viewer',
  tag: 'Leads',
  summary:
    'Look at leads that are new or changed since the last look, a part of them per call, until none is left.',
  body: z.object({ workspaceIds: z.array(Id).min(1).max(200).optional() }),
  reply: z.object({ looked: z.number().int(), left: z.number().int() }),
  readsOnly: true,
})

export const listDuplicates = endpoint({
  ...PATHS.duplicates.listDuplicates,
  access: 'viewer',
  tag: 'Leads',
  summary: 'Clusters of leads that are probably the same person or mailbox, the surest first.',
  query: Paging.extend({ workspaceIds: IdList }),
  reply: page(DuplicateCluster),
})

export const dismissDuplicate = endpoint({
  ...PATHS.duplicates.dismissDuplicate,
  access: 'member',
  tag: 'Leads',
  summary: 'These are different people: they are not proposed together again, unless `isApart` is false.',
  body: z.object({ leadIds: Several, isApart: z.boolean().default(true) }),
  reply: Ok,
})

const MergeBody = z.object({
  /** the one that stays */
  survivorId: Id,
  /** the ones that go into it */
  leadIds: z.array(Id).min(1).max(19),
  /** from which of them a value is taken: a field, `custom:` and a name, or `consent` */
  choice: z.record(z.string().max(80), Id).default({}),
  /** both sequences go on where they are in different ones */
  keepsParallel: z.boolean().default(false),
})

export const MergeCounts = z.object({
  /** how the merged ones were called */
  people: z.array(z.string()).optional(),
  enrollments: z.number().int(),
  mails: z.number().int(),
  replies: z.number().int(),
  groups: z.number().int(),
  ended: z.number().int(),
  /** mails that will not go because one of them had them */
  dropped: z.number().int(),
})
export type MergeCounts = z.infer<typeof MergeCounts>

export const MergePreview = z.object({
  lead: z.object({ ...leadFieldSchemas(z.string()), customFields: z.record(z.string(), z.string()) }),
  counts: MergeCounts,
  /** open enrollments that end, and why */
  ends: z.array(
    z.object({
      enrollmentId: Id,
      sequenceName: z.string(),
      why: z.enum(['same_sequence', 'answered', 'other_sequence']),
    }),
  ),
  goesOn: z.array(z.object({ enrollmentId: Id, sequenceName: z.string(), droppedMails: z.number().int() })),
  /** an address of one of them is suppressed: all of them will be */
  isRefused: z.boolean(),
  otherAddresses: z.array(z.string()),
})
export type MergePreview = z.infer<typeof MergePreview>

export const previewMerge = endpoint({
  ...PATHS.duplicates.previewMerge,
  access: 'member',
  tag: 'Leads',
  summary: 'What merging would leave, move and end; nothing is changed.',
  body: MergeBody,
  reply: MergePreview,
  readsOnly: true,
})

export const mergeLeads = endpoint({
  ...PATHS.duplicates.mergeLeads,
  access: 'member',
  tag: 'Leads',
  summary:
    'Make one lead of several, with everything they had. Of one sequence at most one enrollment goes on and no mail goes twice; refusals hold for every address. It can be undone for 30 days.',
  body: MergeBody,
  reply: z.object({ mergeId: Id, leadId: Id, counts: MergeCounts }),
})

export const undoMerge = endpoint({
  ...PATHS.duplicates.undoMerge,
  access: 'member',
  tag: 'Leads',
  summary:
    'Make the merged leads again, with what was theirs. Enrollments the merge ended stay ended, refusals stay, and fields edited since are kept.',
  params: idParams,
  reply: z.object({ leadIds: z.array(Id) }),
})
