// The person's workspaces with their role in each.
import { Pencil, Plus } from 'lucide-react'
import { lazy, Suspense } from 'react'
import { useOpened } from '#web/lib/opened.ts'
import { type MyWorkspace, useMyWorkspaces } from '#web/queries/workspaces.ts'
import { common } from '#web/text/common.ts'
import { workspaceText } from '#web/text/settings.ts'
import { shell } from '#web/text/shell.ts'
import { Badge } from '#web/ui/badge.tsx'
import { Button } from '#web/ui/button.tsx'
import { Card } from '#web/ui/card.tsx'
import { IconButton } from '#web/ui/icon-button.tsx'
import { Table } from '#web/ui/table.tsx'

const WorkspaceDialog = lazy(async () => ({
  default: (await import('#web/screens/settings/workspace-dialog.tsx')).WorkspaceDialog,
}))
const MAY_RENAME = new Set(['admin', 'owner'])

export function Workspaces() {
  const workspaces = useMyWorkspaces()
  const naming = useOpened<MyWorkspace | null>()
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
                  <IconButton
                    label={workspaceText.renameOf(workspace.name)}
                    tooltipSide="left"
                    size="xs"
                    onClick={() => naming.show(workspace)}
                  >
                    <Pencil aria-hidden />
                  </IconButton>
                ),
            },
          ]}
        />
      </Card>
      <Suspense fallback={null}>
        {naming.value !== undefined && (
          <WorkspaceDialog {...naming} key={naming.key} workspace={naming.value} />
        )}
      </Suspense>
    </div>
  )
}
