// One sequence with its workflow: read, saved and checked. Launching: launch.ts.
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import type { SavedSequence, Sequence } from '#api/sequences/sequences.ts'
import { settingsOf } from '#core/sequences/settings.ts'
import { api } from '#web/lib/api/api.ts'
import { STALE_MS } from '#web/lib/api/freshness.ts'
import { invalidate, query } from '#web/lib/api/query.ts'
import { OF_NODES, sequenceQuery, useCacheSequence } from './sequence-cache.ts'

/** The sequence as it is on the server now; data an earlier screen left in the cache is not returned. */
export function useFreshSequence(id: string) {
  const query = useQuery({ ...sequenceQuery(id), refetchOnMount: 'always' })
  return { ...query, data: query.isFetchedAfterMount ? query.data : undefined }
}

/** `revision`: the one that was edited. With a newer one on the server the save fails (409 stale_revision). */
type WorkflowSave = { workflowData: string; revision: number }

/**
 * Saves the workflow and returns the fields the save has changed.
 * @param options.leaving the page may be closed before the response
 * @throws ApiFailure `stale_revision` when a newer workflow was saved in between
 */
export const saveWorkflow = (
  id: string,
  body: WorkflowSave,
  options: { leaving: boolean },
): Promise<SavedSequence> =>
  api.sequences.updateSequence(
    { params: { id }, body },
    { keepalive: options.leaving && canKeepAlive(body), prefer: 'return=minimal' },
  )

/** Browsers limit all `keepalive` requests of a page together to 64 KB. */
const canKeepAlive = (body: WorkflowSave): boolean =>
  new TextEncoder().encode(JSON.stringify(body)).length < 60_000

/** Creates a draft with the settings of a sequence and another workflow. */
export const saveWorkflowAsCopy = (of: Sequence, name: string, workflowData: string): Promise<Sequence> =>
  api.sequences.createSequence({
    body: {
      name: name.slice(0, 200),
      workflowData,
      workspaceIds: of.workspaceIds,
      customerGroupId: of.customerGroupId,
      ...settingsOf(of),
    },
  })

export const readSequence = (id: string): Promise<Sequence> => api.sequences.getSequence({ params: { id } })

export function useSetCustomerGroup(id: string) {
  const keep = useCacheSequence()
  const cache = useQueryClient()
  return useMutation({
    mutationFn: (customerGroupId: string) =>
      api.sequences.updateSequence({ params: { id }, body: { customerGroupId } }),
    onSuccess: (sequence) => {
      keep(sequence)
      // other leads, so other numbers on the nodes
      void invalidate(cache, OF_NODES)
    },
  })
}

const checkQuery = (id: string) =>
  query(api.sequences.checkSequence, { params: { id } }, { staleTime: STALE_MS.stats })

/** The launch report of the last saved workflow. */
export const useLaunchCheck = (id: string, enabled: boolean) => useQuery({ ...checkQuery(id), enabled })

export function useRunLaunchCheck(id: string) {
  const cache = useQueryClient()
  return () => cache.fetchQuery({ ...checkQuery(id), staleTime: 0 })
}

/** After a save of the workflow: what is computed from it, such as which mails are of earlier settings. */
export function useRefreshAfterSave(id: string) {
  const cache = useQueryClient()
  return () => {
    void cache.invalidateQueries({ queryKey: checkQuery(id).queryKey })
    void invalidate(cache, OF_NODES)
  }
}
