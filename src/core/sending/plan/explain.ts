// Why a planned mail goes on just that day, step by step: the days that were drawn, the nights, weekends and holidays in
// between, the mailbox's limit and gap. Asked of the functions that made the plan, after it was made (rules.md R-1205).
import { weekdayOf } from '#core/calendar/date.ts'
import { koreanHoliday } from '#core/calendar/korean-holidays.ts'
import { delayed, type SequenceRules } from '#core/sending/delay.ts'
import type { Agenda } from './mailbox-schedule.ts'

/** What moved a mail on. `start`: nothing begins before; `delay` is not one of them, it is the wait that was drawn. */
export const SHIFT_CAUSES = [
  'start',
  'outside_window',
  'weekend',
  'holiday',
  'own_day_off',
  'mailbox_limit',
  'domain_limit',
  'gap',
] as const
export type ShiftCause = (typeof SHIFT_CAUSES)[number]

export type Shift = { from: Date; to: Date; cause: ShiftCause; name: string | null }
export type Why = {
  base: Date
  delayDays: number
  businessDays: boolean
  /** 'YYYY-MM-DD' in the sequence's zone */
  passedOver: { date: string; cause: 'weekend' | 'holiday'; name: string | null }[]
  wanted: Date
  /** one after the other from `wanted` (or later, when it was overdue) to the mail */
  shifted: Shift[]
}

export type ExplainTimeInput = {
  /** when the mail before goes or went; for a first mail, when its contact begins */
  base: Date
  delayDays: number
  plannedAt: Date
  /** it does not go earlier, whatever else */
  notBefore: Date | null
  sequence: SequenceRules
  /** the business domain it goes to */
  company?: string | null
  /** the mailbox's, with the whole plan entered */
  agenda: Agenda
}

/** @returns null when the time does not follow from these rules: they were others when it was planned */
export function explainPlannedTime(ask: ExplainTimeInput): Why | null {
  const { base, delayDays, plannedAt, notBefore, sequence, agenda } = ask
  const passedOver: Why['passedOver'] = []
  const wanted = delayed(base.getTime(), delayDays, sequence, undefined, (date) =>
    passedOver.push({ date, ...offDayCause(date) }),
  )
  const from = Math.max(wanted, notBefore?.getTime() ?? 0)
  const shifts = new ShiftList()
  if (from > wanted) shifts.add(wanted, from, 'start', null)
  if (plannedAt.getTime() < from) return null
  follow(agenda, from, plannedAt.getTime(), ask.company ?? null, shifts)
  return {
    base,
    delayDays,
    businessDays: sequence.businessDaysOnly && delayDays > 0,
    passedOver,
    wanted: new Date(wanted),
    shifted: shifts.list,
  }
}

function offDayCause(date: string): { cause: 'weekend' | 'holiday'; name: string | null } {
  const name = koreanHoliday(date)
  return name === null && [0, 6].includes(weekdayOf(date))
    ? { cause: 'weekend', name: null }
    : { cause: 'holiday', name }
}

/** Every stretch between two instants by what kept a mail of this mailbox from going in it. */
function follow(agenda: Agenda, from: number, to: number, company: string | null, shifts: ShiftList): void {
  const { windows } = agenda
  for (let at = from; at < to; ) {
    const day = windows.dayOf(at)
    const midnight = windows.startOf(day + 1)
    const rest = windows.closedDayReason(day)
    const window = windows.windowOf(day)
    let end = midnight
    if (rest) shifts.add(at, Math.min(to, end), rest.cause, rest.name)
    else if (window && at >= window.start && at < window.end) {
      end = window.end
      // its own day: only mails standing in the way, and the few seconds all mails stand apart by are no reason
      const isItsDay = to < end
      const cause = isItsDay
        ? 'gap'
        : agenda.scriptFor(company, day) < 1
          ? 'domain_limit'
          : agenda.isFull(day)
            ? 'mailbox_limit'
            : 'gap'
      if (!isItsDay || to - at > agenda.slack) shifts.add(at, Math.min(to, end), cause, null)
    } else {
      if (window && at < window.start) end = window.start
      shifts.add(at, Math.min(to, end), 'outside_window', null)
    }
    at = end
  }
}

/** Stretches put together where one reason goes on: a night belongs to the reason before it, if there is one. */
class ShiftList {
  readonly list: Shift[] = []

  add(from: number, to: number, cause: ShiftCause, name: string | null): void {
    const last = this.list.at(-1)
    if (cause === 'outside_window' && last && last.cause !== 'start') {
      last.to = new Date(to)
      return
    }
    const waits = cause === 'mailbox_limit' || cause === 'domain_limit' || cause === 'gap'
    // a weekend among full days is not what it waits for
    const same = waits
      ? this.list.findLastIndex((shift) => shift.cause === cause)
      : last?.cause === cause && last.name === name
        ? this.list.length - 1
        : -1
    const earlier = this.list[same]
    if (earlier && this.list.slice(same + 1).every((shift) => isRest(shift.cause))) {
      earlier.to = new Date(to)
      this.list.length = same + 1
    } else this.list.push({ from: new Date(from), to: new Date(to), cause, name })
  }
}

const isRest = (cause: ShiftCause): boolean =>
  cause === 'weekend' || cause === 'holiday' || cause === 'own_day_off' || cause === 'outside_window'
