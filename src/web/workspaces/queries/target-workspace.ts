// Into which workspace a new thing goes, for forms: chosen by the person only where there is a choice to make.
import { useState } from 'react'
import { ROLES } from '#core/access.ts'
import { useMyWorkspaces, useTargetWorkspace } from './workspaces.ts'

export type WorkspaceChoice = {
  /** empty when the person may write nowhere */
  id: string
  choose: (id: string) => void
  /** the workspaces one may write in; a form asks only when there are several */
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
