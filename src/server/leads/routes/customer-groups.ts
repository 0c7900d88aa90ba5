import * as contract from '#api/leads/customer-groups.ts'
import type { Context } from '#server/context.ts'
import {
  addGroupLeads,
  countGroupLeads,
  findGroup,
  findGroupByHand,
  getCustomerGroup,
  listCustomerGroups,
  listGroupSequences,
  removeGroupLeads,
} from '#server/data/leads/groups/customer-groups.ts'
import { listGroupsNaming } from '#server/data/leads/groups/group-filters.ts'
import { listLeads } from '#server/data/leads/leads.ts'
import { chosenLeads } from '#server/leads/actions/chosen-leads.ts'
import {
  changeGroup,
  createGroup,
  deleteGroup,
  duplicateGroup,
} from '#server/leads/actions/save-customer-group.ts'
import { type Api, route } from '#server/platform/http/route.ts'

export function registerCustomerGroups(api: Api, ctx: Context): void {
  route(api, contract.listCustomerGroups, ({ scope, query }) =>
    listCustomerGroups(ctx.db, scope, query, ctx.clock.now()),
  )
  route(api, contract.getCustomerGroup, ({ scope, params }) =>
    getCustomerGroup(ctx.db, scope, params.id, ctx.clock.now()),
  )
  route(api, contract.createCustomerGroup, ({ scope, body }) => createGroup(ctx, scope, body))
  route(api, contract.updateCustomerGroup, ({ scope, params, body }) =>
    changeGroup(ctx, scope, params.id, body),
  )
  route(api, contract.deleteCustomerGroup, ({ scope, params }) => deleteGroup(ctx, scope, params.id))
  route(api, contract.duplicateCustomerGroup, ({ scope, params, body }) =>
    duplicateGroup(ctx, scope, params.id, body),
  )
  route(api, contract.listGroupUses, async ({ scope, params }) => {
    const group = await findGroup(ctx.db, scope, params.id)
    const naming = await listGroupsNaming(ctx.db, group.workspaceId, group.id)
    return {
      sequences: await listGroupSequences(ctx.db, scope, group.id),
      customerGroups: naming.map(({ id, name }) => ({ id, name })),
    }
  })

  route(api, contract.listGroupLeads, async ({ scope, params, query }) => {
    const group = await findGroup(ctx.db, scope, params.id)
    return listLeads(ctx, scope, {
      ...query,
      workspaceIds: [group.workspaceId],
      customerGroupId: group.id,
      now: ctx.clock.now(),
    })
  })
  route(api, contract.addGroupLeads, async ({ scope, params, body }) => {
    const group = await findGroupByHand(ctx.db, scope, params.id)
    let chosenCount = 0
    let addedCount = 0
    for await (const leadIds of body.leadIds ? [body.leadIds] : chosenLeads(ctx, scope, body)) {
      chosenCount += leadIds.length
      addedCount += await addGroupLeads(ctx.db, group, leadIds, ctx.clock.now())
    }
    return { chosenCount, addedCount, leadCount: await countGroupLeads(ctx.db, group.id) }
  })
  route(api, contract.removeGroupLeads, async ({ scope, params, body }) => {
    const group = await findGroupByHand(ctx.db, scope, params.id)
    const removedCount = await removeGroupLeads(ctx.db, group.id, body.leadIds)
    return { removedCount, leadCount: await countGroupLeads(ctx.db, group.id) }
  })
}
