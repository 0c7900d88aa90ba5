import { useUndoDeleteToast } from '#web/data/workspaces/bin.ts'
import { useDeleteTemplates } from '#web/data/writing/email-templates.ts'
import { common } from '#web/lib/common-text.ts'
import type { OpenDialog } from '#web/lib/form/open-dialog.ts'
import { templateUsesText } from '#web/screens/writing/templates/versions/text.ts'
import { ConfirmDialog } from '#web/ui/dialog/confirm-dialog.tsx'
import { templatesText } from './text.ts'
import { UsesList } from './uses-list.tsx'

/** `used`: templates used in sequences */
export type TemplatesToDelete = {
  ids: string[]
  name: string
  used: { id: string; name: string; version: number }[]
}
export type DeleteTemplatesProps = OpenDialog<TemplatesToDelete> & { onDone: () => void }

export function DeleteTemplates({ value, open, onOpenChange, onDone }: DeleteTemplatesProps) {
  const remove = useDeleteTemplates()
  const toastUndo = useUndoDeleteToast()
  if (!value) return null
  const confirm = async (): Promise<void> => {
    toastUndo(templatesText.deleted(await remove.mutateAsync(value.ids)), value.ids)
    onDone()
  }
  return (
    <ConfirmDialog
      open={open}
      onOpenChange={onOpenChange}
      title={templatesText.deleteTitle(value.ids.length, value.name)}
      description={templatesText.deleteHint}
      actionLabel={common.remove}
      failed={templatesText.deleteFailed}
      onConfirm={confirm}
    >
      {value.used.length > 0 && (
        <div className="flex max-h-[40dvh] flex-col gap-3 overflow-y-auto">
          {value.used.map((template) => (
            <section key={template.id} aria-label={templateUsesText.title(template.name)}>
              <h3 className="mb-1.5 text-sm font-semibold">{templateUsesText.title(template.name)}</h3>
              <UsesList template={template} onLeave={() => onOpenChange(false)} />
            </section>
          ))}
        </div>
      )}
    </ConfirmDialog>
  )
}
