// One sequence in the cache of answers: where it lies, how it is asked for, and what an answer that carries it changes.
// Apart from queries/sequence.ts, so that the list does not fetch what only the designer and the page need.
import { queryOptions, useQueryClient } from '@tanstack/react-query'
import type { Sequence } from '#api/sequences.ts'
import { api } from '#web/lib/api.ts'
import { FRESH } from '#web/lib/freshness.ts'
import { keys } from '#web/lib/query-keys.ts'

export const sequenceQuery = (id: string) =>
  queryOptions({
    queryKey: keys.sequences.detail(id),
    queryFn: ({ signal }) => api.sequences.getSequence({ params: { id } }, { signal }),
    staleTime: FRESH.detail,
  })

/** What an answer that carries a sequence changes in the cache: the sequence itself, and every list that shows it. */
export function useKeepSequence() {
  const cache = useQueryClient()
  return (sequence: Sequence): void => {
    cache.setQueryData(keys.sequences.detail(sequence.id), sequence)
    const isList = (key: readonly unknown[]): boolean => key[0] === 'sequences' && !key.includes(sequence.id)
    void cache.invalidateQueries({ predicate: ({ queryKey }) => isList(queryKey), refetchType: 'none' })
  }
}
