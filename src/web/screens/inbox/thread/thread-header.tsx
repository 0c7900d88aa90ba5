import {
  AlarmClock,
  ArrowLeft,
  Check,
  Contact,
  Ellipsis,
  History,
  MailOpen,
  MailQuestion,
  RotateCcw,
} from 'lucide-react'
import { Link } from 'react-router'
import type { InboxThreadDetail } from '#api/inbox/inbox.ts'
import type { InboxLabel } from '#api/inbox/inbox-labels.ts'
import { useOpenDialog } from '#web/lib/form/open-dialog.ts'
import { formatDateTime } from '#web/lib/format.ts'
import { lazyPart } from '#web/lib/lazy-part.tsx'
import { sourceNoticeText } from '#web/parts/compliance/source-notice/text.ts'
import { ENROLLMENT_TONES } from '#web/parts/enrollments/enrollment-status.ts'
import { LeadLink } from '#web/parts/leads/lead-link.tsx'
import { AssigneeMenu } from '#web/screens/inbox/assignee-menu.tsx'
import { IntentBadge } from '#web/screens/inbox/intent/intent-badge.tsx'
import { LabelChips } from '#web/screens/inbox/labels/label-chips.tsx'
import { LabelMenu } from '#web/screens/inbox/labels/label-menu.tsx'
import { SnoozeMenu } from '#web/screens/inbox/snooze/snooze-menu.tsx'
import { snoozeText } from '#web/screens/inbox/snooze/text.ts'
import { contextText, inboxText, threadText } from '#web/screens/inbox/text.ts'
import { senderOf } from '#web/screens/inbox/thread-item.tsx'
import { useThreadActions } from '#web/screens/inbox/use-thread-actions.ts'
import { Button } from '#web/ui/buttons/button.tsx'
import { IconButton } from '#web/ui/buttons/icon-button.tsx'
import { Badge } from '#web/ui/feedback/badge.tsx'
import { Menu } from '#web/ui/menu/menu.tsx'
import { tooltipProps } from '#web/ui/menu/tooltip.tsx'
import { enrollmentStatus } from '#web/words/enrollments.ts'

const SourceNoticeDialog = lazyPart(
  () => import('#web/parts/compliance/source-notice/source-notice-dialog.tsx'),
  'SourceNoticeDialog',
)

export type ThreadHeaderProps = {
  thread: InboxThreadDetail
  labels: readonly InboxLabel[]
  may: boolean
  onDone: (isDone: boolean) => void
  /** @param until null: shown again now */
  onSnooze: (until: string | null) => void
  backTo: string
  /** opens what is known about the lead, where it has no pane; the header then has its state */
  onContext?: () => void
}

export function ThreadHeader({
  thread,
  labels,
  may,
  onDone,
  onSnooze,
  backTo,
  onContext,
}: ThreadHeaderProps) {
  const actions = useThreadActions()
  const { enrollmentId, sequenceId, lead } = thread
  const sourceNotice = useOpenDialog<string>()
  return (
    <header className="shrink-0 border-b border-line px-4 py-2.5 sm:px-5">
      <div className="flex flex-wrap items-start gap-x-3 gap-y-1.5">
        <Link
          to={backTo}
          aria-label={inboxText.backToList}
          data-variant="ghost"
          data-size="sm"
          data-shape="icon"
          className="btn mt-1.5 -mr-2 -ml-2 lg:hidden"
          {...tooltipProps(inboxText.backToList, 'bottom')}
        >
          <ArrowLeft aria-hidden />
        </Link>
        <div className="min-w-0 flex-1 basis-56">
          <h2 className="truncate text-base font-bold" title={thread.subject}>
            {thread.subject || inboxText.noSubject}
          </h2>
          <p
            className="truncate text-sm"
            title={[senderOf(thread), lead?.companyName, thread.fromAddress].filter(Boolean).join(' · ')}
          >
            <LeadLink id={lead?.id ?? null}>{senderOf(thread)}</LeadLink>
            {thread.lead?.companyName && <span> · {thread.lead.companyName}</span>}
            <span className="text-muted"> · {thread.fromAddress}</span>
          </p>
        </div>
        <div className="flex flex-wrap items-center gap-1.5 max-sm:[&_.btn:not([data-shape])_svg]:hidden">
          {may && (
            <>
              <LabelMenu threads={[thread]} labels={labels} />
              <AssigneeMenu threads={[thread]} />
              <SnoozeMenu threads={[thread]} onSnooze={onSnooze} hasShortcut />
              <Button
                size="sm"
                icon={thread.isDone ? <RotateCcw aria-hidden /> : <Check aria-hidden />}
                onClick={() => onDone(!thread.isDone)}
              >
                {thread.isDone ? threadText.reopen : threadText.markDone}
              </Button>
              <Menu
                label={threadText.more}
                align="end"
                trigger={
                  <IconButton label={threadText.more}>
                    <Ellipsis aria-hidden />
                  </IconButton>
                }
                entries={[
                  {
                    label: thread.isRead ? threadText.markUnread : threadText.markRead,
                    icon: <MailOpen />,
                    shortcut: 'U',
                    onSelect: () => void actions.setAllRead([thread.id], !thread.isRead),
                  },
                  ...(lead
                    ? [
                        {
                          label: sourceNoticeText.open,
                          icon: <MailQuestion />,
                          onSelect: () => sourceNotice.show(lead.id),
                        },
                      ]
                    : []),
                ]}
              />
            </>
          )}
          {onContext && (
            <IconButton label={contextText.title} onClick={onContext}>
              <Contact aria-hidden />
            </IconButton>
          )}
        </div>
      </div>
      <div className="mt-1.5 flex flex-wrap items-center gap-x-2.5 gap-y-1 text-xs text-muted empty:hidden">
        {onContext && thread.enrollmentStatus && (
          <Badge tone={ENROLLMENT_TONES[thread.enrollmentStatus]}>
            {enrollmentStatus[thread.enrollmentStatus]}
          </Badge>
        )}
        {thread.snoozedUntil && (
          <Badge tone="amber" icon={<AlarmClock aria-hidden />}>
            {thread.snoozedByName
              ? snoozeText.by(formatDateTime(thread.snoozedUntil), thread.snoozedByName)
              : snoozeText.until(formatDateTime(thread.snoozedUntil))}
          </Badge>
        )}
        {onContext && thread.intent && <IntentBadge intent={thread.intent} />}
        <LabelChips labels={labels} ids={thread.labelIds} />
        {onContext && sequenceId && enrollmentId && (
          <Link
            to={`/sequences/${sequenceId}?${new URLSearchParams({ tab: 'contacts', contact: enrollmentId })}`}
            className="link inline-flex min-h-6 items-center gap-1"
          >
            <History aria-hidden className="size-3.5" />
            {thread.sequenceName} · {threadText.timeline}
          </Link>
        )}
      </div>
      {sourceNotice.render((leadId, dialog) => (
        <SourceNoticeDialog {...dialog} leadId={leadId} name={senderOf(thread)} threadId={thread.id} />
      ))}
    </header>
  )
}
