// A waiting mail to one lead: see it among the planned mails, do not send it, or resume it after a pause.
import { Play, X } from 'lucide-react'
import type { EnrollmentWithSequence } from '#api/leads/lead-history.ts'
import { useCancelOutbox } from '#web/data/sending/outbox.ts'
import { useHasRole } from '#web/data/workspaces/workspaces.ts'
import { api } from '#web/lib/api/api.ts'
import { useChange } from '#web/lib/api/query.ts'
import { toastError, toastFailure, toastSuccess } from '#web/lib/toast.ts'
import { Button } from '#web/ui/buttons/button.tsx'
import { LinkButton } from '#web/ui/buttons/link-button.tsx'
import { oneOffText } from './text.ts'

export function OneOffActions({ enrollment }: { enrollment: EnrollmentWithSequence }) {
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
