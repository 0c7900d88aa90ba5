// Customer groups: named sets of leads, by hand or by filter.
import * as z from 'zod'
import { isInstantKey, LongPaging, longPage } from '#api/cursor.ts'
import { Instant } from '#api/dates.ts'
import {
  endpointsOf,
  IDS_BYTES,
  Id,
  IdList,
  idList,
  idParams,
  namedObject,
  Paging,
  page,
} from '#api/endpoint.ts'
import { PATHS } from '#api/paths.ts'
import { Filter } from '#core/leads/filter/filter.ts'
import { SingleLine } from '#core/text/text-input.ts'
import { CHOICE_COST, FilterInput, isOneLeadChoice, Lead, leadChoice, ONE_LEAD_CHOICE } from './leads.ts'

const endpoint = endpointsOf('Customer groups')

export const CustomerGroup = namedObject('CustomerGroup', {
  id: Id,
  workspaceId: Id,
  name: z.string(),
  /** null: by hand. Otherwise the leads that match these conditions at the time of the query are members */
  filter: z.nullable(Filter),
  /** the filter in Korean, one sentence per condition; empty for a group by hand */
  conditions: z.array(z.string()),
  leadCount: z.number().int(),
  sequenceCount: z.number().int(),
  createdAt: Instant,
  updatedAt: Instant,
})
export type CustomerGroup = z.infer<typeof CustomerGroup>

const GroupName = SingleLine.trim().min(1).max(100)
const LeadIds = idList(100_000)

export const listCustomerGroups = endpoint({
  ...PATHS.customerGroups.listCustomerGroups,
  cost: 'expensive',
  access: 'viewer',
  summary: 'Customer groups with their number of leads.',
  query: Paging.extend({
    search: SingleLine.max(200).optional(),
    workspaceIds: IdList,
    /** `manual`: only groups whose leads were added one by one; `filter`: only groups by conditions */
    kind: z.enum(['manual', 'filter']).optional(),
  }),
  reply: page(CustomerGroup),
})

export const getCustomerGroup = endpoint({
  ...PATHS.customerGroups.getCustomerGroup,
  cost: 'expensive',
  access: 'viewer',
  summary: 'One customer group.',
  params: idParams,
  reply: CustomerGroup,
})

export const createCustomerGroup = endpoint({
  ...PATHS.customerGroups.createCustomerGroup,
  audit: '고객 그룹을 만들었습니다',
  maxBytes: IDS_BYTES,
  cost: 'expensive',
  access: 'member',
  summary: 'Create a customer group: by hand, optionally with leads, or by filter.',
  body: z
    .object({
      workspaceId: Id,
      name: GroupName,
      leadIds: LeadIds.optional(),
      filter: z.optional(FilterInput),
    })
    .refine((body) => body.leadIds === undefined || body.filter === undefined, {
      path: ['filter'],
      message: '조건 그룹에는 연락처를 직접 넣을 수 없습니다.',
    }),
  reply: CustomerGroup,
})

export const updateCustomerGroup = endpoint({
  ...PATHS.customerGroups.updateCustomerGroup,
  audit: '고객 그룹을 수정했습니다',
  access: 'member',
  summary: 'Rename a customer group, or change the conditions of one by filter.',
  params: idParams,
  body: z.object({ name: GroupName.optional(), filter: z.optional(FilterInput) }),
  // a change of the name does not count the members
  reply: CustomerGroup.omit({ leadCount: true }),
})

export const deleteCustomerGroup = endpoint({
  ...PATHS.customerGroups.deleteCustomerGroup,
  audit: '고객 그룹을 삭제했습니다',
  access: 'member',
  summary:
    'Delete a group. Its leads stay; sequences that used it lose their target group. A group that a filter refers to cannot be deleted (409).',
  params: idParams,
  reply: z.object({ sequenceCount: z.number().int() }),
})

const Named = z.array(z.object({ id: Id, name: z.string() }))

export const listGroupUses = endpoint({
  ...PATHS.customerGroups.listGroupUses,
  access: 'viewer',
  summary: 'The sequences whose target the group is, and the groups by filter that refer to it.',
  params: idParams,
  reply: z.object({ sequences: Named, customerGroups: Named }),
})

export const duplicateCustomerGroup = endpoint({
  ...PATHS.customerGroups.duplicateCustomerGroup,
  audit: '고객 그룹을 복제했습니다',
  cost: 'expensive',
  access: 'member',
  summary:
    'Copy a group under another name. `byHand` turns the current matches of a group by filter into a group by hand.',
  params: idParams,
  body: z.object({ name: GroupName, byHand: z.boolean().default(false) }),
  reply: CustomerGroup,
})

export const listGroupLeads = endpoint({
  ...PATHS.customerGroups.listGroupLeads,
  access: 'viewer',
  summary: 'The leads of a group, newest first. By offset, or from `nextCursor` with the same search.',
  params: idParams,
  query: LongPaging.extend({ search: SingleLine.max(200).optional() }).refine(
    ({ cursor }) => !cursor || isInstantKey(cursor),
    { path: ['cursor'] },
  ),
  reply: longPage(Lead),
})

export const addGroupLeads = endpoint({
  ...PATHS.customerGroups.addGroupLeads,
  audit: '고객 그룹에 연락처를 추가했습니다',
  maxBytes: IDS_BYTES,
  access: 'member',
  summary: 'Add leads to a group. Leads already in it, and leads of other workspaces, are not counted.',
  params: idParams,
  cost: CHOICE_COST,
  body: z.object({ ...leadChoice, leadIds: LeadIds.optional() }).refine(isOneLeadChoice, ONE_LEAD_CHOICE),
  reply: z.object({
    /** named, or found by the filter */
    chosenCount: z.number().int(),
    addedCount: z.number().int(),
    leadCount: z.number().int(),
  }),
})

export const removeGroupLeads = endpoint({
  ...PATHS.customerGroups.removeGroupLeads,
  audit: '고객 그룹에서 연락처를 제외했습니다',
  maxBytes: IDS_BYTES,
  access: 'member',
  summary: 'Remove leads from a group; the leads stay.',
  params: idParams,
  body: z.object({ leadIds: LeadIds }),
  reply: z.object({ removedCount: z.number().int(), leadCount: z.number().int() }),
})
