// Sequences that end or were halted, and the state of each mailbox.
import type { TodayMailbox } from '#api/overview/today.ts'
import { formatDateTime, formatNumber } from '#web/lib/format.ts'
import { EmailAddress } from '#web/ui/text/email-address.tsx'
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
    {today.mailboxes.map((mailbox) => (
      <TodoLine
        key={mailbox.id}
        to="/email-accounts"
        detail={
          <>
            {mailboxesText.sent(formatNumber(mailbox.sentToday), formatNumber(mailbox.capToday))}
            {stateOf(mailbox) && mailbox.onHoldToday > 0 && (
              <> · {mailboxesText.stopped(formatNumber(mailbox.onHoldToday))}</>
            )}
            {mailbox.statusReason && <span className="block text-red-ink">{mailbox.statusReason}</span>}
          </>
        }
        end={<State of={mailbox} />}
      >
        <EmailAddress of={mailbox.address} />
      </TodoLine>
    ))}
  </TodoSection>
)

const stateOf = ({ status, guard }: TodayMailbox): keyof typeof mailboxesText.states | null => {
  // the guard pauses the mailbox: its reason is what a user has to know
  if (guard !== 'ok') return guard
  return status === 'connected' ? null : status
}

function State({ of }: { of: TodayMailbox }) {
  const state = stateOf(of)
  return state ? (
    <span className="font-semibold text-red-ink">{mailboxesText.states[state]}</span>
  ) : (
    <span className="text-muted">{mailboxesText.fine}</span>
  )
}
