// Replies that wait for an answer, longest first, and items that need a user.
import { formatNumber } from '#web/lib/format.ts'
import { ReplyRow } from '#web/parts/inbox/reply-row.tsx'
import { checkCauses, checkText } from '#web/screens/overview/check/text.ts'
import { LinkRow } from '#web/ui/layout/link-row.tsx'
import { checkSectionText, repliesText, todayText } from './text.ts'
import { type TodoProps, TodoSection } from './todo-section.tsx'

const WAITING = '/inbox?show=waiting'

export function RepliesSection({ today, level, may, isMain }: TodoProps) {
  const { total, mine, unassigned, oldest } = today.replies
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
      action={may && { label: repliesText.action, to: WAITING }}
    >
      {oldest.map(
        ({ threadId, companyName, fromName, fromAddress, intent, snippet, assigneeName, at, now }) => (
          <ReplyRow
            key={threadId}
            to={`${WAITING}&thread=${threadId}`}
            companyName={companyName}
            from={fromName || fromAddress}
            intent={intent}
            snippet={snippet}
            assignee={assigneeName && repliesText.of(assigneeName)}
            waitedMs={Date.parse(now) - Date.parse(at)}
          />
        ),
      )}
      {total > oldest.length && (
        <LinkRow to={WAITING} end={todayText.cases(formatNumber(total - oldest.length))}>
          <span className="text-muted">{repliesText.rest}</span>
        </LinkRow>
      )}
      {shares.map(({ n, label, to }) => (
        <LinkRow key={label} to={to} end={todayText.cases(formatNumber(n))}>
          <span className="text-muted">{label}</span>
        </LinkRow>
      ))}
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
        <LinkRow key={cause} to={`/check?cause=${cause}`} end={todayText.leadCount(formatNumber(count))}>
          {checkCauses[cause].title}
        </LinkRow>
      ))}
      {others.map(({ n, label, to }) => (
        <LinkRow key={label} to={to} end={todayText.cases(formatNumber(n))}>
          {label}
        </LinkRow>
      ))}
    </TodoSection>
  )
}
