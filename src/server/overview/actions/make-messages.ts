// Makes messages of decided notifications: shown on the page, handed to the delivery of webhooks, or ready to be sent by mail.
import { notificationMessage } from '#core/overview/notification-message.ts'
import { nextMessage } from '#core/overview/notifications.ts'
import { chatBody } from '#core/webhooks/chat-formats.ts'
import { WEBHOOK_NOTIFICATION } from '#core/webhooks/event.ts'
import type { Context, Db } from '#server/context.ts'
import { readNotificationFacts } from '#server/data/overview/notification-facts.ts'
import { findNotifyingMailbox, findShowsText } from '#server/data/overview/notification-settings.ts'
import {
  dropNotifications,
  findChatEndpoint,
  listDueReceivers,
  listSent,
  listWaiting,
  lockReceiver,
  markMessage,
  postponeNotifications,
  type Receiver,
  returnWithoutMailbox,
} from '#server/data/overview/notifications.ts'
import { insertDeliveries } from '#server/data/webhooks/deliveries.ts'

/** Of every member and endpoint with due notifications. */
export async function makeMessages(ctx: Context): Promise<void> {
  await returnWithoutMailbox(ctx.db)
  for (const receiver of await listDueReceivers(ctx.db, ctx.clock.now()))
    await ctx.db.transaction().execute(async (tx) => {
      if (!(await lockReceiver(tx, receiver))) return
      while (await makeNext(ctx, tx, receiver)) {
        // each message is one of the ten of an hour
      }
    })
}

const NO_MAILBOX =
  '연결된 발송 계정이 없어 알림 메일을 보내지 못했습니다. 발송 계정을 연결하면 다음 알림부터 발송됩니다.'
const NO_ENDPOINT = '알림을 받을 웹훅이 꺼져 있거나 삭제되었습니다. 알림 설정에서 확인해 주세요.'

/** @returns whether more may be due */
async function makeNext(ctx: Context, tx: Db, receiver: Receiver): Promise<boolean> {
  const now = ctx.clock.now()
  const waiting = await listWaiting(tx, receiver, now)
  const next = nextMessage(waiting, await listSent(tx, receiver, now), now)
  switch (next?.kind) {
    case undefined:
      return false
    case 'drop':
      await dropNotifications(tx, next.ids)
      return true
    case 'wait':
      await postponeNotifications(tx, next.ids, next.until)
      return false
    case 'send': {
      const ids = [...next.ids.toReversed(), ...next.older]
      const [head = ''] = ids
      const userId = waiting.find(({ id }) => id === head)?.userId ?? ''
      const mailbox =
        receiver.channel === 'mail' ? await findNotifyingMailbox(tx, receiver.workspaceId, userId) : null
      const endpoint = receiver.channel === 'chat' ? await findChatEndpoint(tx, receiver) : null
      if (receiver.channel === 'mail' && !mailbox) await dropNotifications(tx, ids, NO_MAILBOX)
      else if (receiver.channel === 'chat' && !endpoint) await dropNotifications(tx, ids, NO_ENDPOINT)
      else {
        const state = receiver.channel === 'mail' ? 'ready' : 'sent'
        await markMessage(tx, ids, { state, mailboxId: mailbox?.id ?? null }, now)
        if (endpoint) await deliver(ctx, tx, receiver.workspaceId, head, endpoint)
      }
      return true
    }
  }
}

/** With the retries, the log and the replay of webhooks. */
async function deliver(
  ctx: Context,
  tx: Db,
  workspaceId: string,
  id: string,
  endpoint: NonNullable<Awaited<ReturnType<typeof findChatEndpoint>>>,
): Promise<void> {
  const facts = (await readNotificationFacts(tx, [id])).get(id)
  if (!facts) return
  const message = notificationMessage(facts, {
    url: `${ctx.appUrl}/in/${workspaceId}`,
    showsText: await findShowsText(tx, workspaceId),
  })
  const delivery = {
    id: ctx.newId(),
    webhookId: endpoint.id,
    workspaceId,
    eventId: id,
    type: WEBHOOK_NOTIFICATION,
    // a summary is about several leads: what it says of them is erased as a mention
    leadId: facts.length === 1 ? (facts[0]?.leadId ?? null) : null,
    body: chatBody(endpoint.format, message),
  } as const
  await insertDeliveries(tx, [delivery], ctx.clock.now())
}
