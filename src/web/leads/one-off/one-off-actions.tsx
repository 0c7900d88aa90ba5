// A waiting mail to one lead: see it among the planned mails, do not send it, or resume it after a pause.
import { Play, X } from 'lucide-react'
import type { EnrollmentWithSequence } from '#api/leads/lead-history.ts'
import { useSetEnrollmentStatus } from '#web/enrollments/queries/enrollments.ts'
import { toastFailure, toastSuccess } from '#web/lib/toast.ts'
import { Button } from '#web/ui/buttons/button.tsx'
import { LinkButton } from '#web/ui/buttons/link-button.tsx'
import { useHasRole } from '#web/workspaces/queries/workspaces.ts'
import { oneOffText } from './text.ts'

export function OneOffActions({ enrollment }: { enrollment: EnrollmentWithSequence }) {
  const may = useHasRole('member')
  const change = useSetEnrollmentStatus(enrollment.sequenceId, enrollment.id)
  const setStatus = (status: 'active' | 'removed', done: string): void =>
    change.mutate(
      { status },
      {
        onSuccess: () => toastSuccess(done),
        onError: (error) => toastFailure(error, oneOffText.changeFailed),
      },
    )
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
      {may && (
        <Button
          size="sm"
          variant="ghost-danger"
          icon={<X aria-hidden />}
          busy={change.isPending}
          onClick={() => setStatus('removed', oneOffText.stopped)}
        >
          {oneOffText.stop}
        </Button>
      )}
    </span>
  )
}
