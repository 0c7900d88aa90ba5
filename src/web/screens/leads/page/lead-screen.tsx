// One lead: fields, enrollments, history.
import { Pencil, PenLine, UserX, Workflow } from 'lucide-react'
import { useEffect } from 'react'
import { useNavigate, useParams } from 'react-router'
import type { Lead } from '#api/leads/leads.ts'
import { LEAD_FIELDS } from '#core/leads/fields.ts'
import { isEnrolledStatus } from '#core/leads/lead-status.ts'
import { useGroupChoices } from '#web/data/leads/customer-groups.ts'
import { namedLeads } from '#web/data/leads/lead-selection.ts'
import { useLead } from '#web/data/leads/leads.ts'
import { useHasRole } from '#web/data/workspaces/workspaces.ts'
import { isFailure } from '#web/lib/api/api-failure.ts'
import { useDialogs } from '#web/lib/form/open-dialog.ts'
import { lazyPart } from '#web/lib/lazy-part.tsx'
import { enrolText } from '#web/parts/enrollments/enrol/text.ts'
import { LeadHistory } from '#web/screens/leads/history/lead-history.tsx'
import { GroundBadge, LeadStatusBadge, RiskBadges, TagChips } from '#web/screens/leads/lead-badges.tsx'
import { OneOffComposer, oneOffBlocker, useOneOffOpen } from '#web/screens/leads/one-off/one-off-composer.tsx'
import { oneOffText } from '#web/screens/leads/one-off/text.ts'
import { LeadResearchSection } from '#web/screens/leads/research/lead-research.tsx'
import { tagText } from '#web/screens/leads/tags/text.ts'
import { leadsText, riskText } from '#web/screens/leads/text.ts'
import { Button } from '#web/ui/buttons/button.tsx'
import { LinkButton } from '#web/ui/buttons/link-button.tsx'
import { Badge } from '#web/ui/feedback/badge.tsx'
import { EmptyState } from '#web/ui/feedback/empty-state.tsx'
import { QueryError } from '#web/ui/feedback/query-error.tsx'
import { Skeleton } from '#web/ui/feedback/skeleton.tsx'
import { PageHeader } from '#web/ui/layout/page-header.tsx'
import { Section } from '#web/ui/layout/section.tsx'
import { LeadEnrollmentList } from './lead-enrollments.tsx'
import { leadPageText } from './text.ts'

const LeadDialog = lazyPart(() => import('#web/screens/leads/edit/lead-dialog.tsx'), 'LeadDialog')

const EnrolInSequenceDialog = lazyPart(
  () => import('#web/parts/enrollments/enrol/enrol-dialog.tsx'),
  'EnrolInSequenceDialog',
)

export function LeadScreen() {
  const { id = '' } = useParams()
  const navigate = useNavigate()
  const lead = useLead(id)
  const survivor = lead.data && lead.data.id !== id ? lead.data.id : undefined
  useEffect(() => {
    if (survivor) void navigate(`/leads/${survivor}`, { replace: true })
  }, [survivor, navigate])

  if (lead.isError) {
    return isFailure(lead.error, 'lead_not_found') ? (
      <EmptyState
        icon={<UserX />}
        titleAs="h1"
        title={leadPageText.notFound}
        description={leadPageText.notFoundHint}
        action={<LinkButton to="/leads">{leadPageText.toList}</LinkButton>}
      />
    ) : (
      <QueryError query={lead} />
    )
  }
  if (!lead.data) {
    return (
      <div aria-busy="true" className="flex flex-col gap-4">
        <Skeleton className="h-12 max-w-80 rounded-lg" />
        <Skeleton className="h-64 rounded-xl" />
      </div>
    )
  }
  return <LeadPage key={lead.data.id} lead={lead.data} />
}

