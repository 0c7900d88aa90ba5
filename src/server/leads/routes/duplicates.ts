import * as contract from '#api/leads/duplicates.ts'
import type { Context } from '#server/context.ts'
import { dismissDuplicate, listDuplicates, scanDuplicates } from '#server/leads/actions/find-duplicates.ts'
import { mergeLeads, previewMerge } from '#server/leads/actions/merge.ts'
import { undoMerge } from '#server/leads/actions/undo-merge.ts'
import { chosenWorkspaces } from '#server/platform/http/chosen-workspaces.ts'
import { type Api, route } from '#server/platform/http/route.ts'

export function registerDuplicates(api: Api, ctx: Context): void {
  route(api, contract.scanDuplicates, ({ scope, body }) =>
    scanDuplicates(ctx, chosenWorkspaces(scope, body.workspaceIds)),
  )
  route(api, contract.listDuplicates, ({ scope, query }) =>
    listDuplicates(ctx, scope, chosenWorkspaces(scope, query.workspaceIds), query),
  )
  route(api, contract.dismissDuplicate, ({ scope, body }) => dismissDuplicate(ctx, scope, body))
  route(api, contract.previewMerge, ({ scope, body }) => previewMerge(ctx, scope, body))
  route(api, contract.mergeLeads, ({ scope, body }) => mergeLeads(ctx, scope, body))
  route(api, contract.undoMerge, ({ scope, params }) => undoMerge(ctx, scope, params.id))
}
