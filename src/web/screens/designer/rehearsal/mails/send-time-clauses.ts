// The sentence that explains a send time: the base (previous email or start), then one clause per move.
import type { PlanExplanation } from '#api/sending/sequence-plan.ts'
import { longDate } from '#core/calendar/korean-date.ts'
import { withJosa } from '#core/text/josa.ts'
import { formatClock, formatDay, formatWeekday } from '#web/lib/format.ts'
import { sendTimeText } from '#web/screens/designer/rehearsal/rehearsal-text.ts'

export type SendTimeContext = {
  zone: string
  /** of the mailbox; null where it is unknown */
  dailyCap: number | null
}

type Shift = PlanExplanation['shifted'][number]
type Cause = Shift['cause']
const CALENDAR_CAUSES: readonly Cause[] = ['outside_window', 'weekend', 'holiday', 'own_day_off']

/** The clauses in order, each readable alone; the first names the base. */
export function sendTimeClauses(why: PlanExplanation, facts: SendTimeContext): string[] {
  const groups = grouped(why.shifted)
  // the requested start is the base of the first email
  const moves = groups.filter(({ kind }) => kind !== 'start')
  const first = moves[0]
  const isResting = first?.kind === 'calendar' && first.shifts[0]?.cause !== 'outside_window'
  // ‘3일 뒤가 토요일이라 월요일로 옮김’ instead of two clauses
  const isJoined = isResting
  const clauses = moves.flatMap((group, index) => {
    // a gap of a few minutes is shown only when nothing else moved the email
    if (group.kind === 'gap' && moves.length > 1 && minutesOf(group) < NOTABLE_MINUTES) return []
    const clause = clauseOf(group, facts)
    if (clause === null) return []
    return index === 0 && isJoined ? [sendTimeText.joined(subject(why), clause)] : [clause]
  })
  return [...(isJoined ? [] : originOf(why, groups)), ...skippedDaysClause(why), ...clauses]
}

/** The clause of a first email that was moved names only the moves. */
function originOf(
  { previousNodeId, delayDays, businessDays }: PlanExplanation,
  groups: readonly Group[],
): string[] {
  if (previousNodeId !== null) return [sendTimeText.after(delayDays, businessDays)]
  if (groups.some(({ kind }) => kind !== 'start' && kind !== 'gap')) return []
  return [groups.some(({ kind }) => kind === 'start') ? sendTimeText.atStart : sendTimeText.atOnce]
}

const subject = ({ previousNodeId, delayDays, businessDays }: PlanExplanation): string =>
  withJosa(
    previousNodeId === null ? sendTimeText.startDay : sendTimeText.days(delayDays, businessDays),
    '이/가',
  )

/** Which days were skipped where only working days count: ‘주말·추석 빼고 셈’. */
function skippedDaysClause({ passedOver: days }: PlanExplanation): string[] {
  const names = new Set(days.map((day) => holidayBaseName(day.cause, day.name)))
  return names.size === 0 ? [] : [sendTimeText.notCounted([...names].join('·'))]
}

type Group = {
  kind: 'start' | 'calendar' | 'mailbox_limit' | 'domain_limit' | 'gap'
  shifts: Shift[]
  from: string
  to: string
}

/** Consecutive moves of one kind become one: a weekend, a holiday and the night after them. */
function grouped(shifts: readonly Shift[]): Group[] {
  const groups: Group[] = []
  for (const shift of shifts) {
    const kind = CALENDAR_CAUSES.includes(shift.cause) ? 'calendar' : (shift.cause as Group['kind'])
    const last = groups.at(-1)
    if (last?.kind === kind) {
      last.shifts.push(shift)
      last.to = shift.to
    } else groups.push({ kind, shifts: [shift], from: shift.from, to: shift.to })
  }
  return groups
}

const NOTABLE_MINUTES = 30
const minutesOf = ({ from, to }: { from: string; to: string }): number =>
  Math.round((Date.parse(to) - Date.parse(from)) / 60_000)

const calendarShifts = (shifts: readonly Shift[]): Shift[] =>
  shifts.filter(({ cause }) => cause !== 'outside_window')

function clauseOf({ kind, shifts, from, to }: Group, { zone, dailyCap }: SendTimeContext): string | null {
  const [before, after] = [formatDay(from, zone), formatDay(to, zone)]
  const target = withJosa(longDate(after, before), '으로/로')
  const isSameDay = before === after
  if (kind === 'start') return null
  if (kind === 'mailbox_limit') {
    return dailyCap === null ? sendTimeText.limit(target) : sendTimeText.limitOf(String(dailyCap), target)
  }
  if (kind === 'domain_limit') return sendTimeText.company(target)
  if (kind === 'gap') {
    if (!isSameDay) return sendTimeText.gapDay(target)
    const minutes = minutesOf({ from, to })
    return minutes < 1 ? null : sendTimeText.gap(minutes)
  }
  const rests = calendarShifts(shifts)
  if (rests.length === 0) {
    return isSameDay
      ? sendTimeText.window(withJosa(formatClock(to, zone), '으로/로'))
      : sendTimeText.windowDay(target)
  }
  const startsOnWeekend = rests[0] === shifts[0] && rests[0]?.cause === 'weekend'
  const isLate = rests[0] !== shifts[0]
  const names =
    rests.every(({ cause }) => cause === 'weekend') && startsOnWeekend
      ? [formatWeekday(before)]
      : [...new Set(rests.map(({ cause, name }) => holidayBaseName(cause, name)))]
  const reason = withJosa(names.join('·'), '이라/라')
  return isLate ? sendTimeText.lateAndRest(reason, target) : sendTimeText.rest(reason, target)
}

/** 추석 전날 and 추석 다음 날 become 추석. */
function holidayBaseName(cause: Cause, name: string | null): string {
  if (cause === 'weekend') return sendTimeText.weekend
  if (cause === 'own_day_off') return sendTimeText.dayOff
  return (name ?? sendTimeText.holiday).replace(/ (전날|다음 날)$/, '')
}
