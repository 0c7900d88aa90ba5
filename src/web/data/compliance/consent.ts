import type { LeadConsentInput } from '#api/compliance/lead-consents.ts'
import { api } from '#web/lib/api/api.ts'
import { query, useChangeOf } from '#web/lib/api/query.ts'

/** null removes the legal basis. */
export const useSaveConsent = (id: string) =>
  useChangeOf(
    'leadConsents',
    (body: LeadConsentInput | null) =>
      body
        ? api.leadConsents.saveLeadConsent({ params: { id }, body })
        : api.leadConsents.removeLeadConsent({ params: { id } }),
    { replies: query(api.leadConsents.getLeadConsent, { params: { id } }) },
  )
