// The address without a path: the welcome screen for a new installation, else the start page.
import { useState } from 'react'
import { Navigate } from 'react-router'
import { useIsEmptyInstallation } from '#web/data/overview/first-steps.ts'
import { common } from '#web/lib/common-text.ts'
import { QueryError } from '#web/ui/feedback/query-error.tsx'
import { Spinner } from '#web/ui/feedback/spinner.tsx'
import { WelcomeScreen } from './welcome-screen.tsx'

export function HomeScreen() {
  const nothingYet = useIsEmptyInstallation()
  // a user on the welcome screen stays there until a choice is made, even when data exists by then
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
