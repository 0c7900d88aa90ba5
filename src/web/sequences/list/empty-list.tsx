// Nothing in the list: nothing there at all yet, or nothing that fits.
import { Plus, SearchX, Sparkles, Workflow } from 'lucide-react'
import { toastDone, toastFailure } from '#web/lib/toast.ts'
import { listText } from '#web/sequences/text.ts'
import { Button } from '#web/ui/buttons/button.tsx'
import { EmptyState } from '#web/ui/feedback/empty-state.tsx'
import { useLoadSampleData, useMay, useTargetWorkspace } from '#web/workspaces/queries/workspaces.ts'

type EmptyListProps = { filtered: boolean; onClear: () => void; onCreate: () => void }

export const EmptyList = ({ filtered, onClear, onCreate }: EmptyListProps) =>
  filtered ? <NothingFits onClear={onClear} /> : <NothingYet onCreate={onCreate} />

function NothingYet({ onCreate }: { onCreate: () => void }) {
  const sample = useLoadSampleData()
  const target = useTargetWorkspace()
  const may = useMay('member')
  const load = (workspaceId: string): void =>
    sample.mutate(workspaceId, {
      onSuccess: () => toastDone(listText.sampleDone),
      onError: (error) => toastFailure(error, listText.sampleFailed),
    })
  return (
    <EmptyState
      icon={<Workflow />}
      title={listText.emptyTitle}
      description={listText.emptyHint}
      action={
        may && (
          <>
            <Button variant="primary" icon={<Plus aria-hidden />} onClick={onCreate}>
              {listText.create}
            </Button>
            {target && (
              <Button icon={<Sparkles aria-hidden />} busy={sample.isPending} onClick={() => load(target.id)}>
                {listText.sample}
              </Button>
            )}
          </>
        )
      }
    />
  )
}

const NothingFits = ({ onClear }: { onClear: () => void }) => (
  <EmptyState
    icon={<SearchX />}
    title={listText.noMatchTitle}
    description={listText.noMatchHint}
    action={<Button onClick={onClear}>{listText.clearFilters}</Button>}
  />
)
