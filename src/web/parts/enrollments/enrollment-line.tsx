// How far a lead is in a sequence, as a line of its mails: a filled knot is sent, a hollow one planned, a double ring a reply.
import { type EnrollmentStatus, isOpen } from '#core/enrollments/enrollment.ts'
import { enrollmentLineText } from '#web/words/enrollments.ts'

type Mark = 'sent' | 'planned' | EnrollmentStatus

/** One mark per mail; an enrollment that waits for a user, is paused or has ended early has a mark of its own. */
export function marksOf(status: EnrollmentStatus, sentCount: number, plannedCount: number): Mark[] {
  const sent = Array.from({ length: sentCount }, (): Mark => 'sent')
  const planned = Array.from({ length: plannedCount }, (): Mark => 'planned')
  if (status === 'completed' || status === 'active' || status === 'pending') return [...sent, ...planned]
  // it waits at its next mail
  return [...sent, status, ...planned.slice(1)]
}

/** A longer sequence is shown by numbers only. */
const MAX_MARKS = 9
/** up to this number the marks have the distance of the design */
const FEW_MARKS = 5
const START = 7
const Y = 8

type EnrollmentLineProps = {
  status: EnrollmentStatus
  sentCount: number
  /** mails that are not sent yet */
  plannedCount: number
  /** before the words for screen readers */
  name?: string
}

export function EnrollmentLine({ status, sentCount, plannedCount, name }: EnrollmentLineProps) {
  const marks = marksOf(status, sentCount, plannedCount)
  const gap = marks.length > FEW_MARKS ? 12 : 20
  const words = isOpen(status)
    ? enrollmentLineText.sentOf(sentCount, sentCount + plannedCount)
    : enrollmentLineText.sentEnded(sentCount)
  return (
    <span className="block shrink-0" title={name && `${name} · ${words}`}>
      {marks.length > 0 && marks.length <= MAX_MARKS ? (
        <svg
          aria-hidden
          width={START * 2 + gap * (marks.length - 1)}
          height={Y * 2}
          className="block"
          fill="none"
          strokeLinecap="round"
        >
          {marks.map((mark, index) => {
            const x = START + index * gap
            const isReached = mark === 'sent' || mark === 'replied'
            return (
              // biome-ignore lint/suspicious/noArrayIndexKey: the marks of a lead have no identity of their own
              <g key={index}>
                {index > 0 && (
                  <path
                    d={`M${x - gap + 4.6} ${Y}H${x - 4.6}`}
                    strokeWidth={1.75}
                    strokeDasharray={isReached ? undefined : '2 2.6'}
                    className={
                      mark === 'replied'
                        ? 'stroke-green-mark'
                        : isReached
                          ? 'stroke-primary'
                          : 'stroke-planned'
                    }
                  />
                )}
                <MarkShape mark={mark} x={x} />
              </g>
            )
          })}
        </svg>
      ) : (
        <span aria-hidden className="tabular text-xs">
          {sentCount}/{sentCount + plannedCount}
        </span>
      )}
      <span className="sr-only">{name ? `${name}, ${words}` : words}</span>
    </span>
  )
}

function MarkShape({ mark, x }: { mark: Mark; x: number }) {
  const middle = { cx: x, cy: Y }
  switch (mark) {
    case 'sent':
      return <circle {...middle} r={4} className="fill-primary" />
    case 'replied':
      return (
        <>
          <circle {...middle} r={5} className="stroke-green-mark" strokeWidth={2} />
          <circle {...middle} r={1.9} className="fill-green-mark" />
        </>
      )
    case 'blocked':
      return <circle {...middle} r={3.9} className="fill-amber-soft stroke-amber-ink" strokeWidth={2} />
    case 'paused':
      return <path d={`M${x - 1.8} 4.5v7M${x + 1.8} 4.5v7`} className="stroke-faint" strokeWidth={1.75} />
    case 'bounced':
    case 'unsubscribed':
    case 'removed':
      return (
        <path
          d={`M${x - 3} 5l6 6m0-6l-6 6`}
          className={mark === 'removed' ? 'stroke-faint' : 'stroke-red-ink'}
          strokeWidth={1.9}
        />
      )
    default:
      return <circle {...middle} r={3.4} className="stroke-planned" strokeWidth={1.5} />
  }
}
