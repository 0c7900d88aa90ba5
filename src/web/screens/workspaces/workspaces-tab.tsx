// The user's workspaces with their role in each.
import { Pencil, Plus, Trash2 } from 'lucide-react'
import { useMyWorkspaces, type WorkspaceMembership } from '#web/data/workspaces/workspaces.ts'
import { api } from '#web/lib/api/api.ts'
import { useChange, useRead } from '#web/lib/api/query.ts'
import { type DialogState, useDialogs } from '#web/lib/form/open-dialog.ts'
import { formatDate } from '#web/lib/format.ts'
import { lazyPart } from '#web/lib/lazy-part.tsx'
import { selectWorkspace } from '#web/lib/selected-workspace.ts'
import { toastSuccess, toasts } from '#web/lib/toast.ts'
import { Button } from '#web/ui/buttons/button.tsx'
import { NameDialog } from '#web/ui/dialog/name-dialog.tsx'
import { Badge } from '#web/ui/feedback/badge.tsx'
import { Section } from '#web/ui/layout/section.tsx'
import { menuColumn } from '#web/ui/table/action-columns.tsx'
import { Table } from '#web/ui/table/table.tsx'
import { shell } from '#web/words/shell.ts'
import { workspaceEndsText, workspaceText } from './text.ts'

const DeleteWorkspaceDialog = lazyPart(() => import('./delete-workspace-dialog.tsx'), 'DeleteWorkspaceDialog')
const MAY_RENAME = new Set(['admin', 'owner'])

export function Workspaces() {
  const workspaces = useMyWorkspaces()
  const dialogs = useDialogs()
  const naming = dialogs.of<WorkspaceMembership | null>('naming')
  const removing = dialogs.of<WorkspaceMembership>('removing')
  return (
    <div className="flex flex-col gap-8">
      <Section
        description={workspaceText.rolesHint}
        actions={
          <Button variant="primary" icon={<Plus aria-hidden />} onClick={() => naming.show(null)}>
            {workspaceText.create}
          </Button>
        }
      >
        <Table
          label={workspaceText.heading}
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
      </Section>
      <DeletedWorkspaces />
      {naming.render((workspace, dialog) => (
        <WorkspaceDialog {...dialog} workspace={workspace} />
      ))}
      {removing.render((workspace, dialog) => (
        <DeleteWorkspaceDialog {...dialog} workspace={workspace} />
      ))}
    </div>
  )
}

// Deleted workspaces that can be restored; empty when there are none.
function DeletedWorkspaces() {
  const deleted = useRead(api.workspaceEnds.listDeletedWorkspaces, {}).data?.data ?? []
  const restore = useChange(api.workspaceEnds.restoreWorkspace, { isAwaited: true })
  if (deleted.length === 0) return null
  return (
    <Section title={workspaceEndsText.deletedHeading} description={workspaceEndsText.deletedHint}>
      <ul className="flex flex-col divide-y divide-line">
        {deleted.map(({ id, name, deletedAt, daysLeft }) => (
          <li key={id} className="flex flex-wrap items-center gap-3 py-2.5">
            <span className="min-w-0 flex-1">
              <span className="block font-semibold break-words">{name}</span>
              <span className="block text-xs text-muted">
                {formatDate(deletedAt)} · {workspaceEndsText.left(daysLeft)}
              </span>
            </span>
            <Button
              size="sm"
              busy={restore.isPending}
              aria-label={workspaceEndsText.restoreOf(name)}
              onClick={() =>
                restore.mutate(
                  { params: { id } },
                  toasts(workspaceEndsText.restored(name), workspaceEndsText.restoreFailed),
                )
              }
            >
              {workspaceEndsText.restore}
            </Button>
          </li>
        ))}
      </ul>
    </Section>
  )
}

// Creates or renames a workspace.
type WorkspaceDialogProps = DialogState & {
  /** null: creates a workspace and selects it */
  workspace: WorkspaceMembership | null
}

function WorkspaceDialog({ workspace, ...dialog }: WorkspaceDialogProps) {
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
      {...dialog}
      title={workspace ? workspaceText.rename : workspaceText.createTitle}
      initial={workspace?.name}
      text={workspaceText}
      failed={workspace ? workspaceText.renameFailed : workspaceText.createFailed}
      onSave={save}
    />
  )
}
