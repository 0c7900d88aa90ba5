// The sentence for skipped days: ‘주말과 추석 연휴를 건너뜁니다’.
import type { PlanExplanation } from '#api/sending/sequence-plan.ts'
import { withJosa } from '#core/text/josa.ts'
import { timerPreviewText } from './timer-settings-text.ts'

/** @returns null when no day is skipped */
export function skippedDays({ passedOver, shifted }: PlanExplanation): string | null {
  const names = new Set<string>()
  for (const { cause, name } of [...passedOver, ...shifted]) {
    if (cause === 'weekend') names.add(timerPreviewText.weekend)
    if (cause === 'own_day_off') names.add(timerPreviewText.dayOff)
    if (cause === 'holiday') names.add(holidayName(name))
  }
  const [last, ...others] = [...names].reverse()
  if (last !== undefined) {
    const before = others.reverse().map((name) => `${withJosa(name, '과/와')} `)
    return timerPreviewText.skipped(`${before.join('')}${withJosa(last, '을/를')}`)
  }
  if (shifted.some(({ cause }) => cause === 'mailbox_limit')) return timerPreviewText.limit
  if (shifted.some(({ cause }) => cause === 'outside_window')) return timerPreviewText.window
  return null
}

/** 추석 전날, 추석 and 추석 다음 날 become one holiday. */
function holidayName(name: string | null): string {
  if (name === null) return timerPreviewText.holiday
  const holidayPart = /^(설날|추석)/.exec(name)?.[1]
  if (holidayPart) return holidayPart === '설날' ? timerPreviewText.newYear : timerPreviewText.chuseok
  return name
}
