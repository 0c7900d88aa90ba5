// Notices: 출처 고지, waiting ones, and consents that need confirmation.
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import type { sendSourceNotice } from '#api/compliance/notices.ts'
import type { BodyOf } from '#api/endpoint.ts'
import type { LeadChoice } from '#web/data/leads/lead-selection.ts'
import { api } from '#web/lib/api/api.ts'
import { STALE_MS } from '#web/lib/api/freshness.ts'
import { invalidate, keys } from '#web/lib/api/query-keys.ts'

/** Read again each time the dialog opens: the text is sent as shown. */
export const useSourceNotice = (leadId: string, threadId: string | undefined) =>
  useQuery({
    queryKey: keys.consent.sourceNotice(leadId, threadId),
    queryFn: ({ signal }) =>
      api.notices.getSourceNotice({ params: { id: leadId }, query: { threadId } }, { signal }),
    staleTime: 0,
    gcTime: 0,
    refetchOnWindowFocus: false,
  })

export function useSendSourceNotice(leadId: string) {
  const cache = useQueryClient()
  return useMutation({
    mutationFn: (body: BodyOf<typeof sendSourceNotice>) =>
      api.notices.sendSourceNotice({ params: { id: leadId }, body }),
    onSuccess: () => void cache.invalidateQueries({ queryKey: keys.consent.of(leadId) }),
  })
}

export const useWaitingNotices = (workspaceIds: string | undefined) =>
  useQuery({
    queryKey: keys.check.notices(workspaceIds),
    queryFn: ({ signal }) => api.notices.listWaitingNotices({ query: { workspaceIds } }, { signal }),
    staleTime: STALE_MS.stats,
  })

type NoticeResolution =
  | { id: string; way: 'send'; emailAccountId: string }
  | { id: string; way: 'close'; decision: 'sent' | 'skip' }

export function useResolveNotice() {
  const cache = useQueryClient()
  return useMutation({
    mutationFn: ({ id, ...resolution }: NoticeResolution) =>
      resolution.way === 'send'
        ? api.notices.sendNoticeFromMailbox({
            params: { id },
            body: { emailAccountId: resolution.emailAccountId },
          })
        : api.notices.closeWaitingNotice({ params: { id }, body: { decision: resolution.decision } }),
    onSettled: () => {
      void invalidate(cache, keys.check.all, keys.badges.all, keys.suppressions.all)
    },
  })
}

export const useConsentReminders = (workspaceIds: string | undefined) =>
  useQuery({
    queryKey: keys.consent.remindersOf(workspaceIds),
    queryFn: ({ signal }) => api.leadConsents.consentReminders({ query: { workspaceIds } }, { signal }),
    staleTime: STALE_MS.stats,
  })

export function useSendConsentReminders() {
  const cache = useQueryClient()
  return useMutation({
    mutationFn: (choice: LeadChoice) => api.leadConsents.remindLeads({ body: choice }),
    onSuccess: () => {
      void invalidate(cache, keys.consent.reminders, keys.badges.all, keys.leads.all)
    },
  })
}
