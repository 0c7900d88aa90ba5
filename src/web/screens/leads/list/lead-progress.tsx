// How far a lead is in its sequence: a dot for each mail and the name of the sequence.
import type { Lead } from '#api/leads/leads.ts'
import { type EnrollmentStatus, isOpen } from '#core/enrollments/enrollment.ts'
import { columnText } from '#web/screens/leads/views/text.ts'
import { enrollmentStatus } from '#web/words/enrollments.ts'

type Progress = NonNullable<Lead['progress']>

/** A longer sequence is shown by numbers only. */
const MAX_DOTS = 5
const STEP = 14
const RADIUS = 3.25
const MIDDLE = 7

type Mark = 'sent' | 'planned' | EnrollmentStatus

/** One mark per mail; the end of an enrollment that did not run to its end is a mark of its own. */
function marksOf({ status, sentCount, plannedCount }: Progress): Mark[] {
  const sent = Array.from({ length: sentCount }, (): Mark => 'sent')
  const planned = Array.from({ length: plannedCount }, (): Mark => 'planned')
  if (status === 'completed' || status === 'active' || status === 'pending') return [...sent, ...planned]
  // the mail that waits is the one a paused or blocked enrollment waits at
  return [...sent, status, ...planned.slice(1)]
}

export function LeadProgress({ progress }: { progress: Progress }) {
  const { sequenceName, status, sentCount, plannedCount } = progress
  const words = isOpen(status)
    ? columnText.sentOf(sentCount, sentCount + plannedCount)
    : columnText.sentEnded(sentCount)
  const marks = marksOf(progress)
  return (
    <span
      className="flex min-w-0 flex-col items-start gap-0.5"
      title={`${sequenceName} · ${words} · ${enrollmentStatus[status]}`}
    >
      {marks.length > 0 && marks.length <= MAX_DOTS ? (
        <Dots marks={marks} />
      ) : (
        <span aria-hidden className="tabular shrink-0 text-xs">
          {sentCount}/{sentCount + plannedCount}
        </span>
      )}
      <span className="max-w-full truncate text-xs text-muted">{sequenceName}</span>
      <span className="sr-only">{words}</span>
    </span>
  )
}

const Dots = ({ marks }: { marks: readonly Mark[] }) => (
  <svg
    aria-hidden
    width={marks.length * STEP}
    height={MIDDLE * 2}
    className="shrink-0"
    fill="none"
    strokeWidth={1.5}
    strokeLinecap="round"
  >
    {marks.map((mark, index) => {
      const x = index * STEP + MIDDLE
      const reached = mark === 'sent' || mark === 'replied'
      return (
        // biome-ignore lint/suspicious/noArrayIndexKey: the marks of a lead have no identity of their own
        <g key={index}>
          {index > 0 && (
            <path
              d={`M${x - STEP + RADIUS + 1} ${MIDDLE}H${x - RADIUS - 1}`}
              className={reached ? 'stroke-primary' : 'stroke-faint'}
            />
          )}
          <MarkShape mark={mark} x={x} />
        </g>
      )
    })}
  </svg>
)

function MarkShape({ mark, x }: { mark: Mark; x: number }) {
  const circle = { cx: x, cy: MIDDLE, r: RADIUS }
  switch (mark) {
    case 'sent':
      return <circle {...circle} className="fill-primary" />
    case 'replied':
      return <circle {...circle} className="fill-green-soft stroke-green-ink" strokeWidth={2} />
    case 'blocked':
      return <circle {...circle} className="fill-red-soft stroke-red-ink" strokeWidth={2} />
    case 'paused':
      return <path d={`M${x - 2} 4v6M${x + 2} 4v6`} className="stroke-amber-ink" strokeWidth={1.75} />
    case 'bounced':
    case 'unsubscribed':
    case 'removed':
      return <path d={`M${x - 3} 4l6 6m0-6l-6 6`} className={ENDS[mark]} strokeWidth={1.75} />
    default:
      return <circle {...circle} className="stroke-faint" />
  }
}

const ENDS = {
  bounced: 'stroke-red-ink',
  unsubscribed: 'stroke-violet-ink',
  removed: 'stroke-faint',
} as const
