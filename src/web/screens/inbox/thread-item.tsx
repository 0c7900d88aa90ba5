// One thread in the list. Unread ones are bold and named as unread for screen readers.
import { AlarmClock } from 'lucide-react'
import { Link } from 'react-router'
import type { InboxThread } from '#api/inbox/inbox.ts'
import type { InboxLabel } from '#api/inbox/inbox-labels.ts'
import { common } from '#web/lib/common-text.ts'
import { formatDateTime, formatRelative } from '#web/lib/format.ts'
import { cx } from '#web/ui/cx.ts'
import { Badge } from '#web/ui/feedback/badge.tsx'
import { Checkbox } from '#web/ui/form/checkbox.tsx'
import { useRowOpen } from '#web/ui/table/row-open.ts'
import { hasAnswerDraft } from './answer/answer-draft.ts'
import { IntentBadge } from './intent/intent-badge.tsx'
import { LabelChips } from './labels/label-chips.tsx'
import { snoozeText } from './snooze/text.ts'
import { inboxText, messageKinds } from './text.ts'

export type ThreadItemProps = {
  thread: InboxThread
  labels: readonly InboxLabel[]
  href: string
  isShown: boolean
  /** where it is in the windowed list; `of` is -1 while its length is unknown */
  place: { index: number; start: number; of: number; measure: (element: HTMLElement | null) => void }
  /** the list has a column of checkboxes */
  hasCheckbox: boolean
  isSelected?: boolean
  /** absent in a workspace in which the user may only read */
  onSelect?: (on: boolean) => void
}

export function ThreadItem(props: ThreadItemProps) {
  const { thread, labels, href, isShown, place, hasCheckbox, isSelected, onSelect } = props
  const open = useRowOpen()({ to: href })
  const kind = messageKinds[thread.kind]
  const name = senderOf(thread)
  const subject = thread.subject || inboxText.noSubject
  const snippet = thread.snippet.replaceAll(/\s+/g, ' ').trim() || inboxText.noText
  return (
    <li
      {...open}
      ref={place.measure}
      data-index={place.index}
      aria-posinset={place.index + 1}
      aria-setsize={place.of}
      style={{ transform: `translateY(${place.start}px)` }}
      className={cx(
        open.className,
        'absolute inset-x-0 top-0 flex items-start border-b border-l-2 border-line border-l-transparent transition-colors hover:bg-hover',
        isShown && 'lg:border-l-primary lg:bg-primary-soft lg:hover:bg-primary-soft',
        isSelected && 'bg-primary-soft',
      )}
    >
      {onSelect && (
        <Checkbox
          hideLabel
          label={common.selectRow(name)}
          className="pt-2 pl-3"
          checked={isSelected ?? false}
          onCheckedChange={onSelect}
        />
      )}
      <Link
        to={href}
        preventScrollReset
        aria-current={isShown ? 'true' : undefined}
        className={cx(
          'block min-w-0 flex-1 py-2.5 pr-3.5 -outline-offset-2!',
          onSelect ? 'pl-1' : hasCheckbox ? 'pl-10' : 'pl-4',
        )}
      >
        <span className="flex items-center gap-1.5">
          {!thread.isRead && (
            <span className="size-1.5 shrink-0 rounded-full bg-green-mark">
              <span className="sr-only">{inboxText.unread}</span>
            </span>
          )}
          <span
            title={[name, thread.lead?.companyName].filter(Boolean).join(' · ')}
            className={cx('min-w-0 flex-1 truncate text-sm', thread.isRead ? 'font-medium' : 'font-bold')}
          >
            {name}
            {thread.lead?.companyName && (
              <span className="font-normal text-muted"> · {thread.lead.companyName}</span>
            )}
          </span>
          {thread.messageCount > 1 && (
            <span className="tabular shrink-0 text-2xs text-muted">
              {inboxText.messages(thread.messageCount)}
            </span>
          )}
          {thread.snoozedUntil ? (
            <span
              title={snoozeText.until(formatDateTime(thread.snoozedUntil))}
              className="tabular inline-flex shrink-0 items-center gap-1 text-2xs font-semibold text-amber-ink"
            >
              <AlarmClock aria-hidden className="size-3" />
              {formatDateTime(thread.snoozedUntil)}
            </span>
          ) : (
            <time
              dateTime={thread.lastAt}
              title={formatDateTime(thread.lastAt)}
              className="tabular shrink-0 text-2xs text-muted"
            >
              {shortTime(thread.lastAt)}
            </time>
          )}
        </span>
        <span title={subject} className={cx('line-clamp-2 text-sm', thread.isRead && 'text-muted')}>
          {snippet}
        </span>
        <span className="mt-1 flex flex-wrap items-center gap-1 empty:hidden">
          {thread.kind !== 'reply' && (
            <Badge tone={kind.tone} className="h-[18px] px-1.5 text-2xs">
              {kind.word}
            </Badge>
          )}
          {thread.intent && <IntentBadge intent={thread.intent} isSmall />}
          {thread.returnedAt && (
            <span title={inboxText.returnedAt(formatDateTime(thread.returnedAt))}>
              <Badge tone="amber" icon={<AlarmClock aria-hidden />} className="h-[18px] px-1.5 text-2xs">
                {inboxText.returned}
              </Badge>
            </span>
          )}
          {hasAnswerDraft(thread.id) && (
            <Badge tone="blue" className="h-[18px] px-1.5 text-2xs">
              {inboxText.draft}
            </Badge>
          )}
          {thread.isAnswered && (
            <Badge tone="gray" className="h-[18px] px-1.5 text-2xs">
              {inboxText.answered}
            </Badge>
          )}
          {thread.isDone && (
            <Badge tone="gray" className="h-[18px] px-1.5 text-2xs">
              {inboxText.done}
            </Badge>
          )}
          <LabelChips labels={labels} ids={thread.labelIds} />
          {/* the subject of a reply repeats that of the mail it answers */}
          <span title={thread.sequenceName ?? subject} className="min-w-0 truncate text-2xs text-muted">
            {thread.sequenceName ?? subject}
          </span>
          {thread.assigneeName && <Assignee name={thread.assigneeName} />}
        </span>
      </Link>
    </li>
  )
}

const Assignee = ({ name }: { name: string }) => (
  <span
    title={inboxText.assignedTo(name)}
    className="ml-auto grid size-[18px] shrink-0 place-items-center rounded-full border border-line-strong bg-surface text-2xs font-semibold text-muted"
  >
    <span className="sr-only">{inboxText.assignedTo(name)}</span>
    <span aria-hidden>{name.slice(0, 1)}</span>
  </span>
)

/** The sandbox's clock may be days ahead: times after ours are shown as dates. */
const shortTime = (at: string): string =>
  Date.parse(at) > Date.now() ? formatDateTime(at) : formatRelative(at)

/** The lead's name when it is known, else the sender's name in the message. */
export const senderOf = (thread: Pick<InboxThread, 'lead' | 'fromName' | 'fromAddress'>): string =>
  thread.lead?.contactName || thread.fromName || thread.fromAddress