function LeadPage({ lead }: { lead: Lead }) {
  const may = useHasRole('member')
  const groups = useGroupChoices(lead.workspaceId)
  const dialogs = useDialogs()
  const editing = dialogs.of<Lead>('editing')
  const enrolling = dialogs.of<Lead>('enrolling')
  const [isWriting, setIsWriting] = useOneOffOpen(lead.id)
  const blocker = oneOffBlocker(lead)
  const isEnrolled = isEnrolledStatus(lead.status)
  const name = lead.companyName || lead.contactName || lead.contactEmail || leadsText.noName
  return (
    <>
      <PageHeader
        title={name}
        description={[lead.contactName, lead.contactEmail ?? leadsText.noEmail]
          .filter((part) => part && part !== name)
          .join(' · ')}
        back={{ to: '/leads', label: leadPageText.back }}
        aside={<LeadStatusBadge lead={lead} />}
        actions={
          may && (
            <>
              <Button
                icon={<PenLine aria-hidden />}
                disabled={blocker !== null || isWriting}
                title={blocker ?? oneOffText.hint}
                onClick={() => setIsWriting(true)}
              >
                {oneOffText.heading}
              </Button>
              <Button icon={<Pencil aria-hidden />} onClick={() => editing.show(lead)}>
                {leadPageText.edit}
              </Button>
              <Button
                // while it is enrolled, the next action is that of its enrollment
                variant={isEnrolled ? 'outline' : 'primary'}
                className={isWriting || isEnrolled ? '' : 'thumb-action'}
                icon={<Workflow aria-hidden />}
                onClick={() => enrolling.show(lead)}
              >
                {enrolText.inSequence}
              </Button>
            </>
          )
        }
      />
      <div className="grid items-start gap-x-12 gap-y-8 lg:grid-cols-[minmax(0,340px)_minmax(0,1fr)]">
        <div className="flex flex-col gap-8">
          <LeadFacts lead={lead} groups={groups.data ?? []} />
          <LeadEnrollmentList leadId={lead.id} />
          <LeadResearchSection lead={lead} may={may} />
        </div>
        <div className="flex min-w-0 flex-col gap-8">
          {may && <OneOffComposer lead={lead} open={isWriting} setOpen={setIsWriting} />}
          <LeadHistory leadId={lead.id} />
        </div>
      </div>
      {editing.render((lead, dialog) => (
        <LeadDialog {...dialog} lead={lead} />
      ))}
      {enrolling.render((_, dialog) => (
        <EnrolInSequenceDialog
          {...dialog}
          recipients={{ leads: namedLeads([lead.id]), names: new Map([[lead.id, lead]]) }}
          workspaceIds={lead.workspaceId}
        />
      ))}
    </>
  )
}

/** The fields of a lead. */
function LeadFacts({ lead, groups }: { lead: Lead; groups: readonly { id: string; name: string }[] }) {
  const own = groups.filter(({ id }) => lead.customerGroupIds.includes(id))
  const facts: [string, string][] = [
    ...LEAD_FIELDS.map((field): [string, string] => [leadsText.fields[field], lead[field] ?? '']),
    ...Object.entries(lead.customFields),
  ]
  return (
    <Section title={leadPageText.facts}>
      <dl className="grid grid-cols-[auto_1fr] gap-x-4 gap-y-2 text-sm">
        {facts
          .filter(([, value]) => value !== '')
          .map(([name, value]) => (
            <div key={name} className="contents">
              <dt className="text-muted">{name}</dt>
              <dd className="min-w-0 break-words whitespace-pre-wrap">{value}</dd>
            </div>
          ))}
        {lead.risk && lead.risk.risks.length > 0 && (
          <div className="contents">
            <dt className="text-muted">{riskText.title}</dt>
            <dd>
              <RiskBadges risk={lead.risk} />
              {lead.risk.suggestion && <p>{riskText.suggestion(lead.risk.suggestion)}</p>}
            </dd>
          </div>
        )}
        <div className="contents">
          <dt className="text-muted">{leadPageText.ground}</dt>
          <dd>
            <GroundBadge consent={lead.consent} />
          </dd>
        </div>
        {lead.tags.length > 0 && (
          <div className="contents">
            <dt className="text-muted">{tagText.tags}</dt>
            <dd>
              <TagChips tags={lead.tags} most={lead.tags.length} />
            </dd>
          </div>
        )}
        {own.length > 0 && (
          <div className="contents">
            <dt className="text-muted">{leadsText.groups}</dt>
            <dd className="flex flex-wrap gap-1">
              {own.map(({ id, name }) => (
                <Badge key={id}>{name}</Badge>
              ))}
            </dd>
          </div>
        )}
      </dl>
    </Section>
  )
}
