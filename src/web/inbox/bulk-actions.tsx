import { Check, MailOpen, Tag as TagIcon } from 'lucide-react'
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
  /** the selected threads that are on this page */
  threads: readonly InboxThread[]
  ids: string[]
  labels: readonly InboxLabel[]
  onClear: () => void
}

export function InboxBulkActions({ threads, ids, labels, onClear }: InboxBulkActionsProps) {
  const actions = useThreadActions()
  const allRead = threads.length > 0 && threads.every(({ isRead }) => isRead)
  const isOneWorkspace = new Set(threads.map(({ workspaceId }) => workspaceId)).size === 1
  return (
    <BulkBar count={ids.length} onClear={onClear}>
      <LabelMenu
        threads={threads}
        labels={labels}
        trigger={
          <Button size="sm" icon={<TagIcon aria-hidden />}>
            {threadText.labels}
          </Button>
        }
      />
      <SnoozeMenu threads={threads} onSnooze={(until) => actions.snooze(ids, until, onClear)} />
      {isOneWorkspace && <AssigneeMenu threads={threads} />}
      <Button
        size="sm"
        icon={<MailOpen aria-hidden />}
        onClick={() => actions.setAllRead(ids, !allRead, onClear)}
      >
        {allRead ? threadText.markUnread : threadText.markRead}
      </Button>
      <Button
        size="sm"
        variant="primary"
        icon={<Check aria-hidden />}
        onClick={() => actions.setDone(ids, true, onClear)}
      >
        {threadText.markDone}
      </Button>
    </BulkBar>
  )
}
