// The person's workspaces with their role in each.
import { Pencil, Plus, Trash2 } from 'lucide-react'
import { lazy, Suspense } from 'react'
import { useDialogs } from '#web/lib/opened.ts'
import { type MyWorkspace, useMyWorkspaces } from '#web/queries/workspaces.ts'
import { common } from '#web/text/common.ts'
import { workspaceText } from '#web/text/settings.ts'
import { shell } from '#web/text/shell.ts'
import { workspaceEndsText } from '#web/text/workspace-ends.ts'
import { Badge } from '#web/ui/badge.tsx'
import { Button } from '#web/ui/button.tsx'
import { Card } from '#web/ui/card.tsx'
import { IconButton } from '#web/ui/icon-button.tsx'
import { Table } from '#web/ui/table.tsx'
import { DeletedWorkspaces } from './deleted-workspaces.tsx'

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
    naming: MyWorkspace | null
    removing: MyWorkspace
  }>()
  const naming = dialogs.of('naming')
  const removing = dialogs.of('removing')
  return (
    <div className="flex flex-col gap-5">
      <Card
        title={workspaceText.heading}
        description={workspaceText.hint}
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
            {
              key: 'actions',
              head: common.actions,
              hideHead: true,
              align: 'end',
              cell: (workspace) =>
                MAY_RENAME.has(workspace.role) && (
                  <span className="flex justify-end gap-1">
                    <IconButton
                      label={workspaceText.renameOf(workspace.name)}
                      tooltipSide="left"
                      size="xs"
                      onClick={() => naming.show(workspace)}
                    >
                      <Pencil aria-hidden />
                    </IconButton>
                    {workspace.role === 'owner' && (
                      <IconButton
                        label={workspaceEndsText.openOf(workspace.name)}
                        tooltipSide="left"
                        size="xs"
                        onClick={() => removing.show(workspace)}
                      >
                        <Trash2 aria-hidden />
                      </IconButton>
                    )}
                  </span>
                ),
            },
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
