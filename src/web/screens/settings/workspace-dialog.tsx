// The name of a new workspace, or another name for one.
import { useDraft } from '#web/lib/draft.ts'
import { toastDone } from '#web/lib/toast.ts'
import { selectWorkspace } from '#web/lib/workspace.ts'
import { useRenameWorkspace } from '#web/queries/members.ts'
import { type MyWorkspace, useCreateWorkspace } from '#web/queries/workspaces.ts'
import { common } from '#web/text/common.ts'
import { workspaceText } from '#web/text/settings.ts'
import { Field } from '#web/ui/field.tsx'
import { FormDialog } from '#web/ui/form-dialog.tsx'
import { Input } from '#web/ui/input.tsx'

export type WorkspaceDialogProps = {
  /** null: a new one, selected when it is made */
  workspace: MyWorkspace | null
  open: boolean
  onOpenChange: (open: boolean) => void
}

export function WorkspaceDialog({ workspace, open, onOpenChange }: WorkspaceDialogProps) {
  const create = useCreateWorkspace()
  const rename = useRenameWorkspace()
  const draft = useDraft({ name: workspace?.name ?? '' })
  const { name } = draft.values
  const submit = async (): Promise<void> => {
    if (draft.flag(name.trim() ? {} : { name: workspaceText.needName })) return
    try {
      if (workspace) {
        await rename.mutateAsync({ id: workspace.id, name })
        toastDone(workspaceText.renamed)
      } else {
        const made = await create.mutateAsync(name)
        selectWorkspace(made.id)
        toastDone(workspaceText.created(made.name))
      }
      onOpenChange(false)
    } catch (error) {
      draft.refuse(error, workspace ? workspaceText.renameFailed : workspaceText.createFailed)
    }
  }
  return (
    <FormDialog
      open={open}
      onOpenChange={onOpenChange}
      title={workspace ? workspaceText.rename : workspaceText.createTitle}
      size="sm"
      dirty={draft.dirty}
      busy={create.isPending || rename.isPending}
      submitLabel={common.save}
      onSubmit={() => void submit()}
      form={draft.form}
      fault={draft.fault}
    >
      <Field label={workspaceText.name} error={draft.issueOf('name')}>
        <Input
          name="name"
          maxLength={100}
          placeholder={workspaceText.namePlaceholder}
          value={name}
          onChange={(event) => draft.set({ name: event.target.value })}
        />
      </Field>
    </FormDialog>
  )
}
