// The confirmation before leads are deleted; a toast reports how many enrollments ended.
import type { LeadSelection } from '#web/data/leads/lead-selection.ts'
import { useUndoDeleteToast } from '#web/data/workspaces/bin.ts'
import { api } from '#web/lib/api/api.ts'
import { useChange } from '#web/lib/api/query.ts'
import { common } from '#web/lib/common-text.ts'
import type { DialogState } from '#web/lib/form/open-dialog.ts'
import { formatNumber } from '#web/lib/format.ts'
import { toastSuccess } from '#web/lib/toast.ts'
import { leadsText } from '#web/screens/leads/text.ts'
import { ConfirmDialog } from '#web/ui/dialog/confirm-dialog.tsx'

export type DeleteLeadsProps = DialogState & { leads: LeadSelection; name: string; onDone: () => void }

export function DeleteLeads({ leads, name, onDone, ...dialog }: DeleteLeadsProps) {
  const remove = useChange(api.leads.deleteLeads, { deletes: (args) => args?.body?.leadIds ?? [] })
  const toastUndo = useUndoDeleteToast()
  const confirm = async (): Promise<void> => {
    const { deletedCount, endedEnrollments, deletionId } = await remove.mutateAsync({
      body: leads.choice,
    })
    const done = leadsText.deleted(formatNumber(deletedCount), endedEnrollments)
    // null: no lead was left to delete
    if (deletionId) toastUndo(done, { deletionId })
    else toastSuccess(done)
    onDone()
  }
  return (
    <ConfirmDialog
      {...dialog}
      title={leadsText.deleteTitle(leads, name)}
      description={leadsText.deleteHint}
      ends={leadsText.deleteEnds}
      actionLabel={common.remove}
      failed={leadsText.deleteFailed}
      onConfirm={confirm}
    />
  )
}
