// The columns of the list of leads. In narrow windows the first one contains the others.

import { Eraser, FolderPlus, Handshake, History, MailQuestion, Pencil, Trash2, Workflow } from 'lucide-react'
import type { CustomerGroup } from '#api/leads/customer-groups.ts'
import type { Lead } from '#api/leads/leads.ts'
import type { LeadColumn } from '#core/leads/lead-view.ts'
import { common } from '#web/lib/common-text.ts'
import { formatDateTime, formatRelative, formatShortDateTime } from '#web/lib/format.ts'
import { sourceNoticeText } from '#web/parts/compliance/source-notice/text.ts'
import { enrolText } from '#web/parts/enrollments/enrol/text.ts'
import { LeadLink } from '#web/parts/leads/lead-link.tsx'
import { GroundBadge } from '#web/screens/leads/consent/consent-badge.tsx'
import { eraseText } from '#web/screens/leads/edit/erase-text.ts'
import { LeadStatusBadge } from '#web/screens/leads/lead-status-badge.tsx'
import { leadPageText } from '#web/screens/leads/page/text.ts'
import { RiskBadges } from '#web/screens/leads/risk-badges.tsx'
import { TagChips } from '#web/screens/leads/tags/tag-chips.tsx'
import { leadsText } from '#web/screens/leads/text.ts'
import { columnText } from '#web/screens/leads/views/text.ts'
import { Badge } from '#web/ui/feedback/badge.tsx'
import { tooltipProps } from '#web/ui/menu/tooltip.tsx'
import { menuColumn } from '#web/ui/table/action-columns.tsx'
import type { Column } from '#web/ui/table/table.tsx'
import { consentText } from '#web/words/consent.ts'
import { eventText } from '#web/words/enrollments.ts'
import { intentWords } from '#web/words/intents.ts'
import { LeadProgress } from './lead-progress.tsx'

export type LeadActions = {
  /** besides the company */
  shown: readonly LeadColumn[]
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
  shown,
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
      width: '17%',
      head: leadsText.fields.companyName,
      sortKey: 'company',
      cell: (lead) => (
        <div className="min-w-0">
          <LeadLink id={lead.id}>{lead.companyName || lead.contactName || leadsText.noName}</LeadLink>
          <p className="text-xs text-muted md:hidden">
            {[lead.contactName, lead.contactEmail].filter(Boolean).join(' · ')}
          </p>
          <TagChips tags={lead.tags} />
          <span className="flex flex-wrap gap-1 pt-0.5 md:hidden">
            <LeadStatusBadge lead={lead} />
            <GroundBadge consent={lead.consent} />
            <RiskBadges risk={lead.risk} />
          </span>
          <p className="pt-0.5 text-xs text-muted md:hidden">
            {activityWords(lead.lastActivity)} · {sinceActivity(lead.lastActivity)}
            {lead.nextSend && (
              <>
                {' · '}
                {columnText.names.next} <NextSend next={lead.nextSend} />
              </>
            )}
          </p>
        </div>
      ),
    },
    {
      key: 'contact',
      width: '8%',
      head: leadsText.contact,
      sortKey: 'contact',
      from: 'lg',
      cell: (lead) => lead.contactName || <Dash />,
    },
    {
      key: 'email',
      width: '15%',
      head: leadsText.fields.contactEmail,
      from: 'md',
      cell: (lead) => (
        <>
          <span className="block truncate" title={lead.contactEmail ?? undefined}>
            {lead.contactEmail ?? <span className="text-muted">{leadsText.noEmail}</span>}
          </span>
          <RiskBadges risk={lead.risk} />
        </>
      ),
    },
    {
      key: 'status',
      width: '8rem',
      head: columnText.names.status,
      sortKey: 'status',
      from: 'md',
      cell: (lead) => <LeadStatusBadge lead={lead} />,
    },
    {
      key: 'progress',
      width: '13%',
      head: columnText.names.progress,
      from: 'xl',
      cell: ({ progress }) => (progress ? <LeadProgress progress={progress} /> : <Dash />),
    },
    {
      key: 'activity',
      width: '12%',
      head: columnText.names.activity,
      sortKey: 'activity',
      from: 'md',
      cell: ({ lastActivity }) => (
        <span className="flex flex-wrap gap-x-2" title={formatDateTime(lastActivity.at)}>
          <span>{activityWords(lastActivity)}</span>
          <span className="text-muted">{sinceActivity(lastActivity)}</span>
        </span>
      ),
    },
    {
      key: 'next',
      width: '12%',
      head: columnText.names.next,
      sortKey: 'next',
      from: 'lg',
      cell: ({ nextSend }) => (nextSend ? <NextSend next={nextSend} /> : <Dash />),
    },
    {
      key: 'ground',
      width: '8%',
      head: consentText.open,
      from: 'xl',
      cell: (lead) => <GroundBadge consent={lead.consent} />,
    },
    {
      key: 'industry',
      width: '9%',
      head: columnText.names.industry,
      from: 'xl',
      cell: (lead) =>
        lead.industry || lead.city ? (
          <span className="flex flex-wrap gap-x-1.5">
            {lead.industry && <span>{lead.industry}</span>}
            {lead.city && <span className="text-muted">{lead.city}</span>}
          </span>
        ) : (
          <Dash />
        ),
    },
    {
      key: 'groups',
      width: '10%',
      head: leadsText.groups,
      from: 'xl',
      cell: (lead) => <Groups names={lead.customerGroupIds.flatMap((id) => nameOf.get(id) ?? [])} />,
    },
  ]
  const chosen = columns.filter(({ key }) => key === 'company' || (shown as readonly string[]).includes(key))
  if (!may) return chosen
  chosen.push(
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
  return chosen
}

const Dash = () => (
  <span aria-hidden className="text-faint">
    –
  </span>
)

function NextSend({ next }: { next: NonNullable<Lead['nextSend']> }) {
  if (next.isStopped)
    return (
      <span className="text-amber-ink" title={columnText.stoppedHint}>
        {columnText.stopped}
      </span>
    )
  return (
    <span className="tabular" title={formatDateTime(next.at)}>
      {formatShortDateTime(next.at)}
      {next.isEstimate && <span className="text-muted"> {columnText.estimate}</span>}
    </span>
  )
}

/** By the clock of the mailbox. */
const sinceActivity = ({ at, clockOffsetMs }: Lead['lastActivity']): string =>
  formatRelative(at, Date.now() + clockOffsetMs)

/** The short words of an event; a reply with what it intends. */
function activityWords({ kind, intent }: Lead['lastActivity']): string {
  if (kind === 'created' || kind === 'imported') return leadsText.activities[kind]
  const { short } = eventText(kind)
  return intent ? `${short} · ${intentWords[intent]}` : short
}

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
