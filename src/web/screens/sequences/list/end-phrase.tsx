// The expected end of a sequence in its row.
import { cx } from '#web/ui/cx.ts'
import { tooltipProps } from '#web/ui/menu/tooltip.tsx'
import { type SequenceRow, sequenceEnd } from './sequence-end.ts'

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
