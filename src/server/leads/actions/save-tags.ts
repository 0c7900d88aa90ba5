// Tags: made, changed, merged, deleted; put on leads and taken off.
import type { BodyOf } from '#api/endpoint.ts'
import type {
  createTag as createEndpoint,
  Tag,
  tagLeads as tagLeadsEndpoint,
  updateTag as updateEndpoint,
} from '#api/leads/tags.ts'
import { allowedWorkspaces, allowWorkspace, type Scope } from '#core/access.ts'
import { AppError } from '#core/errors.ts'
import { replaceTag } from '#core/leads/filter/filter.ts'
import type { Context, Db } from '#server/context.ts'
import { listGroupsNaming, lockFilters, updateFilter } from '#server/leads/store/groups/group-filters.ts'
import { changeTags, type Tagged } from '#server/leads/store/lead-tags.ts'
import { getTag, insertTag, moveTag, removeTag, updateTag } from '#server/leads/store/tags.ts'

export async function createTag(
  ctx: Context,
  scope: Scope,
  body: BodyOf<typeof createEndpoint>,
): Promise<Tag> {
  const id = ctx.newId()
  const workspaceId = allowWorkspace(scope, body.workspaceId)
  await ctx.db.transaction().execute((tx) => insertTag(tx, { ...body, workspaceId, id, at: ctx.clock.now() }))
  return getTag(ctx.db, scope, id)
}

export async function changeTag(
  ctx: Context,
  scope: Scope,
  id: string,
  change: BodyOf<typeof updateEndpoint>,
): Promise<Tag> {
  await updateTag(ctx.db, await getTag(ctx.db, scope, id), change, ctx.clock.now())
  return getTag(ctx.db, scope, id)
}

/** Groups by filter that named the one name the other from then on. */
export async function mergeTag(ctx: Context, scope: Scope, id: string, intoId: string): Promise<Tag> {
  await ctx.db.transaction().execute(async (tx) => {
    const tag = await getTag(tx, scope, id)
    const into = await getTag(tx, scope, intoId)
    if (into.workspaceId !== tag.workspaceId) throw new AppError('tag_not_found')
    if (into.id === tag.id)
      throw new AppError('validation_failed', {
        issues: [{ path: 'intoId', message: '다른 태그를 선택해 주세요.' }],
      })
    await lockFilters(tx, tag.workspaceId)
    for (const group of await listGroupsNaming(tx, tag.workspaceId, tag.id))
      await updateFilter(tx, group.id, replaceTag(group.filter, tag.id, into.id), ctx.clock.now())
    await moveTag(tx, tag.id, into.id)
    await removeTag(tx, tag.id)
  })
  return getTag(ctx.db, scope, intoId)
}

/**
 * A filter that excludes a tag would take everybody in without it, so a tag that is named stays.
 * @throws tag_in_use with the groups
 */
export async function deleteTag(ctx: Context, scope: Scope, id: string): Promise<void> {
  await ctx.db.transaction().execute(async (tx) => {
    const tag = await getTag(tx, scope, id)
    await lockFilters(tx, tag.workspaceId)
    const groups = await listGroupsNaming(tx, tag.workspaceId, tag.id)
    if (groups.length > 0) throw inUse('tag_in_use', tag.name, groups)
    await removeTag(tx, tag.id)
  })
}

/** Says which groups by filter stand in the way. */
export const inUse = (
  code: 'tag_in_use' | 'customer_group_in_use',
  name: string,
  groups: readonly { id: string; name: string }[],
): AppError =>
  new AppError(code, {
    message: `‘${name}’ 태그를 조건 그룹 ${groups.map((group) => `‘${group.name}’`).join(', ')}의 조건에서 사용하고 있어 삭제하지 않았습니다. 조건을 먼저 변경해 주세요.`,
    report: { customerGroups: groups.map((group) => ({ id: group.id, name: group.name })) },
  })

/** Every one there and of this workspace. @throws tag_not_found */
export async function checkTags(
  db: Db,
  scope: Scope,
  workspaceId: string,
  tagIds: readonly string[],
): Promise<void> {
  for (const id of tagIds)
    if ((await getTag(db, scope, id)).workspaceId !== workspaceId) throw new AppError('tag_not_found')
}

/** Leads of other workspaces than a tag's own are passed over. */
export async function tagLeads(
  ctx: Context,
  scope: Scope,
  { leadIds, addIds = [], removeIds = [] }: BodyOf<typeof tagLeadsEndpoint>,
): Promise<Tagged> {
  return ctx.db.transaction().execute(async (tx) => {
    for (const id of [...addIds, ...removeIds]) await getTag(tx, scope, id)
    const chosen = { leadIds, workspaceIds: allowedWorkspaces(scope) }
    return changeTags(tx, chosen, { addIds, removeIds }, ctx.clock.now())
  })
}
