// Confirms archiving or deleting this sequence, with the number of enrollments that end.
import type { Sequence } from '#api/sequences/sequences.ts'
import { formatNumber } from '#web/lib/format.ts'
import { endSequenceText } from '#web/sequences/dialogs-text.ts'
import { useDeleteSequence, useSetSequencesStatus } from '#web/sequences/queries/create-delete.ts'
import { sequenceActions } from '#web/sequences/text.ts'
import { ConfirmDialog } from '#web/ui/dialog/confirm-dialog.tsx'

type EndDialogsProps = {
  sequence: Sequence
  ending: 'archive' | 'remove'
  onClose: () => void
  onRemoved: () => void
}

export function EndDialogs({ sequence, ending, onClose, onRemoved }: EndDialogsProps) {
  const remove = useDeleteSequence()
  const archive = useSetSequencesStatus()
  const { id, name, openEnrollmentCount: count } = sequence
  const removing = ending === 'remove'
  const sentence = removing ? endSequenceText.ends : endSequenceText.archiveEnds
  return (
    <ConfirmDialog
      open
      onOpenChange={(stays) => !stays && onClose()}
      title={removing ? endSequenceText.removeTitle(name) : endSequenceText.archiveTitle(name)}
      description={removing ? endSequenceText.removeHint : endSequenceText.archiveHint}
      ends={[count > 0 ? sentence(formatNumber(count)) : endSequenceText.endsNothing]}
      tone={removing ? 'danger' : 'primary'}
      actionLabel={removing ? sequenceActions.remove : sequenceActions.archive}
      onConfirm={async () => {
        if (!removing) return archive.mutateAsync({ sequenceIds: [id], status: 'archived' })
        await remove.mutateAsync(id)
        onRemoved()
      }}
    />
  )
}
