import * as optOutHoldsContract from '#api/compliance/opt-out-holds.ts'
import * as contract from '#api/inbox/inbox.ts'
import * as inboxAnswersContract from '#api/inbox/inbox-answers.ts'
import * as inboxIntentsContract from '#api/inbox/inbox-intents.ts'
import { allowWorkspace, visibleWorkspaces } from '#core/access.ts'
import { AppError } from '#core/errors.ts'
import { companyDomain } from '#core/leads/company-domain.ts'
import { addressKey } from '#core/leads/lead.ts'
import type { Signature } from '#core/writing/signature.ts'
import { readAttachments } from '#server/adapters/mime/read/attachments.ts'
import { decideHold } from '#server/compliance/actions/opt-out-holds.ts'
import type { Context } from '#server/context.ts'
import { listOpenHolds } from '#server/data/compliance/opt-out-holds.ts'
import { saveAnsweringUser, stopAnswering } from '#server/data/inbox/answering-users.ts'
import { countThreads, findThreadRow, listThreads } from '#server/data/inbox/lists.ts'
import { getReceived, listCandidates } from '#server/data/inbox/messages.ts'
import { discardSuggestions } from '#server/data/inbox/suggestions.ts'
import { getThread } from '#server/data/inbox/threads.ts'
import { findMemberSignature, saveMemberSignature } from '#server/data/workspaces/members.ts'
import { answerThread, cancelInboxAnswer, resolveInboxAnswer } from '#server/inbox/actions/answer-thread.ts'
import { assignInboxThread } from '#server/inbox/actions/assign-thread.ts'
import { changeInboxThreads } from '#server/inbox/actions/change-threads.ts'
import { correctIntent, undoIntentCorrection } from '#server/inbox/actions/correct-intent.ts'
import { correctMessage } from '#server/inbox/actions/correct-message.ts'
import { pauseUntil } from '#server/inbox/actions/pause-until.ts'
import { readInboxThread, readOlderMails } from '#server/inbox/actions/read-thread.ts'
import { suggestAnswer } from '#server/inbox/actions/suggest-answer.ts'
import { sendDownload } from '#server/platform/http/download.ts'
import { type Api, route } from '#server/platform/http/route.ts'
import { storeSignature } from '#server/writing/actions/store-signature.ts'

const INCOMPLETE =
  '16MB보다 큰 메일이어서 이 첨부파일은 끝까지 받지 못했습니다. 메일 서비스에서 원본 메일을 열어 저장해 주세요.'

const shown = ({ text, html }: Signature) => ({ signature: text, signatureHtml: html })

export function registerInbox(api: Api, ctx: Context): void {
  route(api, contract.listInbox, ({ scope, query }) => listThreads(ctx.db, scope, query, ctx.clock.now()))
  route(api, contract.countInbox, ({ scope, query }) => countThreads(ctx.db, scope, query, ctx.clock.now()))
  route(api, contract.getInboxThread, ({ scope, params }) => readInboxThread(ctx, scope, params.id))
  route(api, contract.listInboxMails, ({ scope, params, query }) =>
    readOlderMails(ctx, scope, params.id, query),
  )
  route(api, contract.updateInboxThreads, ({ scope, body }) => changeInboxThreads(ctx, scope, body))
  route(api, contract.listInboxCandidates, async ({ scope, params, query }) => {
    const thread = await getThread(ctx.db, scope, params.id)
    const from = (await findThreadRow(ctx.db, thread.id, ctx.clock.now()))?.fromAddress ?? ''
    const request = {
      search: query.search?.trim() ?? '',
      address: addressKey(from),
      domain: companyDomain(from),
    }
    return { data: await listCandidates(ctx.db, [thread.workspaceId], request) }
  })
  route(api, contract.assignInboxThread, async ({ scope, params, body }) =>
    readInboxThread(ctx, scope, await assignInboxThread(ctx, scope, params.id, body)),
  )
  route(api, contract.correctInboxMessage, ({ scope, params, body }) =>
    correctMessage(ctx, scope, params.id, body.kind),
  )
  route(api, inboxIntentsContract.correctReplyIntent, ({ scope, params, body }) =>
    (body.undo ? undoIntentCorrection : correctIntent)(ctx, scope, params.id, body.intent),
  )
  route(api, inboxIntentsContract.pauseUntilLater, ({ scope, params, body }) =>
    pauseUntil(ctx, scope, params.id, body.date),
  )
  route(api, inboxIntentsContract.suggestInboxAnswer, ({ scope, params }) =>
    suggestAnswer(ctx, scope, params.id),
  )
  route(api, inboxIntentsContract.discardSuggestion, async ({ scope, params }) => {
    const { id } = await getThread(ctx.db, scope, params.id)
    await discardSuggestions(ctx.db, id)
  })
  route(api, optOutHoldsContract.listOptOutHolds, ({ scope, query }) => {
    const within = visibleWorkspaces(scope).filter((id) => query.workspaceIds?.includes(id) ?? true)
    return listOpenHolds(ctx.db, within, query)
  })
  route(api, optOutHoldsContract.decideOptOutHold, ({ scope, params, body }) =>
    decideHold(ctx, scope, params.id, body.decision),
  )
  route(api, inboxAnswersContract.answerInboxThread, ({ scope, params, body }) =>
    answerThread(ctx, scope, params.id, body),
  )
  route(api, inboxAnswersContract.getAnswerSignature, async ({ scope, user, query }) =>
    shown(await findMemberSignature(ctx.db, allowWorkspace(scope, query.workspaceId), user.id)),
  )
  route(api, inboxAnswersContract.saveAnswerSignature, async ({ scope, user, body }) => {
    const workspaceId = allowWorkspace(scope, body.workspaceId)
    const given = { text: body.signature, html: body.signatureHtml }
    const signature = await storeSignature(ctx, workspaceId, given)
    await saveMemberSignature(ctx.db, workspaceId, user.id, signature)
    return shown(signature)
  })
  route(api, inboxAnswersContract.setInboxAnswering, async ({ scope, params, body }) => {
    const { id } = await getThread(ctx.db, scope, params.id)
    // an API key has no user who writes
    if (!scope.userId) return
    if (body.isAnswering) await saveAnsweringUser(ctx.db, id, scope.userId, ctx.clock.now())
    else await stopAnswering(ctx.db, id, scope.userId)
  })
  route(api, inboxAnswersContract.cancelInboxAnswer, ({ scope, params }) =>
    cancelInboxAnswer(ctx, scope, params.id),
  )
  route(api, inboxAnswersContract.resolveInboxAnswer, ({ scope, params, body }) =>
    resolveInboxAnswer(ctx, scope, params.id, body.decision),
  )
  route(api, contract.getInboxAttachment, async ({ scope, params, reply }) => {
    const file = readAttachments((await getReceived(ctx.db, scope, params.id)).raw)[params.index]
    if (!file) throw new AppError('inbox_message_not_found')
    if (!file.isComplete) throw new AppError('conflict', { message: INCOMPLETE })
    return sendDownload(reply, { ...file, type: 'application/octet-stream' })
  })
}
