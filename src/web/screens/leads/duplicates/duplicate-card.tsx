// Leads of one cluster side by side, with the reasons.
import { GitMerge, UserX } from 'lucide-react'
import type { DuplicateCluster } from '#api/leads/duplicates.ts'
import { formatNumber } from '#web/lib/format.ts'
import { LeadLink } from '#web/parts/leads/lead-link.tsx'
import { leadsText } from '#web/screens/leads/text.ts'
import { Button } from '#web/ui/buttons/button.tsx'
import { Badge } from '#web/ui/feedback/badge.tsx'
import { EmailAddress } from '#web/ui/text/email-address.tsx'
import { duplicatesText } from './text.ts'

type DuplicateCardProps = { cluster: DuplicateCluster; onMerge?: () => void; onApart?: () => void }

export function DuplicateCard({ cluster, onMerge, onApart }: DuplicateCardProps) {
  const { leads, reasons, score } = cluster
  return (
    <li className="border-b border-line py-4">
      <div className="flex flex-wrap items-center gap-x-2 gap-y-2">
        <span className="font-semibold">{duplicatesText.leadCount(leads.length)}</span>
        {reasons.map(({ reason }) => (
          <Badge key={reason} tone={reason === 'mailbox' || reason === 'mobile' ? 'amber' : 'blue'}>
            {duplicatesText.reasons[reason]}
          </Badge>
        ))}
        <span className="tabular text-xs text-muted">{duplicatesText.score(score)}</span>
        {onMerge && onApart && (
          <span className="ml-auto flex flex-wrap gap-2">
            <Button size="sm" icon={<UserX aria-hidden />} onClick={onApart}>
              {duplicatesText.apart}
            </Button>
            <Button size="sm" variant="primary" icon={<GitMerge aria-hidden />} onClick={onMerge}>
              {duplicatesText.merge}
            </Button>
          </span>
        )}
      </div>
      <ul className="mt-3 grid gap-2 sm:grid-cols-2">
        {leads.map((lead) => (
          <li key={lead.id} className="min-w-0 rounded-lg bg-sunken px-3 py-2.5 text-sm">
            <LeadLink id={lead.id}>
              {lead.companyName || lead.contactName || lead.contactEmail || leadsText.noName}
            </LeadLink>
            {lead.companyName && lead.contactName && <span className="ml-1.5">{lead.contactName}</span>}
            <span className="block text-xs text-muted">
              <EmailAddress of={lead.contactEmail ?? leadsText.noEmail} />
            </span>
            <span className="block text-xs text-muted">
              {duplicatesText.had(formatNumber(lead.mailCount), formatNumber(lead.enrollmentCount))}
            </span>
            {lead.isSuppressed && (
              <Badge tone="red" className="mt-1">
                {leadsText.suppressed}
              </Badge>
            )}
          </li>
        ))}
      </ul>
    </li>
  )
}
