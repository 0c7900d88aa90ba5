import { useInfiniteQuery, useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { api } from '#web/lib/api/api.ts'
import { keys } from '#web/lib/api/query-keys.ts'

const PAGE = 50

const nextOf = <T extends { total: number }>(
  { total }: T,
  pages: readonly T[],
  countOf: (page: T) => number,
): number | undefined => {
  const known = pages.reduce((sum, page) => sum + countOf(page), 0)
  return known < total ? known : undefined
}

/** Newest first, in pages; fetched on every mount. */
export const useTemplateVersions = (id: string, enabled: boolean) =>
  useInfiniteQuery({
    queryKey: keys.emailTemplates.versions(id),
    queryFn: ({ pageParam, signal }) =>
      api.emailTemplates.listTemplateVersions(
        { params: { id }, query: { limit: PAGE, offset: pageParam } },
        { signal },
      ),
    initialPageParam: 0,
    getNextPageParam: (last, pages) => nextOf(last, pages, ({ data }) => data.length),
    enabled,
    staleTime: 0,
  })

/** A version never changes. */
export const useTemplateVersion = (id: string | undefined, version: number | undefined) =>
  useQuery({
    queryKey: keys.emailTemplates.version(id, version),
    queryFn: ({ signal }) =>
      api.emailTemplates.getTemplateVersion({ params: { id: id ?? '', version: version ?? 0 } }, { signal }),
    enabled: id !== undefined && version !== undefined && version > 0,
    staleTime: Number.POSITIVE_INFINITY,
  })

export function useRestoreTemplate() {
  const cache = useQueryClient()
  return useMutation({
    mutationFn: (params: { id: string; version: number }) =>
      api.emailTemplates.restoreTemplateVersion({ params }),
    onSuccess: () => void cache.invalidateQueries({ queryKey: keys.emailTemplates.all }),
  })
}

/** By sequence name, in pages of sequences (one may have several mails). */
export const useTemplateUses = (id: string | undefined) =>
  useInfiniteQuery({
    queryKey: keys.emailTemplates.uses(id),
    queryFn: ({ pageParam, signal }) =>
      api.emailTemplates.listTemplateUses(
        { params: { id: id ?? '' }, query: { limit: PAGE, offset: pageParam } },
        { signal },
      ),
    initialPageParam: 0,
    getNextPageParam: (last, pages) =>
      nextOf(last, pages, ({ data }) => new Set(data.map(({ sequenceId }) => sequenceId)).size),
    enabled: id !== undefined,
    staleTime: 0,
  })
