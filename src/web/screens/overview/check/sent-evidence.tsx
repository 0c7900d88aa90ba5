// What to check in the Sent folder before deciding whether mails were sent: sender, time, recipients, Message-ID.
import type { CheckEnrollment } from '#api/overview/check.ts'
import { formatDateTime, formatNumber } from '#web/lib/format.ts'
import { CopyButton } from '#web/ui/buttons/copy-button.tsx'
import { checkText } from './text.ts'

const SHOWN = 5
const { evidence } = checkText

export function SentEvidence({
  enrollments,
  count,
}: {
  enrollments: readonly CheckEnrollment[]
  count: number
}) {
  return (
    <section aria-label={evidence.title} className="text-sm">
      <p className="pb-1.5 font-semibold">{evidence.title}</p>
      <ul className="flex flex-col gap-2">
        {enrollments.slice(0, SHOWN).map((enrollment) => (
          <li key={enrollment.enrollmentId} className="rounded-lg bg-sunken px-3 py-2">
            <p className="font-medium break-words">{enrollment.subject || evidence.noSubject}</p>
            <dl className="grid grid-cols-[auto_minmax(0,1fr)] gap-x-3 text-xs">
              <dt className="text-muted">{evidence.from}</dt>
              <dd className="break-all">{enrollment.senderAddress}</dd>
              <dt className="text-muted">{evidence.to}</dt>
              <dd className="break-all">{enrollment.contactEmail}</dd>
              <dt className="text-muted">{evidence.at}</dt>
              <dd className="tabular">{enrollment.triedAt && formatDateTime(enrollment.triedAt)}</dd>
              {enrollment.messageId && (
                <>
                  <dt className="text-muted">Message-ID</dt>
                  <dd className="flex items-start gap-1 break-all">
                    <span className="min-w-0">{enrollment.messageId}</span>
                    <CopyButton text={enrollment.messageId} label={evidence.copy} />
                  </dd>
                </>
              )}
            </dl>
          </li>
        ))}
      </ul>
      {count > SHOWN && (
        <p className="pt-1.5 text-xs text-muted">
          {evidence.more(formatNumber(count - Math.min(SHOWN, enrollments.length)))}
        </p>
      )}
    </section>
  )
}
