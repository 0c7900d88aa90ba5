// One sequence with its drawing: read, saved, checked, started and stopped.
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import type { SavedSequence, Sequence } from '#api/sequences/sequences.ts'
import { api } from '#web/lib/api/api.ts'
import { STALE_MS } from '#web/lib/api/freshness.ts'
import { keys } from '#web/lib/api/query-keys.ts'
import { sequenceQuery, useCacheSequence } from './sequence-cache.ts'

/** The sequence as it is on the server now, whatever an earlier screen has left in the cache. */
export function useFreshSequence(id: string) {
  const query = useQuery({ ...sequenceQuery(id), refetchOnMount: 'always' })
  return { ...query, data: query.isFetchedAfterMount ? query.data : undefined }
}

/** `revision`: the one the drawing was made on; a newer one refuses it (409 stale_revision) */
type DrawingSave = { workflowData: string; revision: number }

/**
 * Saves the drawing; the reply is what the save has changed.
 * @param options.leaving the page may be gone before the reply
 * @throws ApiFailure `stale_revision` when somebody saved a newer drawing in between
 */
export const saveWorkflow = (
  id: string,
  body: DrawingSave,
  options: { leaving: boolean },
): Promise<SavedSequence> =>
  api.sequences.updateSequence(
    { params: { id }, body },
    { keepalive: options.leaving && mayOutlive(body), prefer: 'minimal' },
  )

/** What a browser sends on behalf of a page that is gone: 64 KB at most, in all. */
const mayOutlive = (body: DrawingSave): boolean =>
  new TextEncoder().encode(JSON.stringify(body)).length < 60_000

/** A new draft with the settings of a sequence and another drawing. */
export const saveWorkflowAsCopy = (of: Sequence, name: string, workflowData: string): Promise<Sequence> =>
  api.sequences.createSequence({
    body: {
      name: name.slice(0, 200),
      workflowData,
      workspaceIds: of.workspaceIds,
      customerGroupId: of.customerGroupId,
      timeZone: of.timeZone,
      businessDaysOnly: of.businessDaysOnly,
      reviewRequired: of.reviewRequired,
      onCompanyReply: of.onCompanyReply,
      defaultEmailAccountId: of.defaultEmailAccountId,
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
      // who is written to, and how many, is another now
      void cache.invalidateQueries({ queryKey: keys.sequences.nodes(id) })
    },
  })
}

/** The launch report of the drawing as it was saved last. */
export const useLaunchCheck = (id: string, enabled: boolean) =>
  useQuery({
    queryKey: keys.sequences.check(id),
    queryFn: ({ signal }) => api.sequences.checkSequence({ params: { id } }, { signal }),
    staleTime: STALE_MS.stats,
    enabled,
  })

export function useRunLaunchCheck(id: string) {
  const cache = useQueryClient()
  return () =>
    cache.fetchQuery({
      queryKey: keys.sequences.check(id),
      queryFn: ({ signal }) => api.sequences.checkSequence({ params: { id } }, { signal }),
      staleTime: 0,
    })
}

export function useInvalidateLaunchCheck(id: string) {
  const cache = useQueryClient()
  return () => void cache.invalidateQueries({ queryKey: keys.sequences.check(id) })
}

export type LaunchVerb = 'activate' | 'resume' | 'publish'
const LAUNCH = {
  activate: api.sequences.activateStepBased,
  resume: api.sequences.resumeSequence,
  publish: api.sequences.publishSequence,
} as const

/** Starts, goes on, or publishes. @throws ApiFailure `launch_blocked` with the whole report when something blocks */
export function useLaunch(id: string) {
  const keep = useCacheSequence()
  const cache = useQueryClient()
  return useMutation({
    mutationFn: (verb: LaunchVerb) => LAUNCH[verb]({ params: { id } }),
    onSuccess: ({ sequence }) => {
      keep(sequence)
      void cache.invalidateQueries({ queryKey: keys.sequences.nodes(id) })
    },
  })
}

export function usePause(id: string) {
  const keep = useCacheSequence()
  return useMutation({
    mutationFn: () => api.sequences.pauseSequence({ params: { id } }),
    onSuccess: keep,
  })
}
