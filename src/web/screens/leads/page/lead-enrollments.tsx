// The sequences of a lead, with the reason why the next mail of each open one waits.
import { CircleHelp, Play, X } from 'lucide-react'
import { Link } from 'react-router'
import type { EnrollmentWithSequence } from '#api/leads/lead-history.ts'
import { canPatchStatus, isOpen } from '#core/enrollments/enrollment.ts'
import { useLeadEnrollments } from '#web/data/leads/leads.ts'
import { useCancelOutbox } from '#web/data/sending/outbox.ts'
import { useHasRole } from '#web/data/workspaces/workspaces.ts'
import { api } from '#web/lib/api/api.ts'
import { useChange } from '#web/lib/api/query.ts'
import { formatNumber } from '#web/lib/format.ts'
import { toastError, toastFailure, toastSuccess } from '#web/lib/toast.ts'
import { ENROLLMENT_TONES, reasonOf } from '#web/parts/enrollments/enrollment-status.ts'
import { EnrollmentMoves } from '#web/parts/enrollments/moves/enrollment-moves.tsx'
import { NotSent } from '#web/parts/enrollments/timeline/not-sent.tsx'
import { INTENT_TONES } from '#web/parts/inbox/intent-tones.ts'
import { oneOffText } from '#web/screens/leads/one-off/text.ts'
import { Button } from '#web/ui/buttons/button.tsx'
import { LinkButton } from '#web/ui/buttons/link-button.tsx'
import { Badge } from '#web/ui/feedback/badge.tsx'
import { QueryError } from '#web/ui/feedback/query-error.tsx'
import { Skeleton } from '#web/ui/feedback/skeleton.tsx'
import { Section } from '#web/ui/layout/section.tsx'
import { enrollmentStatus, notSentText } from '#web/words/enrollments.ts'
import { intentWords } from '#web/words/intents.ts'
import { leadPageText } from './text.ts'

export function LeadEnrollmentList({ leadId }: { leadId: string }) {
  const enrollments = useLeadEnrollments(leadId)
  const rows = enrollments.data?.data ?? []
  return (
    <Section
      title={leadPageText.enrollments}
      description={rows.length > 1 ? leadPageText.enrollmentsHint : undefined}
    >
      {enrollments.isError ? (
        <QueryError title={leadPageText.enrollmentsFailed} query={enrollments} />
      ) : enrollments.isPending ? (
        <Skeleton className="h-16 rounded-lg" />
      ) : rows.length === 0 ? (
        <p className="text-sm text-muted">{leadPageText.noEnrollments}</p>
      ) : (
        <ul className="flex flex-col divide-y divide-line">
          {rows.map((enrollment) => (
            <LeadEnrollmentRow key={enrollment.id} enrollment={enrollment} />
          ))}
        </ul>
      )}
    </Section>
  )
}

/** What has become of a mail outside of sequences, where the word for an enrollment does not fit. */
function oneOffState({ status, statusReason, sentCount }: EnrollmentWithSequence): string | undefined {
  if (status === 'removed' && statusReason === 'manual') return leadPageText.cancelledMail
  if (sentCount > 0 && (status === 'active' || status === 'completed')) return leadPageText.sentMail
  return undefined
}

