// Customer groups and their leads.

import {
  addGroupLeads as addLeadsEndpoint,
  createCustomerGroup as createEndpoint,
  deleteCustomerGroup as deleteEndpoint,
  getCustomerGroup as getEndpoint,
  listCustomerGroups as listEndpoint,
  listGroupLeads as listLeadsEndpoint,
  removeGroupLeads as removeLeadsEndpoint,
  updateCustomerGroup as updateEndpoint,
} from '#api/customer-groups.ts'
import { allowWorkspace } from '#core/access.ts'
import type { Context } from '../context.ts'
import { keepInBin } from '../store/bin.ts'
import {
  addGroupLeads,
  countGroupLeads,
  getCustomerGroup,
  insertCustomerGroup,
  listCustomerGroups,
  removeCustomerGroup,
  removeGroupLeads,
  updateCustomerGroup,
} from '../store/customer-groups.ts'
import { listLeads } from '../store/leads.ts'
import { type Api, route } from './route.ts'

export function registerCustomerGroups(api: Api, ctx: Context): void {
  route(api, listEndpoint, ({ scope, query }) => listCustomerGroups(ctx.db, scope, query))
  route(api, getEndpoint, ({ scope, params }) => getCustomerGroup(ctx.db, scope, params.id))
  route(api, createEndpoint, async ({ scope, body }) => {
    const workspaceId = allowWorkspace(scope, body.workspaceId)
    const group = {
      id: ctx.newId(),
      workspaceId,
      name: body.name,
      createdBy: scope.userId,
      at: ctx.clock.now(),
    }
    await ctx.db.transaction().execute(async (tx) => {
      await insertCustomerGroup(tx, group)
      if (body.leadIds) await addGroupLeads(tx, group, body.leadIds, group.at)
    })
    return getCustomerGroup(ctx.db, scope, group.id)
  })
  route(api, updateEndpoint, async ({ scope, params, body }) => {
    const group = await getCustomerGroup(ctx.db, scope, params.id)
    await updateCustomerGroup(ctx.db, group.id, body.name, ctx.clock.now())
    return getCustomerGroup(ctx.db, scope, group.id)
  })
  route(api, deleteEndpoint, async ({ scope, params }) => {
    const group = await getCustomerGroup(ctx.db, scope, params.id)
    await ctx.db.transaction().execute(async (tx) => {
      await keepInBin(tx, 'group', [group.id], { by: scope.userId, at: ctx.clock.now() })
      await removeCustomerGroup(tx, group.id)
    })
    return { sequenceCount: group.sequenceCount }
  })

  route(api, listLeadsEndpoint, async ({ scope, params, query }) => {
    const group = await getCustomerGroup(ctx.db, scope, params.id)
    return listLeads(ctx.db, scope, {
      ...query,
      workspaceIds: [group.workspaceId],
      customerGroupId: group.id,
    })
  })
  route(api, addLeadsEndpoint, async ({ scope, params, body }) => {
    const group = await getCustomerGroup(ctx.db, scope, params.id)
    const addedCount = await addGroupLeads(ctx.db, group, body.leadIds, ctx.clock.now())
    return { addedCount, leadCount: await countGroupLeads(ctx.db, group.id) }
  })
  route(api, removeLeadsEndpoint, async ({ scope, params, body }) => {
    const group = await getCustomerGroup(ctx.db, scope, params.id)
    const removedCount = await removeGroupLeads(ctx.db, group.id, body.leadIds)
    return { removedCount, leadCount: await countGroupLeads(ctx.db, group.id) }
  })
}
