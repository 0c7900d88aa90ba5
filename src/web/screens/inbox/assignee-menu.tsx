// Assigns one thread or several to a member of the workspace, or to none.
import { UserRound } from 'lucide-react'
import type { InboxThread } from '#api/inbox/inbox.ts'
import { useMe } from '#web/data/accounts/session.ts'
import { useMembersOfAny } from '#web/data/workspaces/members.ts'
import { atLeast } from '#web/data/workspaces/workspaces.ts'
import { fixedList } from '#web/parts/pickers/picker-query.ts'
import { pickerText } from '#web/parts/pickers/text.ts'
import { Button } from '#web/ui/buttons/button.tsx'
import { Picker } from '#web/ui/form/picker.tsx'
import type { PickerOption } from '#web/ui/form/picker-props.ts'
import { threadText } from './text.ts'
import { useThreadActions } from './use-thread-actions.ts'

/** Those who may handle threads, the user first. @param workspaceIds one, or all that are shown */
export function useAssignees(workspaceIds: readonly string[]): (PickerOption & { name: string })[] {
  const me = useMe().user.id
  const members = useMembersOfAny(workspaceIds).filter(({ role }) => atLeast(role, 'member'))
  return members
    .toSorted((a, b) => Number(b.id === me) - Number(a.id === me))
    .map(({ id, name }) => ({ value: id, label: id === me ? threadText.me(name) : name, name }))
}

/** The value while the threads have different assignees. */
const MIXED = 'mixed'

export type AssigneeMenuProps = {
  /** all of one workspace */
  threads: readonly Pick<InboxThread, 'id' | 'workspaceId' | 'assigneeId' | 'assigneeName'>[]
}

export function AssigneeMenu({ threads }: AssigneeMenuProps) {
  const actions = useThreadActions()
  const [first] = threads
  const choices = useAssignees(first ? [first.workspaceId] : [])
  const isSame = threads.every(({ assigneeId }) => assigneeId === first?.assigneeId)
  return (
    <Picker
      aria-label={threadText.assignee}
      value={isSame ? (first?.assigneeId ?? '') : MIXED}
      valueLabel={first?.assigneeName ?? undefined}
      emptyLabel={threadText.noAssignee}
      searchHint={pickerText.member}
      useOptions={(search) => fixedList(choices, search)}
      onValueChange={(id) =>
        void actions.assign(threads, id || null, choices.find(({ value }) => value === id)?.name ?? null)
      }
      trigger={
        <Button size="sm" icon={<UserRound aria-hidden />}>
          {threads.length === 1 && first?.assigneeName ? first.assigneeName : threadText.assignee}
        </Button>
      }
    />
  )
}
