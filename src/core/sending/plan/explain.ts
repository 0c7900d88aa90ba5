// Explains the time of a planned mail step by step: the delay of the workflow, nights, weekends and holidays, the limit and
// gap of the mailbox. Computed with the functions of the plan, after the plan (rules.md R-1205).
import { isWeekend } from '#core/calendar/date.ts'
import { koreanHoliday } from '#core/calendar/korean-holidays.ts'
import type { MailboxRules } from '#core/mailboxes/mailbox-rules.ts'
import { workingDays } from '#core/mailboxes/sending-rules.ts'
import { addDelayMs, type SequenceRules } from '#core/sending/delay.ts'
import type { MailboxSchedule } from './mailbox-schedule.ts'

/** Why a mail is sent later than its delay requires. `start`: a later start was chosen. */
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
type ShiftCause = (typeof SHIFT_CAUSES)[number]

type Shift = { from: Date; to: Date; cause: ShiftCause; name: string | null }
export type TimeExplanation = {
  base: Date
  delayDays: number
  businessDays: boolean
  /** 'YYYY-MM-DD' in the sequence's zone */
  passedOver: { date: string; cause: 'weekend' | 'holiday'; name: string | null }[]
  wanted: Date
  /** consecutive, from `wanted` (or later, when it was overdue) to the planned time */
  shifted: Shift[]
}

export type ExplainTimeInput = {
  /** time of the mail before it; for a first mail, when its enrollment starts */
  base: Date
  delayDays: number
  plannedAt: Date
  /** it is not sent earlier */
  notBefore: Date | null
  sequence: SequenceRules
  /** the business domain of its lead */
  company?: string | null
  /** of the mailbox, with the whole plan entered */
  schedule: MailboxSchedule
}

/** @returns null when these rules do not lead to that time, because it was planned under other rules */
export function explainPlannedTime(input: ExplainTimeInput): TimeExplanation | null {
  const { base, delayDays, plannedAt, notBefore, sequence, schedule } = input
  const passedOver: TimeExplanation['passedOver'] = []
  const wanted = addDelayMs(base.getTime(), delayDays, sequence, workingDays(schedule.rules), (date) =>
    passedOver.push({ date, ...offDayCause(date, schedule.rules) }),
  )
  const from = Math.max(wanted, notBefore?.getTime() ?? 0)
  const shifts = new ShiftList()
  if (from > wanted) shifts.add(wanted, from, 'start', null)
  if (plannedAt.getTime() < from) return null
  splitByCause(schedule, from, plannedAt.getTime(), input.company ?? null, shifts)
  return {
    base,
    delayDays,
    businessDays: sequence.businessDaysOnly && delayDays > 0,
    passedOver,
    wanted: new Date(wanted),
    shifted: shifts.list,
  }
}

function offDayCause(
  date: string,
  { workspaceDaysOff }: MailboxRules,
): { cause: 'weekend' | 'holiday'; name: string | null } {
  const name = workspaceDaysOff?.[date] ?? koreanHoliday(date)
  return name === null && isWeekend(date) ? { cause: 'weekend', name: null } : { cause: 'holiday', name }
}

/** Splits the time between two instants by what prevented sending from this mailbox. */
function splitByCause(
  schedule: MailboxSchedule,
  from: number,
  to: number,
  company: string | null,
  shifts: ShiftList,
): void {
  const { windows } = schedule
  for (let at = from; at < to; ) {
    const day = windows.dayOf(at)
    const midnight = windows.startOf(day + 1)
    const rest = windows.closedDayReason(day)
    const window = windows.windowOf(day)
    let end = midnight
    if (rest) shifts.add(at, Math.min(to, end), rest.cause, rest.name)
    else if (window && at >= window.start && at < window.end) {
      end = window.end
      // on its own day only other mails are a cause; a shift by less than a slot is not shown
      const isItsDay = to < end
      const cause = isItsDay
        ? 'gap'
        : schedule.companyCapacityOn(company, day) < 1
          ? 'domain_limit'
          : schedule.isFull(day)
            ? 'mailbox_limit'
            : 'gap'
      if (!isItsDay || to - at > schedule.maxGapShift) shifts.add(at, Math.min(to, end), cause, null)
    } else {
      if (window && at < window.start) end = window.start
      shifts.add(at, Math.min(to, end), 'outside_window', null)
    }
    at = end
  }
}

/** Joins consecutive shifts of one cause: a night belongs to the cause before it, if there is one. */
class ShiftList {
  readonly list: Shift[] = []

  add(from: number, to: number, cause: ShiftCause, name: string | null): void {
    const last = this.list.at(-1)
    if (cause === 'outside_window' && last && last.cause !== 'start') {
      last.to = new Date(to)
      return
    }
    const waits = cause === 'mailbox_limit' || cause === 'domain_limit' || cause === 'gap'
    // a weekend between full days does not split their shift
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
