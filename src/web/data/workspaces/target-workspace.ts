// The workspace in which a form creates something. The user chooses only if there are several.
import { useState } from 'react'
import { ROLES } from '#core/access.ts'
import { useMyWorkspaces, useTargetWorkspace } from './workspaces.ts'

export type WorkspaceChoice = {
  /** '' when the user may write in no workspace */
  id: string
  choose: (id: string) => void
  /** the workspaces in which the user may write */
  options: { value: string; label: string }[]
}

export function useTargetWorkspaceChoice(): WorkspaceChoice {
  const target = useTargetWorkspace()
  const [chosen, choose] = useState<string>()
  const options = useMyWorkspaces()
    .filter((workspace) => ROLES.indexOf(workspace.role) >= ROLES.indexOf('member'))
    .map(({ id, name }) => ({ value: id, label: name }))
  return { id: chosen ?? target?.id ?? '', choose, options }
}
