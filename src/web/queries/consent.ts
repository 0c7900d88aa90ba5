// On what ground a contact may be mailed.
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import {
  getLeadConsent,
  type LeadConsent,
  type LeadConsentInput,
  removeLeadConsent,
  saveLeadConsent,
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
    onSuccess: (saved: LeadConsent) => cache.setQueryData(['lead-consent', leadId], saved),
  })
}
