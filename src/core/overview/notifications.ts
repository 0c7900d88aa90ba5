// Notifications of members: who is notified of what, when, and which messages become one (rules.md R-1310 to R-1316).
import { holds, type Role } from '#core/access.ts'
import { addDays } from '#core/calendar/date.ts'
import { WORKSPACE_ZONE, workspaceDate } from '#core/calendar/workspace-zone.ts'
import { instantAt } from '#core/calendar/zone.ts'

/** In the order of the settings. The daily digest has a setting of its own (digest.ts). */
export const NOTIFICATION_EVENTS = [
  'interested',
  'question',
  'meeting',
  'later',
  'declined',
  'wrong_person',
  'opt_out',
  'bounce_guard',
  'mailbox_stopped',
  'check',
] as const
export type NotificationEvent = (typeof NOTIFICATION_EVENTS)[number]

export const NOTIFICATION_CHANNELS = ['page', 'mail', 'chat'] as const
export type NotificationChannel = (typeof NOTIFICATION_CHANNELS)[number]

/** One reply can be several; the first of these that a member has switched on names the message. */
const MOST_URGENT_FIRST: readonly NotificationEvent[] = [
  'meeting',
  'interested',
  'question',
  'later',
  'wrong_person',
  'declined',
  'opt_out',
  'bounce_guard',
  'mailbox_stopped',
  'check',
]

/** Since when an event is on in a channel, by the clock of the database; absent: off. */
export type NotificationChoices = {
  [E in NotificationEvent]?: { [C in NotificationChannel]?: Date }
}
/** Whose threads and mailboxes: `mine` also has those without an owner. */
export const NOTIFICATION_AUDIENCES = ['mine', 'all'] as const
export type NotificationAudience = (typeof NOTIFICATION_AUDIENCES)[number]
/** Minutes after midnight in WORKSPACE_ZONE; `until` may be before `from`: on the next day. */
export type QuietHours = { from: number; until: number }

export type NotificationPreferences = {
  choices: NotificationChoices
  audience: NotificationAudience
  /** the webhook endpoint of the chat channel */
  webhookId: string | null
  quietHours: QuietHours | null
}

const ALWAYS = new Date(0)
const BY_DEFAULT = { page: ALWAYS, mail: ALWAYS }
/** Of a member who has saved nothing. */
export const DEFAULT_PREFERENCES: NotificationPreferences = {
  choices: { interested: BY_DEFAULT, question: BY_DEFAULT, meeting: BY_DEFAULT },
  audience: 'mine',
  webhookId: null,
  quietHours: null,
}

export type ChosenChannels = Partial<Record<NotificationEvent, readonly NotificationChannel[]>>

/** The stored form of what a member chose: what was on stays on since then, what is new is on since now. */
export function choicesSince(
  before: NotificationChoices,
  chosen: ChosenChannels,
  now: Date,
): NotificationChoices {
  const since = (event: NotificationEvent, channel: NotificationChannel): Date =>
    before[event]?.[channel] ?? now
  return Object.fromEntries(
    NOTIFICATION_EVENTS.flatMap((event) => {
      const channels = chosen[event] ?? []
      if (channels.length === 0) return []
      return [[event, Object.fromEntries(channels.map((channel) => [channel, since(event, channel)]))]]
    }),
  )
}

export const chosenChannels = (
  choices: NotificationChoices,
): Record<NotificationEvent, NotificationChannel[]> =>
  Object.fromEntries(
    NOTIFICATION_EVENTS.map((event) => [
      event,
      NOTIFICATION_CHANNELS.filter((channel) => choices[event]?.[channel] !== undefined),
    ]),
  ) as Record<NotificationEvent, NotificationChannel[]>

export type NotifiedEvent = {
  /** one reply can be several */
  kinds: readonly NotificationEvent[]
  /** by the clock of the database */
  at: Date
  /** the assignee of the thread, or the owner of the mailbox; null: there is none */
  ownerId: string | null
  /** of a mailbox of the sandbox: it is sent by no mail */
  isSandbox: boolean
  /** the address that has received the reply: its user needs no mail about it */
  receivedBy: string | null
}
export type NotifiedMember = { userId: string; role: Role; email: string }

/** `targetId`: the member, or the endpoint of the chat channel: one message there is enough for all members who chose it. */
export type Notification = {
  userId: string
  channel: NotificationChannel
  targetId: string
  event: NotificationEvent
  dueAt: Date
}

/**
 * Who is notified of an event, by which channel and from when. Viewers are not.
 * @param members of the workspace, now
 * @param preferences by user; without one: the default
 */
