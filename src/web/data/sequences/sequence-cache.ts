// One sequence in the query cache. Separate from sequence.ts, so that the list does not load the code of the designer and
// of the page.
import { useQueryClient } from '@tanstack/react-query'
import type { SavedSequence, Sequence } from '#api/sequences/sequences.ts'
import { api } from '#web/lib/api/api.ts'
import { STALE_MS } from '#web/lib/api/freshness.ts'
import { query, type Stale } from '#web/lib/api/query.ts'
import { SEQUENCES } from '#web/lib/api/stale-after.ts'

/** The state after a save: the response, and the workflow that was sent. */
export type SavedWorkflow = SavedSequence & Pick<Sequence, 'workflowData'>

export const sequenceQuery = (id: string) =>
  query(api.sequences.getSequence, { params: { id } }, { staleTime: STALE_MS.detail })

/** What the nodes of a sequence show: it depends on the saved workflow and on the leads. */
export const OF_NODES: Stale = ['sequenceStats', 'generatedEmails', 'reviews']

/**
 * Puts a sequence from a response into the cache and invalidates the lists that show it. A part of a sequence is merged into
 * the cached one, if there is one.
 */
export function useCacheSequence() {
  const cache = useQueryClient()
  return (sequence: Sequence | SavedWorkflow): void => {
    cache.setQueryData<Sequence>(sequenceQuery(sequence.id).queryKey, (known) =>
      'name' in sequence ? sequence : known && { ...known, ...sequence },
    )
    void cache.invalidateQueries({
      predicate: ({ queryKey, queryHash }) =>
        (SEQUENCES as readonly unknown[]).includes(queryKey[0]) && !queryHash.includes(sequence.id),
      refetchType: 'none',
    })
  }
}
