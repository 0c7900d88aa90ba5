// A link of a mail about one workspace: selects it and opens the page. A workspace the user does not belong to counts as all.
import { useEffect } from 'react'
import { Navigate, useLocation, useParams } from 'react-router'
import { selectWorkspace } from '#web/lib/selected-workspace.ts'

export function OpenInWorkspace() {
  const { workspaceId = '', '*': path = '' } = useParams()
  const { search } = useLocation()
  useEffect(() => selectWorkspace(workspaceId), [workspaceId])
  // `//host` would be another site
  return <Navigate to={`/${path.replace(/^[\\/]+/, '')}${search}`} replace />
}
