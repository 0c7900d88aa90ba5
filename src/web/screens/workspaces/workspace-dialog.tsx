// Creates or renames a workspace.

import { useRenameWorkspace } from '#web/data/workspaces/members.ts'
import { useCreateWorkspace, type WorkspaceMembership } from '#web/data/workspaces/workspaces.ts'
import { common } from '#web/lib/common-text.ts'
import { useDraft } from '#web/lib/form/draft.ts'
import { selectWorkspace } from '#web/lib/selected-workspace.ts'
import { toastSuccess } from '#web/lib/toast.ts'
import { FormDialog } from '#web/ui/dialog/form-dialog.tsx'
import { Field } from '#web/ui/form/field.tsx'
import { Input } from '#web/ui/form/input.tsx'
import { workspaceText } from './text.ts'

export type WorkspaceDialogProps = {
  /** null: creates a workspace and selects it */
  workspace: WorkspaceMembership | null
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
        toastSuccess(workspaceText.renamed)
      } else {
        const made = await create.mutateAsync(name)
        selectWorkspace(made.id)
        toastSuccess(workspaceText.created(made.name))
      }
      onOpenChange(false)
    } catch (error) {
      draft.reportFailure(error, workspace ? workspaceText.renameFailed : workspaceText.createFailed)
    }
  }
  return (
    <FormDialog
      open={open}
      onOpenChange={onOpenChange}
      title={workspace ? workspaceText.rename : workspaceText.createTitle}
      size="sm"
      isDirty={draft.isDirty}
      busy={create.isPending || rename.isPending}
      submitLabel={common.save}
      onSubmit={() => void submit()}
      form={draft.form}
      formError={draft.formError}
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
