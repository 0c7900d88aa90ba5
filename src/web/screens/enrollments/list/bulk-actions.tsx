// Actions on selected enrollments: resume, pause, remove, change mailbox; undo the bounce of bounced ones.
import { Mails, Pause, Play, RotateCcw, UserMinus } from 'lucide-react'
import { type ReactNode, useState } from 'react'
import type { Sequence } from '#api/sequences/sequences.ts'
import type { PatchableStatus } from '#core/enrollments/enrollment.ts'
import { type EnrollmentsFilter, useMatchingEnrollments } from '#web/data/enrollments/enrollments.ts'
import { api } from '#web/lib/api/api.ts'
import { useChange } from '#web/lib/api/query.ts'
import { formatNumber } from '#web/lib/format.ts'
import { lazyPart } from '#web/lib/lazy-part.tsx'
import { toastFailure, toastSuccess } from '#web/lib/toast.ts'
import { ResumeDialog } from '#web/parts/enrollments/moves/resume-dialog.tsx'
import { UndoBounceDialog } from '#web/parts/enrollments/moves/undo-bounce-dialog.tsx'
import { changeMailboxText } from '#web/screens/enrollments/change-mailbox-text.ts'
import { Button } from '#web/ui/buttons/button.tsx'
import { ConfirmDialog } from '#web/ui/dialog/confirm-dialog.tsx'
import { BulkBar } from '#web/ui/table/bulk-bar.tsx'
import { SelectMatching } from '#web/ui/table/select-matching.tsx'
import { enrollmentListText } from '#web/words/enrollment-list.ts'

const PauseDialog = lazyPart(() => import('#web/parts/enrollments/moves/pause-dialog.tsx'), 'PauseDialog')
const ChangeMailboxDialog = lazyPart(
  () => import('#web/screens/enrollments/change-mailbox-dialog.tsx'),
  'ChangeMailboxDialog',
)

type EnrollmentBulkActionsProps = {
  sequence: Sequence
  selected: ReadonlySet<string>
  onSelect: (selected: Set<string>) => void
  /** how many the filter finds, and the filter */
  total: number
  filter: EnrollmentsFilter
  /** now by the clock of the enrollments: that of a sandbox is ahead */
  now: number
  /** shown while nothing is selected */
  children: ReactNode
}

export function EnrollmentBulkActions({
  sequence,
  selected,
  onSelect,
  total,
  filter,
  now,
  children,
}: EnrollmentBulkActionsProps) {
  const [asking, setAsking] = useState<'resume' | 'pause' | 'mailbox' | 'remove' | 'undo'>()
  const matching = useMatchingEnrollments(sequence.id)
  const change = useChange(api.enrollments.setEnrollmentsStatus)
  const clear = (): void => onSelect(new Set())
  const move = async (
    status: PatchableStatus,
    more: { resumeAt?: string; reason?: string } = {},
  ): Promise<void> => {
    try {
      const enrollmentIds = [...selected]
      const answer = await change.mutateAsync({
        params: { id: sequence.id },
        body: { enrollmentIds, status, ...more },
      })
      const left =
        answer.skippedCount > 0 ? enrollmentListText.unchanged(formatNumber(answer.skippedCount)) : ''
      toastSuccess(enrollmentListText.changed[status](formatNumber(answer.updatedCount)) + left)
      clear()
    } catch (error) {
      toastFailure(error, enrollmentListText.statusFailed)
      throw error
    }
  }
  const { size } = selected
  return (
    <>
      {size === 0 ? (
        children
      ) : (
        <BulkBar count={size} onClear={clear}>
          <SelectMatching
            selection={{ selected, select: onSelect }}
            total={total}
            label={enrollmentListText.selectMatching(formatNumber(total))}
            find={() => matching.mutateAsync(filter)}
          />
          {filter.status === 'bounced' ? (
            <Button
              size="sm"
              icon={<RotateCcw aria-hidden />}
              disabled={matching.isPending}
              onClick={() => setAsking('undo')}
            >
              {enrollmentListText.undoBounce}
            </Button>
          ) : (
            <>
              <Button
                size="sm"
                icon={<Play aria-hidden />}
                disabled={matching.isPending}
                onClick={() => setAsking('resume')}
              >
                {enrollmentListText.resume}
              </Button>
              <Button
                size="sm"
                icon={<Pause aria-hidden />}
                disabled={matching.isPending}
                onClick={() => setAsking('pause')}
              >
                {enrollmentListText.pause}
              </Button>
              <Button
                size="sm"
                icon={<Mails aria-hidden />}
                disabled={matching.isPending}
                onClick={() => setAsking('mailbox')}
              >
                {changeMailboxText.button}
              </Button>
              <Button
                size="sm"
                variant="ghost-danger"
                disabled={matching.isPending}
                icon={<UserMinus aria-hidden />}
                onClick={() => setAsking('remove')}
              >
                {enrollmentListText.remove}
              </Button>
            </>
          )}
        </BulkBar>
      )}
      <ResumeDialog
        open={asking === 'resume'}
        onOpenChange={(open) => !open && setAsking(undefined)}
        count={size}
        sequenceStatus={sequence.status}
        onResume={() => move('active')}
      />
      <ConfirmDialog
        open={asking === 'remove'}
        onOpenChange={(open) => !open && setAsking(undefined)}
        title={enrollmentListText.removeTitle(formatNumber(size))}
        description={enrollmentListText.removeHint}
        ends={[enrollmentListText.removeEnds(formatNumber(size))]}
        actionLabel={enrollmentListText.remove}
        onConfirm={() => move('removed')}
      />
      {asking === 'mailbox' && (
        <ChangeMailboxDialog
          sequence={sequence}
          enrollmentIds={[...selected]}
          onDone={clear}
          onClose={() => setAsking(undefined)}
        />
      )}
      {asking === 'undo' && (
        <UndoBounceDialog
          count={size}
          onUndo={(reason) => move('active', { reason })}
          onClose={() => setAsking(undefined)}
        />
      )}
      {asking === 'pause' && (
        <PauseDialog
          count={size}
          now={now}
          onPause={(resumeAt) => move('paused', resumeAt === undefined ? {} : { resumeAt })}
          onClose={() => setAsking(undefined)}
        />
      )}
    </>
  )
}
