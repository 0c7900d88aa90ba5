// Asks before templates are deleted.
import type { Opened } from '#web/lib/opened.ts'
import { toastFailure } from '#web/lib/toast.ts'
import { useToastUndo } from '#web/queries/bin.ts'
import { useDeleteTemplates } from '#web/queries/email-templates.ts'
import { common } from '#web/text/common.ts'
import { templatesText } from '#web/text/email-templates.ts'
import { templateUsesText } from '#web/text/template-versions.ts'
import { ConfirmDialog } from '#web/ui/confirm-dialog.tsx'
import { UsesList } from './uses-list.tsx'

/** `used`: those that stand in sequences */
export type Doomed = { ids: string[]; name: string; used: { id: string; name: string; version: number }[] }
export type DeleteTemplatesProps = Opened<Doomed> & { onDone: () => void }

export function DeleteTemplates({ value, open, onOpenChange, onDone }: DeleteTemplatesProps) {
  const remove = useDeleteTemplates()
  const toastUndo = useToastUndo()
  if (!value) return null
  const confirm = async (): Promise<void> => {
    try {
      toastUndo(templatesText.deleted(await remove.mutateAsync(value.ids)), value.ids)
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
