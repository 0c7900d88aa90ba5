// Why the next mail of a lead is not sent, with a link to the screen where it can be resolved.
import { Link } from 'react-router'
import type { Enrollment } from '#api/enrollments/enrollments.ts'
import type { NotSentAction } from '#core/enrollments/not-sent.ts'
import { notSentReason } from '#web/parts/enrollments/enrollment-status.ts'
import { enrollmentListText } from '#web/words/enrollment-list.ts'
import { notSentText } from '#web/words/enrollments.ts'

/** A dash when nothing is wrong. @param isOneLine of a flex row: the sentence is cut off where it does not fit */
export function NotSent({ enrollment, isOneLine }: { enrollment: Enrollment; isOneLine?: boolean }) {
  const answer = notSentReason(enrollment)
  if (!answer) return <span className="text-faint">{enrollmentListText.noSender}</span>
  const to = placeOf(answer.way, enrollment)
  const [state, ...reasons] = answer.sentence.split(' · ')
  return (
    <>
      {isOneLine ? (
        <span className="min-w-0 truncate" title={answer.sentence}>
          {state}
          {reasons.length > 0 && <span className="text-faint"> · {reasons.join(' · ')}</span>}
        </span>
      ) : (
        <span>{answer.sentence}</span>
      )}
      {to && (
        <Link to={to.path} className="link ml-1.5 inline-flex min-h-6 items-center whitespace-nowrap">
          {to.label}
        </Link>
      )}
    </>
  )
}

const { links } = notSentText

function placeOf(way: NotSentAction, row: Enrollment): { path: string; label: string } | undefined {
  switch (way) {
    case 'approve':
      return row.nextNodeId
        ? {
            path: `/sequences/${row.sequenceId}/workflow?review=${encodeURIComponent(row.nextNodeId)}`,
            label: links.approve,
          }
        : undefined
    case 'mailbox':
      return { path: '/email-accounts', label: links.mailbox }
    case 'check':
      return {
        path: `/check?cause=${row.waitReason === 'opt_out_pending' ? 'opt_out_likely' : row.statusReason}`,
        label: links.check,
      }
    case 'inbox':
      return { path: `/inbox?search=${encodeURIComponent(row.contactEmail ?? '')}`, label: links.inbox }
    case 'lead':
      return row.leadId
        ? {
            path: `/leads/${row.leadId}`,
            label: links.lead,
          }
        : undefined
    default:
      return undefined
  }
}
