// Asks before templates are deleted.
import type { Opened } from '#web/lib/opened.ts'
import { toastDone, toastFailure } from '#web/lib/toast.ts'
import { useDeleteTemplates } from '#web/queries/email-templates.ts'
import { common } from '#web/text/common.ts'
import { templatesText } from '#web/text/email-templates.ts'
import { ConfirmDialog } from '#web/ui/confirm-dialog.tsx'

export type DeleteTemplatesProps = Opened<{ ids: string[]; name: string }> & { onDone: () => void }

export function DeleteTemplates({ value, open, onOpenChange, onDone }: DeleteTemplatesProps) {
  const remove = useDeleteTemplates()
  if (!value) return null
  const confirm = async (): Promise<void> => {
    try {
      toastDone(templatesText.deleted(await remove.mutateAsync(value.ids)))
      onDone()
    } catch (error) {
      toastFailure(error, templatesText.deleteFailed)
      throw error
    }
  }
  return (
    <ConfirmDialog
      open={open}
      onOpenChange={onOpenChange}
      title={templatesText.deleteTitle(value.ids.length, value.name)}
      description={templatesText.deleteHint}
      actionLabel={common.remove}
      onConfirm={confirm}
    />
  )
}
