import * as contract from '#api/inbox/inbox-labels.ts'
import { allowWorkspace } from '#core/access.ts'
import type { Context } from '#server/context.ts'
import { getLabel, insertLabel, listLabels, removeLabel, updateLabel } from '#server/data/inbox/labels.ts'
import { type Api, route, wholeList } from '#server/platform/http/route.ts'

export function registerInboxLabels(api: Api, ctx: Context): void {
  route(api, contract.listInboxLabels, async ({ scope, query }) =>
    wholeList(await listLabels(ctx.db, scope, query.workspaceIds)),
  )
  route(api, contract.createInboxLabel, async ({ scope, body }) => {
    const label = { ...body, id: ctx.newId(), workspaceId: allowWorkspace(scope, body.workspaceId) }
    await insertLabel(ctx.db, { ...label, at: ctx.clock.now() })
    return label
  })
  route(api, contract.updateInboxLabel, async ({ scope, params, body }) =>
    updateLabel(ctx.db, await getLabel(ctx.db, scope, params.id), body),
  )
  route(api, contract.deleteInboxLabel, async ({ scope, params }) =>
    removeLabel(ctx.db, (await getLabel(ctx.db, scope, params.id)).id),
  )
}
