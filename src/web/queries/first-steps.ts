// Whether anything is there yet: decides between the first screen and the sequence list.
import { useQuery } from '@tanstack/react-query'
import { listLeads } from '#api/leads.ts'
import { searchSequences } from '#api/sequences.ts'
import { call } from '#web/lib/call.ts'

/** True when no workspace of the person holds a sequence or a lead. */
export const useNothingYet = () =>
  useQuery({
    queryKey: ['first-steps'],
    queryFn: async ({ signal }) => {
      const [sequences, leads] = await Promise.all([
        call(searchSequences, { query: { limit: 1 } }, { signal }),
        call(listLeads, { query: { limit: 1 } }, { signal }),
      ])
      return sequences.total === 0 && leads.total === 0
    },
    staleTime: 0,
  })
