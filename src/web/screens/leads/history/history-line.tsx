// One line of a lead's history, with its sequence and the sent mail.
import type { ReactNode } from 'react'
import { Link } from 'react-router'
import type { HistoryLine } from '#api/leads/lead-history.ts'
import { useEnrollment } from '#web/data/enrollments/enrollments.ts'
import { formatDateTime } from '#web/lib/format.ts'
import { MailBody } from '#web/parts/enrollments/timeline/mail-body.tsx'
import { MailDisclosure } from '#web/parts/enrollments/timeline/mail-disclosure.tsx'
import { Quote } from '#web/parts/enrollments/timeline/quote.tsx'
import { Rail } from '#web/parts/enrollments/timeline/rail.tsx'
import { historyText, leadPageText } from '#web/screens/leads/page/text.ts'
import { QueryError } from '#web/ui/feedback/query-error.tsx'
import { Skeleton } from '#web/ui/feedback/skeleton.tsx'
import { enrollmentText } from '#web/words/enrollment-list.ts'
import { historyLineText } from './history-line-text.ts'

export function HistoryEntry({ line, action }: { line: HistoryLine; action?: ReactNode }) {
  const { title, lines, quote } = historyLineText(line)
  const { enrollmentId, sequence, mail, userName } = line
  return (
    <li className="group/entry flex gap-3">
      <Rail kind={line.kind} />
      <div className="min-w-0 flex-1 pt-0.5 pb-4">
        <p className="flex flex-wrap items-baseline gap-x-2 text-[13.5px]">
          <span className="font-medium">{title}</span>
          {userName && <span className="text-xs text-muted">{historyText.by(userName)}</span>}
          <time dateTime={line.at} className="tabular ml-auto text-xs text-muted">
            {formatDateTime(line.at)}
          </time>
        </p>
        {lines.map((text) => (
          <p key={text} className="text-xs break-words text-muted">
            {text}
          </p>
        ))}
        {quote && <Quote text={quote} />}
        {line.threadId && (
          <Link
            to={`/inbox?thread=${line.threadId}`}
            className="link mr-3 inline-flex min-h-6 items-center text-xs"
          >
            {historyText.openThread}
          </Link>
        )}
        {sequence && !sequence.isOneOff && <SequenceLink sequence={sequence} enrollmentId={enrollmentId} />}
        {line.kind === 'sent' && mail && enrollmentId && (
          <MailDisclosure className="ml-2 min-h-6">
            <AsSent
              enrollmentId={enrollmentId}
              executionId={mail.executionId}
              subject={mail.subject ?? enrollmentText.noSubject}
            />
          </MailDisclosure>
        )}
        {action}
      </div>
    </li>
  )
}

type SequenceLinkProps = Pick<HistoryLine, 'enrollmentId'> & {
  sequence: NonNullable<HistoryLine['sequence']>
}

export function SequenceLink({ sequence, enrollmentId }: SequenceLinkProps) {
  if (sequence.isDeleted) {
    return (
      <p className="text-xs text-muted">
        {sequence.name} · {leadPageText.deletedSequence}
      </p>
    )
  }
  const query = new URLSearchParams({ tab: 'contacts', ...(enrollmentId && { contact: enrollmentId }) })
  return (
    <Link to={`/sequences/${sequence.id}?${query}`} className="link inline-flex min-h-6 items-center text-xs">
      {sequence.name}
    </Link>
  )
}

function AsSent({
  enrollmentId,
  executionId,
  subject,
}: {
  enrollmentId: string
  executionId: string
  subject: string
}) {
  const enrollment = useEnrollment(enrollmentId)
  if (enrollment.isError) return <QueryError title={historyText.mailFailed} query={enrollment} />
  const mail = enrollment.data?.mails.find((one) => one.executionId === executionId)
  if (!mail) return <Skeleton className="h-24 rounded-xl" />
  return <MailBody subject={subject} mail={mail} />
}
