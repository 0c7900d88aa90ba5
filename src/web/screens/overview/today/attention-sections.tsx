// Unanswered replies, and items that need a user.
import { formatDateTime, formatNumber, formatRelative } from '#web/lib/format.ts'
import { checkCauses, checkText } from '#web/screens/overview/check/text.ts'
import { checkSectionText, repliesText, todayText } from './text.ts'
import { TodoLine, type TodoProps, TodoSection } from './todo-section.tsx'

const WAITING = '/inbox?show=waiting'

export function RepliesSection({ today, level, may, isMain }: TodoProps) {
  const { total, mine, unassigned, oldestAt, newest } = today.replies
  const shares = [
    { n: mine, label: repliesText.mine, to: `${WAITING}&assignee=me` },
    { n: unassigned, label: repliesText.unassigned, to: `${WAITING}&assignee=none` },
  ].filter(({ n }) => n > 0 && n < total)
  return (
    <TodoSection
      isMain={isMain}
      title={todayText.titles.replies}
      level={level}
      count={{ words: todayText.cases(formatNumber(total)), to: WAITING }}
      hint={level === 'now' && oldestAt && repliesText.oldest(formatDateTime(oldestAt, today.now))}
      action={may && { label: repliesText.action, to: WAITING }}
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
            <span className="grid grid-cols-[minmax(0,1fr)_auto] items-baseline gap-x-3 sm:grid-cols-[minmax(0,150px)_minmax(0,1fr)_auto]">
              <span className="truncate">
                <span className="font-semibold">{name}</span>
                {companyName && fromName && <span className="ml-1.5 text-muted">{fromName}</span>}
              </span>
              <span className="truncate text-muted max-sm:order-1 max-sm:col-span-2">{snippet}</span>
              <span className="text-xs text-muted">
                {assigneeName && `${repliesText.of(assigneeName)} · `}
                {formatRelative(at, now)}
              </span>
            </span>
          </TodoLine>
        )
      })}
    </TodoSection>
  )
}

export function CheckSection({ today, level, may, isMain }: TodoProps) {
  const { causes, answers, runs, notices, unmatched, optOutLikely } = today.check
  const others = [
    { n: answers, label: checkText.answers.title, to: '/check?cause=answers' },
    { n: optOutLikely, label: checkSectionText.optOutLikely, to: '/check?cause=opt_out_likely' },
    { n: runs, label: checkSectionText.runs, to: '/check?cause=runs' },
    { n: notices, label: checkSectionText.notices, to: '/check?cause=notices' },
    { n: unmatched, label: checkSectionText.unmatched, to: '/inbox?kind=unmatched' },
  ].filter(({ n }) => n > 0)
  return (
    <TodoSection
      isMain={isMain}
      title={todayText.titles.check}
      level={level}
      action={may && { label: checkSectionText.action, to: '/check' }}
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
    </TodoSection>
  )
}
