// Asks before addresses may be mailed again.
import type { Opened } from '#web/lib/opened.ts'
import { toastDone, toastFailure } from '#web/lib/toast.ts'
import { useDeleteSuppressions } from '#web/queries/suppressions.ts'
import { suppressionText } from '#web/text/settings.ts'
import { ConfirmDialog } from '#web/ui/confirm-dialog.tsx'

export type RemoveSuppressionsProps = Opened<{ ids: string[]; value: string }> & { onDone: () => void }

export function RemoveSuppressions({ value: entries, open, onOpenChange, onDone }: RemoveSuppressionsProps) {
  const remove = useDeleteSuppressions()
  if (!entries) return null
  const confirm = async (): Promise<void> => {
    try {
      toastDone(suppressionText.removed(await remove.mutateAsync(entries.ids)))
      onDone()
    } catch (error) {
      toastFailure(error, suppressionText.removeFailed)
      throw error
    }
  }
  return (
    <ConfirmDialog
      open={open}
      onOpenChange={onOpenChange}
      title={suppressionText.removeTitle(entries.ids.length, entries.value)}
      ends={suppressionText.removeEnds}
      actionLabel={suppressionText.remove}
      onConfirm={confirm}
    />
  )
}