export function notificationsFor(
  event: NotifiedEvent,
  members: readonly NotifiedMember[],
  preferences: ReadonlyMap<string, NotificationPreferences>,
  now: Date,
): Notification[] {
  const able = members.filter(({ role }) => holds(role, 'member'))
  const owner = able.find(({ userId }) => userId === event.ownerId)
  const kinds = MOST_URGENT_FIRST.filter((kind) => event.kinds.includes(kind))
  const all = able.flatMap((member) => {
    const { choices, audience, webhookId, quietHours } = preferences.get(member.userId) ?? DEFAULT_PREFERENCES
    if (audience === 'mine' && owner && owner !== member) return []
    const dueAt = quietUntil(quietHours, now) ?? now
    return NOTIFICATION_CHANNELS.flatMap((channel): Notification[] => {
      const targetId = channel === 'chat' ? webhookId : member.userId
      if (targetId === null || (channel === 'mail' && !mayMail(event, member))) return []
      const kind = kinds.find((one) => isOn(choices[one]?.[channel], event.at))
      return kind ? [{ userId: member.userId, channel, targetId, event: kind, dueAt }] : []
    })
  })
  // of members who chose the same chat, the one who is notified first
  return all.filter((one) => {
    const same = all.filter(({ channel, targetId }) => channel === one.channel && targetId === one.targetId)
    return one === same.reduce((first, other) => (other.dueAt < first.dueAt ? other : first))
  })
}

const isOn = (since: Date | undefined, at: Date): boolean => since !== undefined && since <= at

const mayMail = ({ isSandbox, receivedBy }: NotifiedEvent, { email }: NotifiedMember): boolean =>
  !isSandbox && receivedBy?.toLowerCase() !== email.toLowerCase()

/** The end of the quiet hours in which an instant is; null when it is in none. */
export function quietUntil(quiet: QuietHours | null, now: Date): Date | null {
  if (!quiet || quiet.from === quiet.until) return null
  const today = workspaceDate(now)
  // quiet hours that began yesterday may last
  for (const day of [addDays(today, -1), today]) {
    const from = instantAt(day, quiet.from, WORKSPACE_ZONE)
    const endDay = quiet.until > quiet.from ? day : addDays(day, 1)
    const until = instantAt(endDay, quiet.until, WORKSPACE_ZONE)
    if (from <= now && now < until) return until
  }
  return null
}

const HOUR_MS = 3_600_000
export const MAX_MESSAGES_PER_HOUR = 10

export type WaitingNotification = {
  id: string
  event: NotificationEvent
  /** the thread, lead, mailbox or sequence it is about */
  subjectId: string
  createdAt: Date
  dueAt: Date
}
export type SentNotification = { event: NotificationEvent; subjectId: string; at: Date }

export type NextMessage =
  /** one message about these; `older` are about the same subjects and are part of it */
  | { kind: 'send'; ids: string[]; older: string[] }
  /** the same was sent less than an hour ago */
  | { kind: 'drop'; ids: string[] }
  /** ten messages were sent within an hour: the due ones become a summary at `until` */
  | { kind: 'wait'; ids: string[]; until: Date }

/**
 * The next message of one member or endpoint in one channel; null: nothing is due. Ones that had to wait (quiet hours, or ten
 * messages in an hour) become one summary, with what is due beside them.
 * @param sent messages of the last hour, and everything that is part of them; `messages` when each was sent
 */
export function nextMessage(
  waiting: readonly WaitingNotification[],
  sent: { messages: readonly Date[]; parts: readonly SentNotification[] },
  now: Date,
): NextMessage | null {
  const due = waiting
    .filter(({ dueAt }) => dueAt <= now)
    .sort((a, b) => a.createdAt.getTime() - b.createdAt.getTime() || (a.id < b.id ? -1 : 1))
  const [first] = due
  if (!first) return null
  const isRecent = (at: Date): boolean => now.getTime() - at.getTime() < HOUR_MS
  const repeated = due.filter((one) =>
    sent.parts.some(
      ({ event, subjectId, at }) => event === one.event && subjectId === one.subjectId && isRecent(at),
    ),
  )
  if (repeated.length > 0) return { kind: 'drop', ids: repeated.map(({ id }) => id) }
  const recent = sent.messages.filter(isRecent).sort((a, b) => b.getTime() - a.getTime())
  const oldest = recent[MAX_MESSAGES_PER_HOUR - 1]
  if (oldest)
    return { kind: 'wait', ids: due.map(({ id }) => id), until: new Date(oldest.getTime() + HOUR_MS) }
  const hasWaited = due.some(({ createdAt, dueAt }) => dueAt > createdAt)
  const parts = hasWaited ? due : due.filter(({ subjectId }) => subjectId === first.subjectId)
  const newest = new Map(parts.map((one) => [one.subjectId, one.id]))
  const ids = [...newest.values()]
  return { kind: 'send', ids, older: parts.map(({ id }) => id).filter((id) => !ids.includes(id)) }
}
