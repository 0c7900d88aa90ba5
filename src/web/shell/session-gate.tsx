// Lets nobody past who is not signed in, and nothing be drawn before it is known who it is for.
import type { ReactNode } from 'react'
import { Navigate, useLocation } from 'react-router'
import { useSession } from '#web/accounts/queries/session.ts'
import { isFailure } from '#web/lib/api/api-failure.ts'
import { signInPath } from '#web/lib/api/session-expired.ts'
import { shell } from '#web/shared/text/shell.ts'
import { QueryError } from '#web/ui/feedback/query-error.tsx'
import { Splash } from './splash.tsx'

export function SessionGate({ children }: { children: ReactNode }) {
  const session = useSession()
  const { pathname, search } = useLocation()
  if (session.data) return children
  if (isFailure(session.error, 'unauthenticated'))
    return <Navigate to={signInPath(pathname + search)} replace />
  if (session.error) {
    return (
      <main className="grid min-h-dvh place-items-center">
        <QueryError title={shell.sessionFailed} query={session} />
      </main>
    )
  }
  return <Splash />
}
