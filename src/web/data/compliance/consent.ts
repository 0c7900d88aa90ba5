import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import type { LeadConsent, LeadConsentInput, saveLeadConsents } from '#api/compliance/lead-consents.ts'
import type { ArgsOf } from '#api/endpoint.ts'
import type { LeadChoice } from '#web/data/leads/lead-selection.ts'
import { api } from '#web/lib/api/api.ts'
import { invalidate, keys } from '#web/lib/api/query-keys.ts'

export const useLeadConsent = (leadId: string) =>
  useQuery({
    queryKey: keys.consent.of(leadId),
    queryFn: ({ signal }) => api.leadConsents.getLeadConsent({ params: { id: leadId } }, { signal }),
  })

/** null removes the legal basis. */
export function useSaveConsent(leadId: string) {
  const cache = useQueryClient()
  return useMutation({
    mutationFn: (body: LeadConsentInput | null) =>
      body
        ? api.leadConsents.saveLeadConsent({ params: { id: leadId }, body })
        : api.leadConsents.removeLeadConsent({ params: { id: leadId } }),
    onSuccess: (saved: LeadConsent) => {
      cache.setQueryData(keys.consent.of(leadId), saved)
      void cache.invalidateQueries({ queryKey: keys.leads.all })
      void cache.invalidateQueries({ queryKey: keys.consent.reminders })
      void cache.invalidateQueries({ queryKey: keys.badges.all })
    },
  })
}

/** The same legal basis for several leads, or the day of their confirmation. */
export function useBulkConsent() {
  const changed = useConsentChanged()
  return useMutation({
    mutationFn: (body: ArgsOf<typeof saveLeadConsents>['body']) =>
      api.leadConsents.saveLeadConsents({ body }),
    onSuccess: changed,
  })
}

export function useMarkConsentsConfirmed() {
  const changed = useConsentChanged()
  return useMutation({
    mutationFn: (choice: LeadChoice) => api.leadConsents.confirmLeadConsents({ body: choice }),
    onSuccess: changed,
  })
}

function useConsentChanged() {
  const cache = useQueryClient()
  return () => {
    void invalidate(cache, keys.leads.all, keys.consent.ofAnyLead, keys.consent.reminders, keys.badges.all)
  }
}
