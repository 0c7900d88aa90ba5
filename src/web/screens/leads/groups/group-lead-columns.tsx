// The columns of the leads of a group.
import { UserMinus } from 'lucide-react'
import type { ReactNode } from 'react'
import type { Lead } from '#api/leads/leads.ts'
import { LeadLink } from '#web/parts/leads/lead-link.tsx'
import { leadsText } from '#web/screens/leads/text.ts'
import { Badge } from '#web/ui/feedback/badge.tsx'
import { iconColumn } from '#web/ui/table/action-columns.tsx'
import type { Column } from '#web/ui/table/table.tsx'
import { groupText } from './text.ts'

/** The display name of a lead: company name, else contact name, else address. */
export const leadName = (lead: Lead): string =>
  lead.companyName || lead.contactName || lead.contactEmail || leadsText.noName

/** @param nameCell the name; a link to the lead except where rows are selected and not opened */
export const leadCells = (nameCell: (lead: Lead) => ReactNode): Column<Lead>[] => [
  {
    key: 'company',
    head: leadsText.fields.companyName,
    cell: (lead) => (
      <>
        {nameCell(lead)}
        <span className="block text-xs text-muted md:hidden">
          {[lead.contactName, lead.contactEmail].filter(Boolean).join(' · ')}
        </span>
      </>
    ),
  },
  { key: 'contact', head: leadsText.contact, from: 'md', cell: (lead) => lead.contactName || '–' },
  {
    key: 'email',
    head: leadsText.fields.contactEmail,
    from: 'md',
    cell: (lead) => (
      <span className="flex flex-wrap items-center gap-2">
        {lead.contactEmail ?? <span className="text-muted">{leadsText.noEmail}</span>}
        {lead.isSuppressed && <Badge tone="red">{leadsText.suppressed}</Badge>}
      </span>
    ),
  },
]

/** @param onRemove undefined: read-only */
export const memberColumns = (onRemove: ((lead: Lead) => void) | undefined): Column<Lead>[] => [
  ...leadCells((lead) => <LeadLink id={lead.id}>{leadName(lead)}</LeadLink>),
  { key: 'industry', head: leadsText.fields.industry, from: 'lg', cell: (lead) => lead.industry || '–' },
  { key: 'city', head: leadsText.fields.city, from: 'lg', cell: (lead) => lead.city || '–' },
  ...(onRemove
    ? [
        iconColumn(
          <UserMinus aria-hidden />,
          (lead: Lead) => `${leadName(lead)} ${groupText.remove}`,
          onRemove,
        ),
      ]
    : []),
]
