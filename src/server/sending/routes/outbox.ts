// The outbox: planned mails by day, and the actions of users on them.
import { MAX_IDS } from '#api/endpoint.ts'
import * as contract from '#api/sending/outbox.ts'
import { allow, type Scope, visibleWorkspaces } from '#core/access.ts'
import { AppError } from '#core/errors.ts'
import type { Context } from '#server/context.ts'
import { listAllOutboxIds, listOutboxIds, listOutboxTargets } from '#server/data/sending/outbox.ts'
import { type Api, route, wholeList } from '#server/platform/http/route.ts'
import { cancelMails, moveNotBefore, restoreMails, sendNow } from '#server/sending/actions/change-outbox.ts'
import { editOutboxMail } from '#server/sending/actions/edit-outbox-mail.ts'
import { readOutboxDays } from '#server/sending/actions/read-outbox-days.ts'
import { readOutboxMails } from '#server/sending/actions/read-outbox-mails.ts'
import { computeTextVersion } from '#server/writing/actions/text-version.ts'

export function registerOutbox(api: Api, ctx: Context): void {
  route(api, contract.listOutbox, async ({ scope, query }) => {
    const filter = { ...query, workspaceIds: within(scope, query.workspaceIds) }
    const { ids, total } = await listOutboxIds(ctx.db, filter, query)
    const shown = await readOutboxMails(ctx, ctx.db, ids)
    return { data: shown.map(({ mail }) => mail), total }
  })
  route(api, contract.listOutboxIds, async ({ scope, query }) => {
    const filter = { ...query, workspaceIds: within(scope, query.workspaceIds) }
    const ids = await listAllOutboxIds(ctx.db, filter, MAX_IDS)
    return { ids, total: ids.length }
  })
  route(api, contract.outboxDays, async ({ scope, query }) =>
    wholeList(await readOutboxDays(ctx, { ...query, workspaceIds: within(scope, query.workspaceIds) })),
  )
  route(api, contract.getOutboxMail, async ({ scope, params }) => {
    const [place] = await listOutboxTargets(ctx.db, [params.id])
    allow(scope, place, (row) => [row.workspaceId], 'planned_mail_not_found')
    const [shown] = await readOutboxMails(ctx, ctx.db, [params.id])
    if (!shown) throw new AppError('planned_mail_not_found')
    const { mail, text, files, written, content } = shown
    return {
      mail,
      text: text.bodyText,
      html: text.bodyHtml === '' ? null : text.bodyHtml,
      files,
      written,
      textVersion: computeTextVersion(written),
      missing: content.kind === 'missing_variable' ? content.names : [],
    }
  })
  route(api, contract.sendOutboxNow, ({ scope, body }) => sendNow(ctx, scope, body.executionIds))
  route(api, contract.postponeOutbox, ({ scope, body: { executionIds, date, time } }) =>
    moveNotBefore(ctx, scope, executionIds, date === null ? null : { date, time: time ?? null }),
  )
  route(api, contract.cancelOutbox, ({ scope, body }) =>
    cancelMails(ctx, scope, body.executionIds, body.rest),
  )
  route(api, contract.restoreOutbox, ({ scope, body }) => restoreMails(ctx, scope, body.executionIds))
  route(api, contract.editOutboxMail, async ({ scope, params, body }) => {
    const { textVersion, ...content } = body
    const { mail } = await editOutboxMail(ctx, scope, params.id, content, textVersion)
    return mail
  })
}

const within = (scope: Scope, ids: readonly string[] | undefined): string[] =>
  visibleWorkspaces(scope).filter((id) => !ids || ids.includes(id))
