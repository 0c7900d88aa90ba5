import { ArrowLeft, Check, Ellipsis, History, MailOpen, MailQuestion, RotateCcw } from 'lucide-react'
import { lazy, Suspense } from 'react'
import { Link } from 'react-router'
import type { InboxThreadDetail } from '#api/inbox/inbox.ts'
import type { InboxLabel } from '#api/inbox/inbox-labels.ts'
import { AssigneeMenu } from '#web/inbox/assignee-menu.tsx'
import { IntentBadge } from '#web/inbox/intent/intent-badge.tsx'
import { LabelChips } from '#web/inbox/labels/label-chips.tsx'
import { LabelMenu } from '#web/inbox/labels/label-menu.tsx'
import { inboxText, threadText } from '#web/inbox/text.ts'
import { senderOf } from '#web/inbox/thread-item.tsx'
import { useThreadActions } from '#web/inbox/use-thread-actions.ts'
import { useOpenDialog } from '#web/lib/form/open-dialog.ts'
import { ENROLLMENT_TONES } from '#web/shared/enrollment-status.ts'
import { LeadLink } from '#web/shared/lead-link.tsx'
import { sourceNoticeText } from '#web/shared/source-notice/text.ts'
import { enrollmentStatus } from '#web/shared/text/enrollments.ts'
import { Button } from '#web/ui/buttons/button.tsx'
import { IconButton } from '#web/ui/buttons/icon-button.tsx'
import { LinkButton } from '#web/ui/buttons/link-button.tsx'
import { Badge } from '#web/ui/feedback/badge.tsx'
import { Menu } from '#web/ui/menu/menu.tsx'

const SourceNoticeDialog = lazy(async () => ({
  default: (await import('#web/shared/source-notice/source-notice-dialog.tsx')).SourceNoticeDialog,
}))

export type ThreadHeaderProps = {
  thread: InboxThreadDetail
  labels: readonly InboxLabel[]
  may: boolean
  onDone: (isDone: boolean) => void
  backTo: string
}

export function ThreadHeader({ thread, labels, may, onDone, backTo }: ThreadHeaderProps) {
  const actions = useThreadActions()
  const { enrollmentId, sequenceId, lead } = thread
  const sourceNotice = useOpenDialog<string>()
  return (
    <header className="px-5 pt-4 pb-3">
      <LinkButton
        to={backTo}
        variant="ghost"
        size="sm"
        icon={<ArrowLeft aria-hidden />}
        className="mb-2 -ml-3 lg:hidden"
      >
        {inboxText.backToList}
      </LinkButton>
      <div className="flex flex-wrap items-start gap-x-3 gap-y-2">
        <div className="min-w-0 flex-1 basis-64">
          <h2 className="text-lg font-bold break-words">{thread.subject || inboxText.noSubject}</h2>
          <p className="mt-0.5 text-sm break-words">
            <LeadLink id={lead?.id ?? null}>{senderOf(thread)}</LeadLink>
            {thread.lead?.companyName && <span> · {thread.lead.companyName}</span>}
            <span className="text-muted"> · {thread.fromAddress}</span>
          </p>
        </div>
        {may && (
          <div className="flex flex-wrap items-center gap-1.5">
            <LabelMenu threads={[thread]} labels={labels} />
            <AssigneeMenu threads={[thread]} />
            <Button
              size="sm"
              variant={thread.isDone ? 'outline' : 'primary'}
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
                  onSelect: () => actions.setRead([thread.id], !thread.isRead),
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
          </div>
        )}
      </div>
      <div className="mt-2 flex flex-wrap items-center gap-x-2.5 gap-y-1.5 text-xs text-muted">
        {thread.enrollmentStatus && (
          <Badge tone={ENROLLMENT_TONES[thread.enrollmentStatus]}>
            {enrollmentStatus[thread.enrollmentStatus]}
          </Badge>
        )}
        {thread.intent && <IntentBadge intent={thread.intent} />}
        <LabelChips labels={labels} ids={thread.labelIds} />
        {sequenceId && enrollmentId && (
          <Link
            to={`/sequences/${sequenceId}?${new URLSearchParams({ tab: 'contacts', contact: enrollmentId })}`}
            className="link inline-flex min-h-6 items-center gap-1"
          >
            <History aria-hidden className="size-3.5" />
            {thread.sequenceName} · {threadText.timeline}
          </Link>
        )}
        <span>{threadText.via(thread.mailboxAddress)}</span>
      </div>
      <Suspense fallback={null}>
        {sourceNotice.value && (
          <SourceNoticeDialog
            {...sourceNotice}
            key={sourceNotice.key}
            leadId={sourceNotice.value}
            name={senderOf(thread)}
            threadId={thread.id}
          />
        )}
      </Suspense>
    </header>
  )
}
