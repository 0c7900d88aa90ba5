// The columns of the list of leads. In narrow windows the first one contains the others.
import { Eraser, FolderPlus, Handshake, History, MailQuestion, Pencil, Trash2, Workflow } from 'lucide-react'
import type { CustomerGroup } from '#api/leads/customer-groups.ts'
import type { Lead } from '#api/leads/leads.ts'
import type { LeadColumn } from '#core/leads/lead-view.ts'
import { common } from '#web/lib/common-text.ts'
import { formatDateTime, formatRelative, formatShortDateTime } from '#web/lib/format.ts'
import { sourceNoticeText } from '#web/parts/compliance/source-notice/text.ts'
import { enrolText } from '#web/parts/enrollments/enrol/text.ts'
import { EnrollmentLine } from '#web/parts/enrollments/enrollment-line.tsx'
import { isHeldStatus } from '#web/parts/enrollments/enrollment-status.ts'
import { LeadLink } from '#web/parts/leads/lead-link.tsx'
import { GroundBadge, LeadStatusBadge, RiskBadges, TagChips } from '#web/screens/leads/lead-badges.tsx'
import { leadPageText } from '#web/screens/leads/page/text.ts'
import { eraseText, leadsText } from '#web/screens/leads/text.ts'
import { columnText } from '#web/screens/leads/views/text.ts'
import { Badge } from '#web/ui/feedback/badge.tsx'
import { tooltipProps } from '#web/ui/menu/tooltip.tsx'
import { menuColumn } from '#web/ui/table/action-columns.tsx'
import type { Column } from '#web/ui/table/table.tsx'
import { consentText } from '#web/words/consent.ts'
import { eventText, heldWord } from '#web/words/enrollments.ts'
import { intentWords } from '#web/words/intents.ts'

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
      head: shown.includes('contact') ? columnText.companyAndContact : leadsText.fields.companyName,
      sortKey: 'company',
      cell: (lead) => <Name lead={lead} withContact={shown.includes('contact')} />,
    },
    {
      key: 'email',
      head: leadsText.fields.contactEmail,
      from: 'xl',
      isEmpty: (lead) => !lead.contactEmail && !lead.risk?.risks.length,
      cell: (lead) => (
        <span className="flex items-center gap-1.5 text-muted">
          <span className="truncate" title={lead.contactEmail ?? undefined}>
            {lead.contactEmail ?? leadsText.noEmail}
          </span>
          <span className="shrink-0">
            <RiskBadges risk={lead.risk} />
          </span>
        </span>
      ),
    },
    {
      key: 'status',
      width: '86px',
      head: columnText.names.status,
      sortKey: 'status',
      from: 'md',
      cell: (lead) => <LeadStatusBadge lead={lead} />,
    },
    {
      key: 'progress',
      width: '96px',
      head: columnText.names.progress,
      from: 'md',
      isEmpty: ({ progress }) => !progress,
      cell: (lead) => <Progress lead={lead} />,
    },
    {
      key: 'activity',
      width: '152px',
      head: columnText.names.activity,
      sortKey: 'activity',
      from: 'md',
      cell: ({ lastActivity }) => (
        <span className="block truncate" title={formatDateTime(lastActivity.at)}>
          {activityWords(lastActivity)}
          <span className="ml-2 text-xs text-faint">{sinceActivity(lastActivity)}</span>
        </span>
      ),
    },
    {
      key: 'next',
      width: '140px',
      head: columnText.names.next,
      sortKey: 'next',
      from: 'md',
      isEmpty: (lead) => !hasNextSend(lead),
      cell: (lead) => (hasNextSend(lead) ? <NextSend lead={lead} /> : <Dash />),
    },
    {
      key: 'ground',
      width: '80px',
      head: consentText.open,
      from: 'xl',
      isEmpty: ({ consent }) => !consent,
      cell: (lead) => <GroundBadge consent={lead.consent} />,
    },
    {
      key: 'industry',
      width: '116px',
      head: columnText.names.industry,
      from: 'xl',
      isEmpty: ({ industry, city }) => !industry && !city,
      cell: ({ industry, city }) =>
        industry || city ? (
          <span className="block truncate" title={[industry, city].filter(Boolean).join(' ')}>
            {industry} <span className="text-faint">{city}</span>
          </span>
        ) : (
          <Dash />
        ),
    },
    {
      key: 'groups',
      width: '136px',
      head: leadsText.groups,
      from: 'xl',
      isEmpty: ({ customerGroupIds }) => customerGroupIds.length === 0,
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

/** One line; in narrow windows two, the second one with what the other columns show. */
function Name({ lead, withContact }: { lead: Lead; withContact: boolean }) {
  const { companyName, contactName, contactEmail } = lead
  const name = companyName || contactName || leadsText.noName
  return (
    <>
      <span className="flex items-center gap-1.5">
        <span
          className="min-w-0 truncate"
          title={[name, companyName && contactName, contactEmail].filter(Boolean).join(' · ')}
        >
          <LeadLink id={lead.id} className="inline!">
            {name}
          </LeadLink>
          {withContact && companyName && <span className="ml-1 text-muted"> {contactName}</span>}
        </span>
        <span className="shrink-0">
          <TagChips tags={lead.tags} most={1} />
        </span>
        <span className="ml-auto md:hidden">
          <LeadStatusBadge lead={lead} />
        </span>
      </span>
      <span className="flex min-h-5 items-center gap-2 text-xs text-muted md:hidden">
        {lead.progress && <Progress lead={lead} />}
        <span className="min-w-0 truncate">
          {activityWords(lead.lastActivity)} {sinceActivity(lead.lastActivity)}
        </span>
        {hasNextSend(lead) && (
          <span className="ml-auto shrink-0">
            <span className="sr-only">{columnText.names.next} </span>
            <NextSend lead={lead} />
          </span>
        )}
      </span>
    </>
  )
}

const Progress = ({ lead: { progress } }: { lead: Lead }) =>
  progress ? <EnrollmentLine {...progress} name={progress.sequenceName} /> : <Dash />

const Dash = () => (
  <span aria-hidden className="text-faint">
    –
  </span>
)

const hasNextSend = ({ nextSend, status }: Lead): boolean => nextSend !== null || isHeldStatus(status)

function NextSend({ lead: { nextSend: next } }: { lead: Lead }) {
  if (!next) return heldWord
  if (next.isStopped)
    return (
      <span className="text-amber-ink" title={columnText.stoppedHint}>
        {heldWord}
      </span>
    )
  return (
    <span className="tabular whitespace-nowrap" title={formatDateTime(next.at)}>
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
