// What can be done with the selected threads together.
import { Check, MailOpen, Tag as TagIcon } from 'lucide-react'
import type { InboxThread } from '#api/inbox.ts'
import type { InboxLabel } from '#api/inbox-labels.ts'
import { LabelMenu } from '#web/screens/inbox/label-menu.tsx'
import { useThreadActs } from '#web/screens/inbox/use-thread-acts.ts'
import { threadText } from '#web/text/inbox.ts'
import { BulkBar } from '#web/ui/bulk-bar.tsx'
import { Button } from '#web/ui/button.tsx'

export type InboxBulkProps = {
  /** those of the selected that are on this page */
  threads: readonly InboxThread[]
  ids: string[]
  labels: readonly InboxLabel[]
  onClear: () => void
}

export function InboxBulk({ threads, ids, labels, onClear }: InboxBulkProps) {
  const acts = useThreadActs()
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
      <Button
        size="sm"
        icon={<MailOpen aria-hidden />}
        onClick={() => {
          acts.setRead(ids, true)
          onClear()
        }}
      >
        {threadText.markRead}
      </Button>
      <Button
        size="sm"
        variant="primary"
        icon={<Check aria-hidden />}
        onClick={() => acts.setDone(ids, true, onClear)}
      >
        {threadText.markDone}
      </Button>
    </BulkBar>
  )
}
