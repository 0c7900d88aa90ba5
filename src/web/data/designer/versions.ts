// Published versions of a sequence, and the impact of publishing the current draft.
import { useInfiniteQuery } from '@tanstack/react-query'
import { api } from '#web/lib/api/api.ts'
import { pagesByOffset, useRead } from '#web/lib/api/query.ts'

const PAGE = 50

/** Newest first, paged; refetched on every opening, because another user may have published. */
export const useVersions = (id: string, enabled: boolean) =>
  useInfiniteQuery(
    pagesByOffset(api.sequenceVersions.listVersions, { params: { id }, query: { limit: PAGE } }, { enabled }),
  )

/** A version never changes. */
export const useVersion = (id: string, version: number | undefined) =>
  useRead(
    api.sequenceVersions.getVersion,
    { params: { id, version: version ?? 0 } },
    { enabled: version !== undefined && version > 0, staleTime: Number.POSITIVE_INFINITY },
  )

/** Of the stored workflow: save before calling. Never cached, because enrollments move on. */
export const usePublishPreview = (id: string, enabled: boolean) =>
  useRead(api.sequenceVersions.publishPreview, { params: { id } }, { enabled, gcTime: 0 })
