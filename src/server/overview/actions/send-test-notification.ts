// Sends a notification of now to the member who asks for it. It counts nowhere.
import { notificationMail, testMessage } from '#core/overview/notification-message.ts'
import { chatBody, headersOfFormat } from '#core/webhooks/chat-formats.ts'
import { isAccepted, WEBHOOK_TIMEOUT_MS, type WebhookResponse } from '#core/webhooks/delivery.ts'
import type { Context } from '#server/context.ts'
import { findMailbox, mailboxNow } from '#server/data/mailboxes/mailboxes.ts'
import {
  findNotifyingMailbox,
  findPreferences,
  listChatEndpoints,
} from '#server/data/overview/notification-settings.ts'
import { findChatUrl } from '#server/data/webhooks/endpoints.ts'
import { openConnection } from '#server/mailboxes/actions/open-connection.ts'
import { notificationMime, settingsOf } from './notification-mime.ts'

const TIMEOUT_MS = 60_000
const NO_CHAT = '알림을 받을 메신저가 없습니다. 메신저를 선택하고 저장한 뒤 다시 시도해 주세요.'
const NO_MAILBOX = '연결된 발송 계정이 없습니다. 발송 계정을 연결한 뒤 다시 시도해 주세요.'
const NOT_SENT =
  '메일 서버가 테스트 알림을 받지 않았습니다. 발송 계정에서 연결을 확인한 뒤 다시 시도해 주세요.'

export type TestNotification = {
  workspaceId: string
  user: { id: string; name: string; email: string }
  channel: 'mail' | 'chat'
}
/** `message`: what happened, for the user */
export type TestResult = { isSent: boolean; message: string }

export const sendTestNotification = (ctx: Context, test: TestNotification): Promise<TestResult> =>
  test.channel === 'mail' ? sendMail(ctx, test) : sendChat(ctx, test)

const failed = (message: string): TestResult => ({ isSent: false, message })

async function sendMail(ctx: Context, { workspaceId, user }: TestNotification): Promise<TestResult> {
  const chosen = await findNotifyingMailbox(ctx.db, workspaceId, user.id)
  const mailbox = chosen && (await findMailbox(ctx.db, chosen.id))
  if (!mailbox) return failed(NO_MAILBOX)
  const opened = await openConnection(ctx, mailbox)
  if (!opened.ok) return failed(opened.why)
  const url = `${ctx.appUrl}/in/${workspaceId}`
  const date = mailboxNow(mailbox, ctx.clock.now())
  const to = { ...user, id: ctx.newId(), date }
  const message = await notificationMime(mailbox, to, notificationMail(testMessage(url), settingsOf(url)))
  const { kind } = await ctx.mailer.send(opened.connection, message, TIMEOUT_MS)
  return kind === 'accepted'
    ? { isSent: true, message: `${mailbox.address} 계정으로 ${user.email} 주소에 테스트 알림을 보냈습니다.` }
    : failed(NOT_SENT)
}

/** Once, without retries. */
async function sendChat(ctx: Context, { workspaceId, user }: TestNotification): Promise<TestResult> {
  const webhookId = (await findPreferences(ctx.db, workspaceId, user.id))?.webhookId
  const endpoint = (await listChatEndpoints(ctx.db, workspaceId)).find(({ id }) => id === webhookId)
  const url = endpoint && (await findChatUrl(ctx.db, endpoint.id))
  if (!endpoint || !url) return failed(NO_CHAT)
  const body = chatBody(endpoint.format, testMessage(`${ctx.appUrl}/in/${workspaceId}`))
  const answer = await ctx.webhooks.post(url, headersOfFormat(endpoint.format), body, WEBHOOK_TIMEOUT_MS)
  if (isAccepted(answer))
    return { isSent: true, message: `메신저로 테스트 알림을 보냈습니다(${answerOf(answer)}).` }
  return failed(
    `메신저가 테스트 알림을 받지 않았습니다(${answerOf(answer)}). 웹훅에서 주소를 확인한 뒤 다시 시도해 주세요.`,
  )
}

const answerOf = (answer: WebhookResponse): string =>
  answer.kind === 'answer' ? `응답 ${answer.status}` : answer.why
