// The planned mails of a lead, as the top of its history: the latest first, like the history.
import { useState } from 'react'
import type { EnrollmentWithSequence } from '#api/leads/lead-history.ts'
import { isOpen } from '#core/enrollments/enrollment.ts'
import { useLeadEnrollments } from '#web/data/leads/leads.ts'
import { formatDateTime, formatNumber } from '#web/lib/format.ts'
import { isHeldStatus, mailboxTime } from '#web/parts/enrollments/enrollment-status.ts'
import { Rail } from '#web/parts/enrollments/timeline/rail.tsx'
import { historyText } from '#web/screens/leads/page/text.ts'
import { Button } from '#web/ui/buttons/button.tsx'
import { Badge } from '#web/ui/feedback/badge.tsx'
import { heldWord } from '#web/words/enrollments.ts'
import { SequenceLink } from './history-line.tsx'

/** How many are shown at first: the next ones. */
const SHOWN = 3

type PlannedMail = EnrollmentWithSequence['plannedMails'][number]

export function PlannedMails({ leadId }: { leadId: string }) {
  const enrollments = useLeadEnrollments(leadId)
  const [showsAll, setShowsAll] = useState(false)
  const mails = (enrollments.data?.data ?? [])
    .filter(({ status }) => isOpen(status))
    .flatMap((enrollment) => enrollment.plannedMails.map((mail) => ({ enrollment, mail })))
    .sort((a, b) => Date.parse(a.mail.plannedAt) - Date.parse(b.mail.plannedAt))
  const shown = showsAll ? mails : mails.slice(0, SHOWN)
  return (
    <>
      {mails.length > shown.length && (
        <li className="pb-3 pl-9">
          <Button size="sm" onClick={() => setShowsAll(true)}>
            {historyText.planned.later(formatNumber(mails.length - shown.length))}
          </Button>
        </li>
      )}
      {shown.toReversed().map(({ enrollment, mail }) => (
        <PlannedLine key={mail.executionId} enrollment={enrollment} mail={mail} />
      ))}
    </>
  )
}

function PlannedLine({ enrollment, mail }: { enrollment: EnrollmentWithSequence; mail: PlannedMail }) {
  const { status, isOneOff } = enrollment
  const isHeld = isHeldStatus(status)
  return (
    <li className="group/entry flex gap-3">
      <Rail kind="mail" />
      <div className="min-w-0 flex-1 pt-0.5 pb-4">
        <p className="flex flex-wrap items-baseline gap-x-2 text-[13.5px]">
          <span className="font-medium">{titleOf(mail, isOneOff)}</span>
          {isHeld ? (
            <Badge tone="amber">{heldWord}</Badge>
          ) : (
            <time dateTime={mail.plannedAt} className="tabular ml-auto text-xs text-muted">
              {formatDateTime(mail.plannedAt, mailboxTime(enrollment))}
              {status === 'pending' && ` ${historyText.planned.estimate}`}
            </time>
          )}
        </p>
        {!isOneOff && (
          <SequenceLink
            sequence={{
              id: enrollment.sequenceId,
              name: enrollment.sequenceName,
              isDeleted: enrollment.isSequenceDeleted,
              isOneOff,
            }}
            enrollmentId={enrollment.id}
          />
        )}
      </div>
    </li>
  )
}

function titleOf({ state, order }: PlannedMail, isOneOff: boolean): string {
  if (state === 'uncertain') return historyText.planned.uncertain
  if (state === 'sending') return historyText.planned.sending
  return isOneOff ? historyText.planned.oneOff : historyText.planned.mail(formatNumber(order))
}
