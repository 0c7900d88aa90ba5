// Asks before one sequence is archived or deleted, and says what ends with it.
import type { SequenceSummary } from '#api/sequences/sequences.ts'
import { formatNumber } from '#web/lib/format.ts'
import { sequenceEnds } from '#web/sequences/dialogs-text.ts'
import {
  useDeleteSequence,
  useOpenEnrollments,
  useSetSequencesStatus,
} from '#web/sequences/queries/create-delete.ts'
import { sequenceActions } from '#web/sequences/text.ts'
import { ConfirmDialog } from '#web/ui/dialog/confirm-dialog.tsx'

export type EndDialogsProps = {
  sequence: Pick<SequenceSummary, 'id' | 'name'>
  ending: 'archive' | 'remove'
  onClose: () => void
}

export function EndDialogs({ sequence, ending, onClose }: EndDialogsProps) {
  const open = useOpenEnrollments([sequence.id], true)
  const remove = useDeleteSequence()
  const archive = useSetSequencesStatus()
  const count = open.data?.get(sequence.id)
  const sentence = ending === 'remove' ? sequenceEnds.ends : sequenceEnds.archiveEnds
  const ends = open.isError
    ? sequenceEnds.countFailed
    : count === undefined
      ? sequenceEnds.counting
      : count === 0
        ? sequenceEnds.endsNothing
        : sentence(formatNumber(count))
  return (
    <ConfirmDialog
      open
      onOpenChange={(stays) => !stays && onClose()}
      title={
        ending === 'remove'
          ? sequenceEnds.removeTitle(sequence.name)
          : sequenceEnds.archiveTitle(sequence.name)
      }
      description={ending === 'remove' ? sequenceEnds.removeHint : sequenceEnds.archiveHint}
      ends={[ends]}
      tone={ending === 'remove' ? 'danger' : 'primary'}
      actionLabel={ending === 'remove' ? sequenceActions.remove : sequenceActions.archive}
      onConfirm={() =>
        ending === 'remove'
          ? remove.mutateAsync(sequence.id)
          : archive.mutateAsync({ sequenceIds: [sequence.id], status: 'archived' })
      }
    />
  )
}
