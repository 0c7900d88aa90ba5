// The values of the form of notifications.
import type { BodyOf } from '#api/endpoint.ts'
import type { NotificationSetting, saveNotifications } from '#api/overview/notifications.ts'
import { notificationsText } from './text.ts'

export type NotificationsDraft = {
  events: NotificationSetting['events']
  audience: NotificationSetting['audience']
  /** '': none */
  webhookId: string
  isQuiet: boolean
  /** HH:MM */
  quietFrom: string
  quietUntil: string
}

const NIGHT = { from: 22 * 60, until: 8 * 60 }

const clockOf = (minutes: number): string =>
  `${String(Math.floor(minutes / 60)).padStart(2, '0')}:${String(minutes % 60).padStart(2, '0')}`

function minutesOf(clock: string): number | null {
  const [, hours, minutes] = /^(\d\d):(\d\d)$/.exec(clock) ?? []
  return hours === undefined ? null : Number(hours) * 60 + Number(minutes)
}

export const draftOf = ({
  events,
  audience,
  webhookId,
  quietHours,
}: NotificationSetting): NotificationsDraft => ({
  events,
  audience,
  webhookId: webhookId ?? '',
  isQuiet: quietHours !== null,
  quietFrom: clockOf((quietHours ?? NIGHT).from),
  quietUntil: clockOf((quietHours ?? NIGHT).until),
})

export function faultsOf({ isQuiet, quietFrom, quietUntil }: NotificationsDraft): Record<string, string> {
  if (!isQuiet) return {}
  const { needTime, sameTime } = notificationsText
  return {
    ...(minutesOf(quietFrom) === null && { quietFrom: needTime }),
    ...(minutesOf(quietUntil) === null && { quietUntil: needTime }),
    ...(quietFrom === quietUntil && { quietUntil: sameTime }),
  }
}

export function inputOf(values: NotificationsDraft): Omit<BodyOf<typeof saveNotifications>, 'workspaceId'> {
  const { events, audience, webhookId, isQuiet } = values
  const from = minutesOf(values.quietFrom)
  const until = minutesOf(values.quietUntil)
  return {
    events,
    audience,
    webhookId: webhookId || null,
    quietHours: isQuiet && from !== null && until !== null ? { from, until } : null,
  }
}
