// The workspace that a section of the settings shows.
import { type ReactNode, useState } from 'react'
import { useCurrentWorkspace, type WorkspaceMembership } from '#web/data/workspaces/workspaces.ts'
import { Select } from '#web/ui/form/select.tsx'

type SectionWorkspace = {
  workspace: WorkspaceMembership | undefined
  /** the choice of another one, false with a single workspace */
  choice: ReactNode
}

/** The chosen workspace, else the current one, else the first. */
export function useSectionWorkspace(
  label: string,
  workspaces: readonly WorkspaceMembership[],
): SectionWorkspace {
  const current = useCurrentWorkspace()
  const [chosen, setChosen] = useState<string>()
  const workspace = workspaces.find(({ id }) => id === (chosen ?? current?.id)) ?? workspaces[0]
  return {
    workspace,
    choice: workspaces.length > 1 && (
      <Select
        aria-label={label}
        className="w-auto max-w-72 self-start"
        value={workspace?.id ?? ''}
        onValueChange={setChosen}
        options={workspaces.map(({ id, name }) => ({ value: id, label: name }))}
      />
    ),
  }
}
