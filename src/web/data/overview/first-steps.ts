// Whether the installation has data: the home screen shows the welcome screen or the start page.
import { useQuery } from '@tanstack/react-query'
import { api } from '#web/lib/api/api.ts'

/** True when no workspace of the user has a sequence or a lead. */
export const useIsEmptyInstallation = () =>
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
