// What a user has to do today. Items that are late or block mails planned for today come first; within each level the
// order is that of TODAY_KINDS. Also the date of the page, which in a sandbox may be in the future.
import { addDays } from '#core/calendar/date.ts'
import { WORKSPACE_ZONE, workspaceDate } from '#core/calendar/workspace-zone.ts'
import { instantAt } from '#core/calendar/zone.ts'
import type { CheckCause } from './check.ts'

/** Ordered by the cost of leaving them: a lead with an unanswered reply first. */
export const TODAY_KINDS = ['replies', 'check', 'outbox', 'review', 'sequences', 'mailboxes'] as const
export type TodayKind = (typeof TODAY_KINDS)[number]

/** `now`: late or blocking other things; `today`: to be done; `know`: nothing to do */
export const TODAY_LEVELS = ['now', 'today', 'know'] as const
export type TodayLevel = (typeof TODAY_LEVELS)[number]

/** Numbers of a day that open as a list of leads. */
export const DAY_KINDS = ['sent', 'replied', 'bounced'] as const
export type DayKind = (typeof DAY_KINDS)[number]

export const TREND_DAYS = 7

const HOUR_MS = 3_600_000

/** A reply that has not been answered for this long is urgent. */
export const REPLY_OVERDUE_MS = 24 * HOUR_MS

/** How long a reply has waited, in the largest whole unit: 9일, 5시간, 12분. */
export function waitedWords(ms: number): string {
  const hours = Math.floor(ms / HOUR_MS)
  if (hours >= 24) return `${Math.floor(hours / 24)}일`
  return hours > 0 ? `${hours}시간` : `${Math.max(1, Math.floor(ms / 60_000))}분`
}

export type TodayFacts = {
  /** `longestMs`: how long the one that came first has waited, by the clock of its mailbox */
  replies: { total: number; longestMs: number }
  /** enrollments that need a user, by cause; `answers` that were not sent; `others`: runs, notices, unmatched mail */
  check: { causes: readonly { cause: CheckCause; count: number }[]; answers: number; others: number }
  outbox: { total: number }
  /** `waiting`: leads whose next mail waits for approval */
  review: { total: number; waiting: number }
  /** `halted` by the system; `finished`: active without open enrollments; `finishing`: within a week */
  sequences: { halted: number; finishing: number; finished: number }
  mailboxes: readonly { isStopped: boolean; plannedToday: number }[]
}
/** `count`: the replies, leads, mails, sequences or mailboxes listed under it */
export type TodayItem = { kind: TodayKind; level: TodayLevel; count: number }

/** Mails that may have been sent twice or not at all. */
const URGENT_CAUSES: ReadonlySet<CheckCause> = new Set(['send_uncertain', 'send_failed', 'email_invalid'])

/** Every kind with at least one item, most urgent first. */
export function rankToday(facts: TodayFacts): TodayItem[] {
  const levels = {
    replies: repliesLevel(facts.replies),
    check: checkLevel(facts.check),
    outbox: facts.outbox.total > 0 ? 'know' : null,
    review: facts.review.total === 0 ? null : facts.review.waiting > 0 ? 'now' : 'today',
    sequences: sequencesLevel(facts.sequences),
    mailboxes: mailboxesLevel(facts.mailboxes),
  } as const satisfies Record<TodayKind, TodayLevel | null>
  const stopped = facts.mailboxes.filter(({ isStopped }) => isStopped).length
  const { halted, finishing, finished } = facts.sequences
  const counts: Record<TodayKind, number> = {
    replies: facts.replies.total,
    check: facts.check.causes.reduce(
      (sum, { count }) => sum + count,
      facts.check.answers + facts.check.others,
    ),
    outbox: facts.outbox.total,
    review: facts.review.total,
    // what is only shown is not counted among what is to be done
    sequences: halted + finished || finishing,
    mailboxes: stopped || facts.mailboxes.length,
  }
  const items = TODAY_KINDS.flatMap((kind) => {
    const level = levels[kind]
    return level ? [{ kind, level, count: counts[kind] }] : []
  })
  // stable sort: within a level the order of TODAY_KINDS stays; `know` keeps its position among `today`
  return items.sort((a, b) => Number(b.level === 'now') - Number(a.level === 'now'))
}

function repliesLevel({ total, longestMs }: TodayFacts['replies']): TodayLevel | null {
  if (total === 0) return null
  return longestMs >= REPLY_OVERDUE_MS ? 'now' : 'today'
}

function checkLevel({ causes, answers, others }: TodayFacts['check']): TodayLevel | null {
  if (answers > 0) return 'now'
  if (causes.some(({ cause, count }) => count > 0 && URGENT_CAUSES.has(cause))) return 'now'
  return causes.some(({ count }) => count > 0) || others > 0 ? 'today' : null
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

/** `hasMail`: a mail was sent from it or is planned */
type MailboxClock = { isSandbox: boolean; offsetMs: number; hasMail: boolean }

/** The current time of the start page and of periods: the real one once a real mailbox has mail, until then the latest (R-1304). */
export const todayClock = (mailboxes: readonly MailboxClock[], now: Date): Date =>
  mailboxes.some(({ isSandbox, hasMail }) => !isSandbox && hasMail) ? now : latestClock(mailboxes, now)

/** The latest of the real time and those of the sandboxes. */
export const latestClock = (mailboxes: readonly Pick<MailboxClock, 'offsetMs'>[], now: Date): Date =>
  new Date(now.getTime() + Math.max(0, ...mailboxes.map(({ offsetMs }) => offsetMs)))

export type Day = { date: string; from: Date; to: Date }

/** The last `count` days up to the day of `now`, oldest first. `from` is inclusive, `to` exclusive. */
export function lastDays(now: Date, count: number): Day[] {
  const today = workspaceDate(now)
  return Array.from({ length: count }, (_, at) => dayOf(addDays(today, at - count + 1)))
}

export const dayOf = (date: string, timeZone: string = WORKSPACE_ZONE): Day => ({
  date,
  from: instantAt(date, 0, timeZone),
  to: instantAt(addDays(date, 1), 0, timeZone),
})
