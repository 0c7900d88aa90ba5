// Adds labels to one thread or several and removes them, and opens the dialog for new ones.
import { Plus, Tag as TagIcon } from 'lucide-react'
import { type ReactElement, useState } from 'react'
import type { InboxThread } from '#api/inbox/inbox.ts'
import type { InboxLabel } from '#api/inbox/inbox-labels.ts'
import { labelText, threadText } from '#web/screens/inbox/text.ts'
import { useThreadActions } from '#web/screens/inbox/use-thread-actions.ts'
import { Button } from '#web/ui/buttons/button.tsx'
import { Menu } from '#web/ui/menu/menu.tsx'
import { LabelDialog } from './label-dialog.tsx'

export type LabelMenuProps = {
  threads: readonly Pick<InboxThread, 'id' | 'workspaceId' | 'labelIds'>[]
  labels: readonly InboxLabel[]
  trigger?: ReactElement<Record<string, unknown>>
}

export function LabelMenu({ threads, labels, trigger }: LabelMenuProps) {
  const actions = useThreadActions()
  const [managing, setManaging] = useState(false)
  const workspaces = new Set(threads.map(({ workspaceId }) => workspaceId))
  const toggle = (label: InboxLabel): void => void actions.label(threads, label, !hasAll(threads, label))
  return (
    <>
      <Menu
        label={threadText.labels}
        trigger={
          trigger ?? (
            <Button size="sm" icon={<TagIcon aria-hidden />}>
              {threadText.labels}
            </Button>
          )
        }
        entries={[
          ...labels
            .filter(({ workspaceId }) => workspaces.has(workspaceId))
            .map((label) => ({
              kind: 'choice' as const,
              label: label.name,
              checked: hasAll(threads, label),
              onSelect: () => toggle(label),
            })),
          { kind: 'separator' },
          { label: labelText.manage, icon: <Plus />, onSelect: () => setManaging(true) },
        ]}
      />
      <LabelDialog
        open={managing}
        onOpenChange={setManaging}
        workspaceId={threads[0]?.workspaceId}
        labels={labels}
      />
    </>
  )
}

const hasAll = (threads: LabelMenuProps['threads'], { id }: InboxLabel): boolean =>
  threads.every(({ labelIds }) => labelIds.includes(id))
