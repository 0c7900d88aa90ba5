// What is known about the lead of a thread: who it is, what the sequence has sent and will not send any more, and its fields.
import type { ReactNode } from 'react'
import { Link } from 'react-router'
import type * as z from 'zod'
import type { EnrollmentMail } from '#api/enrollments/enrollments.ts'
import type { InboxThreadDetail } from '#api/inbox/inbox.ts'
import { LEAD_FIELD_LABELS } from '#core/leads/fields.ts'
import { stepName } from '#core/sequences/workflow/step-name.ts'
import { useEnrollment } from '#web/data/enrollments/enrollments.ts'
import { useGroupChoices } from '#web/data/leads/customer-groups.ts'
import { useLead } from '#web/data/leads/leads.ts'
import { formatDateTime } from '#web/lib/format.ts'
import { ENROLLMENT_TONES } from '#web/parts/enrollments/enrollment-status.ts'
import { LeadLink } from '#web/parts/leads/lead-link.tsx'
import { contextText, threadText } from '#web/screens/inbox/text.ts'
import { senderOf } from '#web/screens/inbox/thread-item.tsx'
import { cx } from '#web/ui/cx.ts'
import { Badge } from '#web/ui/feedback/badge.tsx'
import { QueryError } from '#web/ui/feedback/query-error.tsx'
import { Skeleton } from '#web/ui/feedback/skeleton.tsx'
import { enrollmentStatus } from '#web/words/enrollments.ts'

export function ContextPanel({ thread }: { thread: InboxThreadDetail }) {
  const { lead, enrollmentId, sequenceId, sequenceName } = thread
  const name = senderOf(thread)
  return (
    <div className="flex flex-col divide-y divide-line px-4 pb-4 text-sm">
      <div className="flex min-w-0 items-center gap-2.5 py-4">
        <span
          aria-hidden
          className="grid size-8 shrink-0 place-items-center rounded-full bg-gray-soft font-semibold text-gray-ink"
        >
          {name.slice(0, 1)}
        </span>
        <div className="min-w-0">
          <p className="truncate" title={name}>
            <LeadLink id={lead?.id ?? null}>{name}</LeadLink>
          </p>
          {lead?.companyName && (
            <p className="truncate text-xs text-muted" title={lead.companyName}>
              {lead.companyName}
            </p>
          )}
        </div>
      </div>
      {enrollmentId && sequenceId && (
        <Section
          title={
            <Link
              to={`/sequences/${sequenceId}?${new URLSearchParams({ tab: 'contacts', contact: enrollmentId })}`}
              title={sequenceName ?? undefined}
              className="inline-flex min-h-6 max-w-full items-center truncate hover:underline"
            >
              {sequenceName}
            </Link>
          }
          aside={
            thread.enrollmentStatus && (
              <Badge tone={ENROLLMENT_TONES[thread.enrollmentStatus]}>
                {enrollmentStatus[thread.enrollmentStatus]}
              </Badge>
            )
          }
        >
          <Steps enrollmentId={enrollmentId} />
        </Section>
      )}
      {lead ? (
        <Facts leadId={lead.id} thread={thread} />
      ) : (
        <p className="py-3.5 text-xs text-muted">{contextText.noLead}</p>
      )}
    </div>
  )
}

const Section = (props: { title: ReactNode; aside?: ReactNode; children: ReactNode }) => (
  <section className="py-3.5">
    <h3 className="flex min-h-6 min-w-0 items-center justify-between gap-2 pb-1.5 text-xs font-medium text-muted">
      <span className="min-w-0 truncate">{props.title}</span>
      {props.aside}
    </h3>
    {props.children}
  </section>
)

type Step = { key: string; name: string; state: 'sent' | 'reply' | 'planned' | 'not_sent'; when: string }

/** The mails of the sequence in their order, with the reply where it came. */
function Steps({ enrollmentId }: { enrollmentId: string }) {
  const enrollment = useEnrollment(enrollmentId)
  if (enrollment.isError) return <QueryError query={enrollment} />
  if (!enrollment.data) return <Skeleton className="h-20 w-full" />
  const { mails, repliedAt } = enrollment.data
  const steps = mails.toSorted((a, b) => a.order - b.order).map(stepOf)
  const reply: Step[] = repliedAt
    ? [{ key: 'reply', name: contextText.reply, state: 'reply', when: formatDateTime(repliedAt) }]
    : []
  const after = mails.filter(
    ({ sentAt }) => sentAt && repliedAt && Date.parse(sentAt) <= Date.parse(repliedAt),
  )
  return (
    <ol className="flex flex-col gap-2">
      {[...steps.slice(0, after.length), ...reply, ...steps.slice(after.length)].map((step) => (
        <li key={step.key} className="flex items-center gap-2.5">
          <span
            aria-hidden
            className={cx(
              'size-[9px] shrink-0 rounded-full border-2',
              step.state === 'sent' && 'border-primary bg-primary',
              step.state === 'reply' && 'border-green-ink',
              (step.state === 'planned' || step.state === 'not_sent') && 'border-line-strong',
            )}
          />
          <span
            className={cx(
              'min-w-0 flex-1',
              step.state === 'reply' && 'font-semibold text-green-ink',
              step.state === 'not_sent' && 'text-muted line-through',
            )}
          >
            {step.name}
          </span>
          <span className="tabular shrink-0 text-2xs text-muted">{step.when}</span>
        </li>
      ))}
    </ol>
  )
}

function stepOf(mail: z.infer<typeof EnrollmentMail>): Step {
  const { executionId: key, order, state, sentAt, plannedAt } = mail
  if (sentAt)
    return { key, name: contextText.sent(stepName(order)), state: 'sent', when: formatDateTime(sentAt) }
  const isPlanned = state === 'scheduled' || state === 'claimed' || state === 'sending'
  return isPlanned
    ? { key, name: stepName(order), state: 'planned', when: contextText.planned(formatDateTime(plannedAt)) }
    : { key, name: stepName(order), state: 'not_sent', when: contextText.states[state] }
}

function Facts({ leadId, thread }: { leadId: string; thread: InboxThreadDetail }) {
  const lead = useLead(leadId)
  const groups = useGroupChoices(thread.workspaceId).data ?? []
  if (lead.isError) return <QueryError query={lead} />
  if (!lead.data) return <Skeleton className="my-4 h-20 w-full" />
  const { data } = lead
  const names = groups.filter(({ id }) => data.customerGroupIds.includes(id)).map(({ name }) => name)
  const facts: [string, string][] = [
    ...(['contactEmail', 'industry', 'city', 'website'] as const).map((field): [string, string] => [
      LEAD_FIELD_LABELS[field],
      data[field] ?? '',
    ]),
    [contextText.groups, names.join(', ')],
    [contextText.tags, data.tags.map(({ name }) => name).join(', ')],
    [threadText.assignee, thread.assigneeName ?? ''],
    [contextText.mailbox, thread.mailboxAddress],
  ]
  return (
    <section className="flex flex-col gap-3 py-3.5">
      <dl className="grid grid-cols-[auto_minmax(0,1fr)] gap-x-3 gap-y-2">
        {facts
          .filter(([, value]) => value !== '')
          .map(([label, value]) => (
            <div key={label} className="contents">
              <dt className="text-xs leading-5 text-muted">{label}</dt>
              <dd className="min-w-0 break-words">{value}</dd>
            </div>
          ))}
      </dl>
      <Link to={`/leads/${leadId}`} className="link inline-flex min-h-6 items-center self-start font-medium">
        {contextText.open}
      </Link>
    </section>
  )
}
