// Notifications: the caller's own setting, a test, and what an open page shows.
import * as contract from '#api/overview/notifications.ts'
import { allowWorkspace, visibleWorkspaces } from '#core/access.ts'
import { AppError } from '#core/errors.ts'
import { notificationMessage } from '#core/overview/notification-message.ts'
import { choicesSince, chosenChannels, DEFAULT_PREFERENCES } from '#core/overview/notifications.ts'
import type { Context } from '#server/context.ts'
import { countUnreadReplies } from '#server/data/inbox/lists.ts'
import { readNotificationFacts } from '#server/data/overview/notification-facts.ts'
import {
  findNotifyingMailbox,
  findPreferences,
  findShowsText,
  listChatEndpoints,
  readDatabaseClock,
  savePreferences,
} from '#server/data/overview/notification-settings.ts'
import { listPageMessages } from '#server/data/overview/notifications.ts'
import { sendTestNotification } from '#server/overview/actions/send-test-notification.ts'
import { type Api, route } from '#server/platform/http/route.ts'

/** A page that was closed longer shows no browser notification of before. */
const PAGE_MS = 10 * 60_000

export function registerNotifications(api: Api, ctx: Context): void {
  const read = async (workspaceId: string, userId: string) => {
    const [saved, webhooks, mailbox, showsText] = await Promise.all([
      findPreferences(ctx.db, workspaceId, userId),
      listChatEndpoints(ctx.db, workspaceId),
      findNotifyingMailbox(ctx.db, workspaceId, userId),
      findShowsText(ctx.db, workspaceId),
    ])
    const { choices, audience, webhookId, quietHours } = saved ?? DEFAULT_PREFERENCES
    return {
      events: chosenChannels(choices),
      audience,
      // an endpoint that no longer serves this workspace
      webhookId: webhooks.some(({ id }) => id === webhookId) ? webhookId : null,
      quietHours,
      webhooks,
      mailbox,
      showsText,
    }
  }
  route(api, contract.getNotifications, ({ scope, user, query }) =>
    read(allowWorkspace(scope, query.workspaceId), user.id),
  )
  route(api, contract.saveNotifications, async ({ scope, user, body }) => {
    const workspaceId = allowWorkspace(scope, body.workspaceId)
    const { events, audience, webhookId, quietHours } = body
    await ctx.db.transaction().execute(async (tx) => {
      if (webhookId && !(await listChatEndpoints(tx, workspaceId)).some(({ id }) => id === webhookId))
        throw new AppError('webhook_not_found')
      const before = (await findPreferences(tx, workspaceId, user.id)) ?? DEFAULT_PREFERENCES
      const choices = choicesSince(before.choices, events, await readDatabaseClock(tx))
      const preferences = { choices, audience, webhookId, quietHours }
      await savePreferences(tx, { workspaceId, userId: user.id }, preferences)
    })
    return read(workspaceId, user.id)
  })
  route(api, contract.testNotification, ({ scope, user, body }) => {
    const workspaceId = allowWorkspace(scope, body.workspaceId)
    return sendTestNotification(ctx, { workspaceId, user, channel: body.channel })
  })
  route(api, contract.listPageNotifications, async ({ scope, user, query: { workspaceIds } }) => {
    const within = visibleWorkspaces(scope).filter((id) => !workspaceIds || workspaceIds.includes(id))
    const now = ctx.clock.now()
    const [unread, shown] = await Promise.all([
      countUnreadReplies(ctx.db, within, now, user.id),
      listPageMessages(ctx.db, user.id, within, new Date(now.getTime() - PAGE_MS)),
    ])
    const facts = await readNotificationFacts(
      ctx.db,
      shown.map(({ id }) => id),
    )
    const texts = new Map<string, boolean>()
    for (const { workspaceId } of shown)
      if (!texts.has(workspaceId)) texts.set(workspaceId, await findShowsText(ctx.db, workspaceId))
    const notifications = shown.flatMap(({ id, workspaceId, at }) => {
      const about = facts.get(id)
      if (!about) return []
      const { title, lines, quote, url } = notificationMessage(about, {
        url: `/in/${workspaceId}`,
        showsText: texts.get(workspaceId) ?? false,
      })
      return [{ id, at, title, text: quote ?? lines.join('\n'), url }]
    })
    return { unread, notifications }
  })
}
