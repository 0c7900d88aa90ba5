// Sequences that end or were halted, and the state of each mailbox.
import { Mailbox, Workflow } from 'lucide-react'
import type { TodayMailbox } from '#api/overview/today.ts'
import { formatDateTime, formatNumber } from '#web/lib/format.ts'
import { Badge } from '#web/ui/feedback/badge.tsx'
import { EmailAddress } from '#web/ui/text/email-address.tsx'
import type { CardProps } from './attention-cards.tsx'
import { mailboxesCardText, sequencesCardText, todayText } from './text.ts'
import { TodoCard, TodoLine } from './todo-card.tsx'

export function SequencesCard({ today, level }: CardProps) {
  const { halted, paused, finishing, finished } = today.sequences
  const stoppedSequences = [
    { n: halted, label: sequencesCardText.halted, to: '/sequences?status=halted' },
    { n: paused, label: sequencesCardText.paused, to: '/sequences?status=paused' },
  ].filter(({ n }) => n > 0)
  return (
    <TodoCard icon={<Workflow />} title={todayText.titles.sequences} level={level}>
      {stoppedSequences.map(({ n, label, to }) => (
        <TodoLine key={label} to={to} end={todayText.sequencesOf(formatNumber(n))}>
          {label}
        </TodoLine>
      ))}
      {finished.map(({ id, name }) => (
        <TodoLine key={id} to={`/sequences/${id}`}>
          <span className="font-semibold">{name}</span>
          <span className="block text-xs text-muted">{sequencesCardText.finished}</span>
        </TodoLine>
      ))}
      {finishing.map(({ id, name, plannedCount, lastAt }) => (
        <TodoLine
          key={id}
          to={`/outbox?sequence=${id}`}
          label={sequencesCardText.leftOf(name)}
          end={sequencesCardText.left(formatNumber(plannedCount))}
        >
          <span className="font-semibold">{name}</span>
          <span className="block text-xs text-muted">
            {lastAt
              ? sequencesCardText.finishing(formatDateTime(lastAt, today.now))
              : sequencesCardText.overdue}
          </span>
        </TodoLine>
      ))}
    </TodoCard>
  )
}

export const MailboxesCard = ({ today, level }: CardProps) => (
  <TodoCard icon={<Mailbox />} title={todayText.titles.mailboxes} level={level}>
    {today.mailboxes.map((mailbox) => (
      <TodoLine key={mailbox.id} to="/email-accounts" end={<State of={mailbox} />}>
        <EmailAddress of={mailbox.address} />
        <span className="block text-xs text-muted">
          {mailboxesCardText.sent(formatNumber(mailbox.sentToday), formatNumber(mailbox.capToday))}
          {stateOf(mailbox) && mailbox.onHoldToday > 0 && (
            <> · {mailboxesCardText.stopped(formatNumber(mailbox.onHoldToday))}</>
          )}
        </span>
        {mailbox.statusReason && <span className="block text-xs text-red-ink">{mailbox.statusReason}</span>}
      </TodoLine>
    ))}
  </TodoCard>
)

const stateOf = ({ status, guard }: TodayMailbox): keyof typeof mailboxesCardText.states | null => {
  // the guard pauses the mailbox: its reason is what a user has to know
  if (guard !== 'ok') return guard
  return status === 'connected' ? null : status
}

function State({ of }: { of: TodayMailbox }) {
  const state = stateOf(of)
  return state ? (
    <Badge tone="red">{mailboxesCardText.states[state]}</Badge>
  ) : (
    <Badge tone="green">{mailboxesCardText.fine}</Badge>
  )
}
