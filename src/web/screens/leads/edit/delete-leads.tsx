// The confirmation before leads are deleted; a toast reports how many enrollments ended.

import { useDeleteLeads } from '#web/data/leads/leads.ts'
import { useUndoDeleteToast } from '#web/data/workspaces/bin.ts'
import { common } from '#web/lib/common-text.ts'
import type { OpenDialog } from '#web/lib/form/open-dialog.ts'
import { formatNumber } from '#web/lib/format.ts'
import { leadsText } from '#web/screens/leads/text.ts'
import { ConfirmDialog } from '#web/ui/dialog/confirm-dialog.tsx'

export type DeleteLeadsProps = OpenDialog<{ ids: string[]; name: string }> & { onDone: () => void }

export function DeleteLeads({ value, open, onOpenChange, onDone }: DeleteLeadsProps) {
  const remove = useDeleteLeads()
  const toastUndo = useUndoDeleteToast()
  if (!value) return null
  const confirm = async (): Promise<void> => {
    const { deletedCount, endedEnrollments } = await remove.mutateAsync(value.ids)
    toastUndo(leadsText.deleted(formatNumber(deletedCount), endedEnrollments), value.ids)
    onDone()
  }
  return (
    <ConfirmDialog
      open={open}
      onOpenChange={onOpenChange}
      title={leadsText.deleteTitle(value.ids.length, value.name)}
      description={leadsText.deleteHint}
      ends={leadsText.deleteEnds}
      actionLabel={common.remove}
      failed={leadsText.deleteFailed}
      onConfirm={confirm}
    />
  )
}
