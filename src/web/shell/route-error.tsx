// Shown when a screen throws, also when its code is gone because of a newer release.
import { RotateCw, TriangleAlert } from 'lucide-react'
import { useEffect, useState } from 'react'
import { isRouteErrorResponse, useRouteError } from 'react-router'
import { connection, useConnection } from '#web/lib/api/connection.ts'
import { common } from '#web/lib/common-text.ts'
import { Button } from '#web/ui/buttons/button.tsx'
import { LinkButton } from '#web/ui/buttons/link-button.tsx'
import { EmptyState } from '#web/ui/feedback/empty-state.tsx'
import { shell } from '#web/words/shell.ts'
import { NotFoundScreen } from './not-found-screen.tsx'

/** The failures to load code: a newer release has removed it, or the connection is lost. */
const loadFailures = new WeakSet<Error>()
addEventListener('vite:preloadError', ({ payload }) => loadFailures.add(payload))

export function RouteError() {
  const error = useRouteError()
  const { state } = useConnection()
  const isMissing = error instanceof Error && loadFailures.has(error)
  const [wasLost, setWasLost] = useState(false)
  useEffect(() => {
    if (isMissing) void connection.probe()
  }, [isMissing])
  useEffect(() => {
    if (isMissing && state === 'lost') setWasLost(true)
    else if (wasLost) location.reload()
  }, [isMissing, state, wasLost])
  if (isRouteErrorResponse(error) && error.status === 404) return <NotFoundScreen />
  const text = wasLost ? shell.unopened : isMissing ? shell.outdated : shell.broken
  return (
    <main role="alert" className="grid min-h-[70dvh] place-items-center">
      <EmptyState
        icon={<TriangleAlert />}
        title={text.title}
        description={text.hint}
        action={
          <>
            <Button variant="primary" icon={<RotateCw aria-hidden />} onClick={() => location.reload()}>
              {common.reload}
            </Button>
            <LinkButton to="/sequences">{shell.toSequences}</LinkButton>
          </>
        }
      />
    </main>
  )
}
