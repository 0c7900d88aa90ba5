// Without a customer group nothing can be generated; this lets the user choose one here.
import { TriangleAlert } from 'lucide-react'
import type { Sequence } from '#api/sequences/sequences.ts'
import { toastRequestFailure } from '#web/designer/failure-toast.ts'
import { useGroupChoices } from '#web/leads/queries/customer-groups.ts'
import { formatNumber } from '#web/lib/format.ts'
import { toastSuccess } from '#web/lib/toast.ts'
import { useSetCustomerGroup } from '#web/sequences/queries/sequence.ts'
import { generationText } from '#web/shared/text/generation.ts'
import { groupChoice } from '#web/shared/text/group-choice.ts'
import { LinkButton } from '#web/ui/buttons/link-button.tsx'
import { Banner } from '#web/ui/feedback/banner.tsx'
import { Select } from '#web/ui/form/select.tsx'

export function CustomerGroupWarning({ sequence, onSet }: { sequence: Sequence; onSet: () => void }) {
  const groups = useGroupChoices(sequence.workspaceIds.join(','))
  const set = useSetCustomerGroup(sequence.id)
  const isEmpty = groups.isSuccess && groups.data.length === 0
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
      action={<GroupChoice groups={groups} busy={set.isPending} onChoose={(id) => void choose(id)} />}
    >
      {groups.isError ? generationText.groupsFailed : isEmpty && generationText.noGroups}
    </Banner>
  )
}

type ChoiceProps = {
  groups: ReturnType<typeof useGroupChoices>
  busy: boolean
  onChoose: (id: string) => void
}

const GroupChoice = ({ groups, busy, onChoose }: ChoiceProps) =>
  groups.isSuccess && groups.data.length === 0 ? (
    <LinkButton size="sm" to="/customer-groups">
      {generationText.toGroups}
    </LinkButton>
  ) : (
    <Select
      aria-label={generationText.pickGroup}
      className="w-60"
      value=""
      disabled={!groups.isSuccess || busy}
      placeholder={generationText.pickGroupPlaceholder}
      onValueChange={onChoose}
      options={(groups.data ?? []).map((group) => ({
        value: group.id,
        label: generationText.groupOption(groupChoice(group), formatNumber(group.leadCount)),
      }))}
    />
  )
