// On what ground a contact may be mailed.
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import type { BodyOf } from '#api/endpoint.ts'
import {
  confirmLeadConsents,
  getLeadConsent,
  type LeadConsent,
  type LeadConsentInput,
  removeLeadConsent,
  saveLeadConsent,
  saveLeadConsents,
} from '#api/lead-consents.ts'
import { call } from '#web/lib/call.ts'

export const useLeadConsent = (leadId: string) =>
  useQuery({
    queryKey: ['lead-consent', leadId],
    queryFn: ({ signal }) => call(getLeadConsent, { params: { id: leadId } }, { signal }),
  })

/** null takes the ground away. */
export function useSaveConsent(leadId: string) {
  const cache = useQueryClient()
  return useMutation({
    mutationFn: (body: LeadConsentInput | null) =>
      body
        ? call(saveLeadConsent, { params: { id: leadId }, body })
        : call(removeLeadConsent, { params: { id: leadId } }),
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
    mutationFn: (body: BodyOf<typeof saveLeadConsents>) => call(saveLeadConsents, { body }),
    onSuccess: changed,
  })
}

export function useConfirmConsents() {
  const changed = useConsentChanged()
  return useMutation({
    mutationFn: (leadIds: string[]) => call(confirmLeadConsents, { body: { leadIds } }),
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
