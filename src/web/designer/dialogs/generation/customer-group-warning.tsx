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
import { Select } from '#web/ui/form/select.tsx'

export function CustomerGroupWarning({ sequence, onSet }: { sequence: Sequence; onSet: () => void }) {
  const groups = useGroupChoices(sequence.workspaceIds.join(','))
  const set = useSetCustomerGroup(sequence.id)
  const choices = groups.data ?? []
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
    <div
      role="note"
      className="flex flex-wrap items-center gap-x-3 gap-y-2 rounded-[10px] bg-amber-soft px-3.5 py-2.5 text-sm text-amber-ink"
    >
      <TriangleAlert aria-hidden className="size-4 shrink-0" />
      <p id="group-warning" className="flex-1 basis-60 font-semibold">
        {generationText.noGroup}
      </p>
      {groups.isError && <p>{generationText.groupsFailed}</p>}
      {groups.isSuccess && choices.length === 0 ? (
        <>
          <p>{generationText.noGroups}</p>
          <LinkButton size="sm" to="/customer-groups">
            {generationText.toGroups}
          </LinkButton>
        </>
      ) : (
        <Select
          aria-label={generationText.pickGroup}
          className="w-60"
          value=""
          disabled={!groups.isSuccess || set.isPending}
          placeholder={generationText.pickGroupPlaceholder}
          onValueChange={(id) => void choose(id)}
          options={choices.map((group) => ({
            value: group.id,
            label: generationText.groupOption(groupChoice(group), formatNumber(group.leadCount)),
          }))}
        />
      )}
    </div>
  )
}
