// The name of a new or existing group.
import { useNavigate } from 'react-router'
import type { CustomerGroup } from '#api/leads/customer-groups.ts'
import { useTargetWorkspaceChoice } from '#web/data/workspaces/target-workspace.ts'
import { api } from '#web/lib/api/api.ts'
import { useChange } from '#web/lib/api/query.ts'
import { toastSuccess } from '#web/lib/toast.ts'
import { WorkspaceField } from '#web/parts/workspaces/workspace-field.tsx'
import { NameDialog } from '#web/ui/dialog/name-dialog.tsx'
import { groupsText } from './text.ts'

export type GroupNameDialogProps = {
  /** null: create, and open it afterwards */
  group: CustomerGroup | null
  open: boolean
  onOpenChange: (open: boolean) => void
}

export function GroupNameDialog({ group, open, onOpenChange }: GroupNameDialogProps) {
  const workspace = useTargetWorkspaceChoice()
  const create = useChange(api.customerGroups.createCustomerGroup)
  // sequences show the name of their target group
  const rename = useChange(api.customerGroups.updateCustomerGroup, { stale: ['customerGroups', 'sequences'] })
  const navigate = useNavigate()
  const save = async (name: string): Promise<void> => {
    if (group) {
      await rename.mutateAsync({ params: { id: group.id }, body: { name } })
      toastSuccess(groupsText.renamed)
    } else {
      const made = await create.mutateAsync({ body: { workspaceId: workspace.id, name } })
      toastSuccess(groupsText.created(made.name))
      await navigate(`/customer-groups/${made.id}`)
    }
  }
  return (
    <NameDialog
      open={open}
      onOpenChange={onOpenChange}
      title={group ? groupsText.rename : groupsText.createTitle}
      initial={group?.name}
      text={groupsText}
      failed={group ? groupsText.renameFailed : groupsText.createFailed}
      onSave={save}
    >
      {!group && <WorkspaceField workspace={workspace} />}
    </NameDialog>
  )
}
