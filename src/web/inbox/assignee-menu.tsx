// Assigns one thread or several to a member of the workspace, or to none.
import { UserRound } from 'lucide-react'
import type { InboxThread } from '#api/inbox/inbox.ts'
import { useMe } from '#web/accounts/queries/session.ts'
import { Button } from '#web/ui/buttons/button.tsx'
import { Menu } from '#web/ui/menu/menu.tsx'
import { useMembers } from '#web/workspaces/queries/members.ts'
import { threadText } from './text.ts'
import { useThreadActions } from './use-thread-actions.ts'

export type AssigneeMenuProps = {
  /** all of one workspace */
  threads: readonly Pick<InboxThread, 'id' | 'workspaceId' | 'assigneeId' | 'assigneeName'>[]
}

export function AssigneeMenu({ threads }: AssigneeMenuProps) {
  const actions = useThreadActions()
  const me = useMe().user.id
  const [first] = threads
  const members = useMembers(first?.workspaceId ?? '').data?.data ?? []
  const isEvery = (id: string | null): boolean => threads.every(({ assigneeId }) => assigneeId === id)
  const mine = members.filter(({ id }) => id === me)
  const others = members.filter(({ id, role }) => id !== me && role !== 'viewer')
  return (
    <Menu
      label={threadText.assignee}
      trigger={
        <Button size="sm" icon={<UserRound aria-hidden />}>
          {threads.length === 1 && first?.assigneeName ? first.assigneeName : threadText.assignee}
        </Button>
      }
      entries={[
        ...[...mine, ...others].map(({ id, name }) => ({
          kind: 'choice' as const,
          label: id === me ? threadText.me(name) : name,
          checked: isEvery(id),
          onSelect: () => actions.assign(threads, id, name),
        })),
        { kind: 'separator' },
        {
          kind: 'choice',
          label: threadText.noAssignee,
          checked: isEvery(null),
          onSelect: () => actions.assign(threads, null, null),
        },
      ]}
    />
  )
}
