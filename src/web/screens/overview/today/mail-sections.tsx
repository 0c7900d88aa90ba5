// The mails of the day: when they are sent, and which need a review first.
import { formatClock, formatNumber } from '#web/lib/format.ts'
import { LinkRow } from '#web/ui/layout/link-row.tsx'
import { EmailAddress } from '#web/ui/text/email-address.tsx'
import { outboxText, reviewText, todayText } from './text.ts'
import { type TodoProps, TodoSection } from './todo-section.tsx'

export function OutboxToday({ today, level }: TodoProps) {
  const { total, onHold, firstAt, lastAt } = today.outbox
  const day = `/outbox?day=${today.date}`
  const sending = today.mailboxes.filter(({ plannedToday }) => plannedToday > 0)
  return (
    <TodoSection
      title={todayText.titles.outbox}
      level={level}
      count={{ words: todayText.mails(formatNumber(total)), to: `${day}&show=ready` }}
      hint={firstAt && lastAt && spanOf(firstAt, lastAt)}
    >
      {sending.map(({ id, address, plannedToday, firstAt: first, lastAt: last }) => (
        <LinkRow
          key={id}
          to={`${day}&show=ready&mailbox=${id}`}
          label={outboxText.mailbox(address)}
          detail={first && last && sending.length > 1 && spanOf(first, last)}
          end={todayText.mails(formatNumber(plannedToday))}
        >
          <EmailAddress of={address} />
        </LinkRow>
      ))}
      {onHold > 0 && (
        <LinkRow to={`${day}&show=held`} end={todayText.mails(formatNumber(onHold))}>
          {outboxText.onHold}
        </LinkRow>
      )}
    </TodoSection>
  )
}

const spanOf = (first: string, last: string): string =>
  formatClock(first) === formatClock(last)
    ? outboxText.once(formatClock(first))
    : outboxText.span(formatClock(first), formatClock(last))

export function Review({ today, level, may, isMain }: TodoProps) {
  const { places } = today.review
  const [first] = places
  const linkOf = ({ sequenceId, nodeId }: { sequenceId: string; nodeId: string }): string =>
    `/sequences/${sequenceId}/workflow?review=${encodeURIComponent(nodeId)}&state=unreviewed`
  return (
    <TodoSection
      isMain={isMain}
      title={todayText.titles.review}
      level={level}
      action={may && first && { label: reviewText.action, to: linkOf(first) }}
    >
      {places.map((place) => (
        <LinkRow
          key={`${place.sequenceId} ${place.nodeId}`}
          to={linkOf(place)}
          detail={place.title}
          end={todayText.mails(formatNumber(place.count))}
        >
          {place.sequenceName}
        </LinkRow>
      ))}
    </TodoSection>
  )
}
