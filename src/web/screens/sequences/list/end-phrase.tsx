// The expected end of a sequence in its row.
import { cx } from '#web/ui/cx.ts'
import { tooltipProps } from '#web/ui/menu/tooltip.tsx'
import { type SequenceRow, sequenceEnd } from './sequence-end.ts'

/** @param name before a date, where no head of a column names it */
export function EndPhrase({ row, name }: { row: SequenceRow; name?: string }) {
  const end = sequenceEnd(row, row.finish ?? undefined, Date.now())
  if (!end) return null
  return (
    <span
      className={cx('tabular whitespace-nowrap', !end.isDate && 'text-muted')}
      {...(end.hint !== null && { ...tooltipProps(end.hint), 'aria-description': end.hint })}
    >
      {end.isDate && name && `${name} `}
      {end.phrase}
    </span>
  )
}
