// The mails of the day: when they are sent, and which need a review first.
import { CalendarClock, CheckCheck } from 'lucide-react'
import { formatClock, formatNumber } from '#web/lib/format.ts'
import { LinkButton } from '#web/ui/buttons/link-button.tsx'
import { EmailAddress } from '#web/ui/text/email-address.tsx'
import type { CardProps } from './attention-cards.tsx'
import { outboxCardText, reviewCardText, todayText } from './text.ts'
import { TodoCard, TodoLine } from './todo-card.tsx'

export function OutboxCard({ today, level }: CardProps) {
  const { total, onHold, firstAt, lastAt } = today.outbox
  const day = `/outbox?day=${today.date}`
  const sending = today.mailboxes.filter(({ plannedToday }) => plannedToday > 0)
  return (
    <TodoCard
      icon={<CalendarClock />}
      title={todayText.titles.outbox}
      level={level}
      count={{ words: todayText.mails(formatNumber(total)), to: `${day}&show=ready` }}
      hint={firstAt && lastAt && spanOf(firstAt, lastAt)}
    >
      {sending.map(({ id, address, plannedToday, capToday, firstAt: first, lastAt: last }) => (
        <TodoLine
          key={id}
          to={`${day}&show=ready&mailbox=${id}`}
          label={outboxCardText.mailbox(address)}
          end={outboxCardText.share(formatNumber(plannedToday), formatNumber(capToday))}
        >
          <EmailAddress of={address} />
          {first && last && sending.length > 1 && (
            <span className="block text-xs text-muted">{spanOf(first, last)}</span>
          )}
        </TodoLine>
      ))}
      {onHold > 0 && (
        <TodoLine to={`${day}&show=held`} end={todayText.mails(formatNumber(onHold))}>
          {outboxCardText.onHold}
        </TodoLine>
      )}
    </TodoCard>
  )
}

const spanOf = (first: string, last: string): string =>
  formatClock(first) === formatClock(last)
    ? outboxCardText.once(formatClock(first))
    : outboxCardText.span(formatClock(first), formatClock(last))

export function ReviewCard({ today, level, may }: CardProps) {
  const { places } = today.review
  const [first] = places
  const linkOf = ({ sequenceId, nodeId }: { sequenceId: string; nodeId: string }): string =>
    `/sequences/${sequenceId}/workflow?review=${encodeURIComponent(nodeId)}&state=unreviewed`
  return (
    <TodoCard
      icon={<CheckCheck />}
      title={todayText.titles.review}
      level={level}
      action={
        may &&
        first && (
          <LinkButton size="sm" variant={level === 'now' ? 'primary' : 'outline'} to={linkOf(first)}>
            {reviewCardText.action}
          </LinkButton>
        )
      }
    >
      {places.map((place) => (
        <TodoLine
          key={`${place.sequenceId} ${place.nodeId}`}
          to={linkOf(place)}
          end={todayText.mails(formatNumber(place.count))}
        >
          {place.sequenceName}
          <span className="block text-xs text-muted">{place.title}</span>
        </TodoLine>
      ))}
    </TodoCard>
  )
}
