// Customer groups: created, changed, copied, deleted. Tags and groups a filter refers to must exist and cannot be deleted.
import type { WithDates } from '#api/dates.ts'
import type { BodyOf } from '#api/endpoint.ts'
import type {
  CustomerGroup,
  createCustomerGroup as createEndpoint,
  duplicateCustomerGroup as duplicateEndpoint,
  updateCustomerGroup as updateEndpoint,
} from '#api/leads/customer-groups.ts'
import { allowWorkspace, type Scope } from '#core/access.ts'
import { AppError } from '#core/errors.ts'
import type { Filter } from '#core/leads/filter/filter.ts'
import type { Context, Db } from '#server/context.ts'
import {
  addGroupLeads,
  copyMembers,
  findGroup,
  getCustomerGroup,
  getUncountedGroup,
  insertCustomerGroup,
  listGroupSequences,
  removeCustomerGroup,
  updateCustomerGroup,
} from '#server/data/leads/groups/customer-groups.ts'
import {
  findUnknownNames,
  listGroupsNaming,
  lockFilters,
  updateFilter,
} from '#server/data/leads/groups/group-filters.ts'
import { lockViewsNaming } from '#server/data/leads/lead-views.ts'
import { moveToBin } from '#server/data/workspaces/bin.ts'
import { inUse } from './save-tags.ts'

export async function createGroup(
  ctx: Context,
  scope: Scope,
  body: BodyOf<typeof createEndpoint>,
): Promise<WithDates<typeof CustomerGroup>> {
  const group = {
    id: ctx.newId(),
    workspaceId: allowWorkspace(scope, body.workspaceId),
    name: body.name,
    filter: body.filter ?? null,
    createdBy: scope.userId,
    at: ctx.clock.now(),
  }
  await ctx.db.transaction().execute(async (tx) => {
    if (group.filter) await checkNames(tx, group.workspaceId, group.filter)
    await insertCustomerGroup(tx, group)
    if (body.leadIds) await addGroupLeads(tx, group, body.leadIds, group.at)
  })
  return getCustomerGroup(ctx.db, scope, group.id, group.at)
}

export async function changeGroup(
  ctx: Context,
  scope: Scope,
  id: string,
  { name, filter }: BodyOf<typeof updateEndpoint>,
): Promise<Omit<WithDates<typeof CustomerGroup>, 'leadCount'>> {
  const at = ctx.clock.now()
  await ctx.db.transaction().execute(async (tx) => {
    const group = await findGroup(tx, scope, id)
    if (filter && !group.filter) throw new AppError('customer_group_is_manual')
    if (name !== undefined) await updateCustomerGroup(tx, group.id, name, at)
    if (!filter) return
    await checkNames(tx, group.workspaceId, filter)
    await updateFilter(tx, group.id, filter, at)
  })
  return getUncountedGroup(ctx.db, scope, id)
}

export async function duplicateGroup(
  ctx: Context,
  scope: Scope,
  id: string,
  { name, byHand }: BodyOf<typeof duplicateEndpoint>,
): Promise<WithDates<typeof CustomerGroup>> {
  const at = ctx.clock.now()
  const copyId = ctx.newId()
  await ctx.db.transaction().execute(async (tx) => {
    const group = await findGroup(tx, scope, id)
    if (group.filter && !byHand) await checkNames(tx, group.workspaceId, group.filter)
    const filter = byHand ? null : group.filter
    await insertCustomerGroup(tx, { ...group, id: copyId, name, filter, createdBy: scope.userId, at })
    if (!filter) await copyMembers(tx, group, copyId, at)
  })
  return getCustomerGroup(ctx.db, scope, copyId, at)
}

/** @throws customer_group_in_use with the groups by filter and the saved views that refer to it */
export async function deleteGroup(
  ctx: Context,
  scope: Scope,
  id: string,
): Promise<{ sequenceCount: number }> {
  return ctx.db.transaction().execute(async (tx) => {
    const group = await findGroup(tx, scope, id)
    await lockFilters(tx, group.workspaceId)
    const naming = await listGroupsNaming(tx, group.workspaceId, group.id)
    const views = await lockViewsNaming(tx, group.workspaceId, group.id)
    if (naming.length + views.length > 0)
      throw inUse('customer_group_in_use', `‘${group.name}’ 그룹`, { groups: naming, views })
    const { length } = await listGroupSequences(tx, scope, group.id)
    await moveToBin(tx, 'group', [group.id], { by: scope.userId, at: ctx.clock.now() })
    await removeCustomerGroup(tx, group.id)
    return { sequenceCount: length }
  })
}

/** @throws filter_names_unknown */
async function checkNames(tx: Db, workspaceId: string, filter: Filter): Promise<void> {
  await lockFilters(tx, workspaceId)
  if ((await findUnknownNames(tx, workspaceId, filter)).length > 0) throw new AppError('filter_names_unknown')
}
