// Actions on selected enrollments: resume, pause, remove, change mailbox; undo the bounce of bounced ones.
import { Mails, Pause, Play, RotateCcw, UserMinus } from 'lucide-react'
import { useCallback, useState } from 'react'
import type { Enrollment } from '#api/enrollments/enrollments.ts'
import type { Sequence } from '#api/sequences/sequences.ts'
import { canPatchStatus, type PatchableStatus } from '#core/enrollments/enrollment.ts'
import { type EnrollmentsFilter, useMatchingEnrollments } from '#web/data/enrollments/enrollments.ts'
import { api } from '#web/lib/api/api.ts'
import { useChange } from '#web/lib/api/query.ts'
import { formatNumber } from '#web/lib/format.ts'
import { lazyPart } from '#web/lib/lazy-part.tsx'
import { toastFailure, toastSuccess } from '#web/lib/toast.ts'
import { MailboxField } from '#web/parts/enrollments/enrol/mailbox-field.tsx'
import { enrolText } from '#web/parts/enrollments/enrol/text.ts'
import { ResumeDialog } from '#web/parts/enrollments/moves/resume-dialog.tsx'
import { UndoBounceDialog } from '#web/parts/enrollments/moves/undo-bounce-dialog.tsx'
import { Button } from '#web/ui/buttons/button.tsx'
import { ConfirmDialog } from '#web/ui/dialog/confirm-dialog.tsx'
import { FormDialog } from '#web/ui/dialog/form-dialog.tsx'
import { SelectMatching } from '#web/ui/table/select-matching.tsx'
import { SelectionBar } from '#web/ui/table/selection-bar.tsx'
import { changeMailboxText, enrollmentListText } from '#web/words/enrollment-list.ts'

const PauseDialog = lazyPart(() => import('#web/parts/enrollments/moves/pause-dialog.tsx'), 'PauseDialog')

type EnrollmentBulkActionsProps = {
  sequence: Sequence
  selection: {
    selected: ReadonlySet<string>
    /** the selected ones that were shown */
    seen: readonly Enrollment[]
    select: (selected: Set<string>) => void
    clear: () => void
  }
  /** how many the filter finds, and the filter */
  total: number
  filter: EnrollmentsFilter
  /** now by the clock of the enrollments: that of a sandbox is ahead */
  now: number
}

