// When the mails of a sequence end, as a phrase for its row and a sentence for the tooltip.
import type { SequenceFinish } from '#api/sending/sequence-plan.ts'
import type { SequenceSummary } from '#api/sequences/sequences.ts'
import { formatDate, formatNumber } from '#web/lib/format.ts'
import { finishDateText } from '#web/parts/sequences/last-send-date-text.ts'
import { cx } from '#web/ui/cx.ts'
import { tooltipProps } from '#web/ui/menu/tooltip.tsx'

const sequenceEndText = {
  unknown: '종료일 미정',
  afterStart: '시작 후 결정',
  ended: '모두 종료',
} as const

export type SequenceRow = SequenceSummary & {
  /** undefined while it is loaded; null: no mail is planned */
  finish: SequenceFinish | null | undefined
}

type SequenceEnd = { phrase: string; hint: string | null; isDate: boolean }

/** @param finish undefined: no mail is planned @param now milliseconds; the year is shown when it differs */
export function sequenceEnd(
  { enrolledCount, openCount }: Pick<SequenceSummary, 'enrolledCount' | 'openCount'>,
  finish: SequenceFinish | undefined,
  now: number,
): SequenceEnd | null {
  if (enrolledCount === 0) return null
  if (openCount === 0) return { phrase: sequenceEndText.ended, hint: null, isDate: false }
  const at = finish?.finishesAt
  const hints = [
    finish && finish.plannedCount > 0 && finishDateText.mails(formatNumber(finish.plannedCount)),
    ...(finish?.unknown ?? []).map(({ reason, leadCount }) =>
      finishDateText.unknown[reason](formatNumber(leadCount)),
    ),
  ].filter((hint) => typeof hint === 'string')
  const hint = hints.length > 0 ? hints.join('\n') : null
  if (at) {
    return { phrase: formatDate(at, now), hint, isDate: true }
  }
  const isStopped = finish?.unknown.some(({ reason }) => reason === 'sequence_stopped') ?? false
  const phrase = isStopped ? sequenceEndText.afterStart : sequenceEndText.unknown
  return { phrase, hint, isDate: false }
}

// The expected end of a sequence in its row.
export function EndPhrase({ row }: { row: SequenceRow }) {
  const end = sequenceEnd(row, row.finish ?? undefined, Date.now())
  if (!end) return null
  return (
    <span
      className={cx('tabular whitespace-nowrap', !end.isDate && 'text-muted')}
      {...(end.hint !== null && { ...tooltipProps(end.hint), 'aria-description': end.hint })}
    >
      {end.phrase}
    </span>
  )
}
