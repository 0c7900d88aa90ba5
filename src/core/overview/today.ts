// What a sales person has to do today, the costliest first: what is late or stands in the way of mails of today comes
// before the rest, and within each the order is that of TODAY_KINDS. Also which day it is, in a sandbox that runs ahead.
import { addDays } from '#core/calendar/date.ts'
import { dateInZone, instantAt } from '#core/calendar/zone.ts'
import type { CheckCause } from './check.ts'

/** In the order of what it costs to leave them lying: somebody who answered waits, then whoever stands still, and so on. */
export const TODAY_KINDS = ['replies', 'check', 'outbox', 'review', 'sequences', 'mailboxes'] as const
export type TodayKind = (typeof TODAY_KINDS)[number]

/** `now`: late, or other things wait for it; `today`: to be done; `know`: goes by itself */
export const TODAY_LEVELS = ['now', 'today', 'know'] as const
export type TodayLevel = (typeof TODAY_LEVELS)[number]

/** The numbers of a day that can be opened as a list of leads. */
export const DAY_KINDS = ['sent', 'replied', 'bounced'] as const
export type DayKind = (typeof DAY_KINDS)[number]

/** The calendar of the page: the same as that of the outbox. */
export const TODAY_ZONE = 'Asia/Seoul'
export const TREND_DAYS = 7

/** Somebody who answered a day ago and heard nothing has begun to look elsewhere. */
export const REPLY_OVERDUE_MS = 24 * 60 * 60 * 1000

export type TodayFacts = {
  replies: { total: number; oldestAt: Date | null }
  /** what needs a person: people by cause, and the rest (runs, notices, unmatched mail) */
  check: { people: readonly { cause: CheckCause; count: number }[]; others: number }
  outbox: { total: number }
  /** `waiting`: people whose next mail waits for its approval */
  review: { total: number; waiting: number }
  /** `halted` by the tool; `finished`: still active, and nobody is under way; `finishing` within the week */
  sequences: { halted: number; finishing: number; finished: number }
  mailboxes: readonly { isStopped: boolean; plannedToday: number }[]
}
export type TodayItem = { kind: TodayKind; level: TodayLevel }

/** A mail that may have reached somebody twice, or not at all, waits for nobody. */
const URGENT_CAUSES: ReadonlySet<CheckCause> = new Set(['send_uncertain', 'send_failed', 'email_invalid'])

/** Every kind there is anything of, the costliest first. @param now by the page's clock (`todayClock`) */
export function rankToday(facts: TodayFacts, now: Date): TodayItem[] {
  const levels = {
    replies: repliesLevel(facts.replies, now),
    check: checkLevel(facts.check),
    outbox: facts.outbox.total > 0 ? 'know' : null,
    review: facts.review.total === 0 ? null : facts.review.waiting > 0 ? 'now' : 'today',
    sequences: sequencesLevel(facts.sequences),
    mailboxes: mailboxesLevel(facts.mailboxes),
  } as const satisfies Record<TodayKind, TodayLevel | null>
  const items = TODAY_KINDS.flatMap((kind) => {
    const level = levels[kind]
    return level ? [{ kind, level }] : []
  })
  // a stable sort: within a level the order of cost stays. What only is to be known keeps its place among what is to do.
  return items.sort((a, b) => Number(b.level === 'now') - Number(a.level === 'now'))
}

function repliesLevel({ total, oldestAt }: TodayFacts['replies'], now: Date): TodayLevel | null {
  if (total === 0) return null
  return oldestAt && now.getTime() - oldestAt.getTime() >= REPLY_OVERDUE_MS ? 'now' : 'today'
}

function checkLevel({ people, others }: TodayFacts['check']): TodayLevel | null {
  if (people.some(({ cause, count }) => count > 0 && URGENT_CAUSES.has(cause))) return 'now'
  return people.some(({ count }) => count > 0) || others > 0 ? 'today' : null
}

function sequencesLevel({ halted, finishing, finished }: TodayFacts['sequences']): TodayLevel | null {
  if (halted > 0) return 'now'
  if (finished > 0) return 'today'
  return finishing > 0 ? 'know' : null
}

function mailboxesLevel(mailboxes: TodayFacts['mailboxes']): TodayLevel | null {
  if (mailboxes.length === 0) return null
  const stopped = mailboxes.filter(({ isStopped }) => isStopped)
  if (stopped.length === 0) return 'know'
  return stopped.some(({ plannedToday }) => plannedToday > 0) ? 'now' : 'today'
}

/**
 * The page's now: the real one, unless all there is are sandboxes; then that of the one furthest ahead, so that whoever
 * travels through time sees the day they have come to.
 */
export function todayClock(mailboxes: readonly { isSandbox: boolean; offsetMs: number }[], now: Date): Date {
  if (mailboxes.some(({ isSandbox }) => !isSandbox)) return now
  return new Date(now.getTime() + Math.max(0, ...mailboxes.map(({ offsetMs }) => offsetMs)))
}

export type Day = { date: string; from: Date; to: Date }

/** The last `count` days up to the day of `now`, oldest first, each with its first instant and that of the next. */
export function lastDays(now: Date, count: number): Day[] {
  const today = dateInZone(now, TODAY_ZONE)
  return Array.from({ length: count }, (_, at) => dayOf(addDays(today, at - count + 1)))
}

/** A date of the page's calendar. */
export const dayOf = (date: string): Day => ({
  date,
  from: instantAt(date, 0, TODAY_ZONE),
  to: instantAt(addDays(date, 1), 0, TODAY_ZONE),
})
