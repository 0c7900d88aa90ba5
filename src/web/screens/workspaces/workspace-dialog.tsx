// Creates or renames a workspace.

import { useRenameWorkspace } from '#web/data/workspaces/members.ts'
import { useCreateWorkspace, type WorkspaceMembership } from '#web/data/workspaces/workspaces.ts'
import { selectWorkspace } from '#web/lib/selected-workspace.ts'
import { toastSuccess } from '#web/lib/toast.ts'
import { NameDialog } from '#web/ui/dialog/name-dialog.tsx'
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
  const save = async (name: string): Promise<void> => {
    if (workspace) {
      await rename.mutateAsync({ id: workspace.id, name })
      toastSuccess(workspaceText.renamed)
    } else {
      const made = await create.mutateAsync(name)
      selectWorkspace(made.id)
      toastSuccess(workspaceText.created(made.name))
    }
  }
  return (
    <NameDialog
      open={open}
      onOpenChange={onOpenChange}
      title={workspace ? workspaceText.rename : workspaceText.createTitle}
      initial={workspace?.name}
      text={workspaceText}
      failed={workspace ? workspaceText.renameFailed : workspaceText.createFailed}
      onSave={save}
    />
  )
}
