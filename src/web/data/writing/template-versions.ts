import { useInfiniteQuery } from '@tanstack/react-query'
import { api } from '#web/lib/api/api.ts'
import { keyOf, pagesByOffset, useRead } from '#web/lib/api/query.ts'

const PAGE = 50

/** Newest first, in pages; fetched on every mount. */
export const useTemplateVersions = (id: string, enabled: boolean) =>
  useInfiniteQuery(
    pagesByOffset(
      api.emailTemplates.listTemplateVersions,
      { params: { id }, query: { limit: PAGE } },
      { enabled },
    ),
  )

/** A version never changes. */
export const useTemplateVersion = (id: string | undefined, version: number | undefined) =>
  useRead(
    api.emailTemplates.getTemplateVersion,
    { params: { id: id ?? '', version: version ?? 0 } },
    {
      enabled: id !== undefined && version !== undefined && version > 0,
      staleTime: Number.POSITIVE_INFINITY,
    },
  )

/** By sequence name, in pages of sequences (one may have several mails). */
export const useTemplateUses = (id: string | undefined) =>
  useInfiniteQuery({
    queryKey: [...keyOf(api.emailTemplates.listTemplateUses, { params: { id } }), 'pages'],
    queryFn: ({ pageParam, signal }) =>
      api.emailTemplates.listTemplateUses(
        { params: { id: id ?? '' }, query: { limit: PAGE, offset: pageParam } },
        { signal },
      ),
    initialPageParam: 0,
    getNextPageParam: ({ total }, pages) => {
      const shown = pages.reduce(
        (sum, { data }) => sum + new Set(data.map(({ sequenceId }) => sequenceId)).size,
        0,
      )
      return shown < total ? shown : undefined
    },
    enabled: id !== undefined,
    staleTime: 0,
  })
