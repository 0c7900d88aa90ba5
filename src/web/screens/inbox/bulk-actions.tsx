import { Check, MailOpen, Tag as TagIcon } from 'lucide-react'
import type { ReactNode } from 'react'
import type { InboxThread } from '#api/inbox/inbox.ts'
import type { InboxLabel } from '#api/inbox/inbox-labels.ts'
import { Button } from '#web/ui/buttons/button.tsx'
import { BulkBar } from '#web/ui/table/bulk-bar.tsx'
import { AssigneeMenu } from './assignee-menu.tsx'
import { LabelMenu } from './labels/label-menu.tsx'
import { SnoozeMenu } from './snooze/snooze-menu.tsx'
import { threadText } from './text.ts'
import { useThreadActions } from './use-thread-actions.ts'

export type InboxBulkActionsProps = {
  /** the selected threads that are in the list */
  threads: readonly InboxThread[]
  /** how many selected ones have left the list */
  dropped: number
  labels: readonly InboxLabel[]
  onClear: () => void
  /** before the actions */
  children?: ReactNode
}

export function InboxBulkActions({ threads, dropped, labels, onClear, children }: InboxBulkActionsProps) {
  const actions = useThreadActions()
  const ids = threads.map(({ id }) => id)
  const clearAfter = async (change: Promise<boolean>): Promise<void> => {
    if (await change) onClear()
  }
  const allRead = threads.length > 0 && threads.every(({ isRead }) => isRead)
  const isOneWorkspace = new Set(threads.map(({ workspaceId }) => workspaceId)).size === 1
  return (
    <BulkBar count={ids.length} onClear={onClear}>
      {dropped > 0 && (
        <span role="status" className="w-full pl-1 text-xs text-muted">
          {threadText.dropped(dropped)}
        </span>
      )}
      {children}
      <LabelMenu
        threads={threads}
        labels={labels}
        trigger={
          <Button size="sm" icon={<TagIcon aria-hidden />}>
            {threadText.labels}
          </Button>
        }
      />
      <SnoozeMenu threads={threads} onSnooze={(until) => void clearAfter(actions.snooze(ids, until))} />
      {isOneWorkspace && <AssigneeMenu threads={threads} />}
      <Button
        size="sm"
        icon={<MailOpen aria-hidden />}
        onClick={() => void clearAfter(actions.setAllRead(ids, !allRead))}
      >
        {allRead ? threadText.markUnread : threadText.markRead}
      </Button>
      <Button
        size="sm"
        variant="primary"
        icon={<Check aria-hidden />}
        onClick={() => void clearAfter(actions.setDone(ids, true))}
      >
        {threadText.markDone}
      </Button>
    </BulkBar>
  )
}
