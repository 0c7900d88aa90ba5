import { keepPreviousData, useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import type { BodyOf, ReplyOf } from '#api/endpoint.ts'
import type {
  createEmailAccount,
  moveWaitingLeads,
  updateEmailAccount,
  verifyEmailAccount,
} from '#api/mailboxes/email-accounts.ts'
import { api } from '#web/lib/api/api.ts'
import { STALE_MS } from '#web/lib/api/freshness.ts'
import { invalidate, keys } from '#web/lib/api/query-keys.ts'

export type NewAccount = BodyOf<typeof createEmailAccount>
export type MailboxChange = BodyOf<typeof updateEmailAccount>
export type Verification = ReplyOf<typeof verifyEmailAccount>

export const useMailboxes = (filter: {
  workspaceIds?: string | undefined
  search?: string | undefined
  limit: number
  offset: number
}) =>
  useQuery({
    queryKey: keys.mailboxes.list(filter),
    queryFn: ({ signal }) => api.emailAccounts.listEmailAccounts({ query: filter }, { signal }),
    staleTime: STALE_MS.list,
    placeholderData: keepPreviousData,
  })

/** @param id '': none */
export const useMailbox = (id: string) =>
  useQuery({
    queryKey: keys.mailboxes.detail(id),
    queryFn: ({ signal }) => api.emailAccounts.getEmailAccount({ params: { id } }, { signal }),
    staleTime: STALE_MS.list,
    enabled: id !== '',
  })

function useMailboxesChanged() {
  const cache = useQueryClient()
  return () => void cache.invalidateQueries({ queryKey: keys.mailboxes.all })
}

export function useCreateMailbox() {
  const onSuccess = useMailboxesChanged()
  return useMutation({
    mutationFn: (body: NewAccount) => api.emailAccounts.createEmailAccount({ body }),
    onSuccess,
  })
}

export function useUpdateMailbox() {
  const onSuccess = useMailboxesChanged()
  return useMutation({
    mutationFn: ({ id, ...body }: MailboxChange & { id: string }) =>
      api.emailAccounts.updateEmailAccount({ params: { id }, body }),
    onSuccess,
  })
}

/** Signs in to both servers and sends a mail to itself; takes up to 15 seconds. */
export function useVerifyMailbox() {
  const onSettled = useMailboxesChanged()
  return useMutation({
    mutationFn: (id: string) => api.emailAccounts.verifyEmailAccount({ params: { id } }),
    onSettled,
  })
}

/** Restarts a mailbox stopped by the bounce guard, with its sequences. */
export function useRestartMailbox() {
  const cache = useQueryClient()
  return useMutation({
    mutationFn: (id: string) => api.emailAccounts.restartEmailAccount({ params: { id } }),
    onSuccess: () => {
      void cache.invalidateQueries({ queryKey: keys.mailboxes.all })
      void cache.invalidateQueries({ queryKey: keys.sequences.all })
    },
  })
}

export function useDeleteMailbox() {
  const onSuccess = useMailboxesChanged()
  return useMutation({
    mutationFn: (id: string) => api.emailAccounts.deleteEmailAccount({ params: { id } }),
    onSuccess,
  })
}

/** How many leads with planned mails of a mailbox can be moved; read again at every opening. */
export const useWaitingLeads = (id: string) =>
  useQuery({
    queryKey: keys.mailboxes.waiting(id),
    queryFn: ({ signal }) => api.emailAccounts.countWaitingLeads({ params: { id } }, { signal }),
    staleTime: 0,
  })

/** Moves them: planned mails, enrollments, their leads and the rehearsal change with it. */
export function useMoveWaitingLeads() {
  const cache = useQueryClient()
  return useMutation({
    mutationFn: ({ id, ...body }: { id: string } & BodyOf<typeof moveWaitingLeads>) =>
      api.emailAccounts.moveWaitingLeads({ params: { id }, body }),
    onSettled: () => {
      void invalidate(
        cache,
        keys.mailboxes.all,
        keys.sequences.all,
        keys.enrollments.all,
        keys.leads.all,
        keys.outbox.all,
        keys.check.all,
        keys.badges.all,
        keys.rehearsal.all,
      )
    },
  })
}
