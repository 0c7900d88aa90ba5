// Selects the workspace that lists are filtered by.
import { ChevronsUpDown, Layers } from 'lucide-react'
import { useCurrentWorkspace, useMyWorkspaces } from '#web/data/workspaces/workspaces.ts'
import { ALL_WORKSPACES, selectWorkspace, useSelectedWorkspace } from '#web/lib/selected-workspace.ts'
import { Menu } from '#web/ui/menu/menu.tsx'
import { shell } from '#web/words/shell.ts'

export function WorkspacePicker() {
  const workspaces = useMyWorkspaces()
  const selected = useSelectedWorkspace()
  const current = useCurrentWorkspace()
  return (
    <Menu
      align="start"
      className="w-[212px]"
      label={shell.pickWorkspace}
      trigger={
        <button
          type="button"
          className="flex h-[42px] w-full items-center gap-2.5 rounded-[10px] border border-line bg-surface px-2 text-left transition-colors hover:bg-hover aria-expanded:bg-hover"
        >
          <Initial name={current?.name} />
          <span className="sr-only">{shell.pickWorkspace}</span>
          <span className="min-w-0 flex-1 truncate text-sm font-semibold">
            {current?.name ?? shell.allWorkspaces}
          </span>
          <ChevronsUpDown aria-hidden className="size-3.5 shrink-0 text-faint" />
        </button>
      }
      entries={[
        {
          kind: 'choice',
          label: shell.allWorkspaces,
          hint: shell.allWorkspacesHint,
          checked: selected === ALL_WORKSPACES,
          onSelect: () => selectWorkspace(ALL_WORKSPACES),
        },
        { kind: 'separator' },
        ...workspaces.map((workspace) => ({
          kind: 'choice' as const,
          label: workspace.name,
          hint: shell.roles[workspace.role],
          checked: workspace.id === selected,
          onSelect: () => selectWorkspace(workspace.id),
        })),
      ]}
    />
  )
}

const Initial = ({ name }: { name: string | undefined }) => (
  <span
    aria-hidden
    className="grid size-6 shrink-0 place-items-center rounded-md bg-ink text-xs font-bold text-canvas [&_svg]:size-3.5"
  >
    {name ? [...name.trim()][0] : <Layers />}
  </span>
)
