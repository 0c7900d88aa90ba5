// Tags: created, changed, merged, deleted; added to leads and removed.
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
import { withJosa } from '#core/text/josa.ts'
import type { Context, Db } from '#server/context.ts'
import { listGroupsNaming, lockFilters, updateFilter } from '#server/data/leads/groups/group-filters.ts'
import { changeTags, type Tagged } from '#server/data/leads/lead-tags.ts'
import { lockViewsNaming, updateLeadView } from '#server/data/leads/lead-views.ts'
import {
  getTag,
  insertTag,
  listTagWorkspaces,
  moveTag,
  removeTag,
  updateTag,
} from '#server/data/leads/tags.ts'
import { chosenLeads } from './chosen-leads.ts'

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

/** Filters and saved views that refer to the merged tag refer to the other one afterwards. */
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
    for (const { id, name, content } of await lockViewsNaming(tx, tag.workspaceId, tag.id)) {
      const tagIds = [...new Set(content.tagIds.map((each) => (each === tag.id ? into.id : each)))]
      await updateLeadView(tx, { id, name, content: { ...content, tagIds } }, ctx.clock.now())
    }
    await moveTag(tx, tag.id, into.id)
    await removeTag(tx, tag.id)
  })
  return getTag(ctx.db, scope, intoId)
}

/**
 * A filter that excludes a deleted tag would match every lead, so a tag in a filter or a saved view cannot be deleted.
 * @throws tag_in_use with the groups and views
 */
export async function deleteTag(ctx: Context, scope: Scope, id: string): Promise<void> {
  await ctx.db.transaction().execute(async (tx) => {
    const tag = await getTag(tx, scope, id)
    await lockFilters(tx, tag.workspaceId)
    const groups = await listGroupsNaming(tx, tag.workspaceId, tag.id)
    const views = await lockViewsNaming(tx, tag.workspaceId, tag.id)
    if (groups.length + views.length > 0) throw inUse('tag_in_use', `‘${tag.name}’ 태그`, { groups, views })
    await removeTag(tx, tag.id)
  })
}

type Named = readonly { id: string; name: string }[]

/** @param what the tag or group with its name; `users`: the groups by filter and the saved views that prevent it */
export function inUse(
  code: 'tag_in_use' | 'customer_group_in_use',
  what: string,
  { groups, views }: { groups: Named; views: Named },
): AppError {
  const list = (label: string, named: Named): string[] =>
    named.length > 0 ? [`${label} ${named.map(({ name }) => `‘${name}’`).join(', ')}`] : []
  const users = [...list('조건 그룹', groups), ...list('저장한 보기', views)].join(', ')
  const ids = (named: Named) => named.map(({ id, name }) => ({ id, name }))
  return new AppError(code, {
    message: `${withJosa(what, '을/를')} ${users}에서 사용하고 있어 삭제하지 않았습니다. 조건을 먼저 변경해 주세요.`,
    report: { customerGroups: ids(groups), leadViews: ids(views) },
  })
}

/** All tags must exist in this workspace. @throws tag_not_found */
export async function checkTags(
  db: Db,
  scope: Scope,
  workspaceId: string,
  tagIds: readonly string[],
): Promise<void> {
  const workspaces = await listTagWorkspaces(db, scope, tagIds)
  if (workspaces.some((own) => own !== workspaceId)) throw new AppError('tag_not_found')
}

/** Leads of other workspaces than the tag's are skipped. */
export async function tagLeads(
  ctx: Context,
  scope: Scope,
  { addIds = [], removeIds = [], ...choice }: BodyOf<typeof tagLeadsEndpoint>,
): Promise<Tagged> {
  await listTagWorkspaces(ctx.db, scope, [...addIds, ...removeIds])
  const all: Tagged = { leadCount: 0, changedCount: 0, rejectedCount: 0 }
  for await (const leadIds of choice.leadIds ? [choice.leadIds] : chosenLeads(ctx, scope, choice)) {
    const chosen = { leadIds, workspaceIds: allowedWorkspaces(scope) }
    const tagged = await changeTags(ctx.db, chosen, { addIds, removeIds }, ctx.clock.now())
    all.leadCount += tagged.leadCount
    all.changedCount += tagged.changedCount
    all.rejectedCount += tagged.rejectedCount
  }
  return all
}
