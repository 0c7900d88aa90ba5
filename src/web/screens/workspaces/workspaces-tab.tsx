// The user's workspaces with their role in each.
import { Pencil, Plus, Trash2 } from 'lucide-react'
import { lazy, Suspense } from 'react'
import { useMyWorkspaces, type WorkspaceMembership } from '#web/data/workspaces/workspaces.ts'
import { useDialogs } from '#web/lib/form/open-dialog.ts'
import { Button } from '#web/ui/buttons/button.tsx'
import { Badge } from '#web/ui/feedback/badge.tsx'
import { Card } from '#web/ui/layout/card.tsx'
import { menuColumn } from '#web/ui/table/menu-column.tsx'
import { Table } from '#web/ui/table/table.tsx'
import { shell } from '#web/words/shell.ts'
import { DeletedWorkspaces } from './deleted-workspaces.tsx'
import { workspaceText } from './text.ts'
import { workspaceEndsText } from './workspace-deletion-text.ts'

const WorkspaceDialog = lazy(async () => ({
  default: (await import('./workspace-dialog.tsx')).WorkspaceDialog,
}))
const DeleteWorkspaceDialog = lazy(async () => ({
  default: (await import('./delete-workspace-dialog.tsx')).DeleteWorkspaceDialog,
}))
const MAY_RENAME = new Set(['admin', 'owner'])

export function Workspaces() {
  const workspaces = useMyWorkspaces()
  const dialogs = useDialogs<{
    naming: WorkspaceMembership | null
    removing: WorkspaceMembership
  }>()
  const naming = dialogs.of('naming')
  const removing = dialogs.of('removing')
  return (
    <div className="flex flex-col gap-5">
      <Card
        description={workspaceText.rolesHint}
        actions={
          <Button variant="primary" icon={<Plus aria-hidden />} onClick={() => naming.show(null)}>
            {workspaceText.create}
          </Button>
        }
      >
        <Table
          label={workspaceText.heading}
          className="shadow-none"
          rows={workspaces}
          rowKey={(workspace) => workspace.id}
          columns={[
            {
              key: 'name',
              head: workspaceText.name,
              cell: (workspace) => <span className="font-semibold">{workspace.name}</span>,
            },
            {
              key: 'role',
              head: workspaceText.role,
              cell: (workspace) => <Badge>{shell.roles[workspace.role]}</Badge>,
            },
            menuColumn<WorkspaceMembership>(
              ({ name }) => workspaceText.menuOf(name),
              (workspace) => [
                {
                  label: workspaceText.renameOpens,
                  icon: <Pencil aria-hidden />,
                  disabled: !MAY_RENAME.has(workspace.role),
                  onSelect: () => naming.show(workspace),
                },
                workspace.role === 'owner' && { kind: 'separator' },
                workspace.role === 'owner' && {
                  label: workspaceEndsText.opens,
                  icon: <Trash2 aria-hidden />,
                  danger: true,
                  onSelect: () => removing.show(workspace),
                },
              ],
            ),
          ]}
        />
      </Card>
      <DeletedWorkspaces />
      <Suspense fallback={null}>
        {naming.value !== undefined && (
          <WorkspaceDialog {...naming} key={`naming-${naming.key}`} workspace={naming.value} />
        )}
        {removing.value && (
          <DeleteWorkspaceDialog {...removing} key={`removing-${removing.key}`} workspace={removing.value} />
        )}
      </Suspense>
    </div>
  )
}
