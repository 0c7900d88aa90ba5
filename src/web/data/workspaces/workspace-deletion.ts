// Deletes and restores a workspace. Both change every list.
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { api } from '#web/lib/api/api.ts'
import { keys } from '#web/lib/api/query-keys.ts'

export const useWorkspaceContents = (id: string) =>
  useQuery({
    queryKey: keys.workspaces.holdings(id),
    queryFn: ({ signal }) => api.workspaceEnds.getWorkspaceContents({ params: { id } }, { signal }),
    staleTime: 0,
  })

export const useDeletedWorkspaces = () =>
  useQuery({
    queryKey: keys.workspaces.deleted,
    queryFn: ({ signal }) => api.workspaceEnds.listDeletedWorkspaces({}, { signal }),
  })

export function useDeleteWorkspace() {
  const cache = useQueryClient()
  return useMutation({
    mutationFn: ({ id, ...body }: { id: string; password: string; code?: string }) =>
      api.workspaceEnds.deleteWorkspace({ params: { id }, body }),
    onSuccess: () => cache.invalidateQueries(),
  })
}

export function useRestoreWorkspace() {
  const cache = useQueryClient()
  return useMutation({
    mutationFn: (id: string) => api.workspaceEnds.restoreWorkspace({ params: { id } }),
    onSuccess: () => cache.invalidateQueries(),
  })
}
