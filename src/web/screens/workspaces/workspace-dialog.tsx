// Creates or renames a workspace.

import type { WorkspaceMembership } from '#web/data/workspaces/workspaces.ts'
import { api } from '#web/lib/api/api.ts'
import { useChange } from '#web/lib/api/query.ts'
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
  const create = useChange(api.workspaces.createWorkspace, { isAwaited: true })
  const rename = useChange(api.workspaces.updateWorkspace, { isAwaited: true })
  const save = async (name: string): Promise<void> => {
    if (workspace) {
      await rename.mutateAsync({ params: { id: workspace.id }, body: { name } })
      toastSuccess(workspaceText.renamed)
    } else {
      const made = await create.mutateAsync({ body: { name } })
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
