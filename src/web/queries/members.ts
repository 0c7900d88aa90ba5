// A workspace's people and its name.
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { listMembers } from '#api/members.ts'
import { updateWorkspace } from '#api/workspaces.ts'
import { call } from '#web/lib/call.ts'
import { FRESH } from '#web/lib/freshness.ts'

export const useMembers = (workspaceId: string) =>
  useQuery({
    queryKey: ['members', workspaceId],
    queryFn: ({ signal }) => call(listMembers, { params: { id: workspaceId } }, { signal }),
    staleTime: FRESH.list,
  })

export function useRenameWorkspace() {
  const cache = useQueryClient()
  return useMutation({
    mutationFn: ({ id, name }: { id: string; name: string }) =>
      call(updateWorkspace, { params: { id }, body: { name } }),
    onSuccess: () =>
      Promise.all(['me', 'workspaces'].map((key) => cache.invalidateQueries({ queryKey: [key] }))),
  })
}
