// The columns of the list. Every number opens the list of what it counts.
import { Workflow } from 'lucide-react'
import { Link } from 'react-router'
import type { SequenceSummary } from '#api/sequences/sequences.ts'
import { formatDateTime, formatNumber, formatPercent, formatRelative } from '#web/lib/format.ts'
import { lazyPart } from '#web/lib/lazy-part.tsx'
import { type BadgeProps, SequenceBadge } from '#web/parts/sequences/sequence-badge.tsx'
import { sequenceActions, sequenceListText, sequenceReason } from '#web/screens/sequences/text.ts'
import { tooltipProps } from '#web/ui/menu/tooltip.tsx'
import type { Column } from '#web/ui/table/table.tsx'
import { RowActions } from './row-actions.tsx'
import type { SequenceRow } from './sequence-end.tsx'

const { progress, progressParts } = sequenceListText

/** How many enrolled leads of a sequence have ended: a thin bar with replied, other ended, blocked and open leads. */
function ProgressCell({ row }: { row: SequenceSummary }) {
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
  const texts = parts.map(({ count, text }) => text(formatNumber(count)))
  return (
    <span className="flex items-center gap-2" {...tooltipProps(texts.join('\n'))}>
      <span className="sr-only">{texts.join(', ')}</span>
      <span aria-hidden className="flex h-1.5 min-w-0 flex-1 gap-px overflow-hidden rounded-full bg-hover">
        {parts.map(({ fill, count }) => (
          <span key={fill} className={`min-w-0.5 ${fill}`} style={{ flexGrow: count }} />
        ))}
      </span>
      <span
        className="tabular shrink-0 text-right text-xs text-muted"
        title={progress(formatNumber(ended), formatNumber(enrolledCount))}
      >
        {formatNumber(ended)} / {formatNumber(enrolledCount)}
      </span>
    </span>
  )
}

const { heads } = sequenceListText
const enrollmentsPath = ({ id }: SequenceSummary): string => `/sequences/${id}?tab=contacts`

/** On a phone the progress and the end of a row are below its name. */
const Name = ({ row }: { row: SequenceRow }) => (
  <span className="flex min-w-0 items-center gap-1">
    <span className="min-w-0 md:flex md:items-center md:gap-2 max-md:flex-1">
      <Link
        to={`/sequences/${row.id}`}
        title={row.name}
        className="block max-w-full truncate rounded-md leading-6 font-semibold underline-offset-3 hover:underline md:shrink-0"
      >
        {row.name}
      </Link>
      <span
        className="block min-w-0 truncate text-xs text-muted max-md:hidden"
        title={row.customerGroupName ?? undefined}
      >
        {row.customerGroupName ?? sequenceListText.noGroup}
      </span>
      <span className="flex items-center gap-3 text-xs md:hidden">
        <span className="min-w-0 flex-1">
          <ProgressCell row={row} />
        </span>
        <End row={row} />
      </span>
    </span>
    <Link
      to={`/sequences/${row.id}/workflow`}
      aria-label={`${row.name} ${sequenceActions.designer}`}
      data-variant="ghost"
      data-size="xs"
      data-shape="icon"
      className="btn shrink-0 text-faint! opacity-0 transition-opacity focus-visible:opacity-100 group-hover/row:opacity-100 max-md:hidden pointer-coarse:opacity-100"
      {...tooltipProps(sequenceActions.designer)}
    >
      <Workflow aria-hidden />
    </Link>
  </span>
)

/** Loaded after the list, as its dates are. */
const EndPhrase = lazyPart(() => import('./sequence-end.tsx'), 'EndPhrase')

const End = (props: { row: SequenceRow }) =>
  props.row.enrolledCount > 0 && (props.row.finish !== undefined || props.row.openCount === 0) ? (
    <EndPhrase {...props} />
  ) : null

type CountProps = { value: number; to: string; what: string; share?: string }

/** A number as a link; plain text when it is zero. */
function Count({ value, to, what, share }: CountProps) {
  if (value === 0) return <span className="text-faint">0</span>
  return (
    <Link
      to={to}
      className="inline-flex min-h-6 items-center align-middle whitespace-nowrap rounded-md underline-offset-3 hover:underline"
    >
      {formatNumber(value)}
      {share && <span className="ml-1.5 text-xs text-muted">{share}</span>}
      <span className="sr-only"> {what}</span>
    </Link>
  )
}

export const COLUMNS: readonly Column<SequenceRow>[] = [
  { key: 'name', sortKey: 'name', head: heads.name, cell: (row) => <Name row={row} /> },
  {
    key: 'status',
    sortKey: 'status',
    head: heads.status,
    width: '92px',
    cell: (row) => <SequenceBadgeWithReason sequence={row} />,
  },
  {
    key: 'progress',
    sortKey: 'progress',
    head: heads.progress,
    width: '132px',
    from: 'md',
    cell: (row) => <ProgressCell row={row} />,
  },
  {
    key: 'end',
    head: heads.end,
    width: '104px',
    from: 'lg',
    isEmpty: ({ enrolledCount }) => enrolledCount === 0,
    cell: (row) => <End row={row} />,
  },
  {
    key: 'enrolled',
    sortKey: 'enrolled',
    head: heads.enrolled,
    width: '58px',
    align: 'end',
    from: 'md',
    cell: (row) => (
      <Count
        value={row.enrolledCount}
        to={enrollmentsPath(row)}
        what={sequenceListText.enrolledLink(row.name)}
      />
    ),
  },
  {
    key: 'sent',
    sortKey: 'sent',
    head: heads.sent,
    width: '58px',
    align: 'end',
    from: 'lg',
    cell: (row) => (
      <Count
        value={row.reachedCount}
        to={`${enrollmentsPath(row)}&metric=sent`}
        what={sequenceListText.sentLink(row.name)}
      />
    ),
  },
  {
    key: 'replied',
    sortKey: 'replied',
    head: heads.replied,
    width: '80px',
    align: 'end',
    from: 'md',
    cell: (row) => (
      <Count
        value={row.repliedCount}
        to={`${enrollmentsPath(row)}&metric=replied`}
        what={sequenceListText.repliedLink(row.name)}
        share={formatPercent(row.repliedCount, row.reachedCount)}
      />
    ),
  },
  {
    key: 'creator',
    sortKey: 'creator',
    head: heads.creator,
    width: '92px',
    from: 'lg',
    cell: (row) => (
      <span
        className="block truncate text-muted"
        {...(row.finish && tooltipProps(row.finish.mailboxes.join('\n')))}
      >
        {row.creatorName ?? sequenceListText.noCreator}
      </span>
    ),
  },
  {
    key: 'updated',
    sortKey: 'updated',
    head: heads.updated,
    width: '76px',
    from: 'xl',
    cell: (row) => (
      <span className="whitespace-nowrap text-muted" {...tooltipProps(formatDateTime(row.updatedAt))}>
        {formatRelative(row.updatedAt)}
      </span>
    ),
  },
  {
    key: 'actions',
    head: heads.actions,
    hideHead: true,
    width: '48px',
    align: 'end',
    cell: (row) => <RowActions sequence={row} />,
  },
]

/** The badge, with its reason below for statuses that have one. */
function SequenceBadgeWithReason({ sequence }: BadgeProps) {
  const words = sequenceReason(sequence.statusReason)
  return (
    <span className="flex flex-col items-start gap-0.5">
      <SequenceBadge sequence={sequence} />
      {words && <span className="line-clamp-2 text-2xs text-muted">{words}</span>}
    </span>
  )
}
