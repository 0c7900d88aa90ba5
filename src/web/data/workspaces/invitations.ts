// Invitations: managed in the settings, accepted on the page of the link.
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import type { Role } from '#core/access.ts'
import { api } from '#web/lib/api/api.ts'
import { STALE_MS } from '#web/lib/api/freshness.ts'
import { keys } from '#web/lib/api/query-keys.ts'

export const useInvitations = (workspaceId: string) =>
  useQuery({
    queryKey: keys.invitations.of(workspaceId),
    queryFn: ({ signal }) => api.invitations.listInvitations({ params: { id: workspaceId } }, { signal }),
    staleTime: STALE_MS.list,
  })

function useInvitationChange<Args, Reply>(workspaceId: string, mutationFn: (args: Args) => Promise<Reply>) {
  const cache = useQueryClient()
  return useMutation({
    mutationFn,
    onSettled: () => cache.invalidateQueries({ queryKey: keys.invitations.of(workspaceId) }),
  })
}

export const useInvite = (workspaceId: string) =>
  useInvitationChange(workspaceId, (body: { role: Role; email: string | null }) =>
    api.invitations.createInvitation({ params: { id: workspaceId }, body }),
  )

export const useRenewInvitation = (workspaceId: string) =>
  useInvitationChange(workspaceId, (invitationId: string) =>
    api.invitations.renewInvitation({ params: { id: workspaceId, invitationId } }),
  )

export const useRevokeInvitation = (workspaceId: string) =>
  useInvitationChange(workspaceId, (invitationId: string) =>
    api.invitations.deleteInvitation({ params: { id: workspaceId, invitationId } }),
  )

export const useInvitation = (token: string) =>
  useQuery({
    queryKey: keys.invitations.byToken(token),
    queryFn: ({ signal }) => api.invitations.previewInvitation({ body: { token } }, { signal }),
    retry: false,
    staleTime: Number.POSITIVE_INFINITY,
  })

export const useAcceptInvitation = () => {
  const cache = useQueryClient()
  return useMutation({
    mutationFn: (token: string) => api.invitations.acceptInvitation({ body: { token } }),
    onSuccess: () => cache.clear(),
  })
}

export const useSignUpInvited = () => {
  const cache = useQueryClient()
  return useMutation({
    mutationFn: (body: { token: string; name: string; email: string; password: string }) =>
      api.invitations.signUpInvited({ body }),
    onSuccess: () => cache.clear(),
  })
}
