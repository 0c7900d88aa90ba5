// Without a customer group nothing can be generated; this lets the user choose one here.
import { TriangleAlert } from 'lucide-react'
import type { Sequence } from '#api/sequences/sequences.ts'
import { toastRequestFailure } from '#web/designer/failure-toast.ts'
import { useCustomerGroups } from '#web/leads/queries/customer-groups.ts'
import { toastSuccess } from '#web/lib/toast.ts'
import { useSetCustomerGroup } from '#web/sequences/queries/sequence.ts'
import { GroupPicker } from '#web/shared/pickers/group-picker.tsx'
import { generationText } from '#web/shared/text/generation.ts'
import { LinkButton } from '#web/ui/buttons/link-button.tsx'
import { Banner } from '#web/ui/feedback/banner.tsx'

export function CustomerGroupWarning({ sequence, onSet }: { sequence: Sequence; onSet: () => void }) {
  const workspaceIds = sequence.workspaceIds.join(',')
  const groups = useCustomerGroups({ workspaceIds, limit: 1, offset: 0 })
  const set = useSetCustomerGroup(sequence.id)
  const isEmpty = groups.isSuccess && groups.data.total === 0
  const choose = async (id: string): Promise<void> => {
    try {
      await set.mutateAsync(id)
      toastSuccess(generationText.groupSet)
      onSet()
    } catch (error) {
      toastRequestFailure(error, generationText.groupFailed)
    }
  }
  return (
    <Banner
      tone="amber"
      icon={<TriangleAlert aria-hidden />}
      title={<span id="group-warning">{generationText.noGroup}</span>}
      action={
        isEmpty ? (
          <LinkButton size="sm" to="/customer-groups">
            {generationText.toGroups}
          </LinkButton>
        ) : (
          <GroupPicker
            aria-label={generationText.pickGroup}
            className="w-60!"
            workspaceIds={workspaceIds}
            value=""
            disabled={!groups.isSuccess || set.isPending}
            placeholder={generationText.pickGroupPlaceholder}
            onValueChange={(id) => void choose(id)}
          />
        )
      }
    >
      {groups.isError ? generationText.groupsFailed : isEmpty && generationText.noGroups}
    </Banner>
  )
}
