// Asks before contacts are taken out of the group.

import { useRemoveFromGroup } from '#web/leads/queries/customer-groups.ts'
import type { Opened } from '#web/lib/form/open-dialog.ts'
import { toastFailure, toastSuccess } from '#web/lib/toast.ts'
import { ConfirmDialog } from '#web/ui/dialog/confirm-dialog.tsx'
import { groupText } from './text.ts'

export type RemoveMembersProps = Opened<string[]> & { groupId: string; onDone: () => void }

export function RemoveMembers({ value: leadIds, groupId, open, onOpenChange, onDone }: RemoveMembersProps) {
  const remove = useRemoveFromGroup()
  if (!leadIds) return null
  const confirm = async (): Promise<void> => {
    try {
      const { removedCount } = await remove.mutateAsync({ id: groupId, leadIds })
      toastSuccess(groupText.removed(removedCount))
      onDone()
    } catch (error) {
      toastFailure(error, groupText.removeFailed)
      throw error
    }
  }
  return (
    <ConfirmDialog
      open={open}
      onOpenChange={onOpenChange}
      title={groupText.removeTitle(leadIds.length)}
      description={groupText.removeHint}
      tone="primary"
      actionLabel={groupText.remove}
      onConfirm={confirm}
    />
  )
}
