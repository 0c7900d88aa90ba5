import { decideOptOutHold, listOptOutHolds } from '#api/compliance/opt-out-holds.ts'
import {
  assignInboxThread as assignEndpoint,
  correctInboxMessage,
  countInbox,
  getInboxAttachment,
  getInboxThread,
  listInbox,
  listInboxCandidates,
  listInboxMails,
  updateInboxThreads,
} from '#api/inbox/inbox.ts'
import {
  answerInboxThread,
  cancelInboxAnswer as cancelEndpoint,
  setInboxAnswering,
  resolveInboxAnswer as settleEndpoint,
} from '#api/inbox/inbox-answers.ts'
import { correctReplyIntent, pauseUntilLater, suggestInboxAnswer } from '#api/inbox/inbox-intents.ts'
import { visibleWorkspaces } from '#core/access.ts'
import { AppError } from '#core/errors.ts'
import { addressKey, companyDomain } from '#core/leads/lead.ts'
import { readAttachments } from '#server/adapters/mime/attachments.ts'
import { decideHold } from '#server/compliance/actions/opt-out-holds.ts'
import type { Context } from '#server/context.ts'
import { listOpenHolds } from '#server/data/compliance/opt-out-holds.ts'
import { saveAnsweringUser, stopAnswering } from '#server/data/inbox/answering-users.ts'
import { countThreads, findThreadRow, listThreads } from '#server/data/inbox/lists.ts'
import { getReceived, listCandidates } from '#server/data/inbox/messages.ts'
import { getThread } from '#server/data/inbox/threads.ts'
import { answerThread, cancelInboxAnswer, resolveInboxAnswer } from '#server/inbox/actions/answer-thread.ts'
import { assignInboxThread } from '#server/inbox/actions/assign-thread.ts'
import { changeInboxThreads } from '#server/inbox/actions/change-threads.ts'
import { correctIntent, undoIntentCorrection } from '#server/inbox/actions/correct-intent.ts'
import { correctMessage } from '#server/inbox/actions/correct-message.ts'
import { pauseUntil } from '#server/inbox/actions/pause-until.ts'
import { readInboxThread, readOlderMails } from '#server/inbox/actions/read-thread.ts'
import { suggestAnswer } from '#server/inbox/actions/suggest-answer.ts'
import { type Api, route } from '#server/platform/http/route.ts'

export function registerInbox(api: Api, ctx: Context): void {
  route(api, listInbox, ({ scope, query }) => listThreads(ctx.db, scope, query, ctx.clock.now()))
  route(api, countInbox, ({ scope, query }) => countThreads(ctx.db, scope, query, ctx.clock.now()))
  route(api, getInboxThread, ({ scope, params }) => readInboxThread(ctx, scope, params.id))
  route(api, listInboxMails, ({ scope, params, query }) => readOlderMails(ctx, scope, params.id, query))
  route(api, updateInboxThreads, ({ scope, body }) => changeInboxThreads(ctx, scope, body))
  route(api, listInboxCandidates, async ({ scope, params, query }) => {
    const thread = await getThread(ctx.db, scope, params.id)
    const from = (await findThreadRow(ctx.db, thread.id, ctx.clock.now()))?.fromAddress ?? ''
    const ask = { search: query.search?.trim() ?? '', address: addressKey(from), domain: companyDomain(from) }
    return { data: await listCandidates(ctx.db, [thread.workspaceId], ask) }
  })
  route(api, assignEndpoint, async ({ scope, params, body }) =>
    readInboxThread(ctx, scope, await assignInboxThread(ctx, scope, params.id, body)),
  )
  route(api, correctInboxMessage, ({ scope, params, body }) =>
    correctMessage(ctx, scope, params.id, body.kind),
  )
  route(api, correctReplyIntent, ({ scope, params, body }) =>
    (body.undo ? undoIntentCorrection : correctIntent)(ctx, scope, params.id, body.intent),
  )
  route(api, pauseUntilLater, ({ scope, params, body }) => pauseUntil(ctx, scope, params.id, body.date))
  route(api, suggestInboxAnswer, ({ scope, params }) => suggestAnswer(ctx, scope, params.id))
  route(api, listOptOutHolds, ({ scope, query }) => {
    const within = visibleWorkspaces(scope).filter((id) => query.workspaceIds?.includes(id) ?? true)
    return listOpenHolds(ctx.db, within, query)
  })
  route(api, decideOptOutHold, ({ scope, params, body }) => decideHold(ctx, scope, params.id, body.decision))
  route(api, answerInboxThread, ({ scope, params, body }) => answerThread(ctx, scope, params.id, body))
  route(api, setInboxAnswering, async ({ scope, params, body }) => {
    const { id } = await getThread(ctx.db, scope, params.id)
    // an API key has no user who writes
    if (!scope.userId) return { ok: true as const }
    if (body.isAnswering) await saveAnsweringUser(ctx.db, id, scope.userId, ctx.clock.now())
    else await stopAnswering(ctx.db, id, scope.userId)
    return { ok: true as const }
  })
  route(api, cancelEndpoint, ({ scope, params }) => cancelInboxAnswer(ctx, scope, params.id))
  route(api, settleEndpoint, ({ scope, params, body }) =>
    resolveInboxAnswer(ctx, scope, params.id, body.decision),
  )
  route(api, getInboxAttachment, async ({ scope, params, reply }) => {
    const file = readAttachments((await getReceived(ctx.db, scope, params.id)).raw)[params.index]
    if (!file) throw new AppError('inbox_message_not_found')
    // always saved, never shown: a file from a stranger must not run under our origin
    reply
      .type('application/octet-stream')
      .header('content-disposition', `attachment; filename*=UTF-8''${encodeURIComponent(file.name)}`)
      .header('content-security-policy', "sandbox; default-src 'none'")
      .header('x-content-type-options', 'nosniff')
    return file.content
  })
}
