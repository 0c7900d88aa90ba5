// Published versions of a sequence, and the impact of publishing the current draft.
import { useInfiniteQuery, useQuery } from '@tanstack/react-query'
import { api } from '#web/lib/api/api.ts'
import { keys } from '#web/lib/api/query-keys.ts'

const PAGE = 50

/** Newest first, paged; refetched on every opening, because another user may have published. */
export const useVersions = (id: string, enabled: boolean) =>
  useInfiniteQuery({
    queryKey: keys.sequences.versions(id),
    queryFn: ({ pageParam, signal }) =>
      api.sequenceVersions.listVersions(
        { params: { id }, query: { limit: PAGE, offset: pageParam } },
        { signal },
      ),
    initialPageParam: 0,
    getNextPageParam: ({ total }, pages) => {
      const known = pages.reduce((sum, { data }) => sum + data.length, 0)
      return known < total ? known : undefined
    },
    enabled,
    staleTime: 0,
  })

/** A version never changes. */
export const useVersion = (id: string, version: number | undefined) =>
  useQuery({
    queryKey: keys.sequences.version(id, version),
    queryFn: ({ signal }) =>
      api.sequenceVersions.getVersion({ params: { id, version: version ?? 0 } }, { signal }),
    enabled: version !== undefined && version > 0,
    staleTime: Number.POSITIVE_INFINITY,
  })

/** Of the stored workflow: save before calling. Never cached, because enrollments move on. */
export const usePublishPreview = (id: string, enabled: boolean) =>
  useQuery({
    queryKey: keys.sequences.publishPreview(id),
    queryFn: ({ signal }) => api.sequenceVersions.publishPreview({ params: { id } }, { signal }),
    enabled,
    staleTime: 0,
    gcTime: 0,
  })
