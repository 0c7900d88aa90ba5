// Actions on one enrollment: mark as replied, pause, resume, remove, undo a bounce.
import { MailCheck, Pause, Play, RotateCcw, UserMinus } from 'lucide-react'
import { useState } from 'react'
import type { Enrollment } from '#api/enrollments/enrollments.ts'
import { canPatchStatus, isOpen, type PatchableStatus } from '#core/enrollments/enrollment.ts'
import type { SequenceStatus } from '#core/sequences/sequence.ts'
import { api } from '#web/lib/api/api.ts'
import { useChange } from '#web/lib/api/query.ts'
import { lazyPart } from '#web/lib/lazy-part.tsx'
import { toastFailure, toastSuccess } from '#web/lib/toast.ts'
import { mailboxTime } from '#web/parts/enrollments/enrollment-status.ts'
import { Button } from '#web/ui/buttons/button.tsx'
import { ConfirmDialog } from '#web/ui/dialog/confirm-dialog.tsx'
import { enrollmentListText } from '#web/words/enrollment-list.ts'
import { ResumeDialog } from './resume-dialog.tsx'
import { UndoBounceDialog } from './undo-bounce-dialog.tsx'

const PauseDialog = lazyPart(() => import('./pause-dialog.tsx'), 'PauseDialog')

type EnrollmentMovesProps = {
  sequence: { id: string; status: SequenceStatus }
  enrollment: Enrollment
  /** the planned time of the next mail; null when none is planned */
  next: string | null
  /** a mail server rejected its mail while it was being sent */
  canUndoBounce?: boolean
}

export function EnrollmentMoves({ sequence, enrollment, next, canUndoBounce = false }: EnrollmentMovesProps) {
  const [confirming, setConfirming] = useState<'resume' | 'pause' | 'remove' | 'undo'>()
  const change = useChange(api.enrollments.setEnrollmentStatus)
  const move = async (
    status: PatchableStatus,
    more: { resumeAt?: string; reason?: string } = {},
  ): Promise<void> => {
    try {
      await change.mutateAsync({
        params: { id: sequence.id, enrollmentId: enrollment.id },
        body: { status, ...more },
      })
      toastSuccess(enrollmentListText.changed[status]('1'))
    } catch (error) {
      toastFailure(error, enrollmentListText.statusFailed)
      throw error
    }
  }
  const press = (status: PatchableStatus) => () => void move(status).catch(() => undefined)
  const { status, statusReason } = enrollment
  const busy = (to: PatchableStatus): boolean => change.isPending && change.variables.body.status === to
  const canResume = (status === 'paused' || status === 'blocked') && statusReason !== 'send_uncertain'
  const canPause = status === 'active' || status === 'pending'
  return (
    <>
      {canPatchStatus(status, 'replied') && (
        <Button size="sm" icon={<MailCheck aria-hidden />} busy={busy('replied')} onClick={press('replied')}>
          {enrollmentListText.markReplied}
        </Button>
      )}
      {canPause && (
        <Button size="sm" icon={<Pause aria-hidden />} onClick={() => setConfirming('pause')}>
          {enrollmentListText.pause}
        </Button>
      )}
      {canResume && (
        <Button
          size="sm"
          variant="primary"
          icon={<Play aria-hidden />}
          onClick={() => setConfirming('resume')}
        >
          {enrollmentListText.resume}
        </Button>
      )}
      {canUndoBounce && (
        <Button size="sm" icon={<RotateCcw aria-hidden />} onClick={() => setConfirming('undo')}>
          {enrollmentListText.undoBounce}
        </Button>
      )}
      {isOpen(status) && (
        <Button
          size="sm"
          variant="ghost-danger"
          icon={<UserMinus aria-hidden />}
          onClick={() => setConfirming('remove')}
        >
          {enrollmentListText.remove}
        </Button>
      )}
      <ResumeDialog
        open={confirming === 'resume'}
        onOpenChange={(open) => !open && setConfirming(undefined)}
        count={1}
        sequenceStatus={sequence.status}
        next={
          next === null ? null : { plannedAt: next, hasPassed: Date.parse(next) <= mailboxTime(enrollment) }
        }
        onResume={() => move('active')}
      />
      <ConfirmDialog
        open={confirming === 'remove'}
        onOpenChange={(open) => !open && setConfirming(undefined)}
        title={enrollmentListText.removeTitle('1')}
        description={enrollmentListText.removeHint}
        ends={[enrollmentListText.removeEnds('1')]}
        actionLabel={enrollmentListText.remove}
        onConfirm={() => move('removed')}
      />
      {confirming === 'pause' && (
        <PauseDialog
          count={1}
          now={mailboxTime(enrollment)}
          onPause={(resumeAt) => move('paused', resumeAt === undefined ? {} : { resumeAt })}
          onClose={() => setConfirming(undefined)}
        />
      )}
      {confirming === 'undo' && (
        <UndoBounceDialog
          count={1}
          onUndo={(reason) => move('active', { reason })}
          onClose={() => setConfirming(undefined)}
        />
      )}
    </>
  )
}
