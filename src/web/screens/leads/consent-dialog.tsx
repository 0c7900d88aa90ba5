// On what ground one contact may be mailed, and who has changed it when.
import type { Lead } from '#api/leads.ts'
import { failureText } from '#web/lib/toast.ts'
import { useLeadConsent } from '#web/queries/consent.ts'
import { ConsentForm } from '#web/screens/leads/consent-form.tsx'
import { common } from '#web/text/common.ts'
import { consentText } from '#web/text/consent.ts'
import { Dialog } from '#web/ui/dialog.tsx'
import { ErrorState } from '#web/ui/error-state.tsx'
import { Skeleton } from '#web/ui/skeleton.tsx'

type Props = { lead: Lead; open: boolean; onOpenChange: (open: boolean) => void }

export function ConsentDialog({ lead, open, onOpenChange }: Props) {
  const consent = useLeadConsent(lead.id)
  if (consent.data)
    return <ConsentForm lead={lead} facts={consent.data} open={open} onOpenChange={onOpenChange} />
  return (
    <Dialog open={open} onOpenChange={onOpenChange} title={consentText.title(nameOf(lead))}>
      {consent.isError ? (
        <ErrorState
          title={consentText.loadFailed}
          message={failureText(consent.error, common.tryLater)}
          busy={consent.isFetching}
          onRetry={() => void consent.refetch()}
        />
      ) : (
        <Skeleton className="h-64 rounded-xl" />
      )}
    </Dialog>
  )
}

const nameOf = (lead: Lead): string =>
  [lead.companyName, lead.contactName].filter(Boolean).join(' ') || (lead.contactEmail ?? '')