export function EnrollmentBulkActions({
  sequence,
  selection,
  total,
  filter,
  now,
}: EnrollmentBulkActionsProps) {
  const { selected, seen, clear } = selection
  const [confirming, setConfirming] = useState<'resume' | 'pause' | 'mailbox' | 'remove' | 'undo'>()
  const matching = useMatchingEnrollments(sequence.id)
  const change = useChange(api.enrollments.setEnrollmentsStatus)
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
  const isBounced = filter.status === 'bounced'
  // of all the selected ones, when the status of each is known
  const countOf = (to: PatchableStatus): number =>
    seen.length === size ? seen.filter(({ status }) => canPatchStatus(status, to)).length : size
  const pausable = countOf('paused')
  const isPausing = pausable > 0
  const leftOut =
    isBounced || pausable === size
      ? undefined
      : isPausing
        ? enrollmentListText.leftOut(formatNumber(size - pausable))
        : countOf('active') < size && enrollmentListText.ended(formatNumber(size - countOf('active')))
  const busy = matching.isPending
  return (
    <>
      {size > 0 && (
        <SelectionBar count={size} unit="명" onClear={clear} leftOut={leftOut}>
          {isBounced ? (
            <Button
              variant="primary"
              icon={<RotateCcw aria-hidden />}
              disabled={busy}
              onClick={() => setConfirming('undo')}
            >
              {enrollmentListText.undoBounce}
            </Button>
          ) : (
            <>
              {isPausing && (
                <Button
                  variant="primary"
                  icon={<Pause aria-hidden />}
                  disabled={busy}
                  onClick={() => setConfirming('pause')}
                >
                  {enrollmentListText.pauseSome(formatNumber(pausable))}
                </Button>
              )}
              {(!isPausing || seen.length < size || seen.some(({ status }) => status === 'paused')) && (
                <Button
                  variant={isPausing ? 'outline' : 'primary'}
                  icon={<Play aria-hidden />}
                  disabled={busy || countOf('active') === 0}
                  onClick={() => setConfirming('resume')}
                >
                  {enrollmentListText.resume}
                </Button>
              )}
              <Button
                icon={<UserMinus aria-hidden />}
                disabled={busy || countOf('removed') === 0}
                onClick={() => setConfirming('remove')}
              >
                {enrollmentListText.removeMenu}
              </Button>
            </>
          )}
          <SelectMatching
            selection={selection}
            total={total}
            label={enrollmentListText.selectMatching(formatNumber(total))}
            find={() => matching.mutateAsync(filter)}
          />
          {!isBounced && (
            <Button icon={<Mails aria-hidden />} disabled={busy} onClick={() => setConfirming('mailbox')}>
              {changeMailboxText.button}
            </Button>
          )}
        </SelectionBar>
      )}
      <ResumeDialog
        open={confirming === 'resume'}
        onOpenChange={(open) => !open && setConfirming(undefined)}
        count={countOf('active')}
        sequenceStatus={sequence.status}
        onResume={() => move('active')}
      />
      <ConfirmDialog
        open={confirming === 'remove'}
        onOpenChange={(open) => !open && setConfirming(undefined)}
        title={enrollmentListText.removeTitle(formatNumber(countOf('removed')))}
        description={enrollmentListText.removeHint}
        ends={[enrollmentListText.removeEnds(formatNumber(countOf('removed')))]}
        actionLabel={enrollmentListText.remove}
        onConfirm={() => move('removed')}
      />
      {confirming === 'mailbox' && (
        <ChangeMailboxDialog
          sequence={sequence}
          enrollmentIds={[...selected]}
          onDone={clear}
          onClose={() => setConfirming(undefined)}
        />
      )}
      {confirming === 'undo' && (
        <UndoBounceDialog
          count={size}
          onUndo={(reason) => move('active', { reason })}
          onClose={() => setConfirming(undefined)}
        />
      )}
      {confirming === 'pause' && (
        <PauseDialog
          count={pausable}
          now={now}
          onPause={(resumeAt) => move('paused', resumeAt === undefined ? {} : { resumeAt })}
          onClose={() => setConfirming(undefined)}
        />
      )}
    </>
  )
}

// Changes the mailbox of enrollments without a sent mail.
type ChangeMailboxProps = {
  sequence: Sequence
  enrollmentIds: readonly string[]
  onDone: () => void
  onClose: () => void
}

function ChangeMailboxDialog({ sequence, enrollmentIds, onDone, onClose }: ChangeMailboxProps) {
  const [mailbox, setMailbox] = useState('')
  // the same function in every render: the field chooses a mailbox when it changes
  const chooseFirst = useCallback((ids: readonly string[]) => setMailbox(ids[0] ?? ''), [])
  const [fault, setFault] = useState<string>()
  const change = useChange(api.enrollments.changeMailbox)
  const submit = (): void => {
    if (!mailbox) {
      setFault(enrolText.needMailbox)
      return
    }
    change.mutate(
      {
        params: { id: sequence.id },
        body: { enrollmentIds: [...enrollmentIds], userEmailAccountId: mailbox },
      },
      {
        onSuccess: ({ updatedCount, skippedCount }) => {
          toastSuccess(changeMailboxText.done(formatNumber(updatedCount)), undefined, {
            detail: skippedCount > 0 ? changeMailboxText.stayed(formatNumber(skippedCount)) : undefined,
          })
          onDone()
          onClose()
        },
        onError: (error) => toastFailure(error, changeMailboxText.failed),
      },
    )
  }
  return (
    <FormDialog
      open
      onOpenChange={(stays) => !stays && onClose()}
      size="sm"
      title={changeMailboxText.title(formatNumber(enrollmentIds.length))}
      description={changeMailboxText.hint}
      busy={change.isPending}
      submitLabel={changeMailboxText.action}
      onSubmit={submit}
    >
      <MailboxField
        sequence={sequence}
        values={mailbox ? [mailbox] : []}
        max={1}
        onChange={chooseFirst}
        error={!mailbox && fault}
      />
    </FormDialog>
  )
}
