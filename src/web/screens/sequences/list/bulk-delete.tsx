// Confirms deleting several sequences, with the number of open enrollments that end.
import type { SequenceSummary } from '#api/sequences/sequences.ts'
import { useDeleteSequences, useOpenEnrollments } from '#web/data/sequences/create-delete.ts'
import { formatNumber } from '#web/lib/format.ts'
import { endSequenceText } from '#web/screens/sequences/dialogs-text.ts'
import { sequenceActions } from '#web/screens/sequences/text.ts'
import { ConfirmDialog } from '#web/ui/dialog/confirm-dialog.tsx'

const NAMED = 5

type BulkDeleteProps = { sequences: readonly SequenceSummary[]; onDone: () => void; onClose: () => void }

export function BulkDelete({ sequences, onDone, onClose }: BulkDeleteProps) {
  const remove = useDeleteSequences()
  const ids = sequences.map(({ id }) => id)
  const open = useOpenEnrollments(ids, true)
  return (
    <ConfirmDialog
      open
      onOpenChange={(stays) => !stays && onClose()}
      title={endSequenceText.removeManyTitle(sequences.length)}
      description={endSequenceText.removeHint}
      ends={endingEnrollmentsText(sequences, open.data, open.isError)}
      actionLabel={sequenceActions.remove}
      onConfirm={async () => {
        await remove.mutateAsync(ids)
        onDone()
      }}
    />
  )
}

/** The total first, then the sequences with open enrollments. */
function endingEnrollmentsText(
  sequences: readonly SequenceSummary[],
  open: ReadonlyMap<string, number> | undefined,
  failed: boolean,
): string[] {
  if (failed) return [endSequenceText.countFailed]
  if (!open) return [endSequenceText.counting]
  const ending = sequences
    .map(({ id, name }) => ({ name, count: open.get(id) ?? 0 }))
    .filter(({ count }) => count > 0)
    .sort((a, b) => b.count - a.count)
  const sum = ending.reduce((total, { count }) => total + count, 0)
  if (sum === 0) return [endSequenceText.endsNothing]
  const rest = ending.length - NAMED
  return [
    endSequenceText.ends(formatNumber(sum)),
    ...ending.slice(0, NAMED).map(({ name, count }) => endSequenceText.endsOf(name, formatNumber(count))),
    ...(rest > 0 ? [endSequenceText.more(rest)] : []),
  ]
}
