// How many enrolled leads of a sequence have ended: a thin bar with replied, other ended, blocked and open leads.
import type { SequenceSummary } from '#api/sequences/sequences.ts'
import { formatNumber } from '#web/lib/format.ts'
import { sequenceListText } from '#web/sequences/text.ts'
import { cx } from '#web/ui/cx.ts'
import { tooltipProps } from '#web/ui/menu/tooltip.tsx'

const FILL = {
  replied: 'bg-green-mark',
  ended: 'bg-planned',
  blocked: 'bg-amber-ink',
  open: 'bg-primary/45',
  notStarted: 'border border-dashed border-planned',
} as const

export function ProgressCell({ row, className }: { row: SequenceSummary; className?: string }) {
  const { enrolledCount, openCount, blockedCount, repliedCount, status } = row
  if (enrolledCount === 0)
    return <span className={cx('text-faint', className)}>{sequenceListText.notEnrolled}</span>
  const ended = enrolledCount - openCount
  const isStarted = status !== 'draft'
  const counts = {
    replied: repliedCount,
    ended: ended - repliedCount,
    blocked: blockedCount,
    [isStarted ? 'open' : 'notStarted']: openCount - blockedCount,
  }
  const parts = (Object.keys(FILL) as (keyof typeof FILL)[]).flatMap((key) => {
    const count = counts[key] ?? 0
    return count > 0 ? [{ key, count, text: sequenceListText.progressParts[key](formatNumber(count)) }] : []
  })
  const told = parts.map(({ text }) => text)
  return (
    <span className={cx('block min-w-0', className)} {...tooltipProps(told.join('\n'))}>
      <span className="sr-only">{told.join(', ')}</span>
      <span aria-hidden className="flex h-1.5 w-full gap-px overflow-hidden rounded-full bg-hover">
        {parts.map(({ key, count }) => (
          <span
            key={key}
            className={cx('h-full min-w-0.5 first:rounded-l-full last:rounded-r-full', FILL[key])}
            style={{ flex: `${count} 0 0` }}
          />
        ))}
      </span>
      <span className="tabular mt-0.5 block truncate text-xs text-muted">
        {isStarted || ended > 0
          ? sequenceListText.progress(formatNumber(ended), formatNumber(enrolledCount))
          : sequenceListText.progressParts.notStarted(formatNumber(enrolledCount))}
      </span>
    </span>
  )
}
