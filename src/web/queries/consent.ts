// On what ground a contact may be mailed.
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import type { BodyOf } from '#api/endpoint.ts'
import type { LeadConsent, LeadConsentInput, saveLeadConsents } from '#api/lead-consents.ts'
import { api } from '#web/lib/api.ts'

export const useLeadConsent = (leadId: string) =>
  useQuery({
    queryKey: ['lead-consent', leadId],
    queryFn: ({ signal }) => api.leadConsents.getLeadConsent({ params: { id: leadId } }, { signal }),
  })

/** null takes the ground away. */
export function useSaveConsent(leadId: string) {
  const cache = useQueryClient()
  return useMutation({
    mutationFn: (body: LeadConsentInput | null) =>
      body
        ? api.leadConsents.saveLeadConsent({ params: { id: leadId }, body })
        : api.leadConsents.removeLeadConsent({ params: { id: leadId } }),
    onSuccess: (saved: LeadConsent) => {
      cache.setQueryData(['lead-consent', leadId], saved)
      void cache.invalidateQueries({ queryKey: ['leads'] })
      void cache.invalidateQueries({ queryKey: ['consent-reminders'] })
      void cache.invalidateQueries({ queryKey: ['badges'] })
    },
  })
}

/** The same ground for several contacts, or a day on which they were asked again. */
export function useBulkConsent() {
  const changed = useConsentChanged()
  return useMutation({
    mutationFn: (body: BodyOf<typeof saveLeadConsents>) => api.leadConsents.saveLeadConsents({ body }),
    onSuccess: changed,
  })
}

export function useConfirmConsents() {
  const changed = useConsentChanged()
  return useMutation({
    mutationFn: (leadIds: string[]) => api.leadConsents.confirmLeadConsents({ body: { leadIds } }),
    onSuccess: changed,
  })
}

function useConsentChanged() {
  const cache = useQueryClient()
  return () => {
    for (const key of ['leads', 'lead-consent', 'consent-reminders', 'badges'])
      void cache.invalidateQueries({ queryKey: [key] })
  }
}
