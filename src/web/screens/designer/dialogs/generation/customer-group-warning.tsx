// Without a customer group nothing can be generated; this lets the user choose one here.
import { TriangleAlert } from 'lucide-react'
import type { Sequence } from '#api/sequences/sequences.ts'
import { useCustomerGroups } from '#web/data/leads/customer-groups.ts'
import { useSetCustomerGroup } from '#web/data/sequences/sequence.ts'
import { toastSuccess } from '#web/lib/toast.ts'
import { GroupPicker } from '#web/parts/pickers/group-picker.tsx'
import { toastRequestFailure } from '#web/screens/designer/failure-toast.ts'
import { LinkButton } from '#web/ui/buttons/link-button.tsx'
import { Banner } from '#web/ui/feedback/banner.tsx'
import { generationText } from '#web/words/generation.ts'

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
