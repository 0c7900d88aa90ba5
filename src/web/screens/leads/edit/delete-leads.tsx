// The confirmation before leads are deleted; a toast reports how many enrollments ended.

import type { LeadSelection } from '#web/data/leads/lead-selection.ts'
import { useDeleteLeads } from '#web/data/leads/leads.ts'
import { useUndoDeleteToast } from '#web/data/workspaces/bin.ts'
import { common } from '#web/lib/common-text.ts'
import type { OpenDialog } from '#web/lib/form/open-dialog.ts'
import { formatNumber } from '#web/lib/format.ts'
import { leadsText } from '#web/screens/leads/text.ts'
import { ConfirmDialog } from '#web/ui/dialog/confirm-dialog.tsx'

export type DeleteLeadsProps = OpenDialog<{ leads: LeadSelection; name: string }> & { onDone: () => void }

export function DeleteLeads({ value, open, onOpenChange, onDone }: DeleteLeadsProps) {
  const remove = useDeleteLeads()
  const toastUndo = useUndoDeleteToast()
  if (!value) return null
  const confirm = async (): Promise<void> => {
    const { deletedCount, endedEnrollments, deletionId } = await remove.mutateAsync(value.leads.choice)
    toastUndo(
      leadsText.deleted(formatNumber(deletedCount), endedEnrollments),
      deletionId ? { deletionId } : [],
    )
    onDone()
  }
  return (
    <ConfirmDialog
      open={open}
      onOpenChange={onOpenChange}
      title={leadsText.deleteTitle(value.leads, value.name)}
      description={leadsText.deleteHint}
      ends={leadsText.deleteEnds}
      actionLabel={common.remove}
      failed={leadsText.deleteFailed}
      onConfirm={confirm}
    />
  )
}
