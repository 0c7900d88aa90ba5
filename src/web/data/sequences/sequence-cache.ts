// One sequence in the query cache. Separate from sequence.ts, so that the list does not load the code of the designer and
// of the page.
import { queryOptions, useQueryClient } from '@tanstack/react-query'
import type { SavedSequence, Sequence } from '#api/sequences/sequences.ts'
import { api } from '#web/lib/api/api.ts'
import { STALE_MS } from '#web/lib/api/freshness.ts'
import { keys } from '#web/lib/api/query-keys.ts'

/** The state after a save: the response, and the workflow that was sent. */
export type SavedWorkflow = SavedSequence & Pick<Sequence, 'workflowData'>

export const sequenceQuery = (id: string) =>
  queryOptions({
    queryKey: keys.sequences.detail(id),
    queryFn: ({ signal }) => api.sequences.getSequence({ params: { id } }, { signal }),
    staleTime: STALE_MS.detail,
  })

/**
 * Puts a sequence from a response into the cache and invalidates the lists that show it. A part of a sequence is merged into
 * the cached one, if there is one.
 */
export function useCacheSequence() {
  const cache = useQueryClient()
  return (sequence: Sequence | SavedWorkflow): void => {
    cache.setQueryData<Sequence>(keys.sequences.detail(sequence.id), (known) =>
      'name' in sequence ? sequence : known && { ...known, ...sequence },
    )
    const isList = (key: readonly unknown[]): boolean => key[0] === 'sequences' && !key.includes(sequence.id)
    void cache.invalidateQueries({ predicate: ({ queryKey }) => isList(queryKey), refetchType: 'none' })
  }
}
