// The confirmation before groups are deleted, with the sequences that lose their target.
import type { CustomerGroup } from '#api/leads/customer-groups.ts'
import { useGroupUses } from '#web/data/leads/customer-groups.ts'
import { useUndoDeleteToast } from '#web/data/workspaces/bin.ts'
import { api } from '#web/lib/api/api.ts'
import { useChange } from '#web/lib/api/query.ts'
import { common } from '#web/lib/common-text.ts'
import type { OpenDialog } from '#web/lib/form/open-dialog.ts'
import { formatNumber } from '#web/lib/format.ts'
import { ConfirmDialog } from '#web/ui/dialog/confirm-dialog.tsx'
import { groupsText } from './text.ts'

export type DeleteGroupsProps = OpenDialog<CustomerGroup[]> & { onDone: () => void }

const sum = (groups: readonly CustomerGroup[], field: 'leadCount' | 'sequenceCount'): number =>
  groups.reduce((total, group) => total + group[field], 0)

export function DeleteGroups({ value: groups, open, onOpenChange, onDone }: DeleteGroupsProps) {
  const remove = useChange(api.customerGroups.deleteCustomerGroup, {
    deletes: ({ params }) => [params.id],
  })
  const toastUndo = useUndoDeleteToast()
  const uses = useGroupUses(open ? (groups ?? []).map(({ id }) => id) : [])
  if (!groups) return null
  const leads = sum(groups, 'leadCount')
  const sequences = sum(groups, 'sequenceCount')
  const confirm = async (): Promise<void> => {
    let lost = 0
    for (const group of groups) lost += (await remove.mutateAsync({ params: { id: group.id } })).sequenceCount
    toastUndo(
      groupsText.deleted(groups.length, lost),
      groups.map(({ id }) => id),
    )
    onDone()
  }
  return (
    <ConfirmDialog
      open={open}
      onOpenChange={onOpenChange}
      title={groupsText.deleteTitle(groups.length, groups[0]?.name ?? '')}
      ends={[
        ...(leads > 0 ? [groupsText.deleteLeadsStay(formatNumber(leads))] : []),
        ...(sequences > 0 ? [groupsText.deleteSequences(formatNumber(sequences))] : []),
        ...(uses.data?.sequences ?? []).map(({ name }) => groupsText.deleteSequence(name)),
      ]}
      actionLabel={common.remove}
      failed={groupsText.deleteFailed}
      onConfirm={confirm}
    />
  )
}
