// Unanswered replies, and items that need a user.
import { CircleAlert, MessageSquareReply } from 'lucide-react'
import type { Today } from '#api/overview/today.ts'
import type { TodayLevel } from '#core/overview/today.ts'
import { formatDateTime, formatNumber, formatRelative } from '#web/lib/format.ts'
import { checkCauses, checkText } from '#web/screens/overview/check/text.ts'
import { LinkButton } from '#web/ui/buttons/link-button.tsx'
import { checkCardText, repliesText, todayText } from './text.ts'
import { TodoCard, TodoLine } from './todo-card.tsx'

export type CardProps = { today: Today; level: TodayLevel; may: boolean }

const WAITING = '/inbox?show=waiting'

export function RepliesCard({ today, level, may }: CardProps) {
  const { total, mine, unassigned, oldestAt, newest } = today.replies
  const shares = [
    { n: mine, label: repliesText.mine, to: `${WAITING}&assignee=me` },
    { n: unassigned, label: repliesText.unassigned, to: `${WAITING}&assignee=none` },
  ].filter(({ n }) => n > 0)
  return (
    <TodoCard
      icon={<MessageSquareReply />}
      title={todayText.titles.replies}
      level={level}
      count={{ words: todayText.cases(formatNumber(total)), to: WAITING }}
      hint={level === 'now' && oldestAt && repliesText.oldest(formatDateTime(oldestAt, today.now))}
      action={
        may && (
          <LinkButton size="sm" variant="primary" to={WAITING}>
            {repliesText.action}
          </LinkButton>
        )
      }
    >
      {shares.map(({ n, label, to }) => (
        <TodoLine key={label} to={to} end={todayText.cases(formatNumber(n))}>
          {label}
        </TodoLine>
      ))}
      {newest.map(({ threadId, companyName, fromName, fromAddress, snippet, assigneeName, at, now }) => {
        const name = companyName || fromName || fromAddress
        return (
          <TodoLine key={threadId} to={`${WAITING}&thread=${threadId}`} label={repliesText.open(name)}>
            <span className="flex flex-wrap items-baseline gap-x-2">
              <span className="font-semibold">{name}</span>
              {companyName && fromName && <span className="text-muted">{fromName}</span>}
              <span className="ml-auto text-xs text-muted">
                {assigneeName ? repliesText.of(assigneeName) : repliesText.unassigned} ·{' '}
                {formatRelative(at, now)}
              </span>
            </span>
            <span className="line-clamp-1 text-muted">{snippet}</span>
          </TodoLine>
        )
      })}
    </TodoCard>
  )
}

export function CheckCard({ today, level, may }: CardProps) {
  const { causes, answers, runs, notices, unmatched, optOutLikely } = today.check
  const others = [
    { n: answers, label: checkText.answers.title, to: '/check?cause=answers' },
    { n: optOutLikely, label: checkCardText.optOutLikely, to: '/check?cause=opt_out_likely' },
    { n: runs, label: checkCardText.runs, to: '/check?cause=runs' },
    { n: notices, label: checkCardText.notices, to: '/check?cause=notices' },
    { n: unmatched, label: checkCardText.unmatched, to: '/inbox?kind=unmatched' },
  ].filter(({ n }) => n > 0)
  return (
    <TodoCard
      icon={<CircleAlert />}
      title={todayText.titles.check}
      level={level}
      action={
        may && (
          <LinkButton size="sm" variant={level === 'now' ? 'primary' : 'outline'} to="/check">
            {checkCardText.action}
          </LinkButton>
        )
      }
    >
      {causes.map(({ cause, count }) => (
        <TodoLine key={cause} to={`/check?cause=${cause}`} end={todayText.leadCount(formatNumber(count))}>
          {checkCauses[cause].title}
        </TodoLine>
      ))}
      {others.map(({ n, label, to }) => (
        <TodoLine key={label} to={to} end={todayText.cases(formatNumber(n))}>
          {label}
        </TodoLine>
      ))}
    </TodoCard>
  )
}
