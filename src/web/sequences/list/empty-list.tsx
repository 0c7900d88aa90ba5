// The empty list: no sequences yet, or none that match the filters.
import { Plus, SearchX, Sparkles, Workflow } from 'lucide-react'
import { toastFailure, toastSuccess } from '#web/lib/toast.ts'
import { sequenceListText } from '#web/sequences/text.ts'
import { Button } from '#web/ui/buttons/button.tsx'
import { EmptyState } from '#web/ui/feedback/empty-state.tsx'
import { useHasRole, useLoadSampleData, useTargetWorkspace } from '#web/workspaces/queries/workspaces.ts'

type EmptyListProps = { filtered: boolean; onClear: () => void; onCreate: () => void }

export const EmptyList = ({ filtered, onClear, onCreate }: EmptyListProps) =>
  filtered ? <NoMatch onClear={onClear} /> : <NoSequences onCreate={onCreate} />

function NoSequences({ onCreate }: { onCreate: () => void }) {
  const sample = useLoadSampleData()
  const target = useTargetWorkspace()
  const may = useHasRole('member')
  const load = (workspaceId: string): void =>
    sample.mutate(workspaceId, {
      onSuccess: () => toastSuccess(sequenceListText.sampleDone),
      onError: (error) => toastFailure(error, sequenceListText.sampleFailed),
    })
  return (
    <EmptyState
      icon={<Workflow />}
      title={sequenceListText.emptyTitle}
      description={sequenceListText.emptyHint}
      action={
        may && (
          <>
            <Button variant="primary" icon={<Plus aria-hidden />} onClick={onCreate}>
              {sequenceListText.create}
            </Button>
            {target && (
              <Button icon={<Sparkles aria-hidden />} busy={sample.isPending} onClick={() => load(target.id)}>
                {sequenceListText.sample}
              </Button>
            )}
          </>
        )
      }
    />
  )
}

const NoMatch = ({ onClear }: { onClear: () => void }) => (
  <EmptyState
    icon={<SearchX />}
    title={sequenceListText.noMatchTitle}
    description={sequenceListText.noMatchHint}
    action={<Button onClick={onClear}>{sequenceListText.clearFilters}</Button>}
  />
)
