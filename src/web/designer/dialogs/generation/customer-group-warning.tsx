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

export function CustomerGroupWarning({ sequence, onSet }: { sequence: Sequence; onSet: () => void }) {
  const workspaceIds = sequence.workspaceIds.join(',')
  const groups = useCustomerGroups({ workspaceIds, limit: 1, offset: 0 })
  const set = useSetCustomerGroup(sequence.id)
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
      {groups.isSuccess && groups.data.total === 0 ? (
        <>
          <p>{generationText.noGroups}</p>
          <LinkButton size="sm" to="/customer-groups">
            {generationText.toGroups}
          </LinkButton>
        </>
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
      )}
    </div>
  )
}