function LeadEnrollmentRow({ enrollment }: { enrollment: EnrollmentWithSequence }) {
  const query = new URLSearchParams({ tab: 'contacts', contact: enrollment.id })
  const may = useHasRole('member')
  const oneOff = enrollment.isOneOff ? oneOffState(enrollment) : undefined
  const reason = oneOff ? undefined : reasonOf(enrollment)
  const { sequenceId, sequenceStatus, plannedMails, status } = enrollment
  const next = status === 'blocked' ? undefined : plannedMails.find(({ state }) => state === 'scheduled')
  return (
    <li className="flex flex-col gap-1 py-2.5">
      <span className="flex flex-wrap items-center gap-x-2 gap-y-1">
        {enrollment.isSequenceDeleted || enrollment.isOneOff ? (
          <span className="font-semibold">{enrollment.sequenceName}</span>
        ) : (
          <Link
            to={`/sequences/${enrollment.sequenceId}?${query}`}
            className="min-w-0 rounded font-semibold break-words hover:underline hover:underline-offset-3"
          >
            {enrollment.sequenceName}
          </Link>
        )}
        <Badge tone={ENROLLMENT_TONES[enrollment.status]}>
          {oneOff ?? enrollmentStatus[enrollment.status]}
        </Badge>
        {enrollment.replyIntent && (
          <Badge tone={INTENT_TONES[enrollment.replyIntent]}>
            <span className="sr-only">{leadPageText.replyIntent}: </span>
            {intentWords[enrollment.replyIntent]}
          </Badge>
        )}
      </span>
      <span className="text-xs text-muted">
        {[
          leadPageText.sentCount(formatNumber(enrollment.sentCount)),
          enrollment.senderAddress,
          !isOpen(enrollment.status) && reason,
          enrollment.statusDetail,
        ]
          .filter(Boolean)
          .join(' · ')}
      </span>
      {isOpen(enrollment.status) && (
        <div className="mt-1 border-l-2 border-line-strong pl-3">
          <p className="flex items-center gap-1.5 text-xs font-semibold">
            <CircleHelp aria-hidden className="size-3.5" />
            {notSentText.question}
          </p>
          <p className="mt-0.5 text-sm break-words">
            <NotSent enrollment={enrollment} />
          </p>
        </div>
      )}
      {enrollment.isOneOff
        ? isOpen(status) && <OneOffActions enrollment={enrollment} />
        : may &&
          !enrollment.isSequenceDeleted &&
          (isOpen(status) || canPatchStatus(status, 'replied')) && (
            <span className="mt-1 flex flex-wrap gap-2">
              <EnrollmentMoves
                sequence={{ id: sequenceId, status: sequenceStatus }}
                enrollment={enrollment}
                next={next?.plannedAt ?? null}
              />
            </span>
          )}
    </li>
  )
}

/** A waiting mail to one lead: see it among the planned mails, do not send it, or resume it after a pause. */
function OneOffActions({ enrollment }: { enrollment: EnrollmentWithSequence }) {
  const may = useHasRole('member')
  const change = useChange(api.enrollments.setEnrollmentStatus)
  const cancel = useCancelOutbox()
  const fail = (error: Error): void => toastFailure(error, oneOffText.changeFailed)
  const setStatus = (status: 'active' | 'removed', done: string): void =>
    change.mutate(
      { params: { id: enrollment.sequenceId, enrollmentId: enrollment.id }, body: { status } },
      { onSuccess: () => toastSuccess(done), onError: fail },
    )
  const [mail] = enrollment.plannedMails
  // it may have been sent: nothing can be promised
  const isOnItsWay = mail?.state === 'sending' || mail?.state === 'uncertain'
  const stop = (): void => {
    // without a mail that waits, as after a failure, only the enrollment ends
    if (!mail) setStatus('removed', oneOffText.stopped)
    else
      cancel.mutate(
        { executionIds: [mail.executionId], rest: 'end' },
        {
          onSuccess: ({ rejected: [first] }) =>
            first ? toastError(first.message) : toastSuccess(oneOffText.stopped),
          onError: fail,
        },
      )
  }
  return (
    <span className="mt-1 flex flex-wrap gap-2">
      <LinkButton size="sm" to={`/outbox?search=${encodeURIComponent(enrollment.contactEmail ?? '')}`}>
        {oneOffText.scheduledMail}
      </LinkButton>
      {may && enrollment.status === 'paused' && (
        <Button
          size="sm"
          icon={<Play aria-hidden />}
          busy={change.isPending}
          onClick={() => setStatus('active', oneOffText.resumed)}
        >
          {oneOffText.resume}
        </Button>
      )}
      {may && !isOnItsWay && (
        <Button
          size="sm"
          variant="ghost-danger"
          icon={<X aria-hidden />}
          busy={cancel.isPending || change.isPending}
          onClick={stop}
        >
          {oneOffText.stop}
        </Button>
      )}
    </span>
  )
}
