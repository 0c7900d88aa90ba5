// Tags on leads: names with colors, per workspace.
import * as z from 'zod'
import { endpointsOf, Id, IdList, idParams, namedObject, Ok, page } from '#api/endpoint.ts'
import { PATHS } from '#api/paths.ts'
import { MAX_LEAD_TAGS, TAG_COLORS } from '#core/leads/tag.ts'
import { TagName } from '#core/leads/tag-name.ts'
import { CHOICE_COST, isOneLeadChoice, leadChoice, ONE_LEAD_CHOICE } from './leads.ts'

const endpoint = endpointsOf('Tags')

export const Tag = namedObject('Tag', {
  id: Id,
  workspaceId: Id,
  name: z.string(),
  color: z.enum(TAG_COLORS),
  leadCount: z.number().int(),
})
export type Tag = z.infer<typeof Tag>

const color = z.enum(TAG_COLORS)

export const listTags = endpoint({
  ...PATHS.tags.listTags,
  access: 'viewer',
  summary: 'Every tag with its number of leads, by name.',
  query: z.object({ workspaceIds: IdList }),
  reply: page(Tag),
})

export const createTag = endpoint({
  ...PATHS.tags.createTag,
  audit: '태그를 만들었습니다',
  access: 'member',
  summary: 'Create a tag. An existing name, ignoring case, answers 409.',
  body: z.object({ workspaceId: Id, name: TagName, color: color.default('gray') }),
  reply: Tag,
})

export const updateTag = endpoint({
  ...PATHS.tags.updateTag,
  audit: '태그를 수정했습니다',
  access: 'member',
  summary: 'Change the name or color of a tag.',
  params: idParams,
  body: z.object({ name: TagName.optional(), color: color.optional() }),
  reply: Tag,
})

export const mergeTag = endpoint({
  ...PATHS.tags.mergeTag,
  audit: '태그를 다른 태그와 합쳤습니다',
  access: 'member',
  summary: 'Replace a tag with another on all leads and in groups by filter, and delete it.',
  params: idParams,
  body: z.object({ intoId: Id }),
  reply: Tag,
})

export const deleteTag = endpoint({
  ...PATHS.tags.deleteTag,
  audit: '태그를 삭제했습니다',
  access: 'member',
  summary: 'Delete a tag, also from its leads. A tag that a filter refers to cannot be deleted (409).',
  params: idParams,
  reply: Ok,
})

const TagIds = z.array(Id).min(1).max(MAX_LEAD_TAGS).optional()

export const tagLeads = endpoint({
  ...PATHS.tags.tagLeads,
  audit: '여러 연락처의 태그를 변경했습니다',
  access: 'member',
  summary:
    'Add tags to leads and remove tags from leads; leads of other workspaces than the tag’s are skipped.',
  cost: CHOICE_COST,
  body: z
    .object({ ...leadChoice, addIds: TagIds, removeIds: TagIds })
    .refine(isOneLeadChoice, ONE_LEAD_CHOICE)
    .refine((body) => body.addIds !== undefined || body.removeIds !== undefined, {
      path: ['addIds'],
      message: '붙이거나 뗄 태그를 선택해 주세요.',
    }),
  reply: z.object({
    /** leads of the request that exist in the workspace of the tags */
    leadCount: z.number().int(),
    /** leads whose tags changed */
    changedCount: z.number().int(),
    /** leads that would exceed the limit and got no tag */
    rejectedCount: z.number().int(),
  }),
})
