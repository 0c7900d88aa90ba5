// The timeline of one enrollment, from enrolling to the planned mails.
import { stepName } from '#core/sequences/workflow/step-name.ts'
import type { EnrollmentDetail } from '#web/data/enrollments/enrollments.ts'
import { formatDateTime } from '#web/lib/format.ts'
import { isHeldStatus, mailboxTime } from '#web/parts/enrollments/enrollment-status.ts'
import { MailBody } from '#web/parts/enrollments/timeline/mail-body.tsx'
import { MailDisclosure } from '#web/parts/enrollments/timeline/mail-disclosure.tsx'
import { Quote } from '#web/parts/enrollments/timeline/quote.tsx'
import { Rail } from '#web/parts/enrollments/timeline/rail.tsx'
import {
  type EnrollmentEvent,
  eventDetail,
  eventTitle,
  isUncounted,
  type Mail,
  timelineEntries,
} from '#web/parts/enrollments/timeline/timeline.ts'
import { ToneExampleButton } from '#web/parts/writing/tone-example-button.tsx'
import type { StepOrder } from '#web/screens/enrollments/progress-text.ts'
import { cx } from '#web/ui/cx.ts'
import { Badge } from '#web/ui/feedback/badge.tsx'
import type { Tone } from '#web/ui/tone.ts'
import { enrollmentText } from '#web/words/enrollment-list.ts'
import { heldWord, isWaitReason, mailReason, mailStates, waitSentences } from '#web/words/enrollments.ts'

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

const TONES: Record<Mail['state'], Tone> = {
  scheduled: 'gray',
  claimed: 'gray',
  sending: 'gray',
  sent: 'blue',
  failed: 'red',
  uncertain: 'red',
  cancelled: 'gray',
  skipped: 'gray',
}

type MailEntryProps = {
  mail: Mail
  steps: StepOrder
  /**
   * `held`: planned mails are not sent at their time; `estimate`: the sequence has not started, their times can change;
   * `onStart`: the start plans all of them again
   */
  plan: 'fixed' | 'held' | 'estimate' | 'onStart'
  mayChange: boolean
}

/** One mail of an enrollment: sent, planned or not sent, with the server's response when it failed. */
function MailEntry({ mail, steps, plan, mayChange }: MailEntryProps) {
  const subject = mail.subject || enrollmentText.noSubject
  const readable = mail.text !== null || mail.html !== null
  const reason = mailReason(mail.stateReason)
  const why = plan === 'fixed' ? whyOf(mail) : undefined
  const isNotStarted = (plan === 'estimate' || plan === 'onStart') && mail.state === 'scheduled'
  const isHeld = plan === 'held' && mail.state === 'scheduled'
  const step = steps.get(mail.nodeId) ?? mail.order
  return (
    <article>
      <div className="flex flex-wrap items-center gap-x-2 gap-y-1">
        <span className="text-xs font-semibold text-muted">{stepName(step)}</span>
        <Badge tone={isNotStarted ? 'gray' : isHeld ? 'amber' : TONES[mail.state]}>
          {isNotStarted ? enrollmentText.notStarted : isHeld ? heldWord : mailStates[mail.state]}
        </Badge>
        <span className="tabular ml-auto text-xs text-muted">{whenOf(mail, plan)}</span>
      </div>
      <p className={cx('mt-1 text-[13.5px]', mail.subject ? 'font-semibold' : 'text-muted')}>{subject}</p>
      {why && <p className="mt-0.5 text-xs text-muted">{why}</p>}
      {reason && <p className="mt-0.5 text-xs text-muted">{reason}</p>}
      {mail.lastError && (
        <p className="mt-1.5 rounded-md bg-red-soft px-2.5 py-1.5 text-xs break-words text-red-ink">
          <span className="font-semibold">{enrollmentText.errorDetail}: </span>
          {mail.lastError}
        </p>
      )}
      {readable && (
        <MailDisclosure className="mt-1 -ml-1 min-h-7">
          <MailBody subject={subject} mail={mail} />
          {mayChange && mail.state === 'sent' && (
            <ToneExampleButton mail={{ executionId: mail.executionId }} className="mt-1" />
          )}
        </MailDisclosure>
      )}
    </article>
  )
}

function whenOf({ state, sentAt, plannedAt }: Mail, plan: MailEntryProps['plan']): string {
  if (sentAt) return enrollmentText.sentAt(formatDateTime(sentAt))
  const when = formatDateTime(plannedAt)
  if (state !== 'scheduled' && state !== 'claimed' && state !== 'sending')
    return enrollmentText.wasPlanned(when)
  if (plan === 'estimate') return enrollmentText.expectedFor(when)
  if (plan === 'onStart') return enrollmentText.onStart
  return plan === 'held' ? '' : enrollmentText.plannedFor(when)
}

const whyOf = ({ state, waitReason, plannedAt }: Mail): string | undefined =>
  state === 'scheduled' && isWaitReason(waitReason) && waitReason !== 'delay'
    ? waitSentences[waitReason](formatDateTime(plannedAt))
    : undefined
