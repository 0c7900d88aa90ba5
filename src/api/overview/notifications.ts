// Notifications of the signed-in member in one workspace (rules.md R-1310 to R-1316).
import * as z from 'zod'
import { Instant } from '#api/dates.ts'
import { endpointsOf, Id, IdList, namedObject } from '#api/endpoint.ts'
import { PATHS } from '#api/paths.ts'
import {
  NOTIFICATION_AUDIENCES,
  NOTIFICATION_CHANNELS,
  NOTIFICATION_EVENTS,
} from '#core/overview/notifications.ts'
import { WEBHOOK_FORMATS } from '#core/webhooks/chat-formats.ts'
import { WEBHOOK_STATES } from '#core/webhooks/event.ts'

const endpoint = endpointsOf('Notifications')
const inWorkspace = z.object({ workspaceId: Id })

const Channels = z.array(z.enum(NOTIFICATION_CHANNELS)).max(NOTIFICATION_CHANNELS.length)
/** minutes after midnight in Korea */
const minutes = z.number().int().min(0).max(1439)
const Saved = {
  /** the channels of every event; an event that is left out is off */
  events: z.partialRecord(z.enum(NOTIFICATION_EVENTS), Channels),
  /** `mine`: threads assigned to the member and the member's mailboxes, and those without an owner */
  audience: z.enum(NOTIFICATION_AUDIENCES),
  /** the endpoint of `chat`, one with the format of a chat */
  webhookId: Id.nullable(),
  /** notifications in these hours are one summary at `until`; `until` before `from`: on the next day */
  quietHours: z.object({ from: minutes, until: minutes }).nullable(),
}

export const NotificationSetting = namedObject('NotificationSetting', {
  ...Saved,
  events: z.record(z.enum(NOTIFICATION_EVENTS), Channels),
  /** endpoints of the workspace with the format of a chat; an admin adds them */
  webhooks: z.array(
    z.object({
      id: Id,
      description: z.string(),
      format: z.enum(WEBHOOK_FORMATS),
      state: z.enum(WEBHOOK_STATES),
    }),
  ),
  /** sends the mails; null: no mailbox is connected, so no mail is sent */
  mailbox: z.object({ id: Id, address: z.string() }).nullable(),
  /** the workspace lets notifications contain words of replies */
  showsText: z.boolean(),
})
export type NotificationSetting = z.infer<typeof NotificationSetting>

export const getNotifications = endpoint({
  ...PATHS.notifications.getNotifications,
  access: 'viewer',
  summary: 'What the signed-in member is notified of in a workspace, and by which channel.',
  query: inWorkspace,
  reply: NotificationSetting,
})

export const saveNotifications = endpoint({
  ...PATHS.notifications.saveNotifications,
  audit: '알림을 설정했습니다',
  access: 'member',
  sessionOnly: true,
  summary:
    'Replace what the signed-in member is notified of. What happened before an event was switched on is never sent.',
  body: inWorkspace.extend(Saved),
  reply: NotificationSetting,
})

export const testNotification = endpoint({
  ...PATHS.notifications.testNotification,
  audit: '테스트 알림을 보냈습니다',
  access: 'member',
  sessionOnly: true,
  summary: 'Send a notification now, by mail or to the chosen chat, and report what happened.',
  body: inWorkspace.extend({ channel: z.enum(['mail', 'chat']) }),
  /** what happened, in Korean */
  reply: z.object({ isSent: z.boolean(), message: z.string() }),
  limit: { max: 5, perSeconds: 60 },
})

export const listPageNotifications = endpoint({
  ...PATHS.notifications.listPageNotifications,
  access: 'viewer',
  summary:
    'Unread threads assigned to the caller, and the notifications of the last ten minutes that the page shows, newest first.',
  query: z.object({ workspaceIds: IdList }),
  reply: namedObject('PageNotifications', {
    unread: z.number().int(),
    notifications: z.array(
      z.object({
        id: Id,
        at: Instant,
        title: z.string(),
        text: z.string(),
        /** of the page that shows it */
        url: z.string(),
      }),
    ),
  }),
})
