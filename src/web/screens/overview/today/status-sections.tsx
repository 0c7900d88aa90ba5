// Sequences that end or were halted, and the state of each mailbox.
import type { TodayMailbox } from '#api/overview/today.ts'
import { isNotChecked } from '#core/mailboxes/not-checked.ts'
import { formatDateTime, formatNumber } from '#web/lib/format.ts'
import { cx } from '#web/ui/cx.ts'
import { mailboxesText, sequencesText, todayText } from './text.ts'
import { TodoLine, type TodoProps, TodoSection } from './todo-section.tsx'

export function Sequences({ today, level }: TodoProps) {
  const { halted, paused, finishing, finished } = today.sequences
  const stoppedSequences = [
    { n: halted, label: sequencesText.halted, to: '/sequences?status=halted' },
    { n: paused, label: sequencesText.paused, to: '/sequences?status=paused' },
  ].filter(({ n }) => n > 0)
  return (
    <TodoSection title={todayText.titles.sequences} level={level}>
      {stoppedSequences.map(({ n, label, to }) => (
        <TodoLine key={label} to={to} end={todayText.sequencesOf(formatNumber(n))}>
          {label}
        </TodoLine>
      ))}
      {finished.map(({ id, name }) => (
        <TodoLine key={id} to={`/sequences/${id}`} detail={sequencesText.finished}>
          <span className="font-semibold">{name}</span>
        </TodoLine>
      ))}
      {finishing.map(({ id, name, plannedCount, lastAt }) => (
        <TodoLine
          key={id}
          to={`/outbox?sequence=${id}`}
          label={sequencesText.leftOf(name)}
          detail={lastAt ? sequencesText.finishing(formatDateTime(lastAt, today.now)) : sequencesText.overdue}
          end={sequencesText.left(formatNumber(plannedCount))}
        >
          <span className="font-semibold">{name}</span>
        </TodoLine>
      ))}
    </TodoSection>
  )
}

export const Mailboxes = ({ today, level }: TodoProps) => (
  <TodoSection title={todayText.titles.mailboxes} level={level}>
    {today.mailboxes.map((mailbox) => {
      const { id, address, sentToday, capToday, onHoldToday } = mailbox
      const state = stateOf(mailbox)
      return (
        <TodoLine key={id} to="/email-accounts" label={mailbox.statusReason ?? address}>
          <span className="@container block">
            <span className="grid grid-cols-[minmax(0,1fr)_auto] items-baseline gap-x-4 @lg:grid-cols-[minmax(0,1fr)_auto_136px]">
              <span className="truncate">{address}</span>
              <span className="tabular text-xs text-muted @max-lg:order-1 @max-lg:col-span-2">
                {mailboxesText.sent(formatNumber(sentToday), formatNumber(capToday))}
                {state && onHoldToday > 0 && ` · ${mailboxesText.stopped(formatNumber(onHoldToday))}`}
              </span>
              <span className={cx('text-right', state && state !== 'not_checked' ? ALARM : 'text-muted')}>
                {state ? mailboxesText.states[state] : mailboxesText.fine}
              </span>
            </span>
          </span>
        </TodoLine>
      )
    })}
  </TodoSection>
)

const ALARM = 'font-semibold text-red-ink'

function stateOf(mailbox: TodayMailbox): keyof typeof mailboxesText.states | null {
  // the guard pauses the mailbox: its reason is what a user has to know
  if (mailbox.guard !== 'ok') return mailbox.guard
  if (isNotChecked(mailbox)) return 'not_checked'
  return mailbox.status === 'connected' ? null : mailbox.status
}
