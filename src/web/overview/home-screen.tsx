// The address without a path: the first screen while nothing is there, else what is to be done today.
import { useState } from 'react'
import { Navigate } from 'react-router'
import { common } from '#web/lib/common-text.ts'
import { useIsEmptyInstallation } from '#web/overview/queries/first-steps.ts'
import { QueryError } from '#web/ui/feedback/query-error.tsx'
import { Spinner } from '#web/ui/feedback/spinner.tsx'
import { WelcomeScreen } from './welcome-screen.tsx'

export function HomeScreen() {
  const nothingYet = useIsEmptyInstallation()
  // whoever is choosing how to begin goes where the choice leads, also once something is there
  const [isChoosing, setIsChoosing] = useState(false)
  if (nothingYet.data && !isChoosing) setIsChoosing(true)
  if (nothingYet.isError) {
    return <QueryError query={nothingYet} />
  }
  if (nothingYet.data === undefined) {
    return (
      <div className="grid min-h-[50dvh] place-items-center text-faint">
        <Spinner label={common.loading} className="size-5" />
      </div>
    )
  }
  return isChoosing ? <WelcomeScreen /> : <Navigate to="/today" replace />
}
