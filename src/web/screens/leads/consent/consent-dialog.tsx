// The legal basis of one lead and its log.
import { useQuery } from '@tanstack/react-query'
import type { Lead } from '#api/leads/leads.ts'
import { api } from '#web/lib/api/api.ts'
import { query } from '#web/lib/api/query.ts'
import { Dialog } from '#web/ui/dialog/dialog.tsx'
import { QueryError } from '#web/ui/feedback/query-error.tsx'
import { Skeleton } from '#web/ui/feedback/skeleton.tsx'
import { consentText } from '#web/words/consent.ts'
import { ConsentForm } from './consent-form.tsx'

type Props = { lead: Lead; open: boolean; onOpenChange: (open: boolean) => void }

export function ConsentDialog({ lead, open, onOpenChange }: Props) {
  const consent = useQuery(query(api.leadConsents.getLeadConsent, { params: { id: lead.id } }))
  if (consent.data)
    return <ConsentForm lead={lead} facts={consent.data} open={open} onOpenChange={onOpenChange} />
  return (
    <Dialog open={open} onOpenChange={onOpenChange} title={consentText.title(nameOf(lead))}>
      {consent.isError ? (
        <QueryError title={consentText.loadFailed} query={consent} />
      ) : (
        <Skeleton className="h-64 rounded-xl" />
      )}
    </Dialog>
  )
}

const nameOf = (lead: Lead): string =>
  [lead.companyName, lead.contactName].filter(Boolean).join(' ') || (lead.contactEmail ?? '')
