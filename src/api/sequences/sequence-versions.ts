// Published versions of a sequence, restoring them, and what publishing the draft would change (rules.md ).
import * as z from 'zod'
import { Instant } from '#api/dates.ts'
import { endpointsOf, idParams, namedObject, Paging, page } from '#api/endpoint.ts'
import { PATHS } from '#api/paths.ts'
import { NODE_TYPES } from '#core/sequences/workflow/node-kinds.ts'
import { Sequence } from './sequences.ts'

const endpoint = endpointsOf('Sequences')

const versionFields = {
  version: z.number().int(),
  publishedAt: Instant,
  /** null when the account is deleted */
  publishedByName: z.string().nullable(),
  /** the published version that runs */
  isPublished: z.boolean(),
}

export const SequenceVersion = namedObject('SequenceVersion', {
  ...versionFields,
  /** email drafts reachable from the start */
  emailCount: z.number().int(),
  /** compared with the version before (the first: with an empty workflow), without moved nodes */
  changeCount: z.number().int(),
})
export type SequenceVersion = z.infer<typeof SequenceVersion>

export const listVersions = endpoint({
  ...PATHS.sequenceVersions.listVersions,
  access: 'viewer',
  summary: 'Every published version of a sequence, newest first.',
  params: idParams,
  query: Paging,
  reply: page(SequenceVersion),
})

const versionParams = idParams.extend({
  version: z.coerce.number<string | number>().int().min(1).max(2_147_483_647),
})

export const getVersion = endpoint({
  ...PATHS.sequenceVersions.getVersion,
  access: 'viewer',
  summary: 'One published version with its workflow.',
  params: versionParams,
  reply: z.object({ ...versionFields, workflowData: z.string() }),
})

export const restoreVersion = endpoint({
  ...PATHS.sequenceVersions.restoreVersion,
  audit: '시퀀스를 이전 버전으로 되돌렸습니다',
  access: 'member',
  summary:
    'Copy the workflow of a version into the draft. The published version runs until the draft is published. With `revision`, a draft that another user has saved in between is not overwritten (409).',
  params: versionParams,
  body: z.object({ revision: z.number().int().optional() }).nullish(),
  reply: Sequence,
})

const nodeFields = { nodeId: z.string(), type: z.enum(NODE_TYPES) }
const reach = {
  /** the title of the node in lists: the subject, “3일 대기”, the first line of a note */
  title: z.string(),
  /** open enrollments this change affects; 0 for notes and moved nodes */
  enrollmentCount: z.number().int(),
}
const PublishChange = z
  .discriminatedUnion('kind', [
    z.object({ kind: z.literal('added'), ...nodeFields, ...reach }),
    z.object({ kind: z.literal('removed'), ...nodeFields, ...reach }),
    z.object({ kind: z.literal('text'), ...nodeFields, fields: z.array(z.string()), ...reach }),
    z.object({
      kind: z.literal('delay'),
      nodeId: z.string(),
      type: z.literal('timer'),
      /** days */
      from: z.number(),
      to: z.number(),
      ...reach,
    }),
    z.object({ kind: z.literal('connections'), ...nodeFields, ...reach }),
    z.object({ kind: z.literal('moved'), ...nodeFields, ...reach }),
  ])
  .meta({ id: 'PublishChange' })

export const PublishPreview = namedObject('PublishPreview', {
  openEnrollmentCount: z.number().int(),
  /** open enrollments affected by at least one change */
  affectedEnrollmentCount: z.number().int(),
  /** open enrollments whose last mail is on a removed node: publishing makes them blocked/node_removed */
  blockedEnrollmentCount: z.number().int(),
  changes: z.array(PublishChange),
})
export type PublishPreview = z.infer<typeof PublishPreview>

export const publishPreview = endpoint({
  ...PATHS.sequenceVersions.publishPreview,
  cost: 'expensive',
  access: 'viewer',
  summary:
    'The differences between the published workflow and the draft, and the number of leads each change affects.',
  params: idParams,
  reply: PublishPreview,
})
