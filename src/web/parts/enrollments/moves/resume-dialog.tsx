// Confirms that enrollments continue: their mails can be sent soon after.
import type { SequenceStatus } from '#core/sequences/sequence.ts'
import type { DialogState } from '#web/lib/form/open-dialog.ts'
import { formatDateTime, formatNumber } from '#web/lib/format.ts'
import { ConfirmDialog } from '#web/ui/dialog/confirm-dialog.tsx'
import { enrollmentListText } from '#web/words/enrollment-list.ts'
import { resumeText } from './text.ts'

type ResumeDialogProps = DialogState & {
  count: number
  sequenceStatus: SequenceStatus
  /** of one enrollment: the planned time of its next mail, and whether it has passed; null: nothing is planned */
  next?: { plannedAt: string; hasPassed: boolean } | null
  onResume: () => Promise<void>
}

export function ResumeDialog({ count, sequenceStatus, next, onResume, ...dialog }: ResumeDialogProps) {
  return (
    <ConfirmDialog
      {...dialog}
      tone="primary"
      title={resumeText.title(formatNumber(count))}
      description={resumeText.hint}
      ends={sequenceStatus === 'active' ? timesOf(next) : [resumeText.stopped]}
      actionLabel={enrollmentListText.resume}
      onConfirm={onResume}
    />
  )
}

function timesOf(next: ResumeDialogProps['next']): string[] {
  if (next === undefined) return [resumeText.times, resumeText.others]
  if (next === null) return [resumeText.times]
  return [next.hasPassed ? resumeText.nextSendingDay : resumeText.next(formatDateTime(next.plannedAt))]
}
