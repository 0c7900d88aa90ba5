import * as contract from '#api/compliance/notices.ts'
import { readSourceNotice, sendSourceNotice } from '#server/compliance/actions/source-notice.ts'
import {
  closeWaitingNotice,
  listWaitingNotices,
  sendNoticeFromMailbox,
} from '#server/compliance/actions/waiting-notices.ts'
import type { Context } from '#server/context.ts'
import { chosenWorkspaces } from '#server/platform/http/chosen-workspaces.ts'
import { type Api, route } from '#server/platform/http/route.ts'

export function registerNotices(api: Api, ctx: Context): void {
  route(api, contract.listWaitingNotices, ({ scope, query }) =>
    listWaitingNotices(ctx, chosenWorkspaces(scope, query.workspaceIds)),
  )
  route(api, contract.sendNoticeFromMailbox, ({ scope, params, body }) =>
    sendNoticeFromMailbox(ctx, scope, params.id, body.emailAccountId),
  )
  route(api, contract.closeWaitingNotice, ({ scope, params, body }) =>
    closeWaitingNotice(ctx, scope, params.id, body.decision),
  )
  route(api, contract.getSourceNotice, ({ scope, params, query }) =>
    readSourceNotice(ctx, scope, params.id, query.threadId),
  )
  route(api, contract.sendSourceNotice, ({ scope, params, body }) =>
    sendSourceNotice(ctx, scope, params.id, body),
  )
}
