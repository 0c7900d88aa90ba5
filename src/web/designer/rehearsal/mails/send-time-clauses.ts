// Why a mail goes just then, in a sentence: from the mail before (or the start), then what moved it on, one clause for each.
import type { PlanWhy } from '#api/sending/sequence-plan.ts'
import { withJosa } from '#core/text/josa.ts'
import { clockText, dateOf, dayText, weekdayText } from '#web/designer/rehearsal/calendar/calendar-dates.ts'
import { whyText } from '#web/designer/rehearsal/rehearsal-text.ts'

export type WhyFacts = {
  zone: string
  /** of the mailbox; null where it is not known */
  dailyCap: number | null
}

type Shift = PlanWhy['shifted'][number]
type Cause = Shift['cause']
const OF_CALENDAR: readonly Cause[] = ['outside_window', 'weekend', 'holiday', 'own_day_off']

/** The clauses in order, each readable on its own; the first says where it is counted from. */
export function whyClauses(why: PlanWhy, facts: WhyFacts): string[] {
  const groups = grouped(why.shifted)
  // the start that was asked for is where the first mail is counted from
  const moves = groups.filter(({ kind }) => kind !== 'start')
  const first = moves[0]
  const isResting = first?.kind === 'calendar' && first.shifts[0]?.cause !== 'outside_window'
  // ‘3일 뒤가 토요일이라 월요일로 옮김’ instead of two clauses
  const isJoined = isResting
  const clauses = moves.flatMap((group, index) => {
    // a few minutes are worth a word only where nothing else moved the mail
    if (group.kind === 'gap' && moves.length > 1 && minutesOf(group) < A_WHILE) return []
    const clause = clauseOf(group, facts)
    if (clause === null) return []
    return index === 0 && isJoined ? [whyText.joined(subject(why), clause)] : [clause]
  })
  return [...(isJoined ? [] : originOf(why, groups)), ...passedOver(why), ...clauses]
}

/** A first mail that was moved on is told by what moved it alone. */
function originOf({ previousNodeId, delayDays, businessDays }: PlanWhy, groups: readonly Group[]): string[] {
  if (previousNodeId !== null) return [whyText.after(delayDays, businessDays)]
  if (groups.some(({ kind }) => kind !== 'start' && kind !== 'gap')) return []
  return [groups.some(({ kind }) => kind === 'start') ? whyText.atStart : whyText.atOnce]
}

const subject = ({ previousNodeId, delayDays, businessDays }: PlanWhy): string =>
  withJosa(previousNodeId === null ? whyText.startDay : whyText.days(delayDays, businessDays), '이/가')

/** Which days did not count, where only working days do: ‘주말·추석 빼고 셈’. */
function passedOver({ passedOver: days }: PlanWhy): string[] {
  const names = new Set(days.map((day) => restName(day.cause, day.name)))
  return names.size === 0 ? [] : [whyText.notCounted([...names].join('·'))]
}

type Group = {
  kind: 'start' | 'calendar' | 'mailbox_limit' | 'domain_limit' | 'gap'
  shifts: Shift[]
  from: string
  to: string
}

/** Neighbours of one kind are one move: a weekend, a holiday and the night after them. */
function grouped(shifts: readonly Shift[]): Group[] {
  const groups: Group[] = []
  for (const shift of shifts) {
    const kind = OF_CALENDAR.includes(shift.cause) ? 'calendar' : (shift.cause as Group['kind'])
    const last = groups.at(-1)
    if (last?.kind === kind) {
      last.shifts.push(shift)
      last.to = shift.to
    } else groups.push({ kind, shifts: [shift], from: shift.from, to: shift.to })
  }
  return groups
}

const A_WHILE = 30
const minutesOf = ({ from, to }: { from: string; to: string }): number =>
  Math.round((Date.parse(to) - Date.parse(from)) / 60_000)

const restOf = (shifts: readonly Shift[]): Shift[] => shifts.filter(({ cause }) => cause !== 'outside_window')

function clauseOf({ kind, shifts, from, to }: Group, { zone, dailyCap }: WhyFacts): string | null {
  const [before, after] = [dateOf(from, zone), dateOf(to, zone)]
  const target = withJosa(dayText(after, before), '으로/로')
  const isSameDay = before === after
  if (kind === 'start') return null
  if (kind === 'mailbox_limit') {
    return dailyCap === null ? whyText.limit(target) : whyText.limitOf(String(dailyCap), target)
  }
  if (kind === 'domain_limit') return whyText.company(target)
  if (kind === 'gap') {
    if (!isSameDay) return whyText.gapDay(target)
    const minutes = minutesOf({ from, to })
    return minutes < 1 ? null : whyText.gap(minutes)
  }
  const rests = restOf(shifts)
  if (rests.length === 0) {
    return isSameDay ? whyText.window(withJosa(clockText(to, zone), '으로/로')) : whyText.windowDay(target)
  }
  const startsOnWeekend = rests[0] === shifts[0] && rests[0]?.cause === 'weekend'
  const isLate = rests[0] !== shifts[0]
  const names =
    rests.every(({ cause }) => cause === 'weekend') && startsOnWeekend
      ? [weekdayText(before)]
      : [...new Set(rests.map(({ cause, name }) => restName(cause, name)))]
  const reason = withJosa(names.join('·'), '이라/라')
  return isLate ? whyText.lateAndRest(reason, target) : whyText.rest(reason, target)
}

/** 추석 전날 and 추석 다음 날 are all 추석. */
function restName(cause: Cause, name: string | null): string {
  if (cause === 'weekend') return whyText.weekend
  if (cause === 'own_day_off') return whyText.dayOff
  return (name ?? whyText.holiday).replace(/ (전날|다음 날)$/, '')
}
