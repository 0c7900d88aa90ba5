// The columns of the enrollment list: lead, status, next mail and reason.
import { Link } from 'react-router'
import type { Enrollment } from '#api/enrollments/enrollments.ts'
import { isOpen } from '#core/enrollments/enrollment.ts'
import { contactName, mailboxTime, reasonOf } from '#web/parts/enrollments/enrollment-status.ts'
import { NotSent } from '#web/parts/enrollments/timeline/not-sent.tsx'
import { LeadLink } from '#web/parts/leads/lead-link.tsx'
import { lastEventText, type StepOrder, stepText } from '#web/screens/enrollments/progress-text.ts'
import { EnrollmentBadge } from '#web/screens/enrollments/status-badge.tsx'
import type { Column } from '#web/ui/table/table.tsx'
import { EmailAddress } from '#web/ui/text/email-address.tsx'
import { enrollmentListText } from '#web/words/enrollment-list.ts'

const { heads } = enrollmentListText

export function enrollmentColumns(
  steps: StepOrder,
  pathOf: (row: Enrollment) => string,
): Column<Enrollment>[] {
  return [
    {
      key: 'lead',
      sortKey: 'lead',
      head: heads.lead,
      cell: (row) => (
        <>
          <span title={[contactName(row), row.contactName].join(' ')} className="line-clamp-2">
            <LeadLink id={row.leadId}>{contactName(row)}</LeadLink>
            {row.companyName && row.contactName && (
              <span className="ml-0.5 text-sm text-muted"> {row.contactName}</span>
            )}
          </span>
          <span className="block text-xs text-muted">
            <EmailAddress of={row.contactEmail ?? enrollmentListText.noAddress} />
          </span>
        </>
      ),
    },
    {
      key: 'status',
      sortKey: 'status',
      head: heads.status,
      cell: (row) => <Status row={row} path={pathOf(row)} />,
    },
    {
      key: 'step',
      head: heads.step,
      width: '116px',
      from: 'md',
      cell: (row) => {
        const { done, next } = stepText(row, steps)
        return (
          <>
            <span className="block text-sm">{done}</span>
            {next && <span className="block text-xs text-muted">{next}</span>}
          </>
        )
      },
    },
    {
      key: 'next',
      sortKey: 'next',
      head: heads.next,
      width: '26%',
      from: 'sm',
      cell: (row) => (
        <span className="block text-sm">
          <NotSent enrollment={row} />
        </span>
      ),
    },
    {
      key: 'sender',
      sortKey: 'sender',
      head: heads.sender,
      width: '150px',
      from: 'xl',
      cell: (row) => (
        <span className="text-xs text-muted">
          <EmailAddress of={row.senderAddress ?? enrollmentListText.noSender} />
        </span>
      ),
    },
    {
      key: 'last',
      head: heads.last,
      width: '128px',
      from: 'md',
      cell: (row) => {
        const last = lastEventText(row, mailboxTime(row))
        if (!last) return <span className="text-faint">{enrollmentListText.noSender}</span>
        return (
          <>
            <span className="block text-sm">{last.what}</span>
            <span className="tabular block text-xs text-muted">{last.at}</span>
          </>
        )
      },
    },
  ]
}

/** The badge is the link that opens the enrollment. */
function Status({ row, path }: { row: Enrollment; path: string }) {
  const reason = reasonOf(row)
  // of an open enrollment the reason is in the text of the next mail
  const isEnded = !isOpen(row.status)
  return (
    <span className="flex flex-col items-start gap-0.5 sm:w-34">
      <Link to={path} preventScrollReset className="inline-flex min-h-6 items-center rounded-md">
        <EnrollmentBadge status={row.status} />
        <span className="sr-only"> {enrollmentListText.open(contactName(row))}</span>
      </Link>
      {reason && isEnded && <span className="text-xs text-muted">{reason}</span>}
      {row.statusDetail && <span className="line-clamp-2 text-2xs text-faint">{row.statusDetail}</span>}
      <span className="text-xs text-muted sm:hidden">{!isEnded && <NotSent enrollment={row} />}</span>
    </span>
  )
}
