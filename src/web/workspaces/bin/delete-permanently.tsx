// Asks before things of the bin end for good, and counts them by kind.
import type { BinItem } from '#api/workspaces/bin.ts'
import { BIN_KINDS } from '#core/workspaces/bin.ts'
import type { Opened } from '#web/lib/form/open-dialog.ts'
import { formatNumber } from '#web/lib/format.ts'
import { binText } from '#web/shared/text/bin.ts'
import { ConfirmDialog } from '#web/ui/dialog/confirm-dialog.tsx'
import { useDeleteForGood } from '#web/workspaces/queries/bin.ts'

export type DeletePermanentlyProps = Opened<BinItem[]> & { onDone: () => void }

export function DeletePermanently({ value: items, open, onOpenChange, onDone }: DeletePermanentlyProps) {
  const end = useDeleteForGood()
  if (!items) return null
  const confirm = async (): Promise<void> => {
    await end.mutateAsync(items.map(({ id }) => id))
    onDone()
  }
  return (
    <ConfirmDialog
      open={open}
      onOpenChange={onOpenChange}
      title={binText.removeTitle(
        formatNumber(items.length),
        items.length === 1 ? (items[0]?.name ?? '') : '',
      )}
      description={binText.removeHint}
      ends={BIN_KINDS.flatMap((kind) => {
        const count = items.filter((item) => item.kind === kind).length
        return count > 0 ? [binText.counts[kind](formatNumber(count))] : []
      })}
      actionLabel={binText.remove}
      onConfirm={confirm}
    />
  )
}
