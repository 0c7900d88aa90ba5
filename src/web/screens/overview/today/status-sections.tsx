// Sequences that end or were halted, and the state of each mailbox.
import type { TodayMailbox } from '#api/overview/today.ts'
import { isNotChecked } from '#core/mailboxes/not-checked.ts'
import { formatDateTime, formatNumber } from '#web/lib/format.ts'
import { cx } from '#web/ui/cx.ts'
import { LinkRow } from '#web/ui/layout/link-row.tsx'
import { EmailAddress } from '#web/ui/text/email-address.tsx'
import { mailboxesText, sequencesText, todayText } from './text.ts'
import { type TodoProps, TodoSection } from './todo-section.tsx'

export function Sequences({ today, level }: TodoProps) {
  const { halted, paused, finishing, finished } = today.sequences
  const stoppedSequences = [
    { n: halted, label: sequencesText.halted, to: '/sequences?status=halted' },
    { n: paused, label: sequencesText.paused, to: '/sequences?status=paused' },
  ].filter(({ n }) => n > 0)
  return (
    <TodoSection title={todayText.titles.sequences} level={level}>
      {stoppedSequences.map(({ n, label, to }) => (
        <LinkRow key={label} to={to} end={todayText.sequencesOf(formatNumber(n))}>
          {label}
        </LinkRow>
      ))}
      {finished.map(({ id, name }) => (
        <LinkRow key={id} to={`/sequences/${id}`} detail={sequencesText.finished}>
          <span className="font-semibold">{name}</span>
        </LinkRow>
      ))}
      {finishing.map(({ id, name, plannedCount, lastAt }) => (
        <LinkRow
          key={id}
          to={`/outbox?sequence=${id}`}
          label={sequencesText.leftOf(name)}
          detail={lastAt ? sequencesText.finishing(formatDateTime(lastAt, today.now)) : sequencesText.overdue}
          end={sequencesText.left(formatNumber(plannedCount))}
        >
          <span className="font-semibold">{name}</span>
        </LinkRow>
      ))}
    </TodoSection>
  )
}

export const Mailboxes = ({ today, level }: TodoProps) => (
  <TodoSection title={todayText.titles.mailboxes} level={level}>
    {today.mailboxes.map((mailbox) => {
      const { id, address, sentToday, capToday, onHoldToday, statusReason } = mailbox
      const state = stateOf(mailbox)
      return (
        <LinkRow
          key={id}
          to="/email-accounts"
          label={statusReason ?? address}
          detail={
            state && (
              <>
                <span className={cx(state !== 'not_checked' && 'font-semibold text-red-ink')}>
                  {mailboxesText.states[state]}
                </span>
                {onHoldToday > 0 && ` · ${mailboxesText.stopped(formatNumber(onHoldToday))}`}
              </>
            )
          }
          end={mailboxesText.sent(formatNumber(sentToday), formatNumber(capToday))}
        >
          <EmailAddress of={address} />
        </LinkRow>
      )
    })}
  </TodoSection>
)

function stateOf(mailbox: TodayMailbox): keyof typeof mailboxesText.states | null {
  // the guard pauses the mailbox: its reason is what a user has to know
  if (mailbox.guard !== 'ok') return mailbox.guard
  if (isNotChecked(mailbox)) return 'not_checked'
  return mailbox.status === 'connected' ? null : mailbox.status
}
