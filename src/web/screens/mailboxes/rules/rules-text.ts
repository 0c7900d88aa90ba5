// A mailbox's sending rules as Korean phrases.
import type { SendingRules } from '#api/mailboxes/email-accounts.ts'
import { WEEKDAYS } from '#core/calendar/korean-date.ts'
import { WORKSPACE_ZONE } from '#core/calendar/workspace-zone.ts'
import { rulesText } from '#web/screens/mailboxes/text.ts'

/** Monday first. */
const WEEK = [1, 2, 3, 4, 5, 6, 0]

/** 평일, 주말, 매일, 월–토, 월·수·금; three or more consecutive days are a range. */
export function dayWords(weekdays: readonly number[]): string {
  const on = WEEK.map((day) => weekdays.includes(day))
  const pattern = on.map((is) => (is ? '1' : '0')).join('')
  if (pattern === '1111111') return rulesText.everyDay
  if (pattern === '1111100') return rulesText.weekdays
  if (pattern === '0000011') return rulesText.weekend
  const name = (index: number): string => WEEKDAYS[WEEK[index] ?? 0] ?? ''
  return [...pattern.matchAll(/1+/g)]
    .flatMap(({ 0: run, index }) =>
      run.length >= 3
        ? [`${name(index)}–${name(index + run.length - 1)}`]
        : [...run].map((_, step) => name(index + step)),
    )
    .join('·')
}

/** 평일 09:00–18:00, 공휴일 제외 */
export function sendingWindowText(rules: SendingRules): string {
  const parts = [`${dayWords(rules.weekdays)} ${rules.windowStart}–${rules.windowEnd}`]
  if (rules.skipHolidays) parts.push(rulesText.noHolidays)
  if (rules.daysOff.length > 0) parts.push(rulesText.daysOff(rules.daysOff.length))
  if (rules.timeZone !== WORKSPACE_ZONE) parts.push(rulesText.zone(rules.timeZone))
  return parts.join(', ')
}

/** 하루 최대 50통, 1분 30초 이상 간격 */
export function sendingLimitText({ dailyCap, minGapSeconds, rampUp, perCompanyCap }: SendingRules): string {
  const gap = minGapSeconds === 0 ? rulesText.noGap : rulesText.gap(durationText(minGapSeconds))
  const parts = [rulesText.cap(dailyCap.toLocaleString('ko-KR')), gap]
  if (rampUp && rampUp.start < dailyCap)
    parts.push(rulesText.rampUp(String(rampUp.start), String(rampUp.step)))
  if (perCompanyCap !== null) parts.push(rulesText.company(perCompanyCap.toLocaleString('ko-KR')))
  return parts.join(', ')
}

function durationText(seconds: number): string {
  const minutes = Math.floor(seconds / 60)
  const rest = seconds % 60
  if (minutes === 0) return rulesText.seconds(rest)
  return rest === 0 ? rulesText.minutes(minutes) : rulesText.minutesSeconds(minutes, rest)
}
