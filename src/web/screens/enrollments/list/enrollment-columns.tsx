// The columns of the enrollment list. In narrow windows the first one contains the others.
import { Link } from 'react-router'
import type { Enrollment } from '#api/enrollments/enrollments.ts'
import { isOpen } from '#core/enrollments/enrollment.ts'
import { stepName } from '#core/sequences/workflow/step-name.ts'
import { formatDateTime } from '#web/lib/format.ts'
import { EnrollmentLine } from '#web/parts/enrollments/enrollment-line.tsx'
import { contactName, ENROLLMENT_TONES, mailboxTime } from '#web/parts/enrollments/enrollment-status.ts'
import { NotSent } from '#web/parts/enrollments/timeline/not-sent.tsx'
import { LeadLink } from '#web/parts/leads/lead-link.tsx'
import {
  lastEventText,
  plannedCount,
  type StepOrder,
  statusText,
} from '#web/screens/enrollments/progress-text.ts'
import { Badge } from '#web/ui/feedback/badge.tsx'
import type { Column } from '#web/ui/table/table.tsx'
import { enrollmentListText } from '#web/words/enrollment-list.ts'

const { heads } = enrollmentListText
/** A longer path is not named step by step. */
const MAX_NAMED_STEPS = 5

export function enrollmentColumns(
  steps: StepOrder,
  rows: readonly Enrollment[],
  pathOf: (row: Enrollment) => string,
): Column<Enrollment>[] {
  const line = (row: Enrollment) => (
    <EnrollmentLine status={row.status} sentCount={row.sentCount} plannedCount={plannedCount(row, steps)} />
  )
  const isOneSender = new Set(rows.map(({ senderAddress }) => senderAddress)).size <= 1
  return [
    {
      key: 'lead',
      sortKey: 'lead',
      head: heads.lead,
      cell: (row) => (
        <>
          <span className="flex items-center gap-2 max-md:pr-1.5">
            <span
              className="min-w-0 truncate"
              title={[contactName(row), row.companyName && row.contactName, row.contactEmail]
                .filter(Boolean)
                .join(' · ')}
            >
              <LeadLink id={row.leadId} className="inline!">
                {contactName(row)}
              </LeadLink>
              {row.companyName && row.contactName && (
                <span className="ml-1 text-muted"> {row.contactName}</span>
              )}
            </span>
            <span className="ml-auto shrink-0 md:hidden">
              <Status row={row} steps={steps} path={pathOf(row)} />
            </span>
          </span>
          <span className="flex min-h-5 items-center gap-2 text-xs text-muted md:hidden">
            {line(row)}
            <span className="min-w-0 flex-1">
              {isOpen(row.status) ? <NextMail row={row} /> : <LastEvent row={row} steps={steps} />}
            </span>
          </span>
        </>
      ),
    },
    {
      key: 'status',
      sortKey: 'status',
      head: heads.status,
      width: '108px',
      from: 'md',
      cell: (row) => <Status row={row} steps={steps} path={pathOf(row)} />,
    },
    {
      key: 'step',
      head:
        steps.size > 1 && steps.size <= MAX_NAMED_STEPS
          ? stepName(steps.size).replace(/\d+/, Array.from(steps, (_, index) => index + 1).join(' · '))
          : heads.step,
      width: '116px',
      from: 'md',
      cell: line,
    },
    {
      key: 'last',
      head: heads.last,
      width: '184px',
      from: 'xl',
      isEmpty: ({ lastEvent }) => !lastEvent,
      cell: (row) => <LastEvent row={row} steps={steps} />,
    },
    {
      key: 'next',
      sortKey: 'next',
      head: heads.next,
      width: '34%',
      from: 'md',
      cell: (row) => <NextMail row={row} />,
    },
    ...(isOneSender
      ? []
      : [
          {
            key: 'sender',
            sortKey: 'sender',
            head: heads.sender,
            width: '150px',
            from: 'xl' as const,
            cell: ({ senderAddress }: Enrollment) => (
              <span className="block truncate text-muted" title={senderAddress ?? undefined}>
                {senderAddress ?? enrollmentListText.noSender}
              </span>
            ),
          },
        ]),
  ]
}

function LastEvent({ row, steps }: { row: Enrollment; steps: StepOrder }) {
  const last = lastEventText(row, steps, mailboxTime(row))
  if (!last) return <span className="text-faint">{enrollmentListText.noSender}</span>
  return (
    <span className="block truncate" title={`${last.what} · ${formatDateTime(last.at)}`}>
      {last.what}
      <span className="ml-2 text-xs text-faint">{last.since}</span>
    </span>
  )
}

const NextMail = ({ row }: { row: Enrollment }) => (
  <span className="flex items-center gap-2">
    <NotSent enrollment={row} isOneLine />
    {row.statusDetail && (
      <span className="min-w-0 truncate text-xs text-faint" title={row.statusDetail}>
        {row.statusDetail}
      </span>
    )}
  </span>
)

const COLOURED = ['green', 'amber', 'red']

/** The link that opens the enrollment: coloured where a reply came, a user must look or sending stopped. */
function Status({ row, steps, path }: { row: Enrollment; steps: StepOrder; path: string }) {
  const tone = ENROLLMENT_TONES[row.status]
  const text = statusText(row, steps)
  return (
    <Link
      to={path}
      preventScrollReset
      className="inline-flex min-h-6 items-center whitespace-nowrap rounded underline-offset-3 hover:underline"
    >
      {COLOURED.includes(tone) ? <Badge tone={tone}>{text}</Badge> : text}
      <span className="sr-only"> {enrollmentListText.open(contactName(row))}</span>
    </Link>
  )
}
