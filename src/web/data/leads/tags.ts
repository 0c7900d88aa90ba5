import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import type { ArgsOf, BodyOf } from '#api/endpoint.ts'
import type { createTag, tagLeads, updateTag } from '#api/leads/tags.ts'
import { api } from '#web/lib/api/api.ts'
import { STALE_MS } from '#web/lib/api/freshness.ts'
import { invalidate, keys } from '#web/lib/api/query-keys.ts'

export const useTags = (workspaceIds: string | undefined) =>
  useQuery({
    queryKey: keys.tags.of(workspaceIds),
    queryFn: ({ signal }) => api.tags.listTags({ query: { workspaceIds } }, { signal }),
    staleTime: STALE_MS.list,
    select: (page) => page.data,
  })

/** Tags are shown with leads, and decide who is in a group by filter. */
function useTagsChanged() {
  const cache = useQueryClient()
  return () => invalidate(cache, keys.tags.all, keys.leads.all, keys.customerGroups.all)
}

export function useCreateTag() {
  const cache = useQueryClient()
  return useMutation({
    mutationFn: (body: { workspaceId: string; name: string; color?: BodyOf<typeof createTag>['color'] }) =>
      api.tags.createTag({ body }),
    onSuccess: () => cache.invalidateQueries({ queryKey: keys.tags.all }),
  })
}

export function useChangeTag() {
  const changed = useTagsChanged()
  return useMutation({
    mutationFn: ({ id, ...body }: BodyOf<typeof updateTag> & { id: string }) =>
      api.tags.updateTag({ params: { id }, body }),
    onSuccess: () => void changed(),
  })
}

export function useMergeTag() {
  const changed = useTagsChanged()
  return useMutation({
    mutationFn: ({ id, intoId }: { id: string; intoId: string }) =>
      api.tags.mergeTag({ params: { id }, body: { intoId } }),
    onSuccess: () => void changed(),
  })
}

export function useDeleteTag() {
  const changed = useTagsChanged()
  return useMutation({
    mutationFn: (id: string) => api.tags.deleteTag({ params: { id } }),
    onSuccess: () => void changed(),
  })
}

/** @returns how many leads changed, and how many would have exceeded the limit */
export function useTagLeads() {
  const changed = useTagsChanged()
  return useMutation({
    mutationFn: (body: NonNullable<ArgsOf<typeof tagLeads>['body']>) => api.tags.tagLeads({ body }),
    onSuccess: () => void changed(),
  })
}
