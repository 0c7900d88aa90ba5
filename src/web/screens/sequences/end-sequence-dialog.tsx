// Confirms archiving or deleting one sequence, with the number of enrollments that end.
import type { Sequence } from '#api/sequences/sequences.ts'
import {
  useDeleteSequence,
  useOpenEnrollments,
  useSetSequencesStatus,
} from '#web/data/sequences/create-delete.ts'
import { formatNumber } from '#web/lib/format.ts'
import { endSequenceText } from '#web/screens/sequences/dialogs-text.ts'
import { sequenceActions } from '#web/screens/sequences/text.ts'
import { ConfirmDialog } from '#web/ui/dialog/confirm-dialog.tsx'

type EndSequenceDialogProps = {
  /** without openEnrollmentCount the dialog loads it */
  sequence: Pick<Sequence, 'id' | 'name'> & Partial<Pick<Sequence, 'openEnrollmentCount'>>
  ending: 'archive' | 'remove'
  onClose: () => void
  onRemoved?: () => void
}

export function EndSequenceDialog({ sequence, ending, onClose, onRemoved }: EndSequenceDialogProps) {
  const known = sequence.openEnrollmentCount
  const open = useOpenEnrollments([sequence.id], known === undefined)
  const remove = useDeleteSequence()
  const archive = useSetSequencesStatus()
  const count = known ?? open.data?.get(sequence.id)
  const sentence = ending === 'remove' ? endSequenceText.ends : endSequenceText.archiveEnds
  const ends = open.isError
    ? endSequenceText.countFailed
    : count === undefined
      ? endSequenceText.counting
      : count === 0
        ? endSequenceText.endsNothing
        : sentence(formatNumber(count))
  return (
    <ConfirmDialog
      open
      onOpenChange={(stays) => !stays && onClose()}
      title={
        ending === 'remove'
          ? endSequenceText.removeTitle(sequence.name)
          : endSequenceText.archiveTitle(sequence.name)
      }
      description={ending === 'remove' ? endSequenceText.removeHint : endSequenceText.archiveHint}
      ends={[ends]}
      tone={ending === 'remove' ? 'danger' : 'primary'}
      actionLabel={ending === 'remove' ? sequenceActions.remove : sequenceActions.archive}
      onConfirm={async () => {
        if (ending === 'archive')
          return archive.mutateAsync({ sequenceIds: [sequence.id], status: 'archived' })
        await remove.mutateAsync(sequence.id)
        onRemoved?.()
      }}
    />
  )
}
