// The address without a path: the welcome screen for a new installation, else the start page.
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { Navigate } from 'react-router'
import { api } from '#web/lib/api/api.ts'
import { common } from '#web/lib/common-text.ts'
import { QueryError } from '#web/ui/feedback/query-error.tsx'
import { Spinner } from '#web/ui/feedback/spinner.tsx'
import { WelcomeScreen } from './welcome-screen.tsx'

/** True when no workspace of the user has a sequence or a lead. */
const useIsEmptyInstallation = () =>
  useQuery({
    queryKey: ['sequences', 'isEmptyInstallation'],
    queryFn: async ({ signal }) => {
      const [sequences, leads] = await Promise.all([
        api.sequences.searchSequences({ query: { limit: 1 } }, { signal }),
        api.leads.listLeads({ query: { limit: 1 } }, { signal }),
      ])
      return sequences.total === 0 && leads.total === 0
    },
    staleTime: 0,
  })

export function HomeScreen() {
  const nothingYet = useIsEmptyInstallation()
  // a user on the welcome screen stays there until a choice is made, even when data exists by then
  const [isChoosing, setIsChoosing] = useState(false)
  if (nothingYet.data && !isChoosing) setIsChoosing(true)
  if (nothingYet.isError) return <QueryError query={nothingYet} />
  if (nothingYet.data === undefined) {
    return (
      <div className="grid min-h-[50dvh] place-items-center text-faint">
        <Spinner label={common.loading} className="size-5" />
      </div>
    )
  }
  return isChoosing ? <WelcomeScreen /> : <Navigate to="/today" replace />
}
