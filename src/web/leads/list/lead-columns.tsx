// The columns of the list of leads. In narrow windows the first one contains the others.

import { Eraser, FolderPlus, Handshake, History, MailQuestion, Pencil, Trash2, Workflow } from 'lucide-react'
import type { CustomerGroup } from '#api/leads/customer-groups.ts'
import type { Lead } from '#api/leads/leads.ts'
import { GroundBadge } from '#web/leads/consent/consent-badge.tsx'
import { eraseText } from '#web/leads/edit/erase-text.ts'
import { leadPageText } from '#web/leads/page/text.ts'
import { TagChips } from '#web/leads/tags/tag-chips.tsx'
import { leadsText } from '#web/leads/text.ts'
import { common } from '#web/lib/common-text.ts'
import { enrolText } from '#web/shared/enrol/text.ts'
import { LeadLink } from '#web/shared/lead-link.tsx'
import { sourceNoticeText } from '#web/shared/source-notice/text.ts'
import { consentText } from '#web/shared/text/consent.ts'
import { Badge } from '#web/ui/feedback/badge.tsx'
import { Tooltip, tooltipProps } from '#web/ui/menu/tooltip.tsx'
import { menuColumn } from '#web/ui/table/menu-column.tsx'
import type { Column } from '#web/ui/table/table.tsx'

export type LeadActions = {
  groups: readonly CustomerGroup[]
  /** whether the user may edit leads */
  may: boolean
  onEdit: (lead: Lead) => void
  onEnrol: (lead: Lead) => void
  onGroup: (lead: Lead) => void
  onConsent: (lead: Lead) => void
  onSource: (lead: Lead) => void
  onDelete: (lead: Lead) => void
  /** only for users who may erase leads */
  onErase?: ((lead: Lead) => void) | undefined
}

export function leadColumns({
  groups,
  may,
  onEdit,
  onEnrol,
  onGroup,
  onConsent,
  onSource,
  onDelete,
  onErase,
}: LeadActions): Column<Lead>[] {
  const nameOf = new Map(groups.map((group) => [group.id, group.name]))
  const columns: Column<Lead>[] = [
    {
      key: 'company',
      head: leadsText.fields.companyName,
      cell: (lead) => (
        <div className="min-w-0">
          <LeadLink id={lead.id}>{lead.companyName || lead.contactName || leadsText.noName}</LeadLink>
          <p className="text-xs text-muted md:hidden">
            {[lead.contactName, lead.contactEmail].filter(Boolean).join(' · ')}
          </p>
          <TagChips tags={lead.tags} />
          <span className="flex flex-wrap gap-1 pt-0.5 md:hidden">
            {lead.isSuppressed && <Suppressed />}
            <GroundBadge consent={lead.consent} />
          </span>
        </div>
      ),
    },
    {
      key: 'contact',
      width: '10%',
      head: leadsText.contact,
      from: 'md',
      cell: (lead) => lead.contactName || <Dash />,
    },
    {
      key: 'email',
      width: '24%',
      head: leadsText.fields.contactEmail,
      from: 'md',
      cell: (lead) => (
        <span className="flex flex-wrap items-center gap-x-2 gap-y-1">
          {lead.contactEmail ?? <span className="text-muted">{leadsText.noEmail}</span>}
          {lead.isSuppressed && <Suppressed />}
        </span>
      ),
    },
    {
      key: 'ground',
      width: '12%',
      head: consentText.open,
      from: 'md',
      cell: (lead) => <GroundBadge consent={lead.consent} />,
    },
    {
      key: 'industry',
      width: '9%',
      head: leadsText.fields.industry,
      from: 'lg',
      cell: (lead) => lead.industry || <Dash />,
    },
    {
      key: 'city',
      width: '8%',
      head: leadsText.fields.city,
      from: 'lg',
      cell: (lead) => lead.city || <Dash />,
    },
    {
      key: 'groups',
      width: '12%',
      head: leadsText.groups,
      from: 'lg',
      cell: (lead) => <Groups names={lead.customerGroupIds.flatMap((id) => nameOf.get(id) ?? [])} />,
    },
  ]
  if (!may) return columns
  columns.push(
    menuColumn(
      (lead) => leadsText.rowMenu(lead.companyName || lead.contactName),
      (lead) => [
        { kind: 'link', label: leadPageText.open, icon: <History />, to: `/leads/${lead.id}` },
        { label: common.edit, icon: <Pencil />, onSelect: () => onEdit(lead) },
        { label: enrolText.inSequence, icon: <Workflow />, onSelect: () => onEnrol(lead) },
        { label: leadsText.addToGroup, icon: <FolderPlus />, onSelect: () => onGroup(lead) },
        { label: consentText.open, icon: <Handshake />, onSelect: () => onConsent(lead) },
        { label: sourceNoticeText.open, icon: <MailQuestion />, onSelect: () => onSource(lead) },
        { kind: 'separator' },
        { label: common.remove, icon: <Trash2 />, danger: true, onSelect: () => onDelete(lead) },
        ...(onErase
          ? [{ label: eraseText.open, icon: <Eraser />, danger: true, onSelect: () => onErase(lead) }]
          : []),
      ],
    ),
  )
  return columns
}

const Dash = () => (
  <span aria-hidden className="text-faint">
    –
  </span>
)

const Suppressed = () => (
  <Tooltip label={leadsText.suppressedHint}>
    <span>
      <Badge tone="red">{leadsText.suppressed}</Badge>
    </span>
  </Tooltip>
)

function Groups({ names }: { names: string[] }) {
  if (names.length === 0) return <Dash />
  const [first, ...others] = names
  return (
    <span className="flex items-center gap-1">
      <Badge className="max-w-40">
        <span className="truncate">{first}</span>
      </Badge>
      {others.length > 0 && (
        <span {...tooltipProps(others.join('\n'))}>
          <Badge>{leadsText.moreGroups(others.length)}</Badge>
          <span className="sr-only">{others.join(', ')}</span>
        </span>
      )}
    </span>
  )
}
