// Giving up a workspace and bringing it back: afterwards every list is another one.
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import {
  deleteWorkspace,
  getWorkspaceHoldings,
  listDeletedWorkspaces,
  restoreWorkspace,
} from '#api/workspace-ends.ts'
import { call } from '#web/lib/call.ts'

export const useWorkspaceHoldings = (id: string) =>
  useQuery({
    queryKey: ['workspaces', id, 'holdings'],
    queryFn: ({ signal }) => call(getWorkspaceHoldings, { params: { id } }, { signal }),
    staleTime: 0,
  })

export const useDeletedWorkspaces = () =>
  useQuery({
    queryKey: ['workspaces', 'deleted'],
    queryFn: ({ signal }) => call(listDeletedWorkspaces, {}, { signal }),
  })

export function useDeleteWorkspace() {
  const cache = useQueryClient()
  return useMutation({
    mutationFn: ({ id, ...body }: { id: string; password: string; code?: string }) =>
      call(deleteWorkspace, { params: { id }, body }),
    onSuccess: () => cache.invalidateQueries(),
  })
}

export function useRestoreWorkspace() {
  const cache = useQueryClient()
  return useMutation({
    mutationFn: (id: string) => call(restoreWorkspace, { params: { id } }),
    onSuccess: () => cache.invalidateQueries(),
  })
}
