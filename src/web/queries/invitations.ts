// Invitations: given out in the settings, answered on the page behind the link.
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import {
  acceptInvitation,
  createInvitation,
  deleteInvitation,
  listInvitations,
  lookAtInvitation,
  renewInvitation,
  signUpInvited,
} from '#api/invitations.ts'
import type { Role } from '#core/access.ts'
import { call } from '#web/lib/call.ts'
import { FRESH } from '#web/lib/freshness.ts'

export const useInvitations = (workspaceId: string) =>
  useQuery({
    queryKey: ['invitations', workspaceId],
    queryFn: ({ signal }) => call(listInvitations, { params: { id: workspaceId } }, { signal }),
    staleTime: FRESH.list,
  })

function useInvitationChange<Args, Reply>(workspaceId: string, mutationFn: (args: Args) => Promise<Reply>) {
  const cache = useQueryClient()
  return useMutation({
    mutationFn,
    onSettled: () => cache.invalidateQueries({ queryKey: ['invitations', workspaceId] }),
  })
}

export const useInvite = (workspaceId: string) =>
  useInvitationChange(workspaceId, (body: { role: Role; email: string | null }) =>
    call(createInvitation, { params: { id: workspaceId }, body }),
  )

export const useRenewInvitation = (workspaceId: string) =>
  useInvitationChange(workspaceId, (invitationId: string) =>
    call(renewInvitation, { params: { id: workspaceId, invitationId } }),
  )

export const useRevokeInvitation = (workspaceId: string) =>
  useInvitationChange(workspaceId, (invitationId: string) =>
    call(deleteInvitation, { params: { id: workspaceId, invitationId } }),
  )

export const useInvitation = (token: string) =>
  useQuery({
    queryKey: ['invitation', token],
    queryFn: ({ signal }) => call(lookAtInvitation, { body: { token } }, { signal }),
    retry: false,
    staleTime: Number.POSITIVE_INFINITY,
  })

export const useAcceptInvitation = () => {
  const cache = useQueryClient()
  return useMutation({
    mutationFn: (token: string) => call(acceptInvitation, { body: { token } }),
    onSuccess: () => cache.clear(),
  })
}

export const useSignUpInvited = () => {
  const cache = useQueryClient()
  return useMutation({
    mutationFn: (body: { token: string; name: string; email: string; password: string }) =>
      call(signUpInvited, { body }),
    onSuccess: () => cache.clear(),
  })
}
