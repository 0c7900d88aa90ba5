// Customer groups: named sets of leads.
import * as z from 'zod'
import { isInstantKey, LongPaging, longPage } from './cursor.ts'
import { endpoint, Id, IdList, Instant, idParams, Paging, page } from './endpoint.ts'
import { Lead } from './leads.ts'

export const CustomerGroup = z
  .object({
    id: Id,
    workspaceId: Id,
    name: z.string(),
    leadCount: z.number().int(),
    sequenceCount: z.number().int(),
    createdAt: Instant,
    updatedAt: Instant,
  })
  .meta({ id: 'CustomerGroup' })
export type CustomerGroup = z.infer<typeof CustomerGroup>

const GroupName = z.string().trim().min(1).max(100)
const LeadIds = z.array(Id).min(1).max(100_000)

export const listCustomerGroups = endpoint({
  method: 'GET',
  path: '/customer-groups',
  access: 'viewer',
  tag: 'Customer groups',
  summary: 'Customer groups with their number of leads.',
  query: Paging.extend({ search: z.string().max(200).optional(), workspaceIds: IdList }),
  reply: page(CustomerGroup),
})

export const getCustomerGroup = endpoint({
  method: 'GET',
  path: '/customer-groups/:id',
  access: 'viewer',
  tag: 'Customer groups',
  summary: 'One customer group.',
  params: idParams,
  reply: CustomerGroup,
})

export const createCustomerGroup = endpoint({
  method: 'POST',
  path: '/customer-groups',
  access: 'member',
  tag: 'Customer groups',
  summary: 'Create a customer group, with leads if any are named.',
  body: z.object({ workspaceId: Id, name: GroupName, leadIds: LeadIds.optional() }),
  reply: CustomerGroup,
})

export const updateCustomerGroup = endpoint({
  method: 'PATCH',
  path: '/customer-groups/:id',
  access: 'member',
  tag: 'Customer groups',
  summary: 'Rename a customer group.',
  params: idParams,
  body: z.object({ name: GroupName }),
  reply: CustomerGroup,
})

export const deleteCustomerGroup = endpoint({
  method: 'DELETE',
  path: '/customer-groups/:id',
  access: 'member',
  tag: 'Customer groups',
  summary: 'Delete a group. Its leads stay; sequences that used it lose their target group.',
  params: idParams,
  reply: z.object({ sequenceCount: z.number().int() }),
})

export const listGroupLeads = endpoint({
  method: 'GET',
  path: '/customer-groups/:id/leads',
  access: 'viewer',
  tag: 'Customer groups',
  summary: 'The leads of a group, the newest first. By offset, or on from `nextCursor` with the same search.',
  params: idParams,
  query: LongPaging.extend({ search: z.string().max(200).optional() }).refine(
    ({ cursor }) => !cursor || isInstantKey(cursor),
    { path: ['cursor'] },
  ),
  reply: longPage(Lead),
})

export const addGroupLeads = endpoint({
  method: 'POST',
  path: '/customer-groups/:id/leads',
  access: 'member',
  tag: 'Customer groups',
  summary: 'Put leads into a group. Those already in it, and those of other workspaces, are not counted.',
  params: idParams,
  body: z.object({ leadIds: LeadIds }),
  reply: z.object({ addedCount: z.number().int(), leadCount: z.number().int() }),
})

export const removeGroupLeads = endpoint({
  method: 'DELETE',
  path: '/customer-groups/:id/leads',
  access: 'member',
  tag: 'Customer groups',
  summary: 'Take leads out of a group; the leads stay.',
  params: idParams,
  body: z.object({ leadIds: LeadIds }),
  reply: z.object({ removedCount: z.number().int(), leadCount: z.number().int() }),
})
