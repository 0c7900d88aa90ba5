// The timeline of one enrollment, from enrolling to the planned mails.

import type { EnrollmentDetail } from '#web/data/enrollments/enrollments.ts'
import { formatDateTime } from '#web/lib/format.ts'
import { isHeldStatus, mailboxTime } from '#web/parts/enrollments/enrollment-status.ts'
import { Quote } from '#web/parts/enrollments/timeline/quote.tsx'
import { Rail } from '#web/parts/enrollments/timeline/rail.tsx'
import {
  type EnrollmentEvent,
  eventDetail,
  eventTitle,
  isUncounted,
  timelineEntries,
} from '#web/parts/enrollments/timeline/timeline.ts'
import type { StepOrder } from '#web/screens/enrollments/progress-text.ts'
import { enrollmentText } from '#web/words/enrollment-list.ts'
import { MailEntry } from './mail-entry.tsx'

export function EnrollmentTimeline({
  pass,
  steps,
  mayChange,
}: {
  pass: EnrollmentDetail
  steps: StepOrder
  mayChange: boolean
}) {
  const { status, statusReason } = pass.enrollment
  const isNotStarted = status === 'pending' && statusReason === 'sequence_not_active'
  const plan = isNotStarted
    ? hasPassed(pass)
      ? 'onStart'
      : 'estimate'
    : isHeldStatus(status)
      ? 'held'
      : 'fixed'
  return (
    <section aria-label={enrollmentText.timeline}>
      <h3 className="mb-2 text-sm font-semibold">{enrollmentText.timeline}</h3>
      <ol className="flex flex-col">
        {timelineEntries(pass).map((entry, index) => (
          <li key={entry.type === 'mail' ? entry.mail.executionId : index} className="group/entry flex gap-3">
            <Rail kind={entry.type === 'mail' ? 'mail' : entry.event.kind} />
            <div className="min-w-0 flex-1 pb-3.5">
              {entry.type === 'mail' ? (
                <MailEntry mail={entry.mail} steps={steps} plan={plan} mayChange={mayChange} />
              ) : (
                <Happened event={entry.event} />
              )}
            </div>
          </li>
        ))}
      </ol>
    </section>
  )
}

/** A planned time has passed: the start plans every mail again. */
const hasPassed = ({ enrollment, mails }: EnrollmentDetail): boolean =>
  mails.some(
    ({ state, plannedAt }) => state === 'scheduled' && Date.parse(plannedAt) <= mailboxTime(enrollment),
  )

function Happened({ event }: { event: EnrollmentEvent }) {
  const { lines, quote } = eventDetail(event)
  return (
    <div className="pt-0.5">
      <p className="flex flex-wrap items-baseline gap-x-2 text-[13.5px]">
        <span className={isUncounted(event) ? 'text-muted' : 'font-medium'}>{eventTitle(event)}</span>
        <span className="tabular ml-auto text-xs text-muted">{formatDateTime(event.at)}</span>
      </p>
      {lines.map((line) => (
        <p key={line} className="text-xs break-words text-muted">
          {line}
        </p>
      ))}
      {quote && <Quote text={quote} />}
    </div>
  )
}
