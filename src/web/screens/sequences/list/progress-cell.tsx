// How many enrolled leads of a sequence have ended: a thin bar with replied, other ended, blocked and open leads.
import type { SequenceSummary } from '#api/sequences/sequences.ts'
import { formatNumber } from '#web/lib/format.ts'
import { sequenceListText } from '#web/screens/sequences/text.ts'
import { tooltipProps } from '#web/ui/menu/tooltip.tsx'

const { progress, progressParts } = sequenceListText

export function ProgressCell({ row }: { row: SequenceSummary }) {
  const { enrolledCount, openCount, blockedCount, repliedCount } = row
  if (enrolledCount === 0) return <span className="text-faint">{sequenceListText.notEnrolled}</span>
  const ended = enrolledCount - openCount
  const isStarted = row.status !== 'draft' || ended > 0
  const parts = [
    { fill: 'bg-green-mark', count: repliedCount, text: progressParts.replied },
    { fill: 'bg-planned', count: ended - repliedCount, text: progressParts.ended },
    { fill: 'bg-amber-ink', count: blockedCount, text: progressParts.blocked },
    isStarted
      ? { fill: 'bg-primary/45', count: openCount - blockedCount, text: progressParts.open }
      : {
          fill: 'border border-dashed border-planned',
          count: openCount - blockedCount,
          text: progressParts.notStarted,
        },
  ].filter(({ count }) => count > 0)
  const told = parts.map(({ count, text }) => text(formatNumber(count)))
  return (
    <span className="block" {...tooltipProps(told.join('\n'))}>
      <span className="sr-only">{told.join(', ')}</span>
      <span aria-hidden className="flex h-1.5 gap-px overflow-hidden rounded-full bg-hover">
        {parts.map(({ fill, count }) => (
          <span key={fill} className={`min-w-0.5 ${fill}`} style={{ flexGrow: count }} />
        ))}
      </span>
      <span className="tabular mt-0.5 block truncate text-xs text-muted">
        {isStarted ? progress(formatNumber(ended), formatNumber(enrolledCount)) : told[0]}
      </span>
    </span>
  )
}
