// One sequence in the cache of answers: where it lies, how it is asked for, and what an answer that carries it changes.
// Apart from sequences/queries/sequence.ts, so that the list does not fetch what only the designer and the page need.
import { queryOptions, useQueryClient } from '@tanstack/react-query'
import type { SavedSequence, Sequence } from '#api/sequences/sequences.ts'
import { api } from '#web/lib/api/api.ts'
import { STALE_MS } from '#web/lib/api/freshness.ts'
import { keys } from '#web/lib/api/query-keys.ts'

/** What is known after a save: its reply, and the workflow that was sent. */
export type SavedWorkflow = SavedSequence & Pick<Sequence, 'workflowData'>

export const sequenceQuery = (id: string) =>
  queryOptions({
    queryKey: keys.sequences.detail(id),
    queryFn: ({ signal }) => api.sequences.getSequence({ params: { id } }, { signal }),
    staleTime: STALE_MS.detail,
  })

/**
 * What a reply that carries a sequence, or a part of one, changes in the cache: the sequence itself, and every list that
 * shows it. A part is added to a sequence that is in the cache.
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
