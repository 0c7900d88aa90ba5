// Shown when a screen throws, also when its code is gone because of a newer release.
import { CloudOff, RotateCw, TriangleAlert } from 'lucide-react'
import { useEffect, useState } from 'react'
import { isRouteErrorResponse, useRouteError } from 'react-router'
import { useConnection } from '#web/lib/api/connection.ts'
import { common } from '#web/lib/common-text.ts'
import { shell } from '#web/shared/text/shell.ts'
import { Button } from '#web/ui/buttons/button.tsx'
import { LinkButton } from '#web/ui/buttons/link-button.tsx'
import { EmptyState } from '#web/ui/feedback/empty-state.tsx'
import { NotFoundScreen } from './not-found-screen.tsx'

const isMissingChunk = (error: unknown): boolean =>
  error instanceof Error &&
  /dynamically imported module|module script failed|Failed to fetch dynamically/i.test(error.message)

export function RouteError() {
  const error = useRouteError()
  const { state } = useConnection()
  const isMissing = isMissingChunk(error)
  const [isUnopened] = useState(isMissing && state === 'lost')
  useEffect(() => {
    if (isUnopened && state === 'ok') location.reload()
  }, [isUnopened, state])
  if (isRouteErrorResponse(error) && error.status === 404) return <NotFoundScreen />
  if (isUnopened)
    return (
      <main className="grid min-h-[70dvh] place-items-center">
        <EmptyState icon={<CloudOff />} title={shell.unopened} description={shell.unopenedHint} />
      </main>
    )
  return (
    <main role="alert" className="grid min-h-[70dvh] place-items-center">
      <EmptyState
        icon={<TriangleAlert />}
        title={isMissing ? shell.outdated : shell.broken}
        description={isMissing ? shell.outdatedHint : shell.brokenHint}
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
