// Why an email is sent at this time, as clauses.
import { CornerDownRight } from 'lucide-react'
import { Fragment } from 'react'
import type { RehearsedMail } from '#api/sending/sequence-plan.ts'
import { useRehearsalState } from '#web/screens/designer/rehearsal/rehearsal-context.ts'
import { sendTimeText } from '#web/screens/designer/rehearsal/rehearsal-text.ts'
import { cx } from '#web/ui/cx.ts'
import { sendTimeClauses } from './send-time-clauses.ts'

export function SendTimeReason({ mail, className }: { mail: RehearsedMail; className?: string }) {
  const { zone, account, plan } = useRehearsalState()
  // with several mailboxes the limit of this one is not loaded
  const isOwn = (plan?.mailboxes.length ?? 0) < 2
  const clauses = mail.why
    ? sendTimeClauses(mail.why, {
        zone,
        dailyCap: account?.rules.rampUp || !isOwn ? null : (account?.rules.dailyCap ?? null),
      })
    : // an existing row whose time was planned under earlier conditions
      mail.state === 'scheduled' && mail.waitReason
      ? [sendTimeText.kept[mail.waitReason]]
      : []
  if (clauses.length === 0) return null
  // the wait of the timer is plain; moves are emphasized
  const isMoved = clauses.some((clause) => clause.endsWith('이동'))
  return (
    <p className={cx('flex items-start gap-1 text-xs', isMoved ? 'text-amber-ink' : 'text-muted', className)}>
      <CornerDownRight aria-hidden className="mt-[3px] size-3 shrink-0" />
      <span>
        {clauses.map((clause, index) => (
          <Fragment key={clause}>
            {index > 0 && <span aria-hidden> · </span>}
            {index > 0 && <span className="sr-only">, </span>}
            {clause}
          </Fragment>
        ))}
      </span>
    </p>
  )
}
