// The empty list: no sequences yet, or none that match the filters.
import { Plus, Sparkles } from 'lucide-react'
import { useNavigate } from 'react-router'
import type { StarterId } from '#core/sequences/starters/starter-ids.ts'
import { useMe } from '#web/data/accounts/session.ts'
import { useStarters } from '#web/data/sequences/create-delete.ts'
import { useHasRole, useTargetWorkspace } from '#web/data/workspaces/workspaces.ts'
import { api } from '#web/lib/api/api.ts'
import { useChange } from '#web/lib/api/query.ts'
import { toastFailure, toastSuccess } from '#web/lib/toast.ts'
import { setTourVisibility } from '#web/parts/overview/tour/tour-state.ts'
import { createText } from '#web/screens/sequences/dialogs-text.ts'
import { sequenceListText } from '#web/screens/sequences/text.ts'
import { Button } from '#web/ui/buttons/button.tsx'
import { EmptyState } from '#web/ui/feedback/empty-state.tsx'
import { NoMatch } from '#web/ui/feedback/no-match.tsx'
import { SequencesIllustration } from '#web/ui/illustrations/sequences-illustration.tsx'

type Create = (starterId?: StarterId) => void
type EmptyListProps = { filtered: boolean; onClear: () => void; onCreate: Create }

export const EmptyList = ({ filtered, onClear, onCreate }: EmptyListProps) =>
  filtered ? <NoMatch onClear={onClear} /> : <NoSequences onCreate={onCreate} />

function NoSequences({ onCreate }: { onCreate: Create }) {
  const { user } = useMe()
  const navigate = useNavigate()
  const sample = useChange(api.workspaces.loadSampleData, { stale: 'everything', isAwaited: true })
  const target = useTargetWorkspace()
  const may = useHasRole('member')
  // the empty list disappears when the sequence exists, and callbacks of `mutate` with it
  const load = async (workspaceId: string): Promise<void> => {
    try {
      const { sequenceId } = await sample.mutateAsync({ params: { id: workspaceId } })
      toastSuccess(sequenceListText.sampleDone)
      setTourVisibility(user.id, 'open')
      await navigate(`/sequences/${sequenceId}/workflow`)
    } catch (error) {
      toastFailure(error, sequenceListText.sampleFailed)
    }
  }
  return (
    <>
      <EmptyState
        illustration={<SequencesIllustration />}
        title={sequenceListText.emptyTitle}
        description={sequenceListText.emptyHint}
        action={
          may && (
            <>
              <Button variant="primary" icon={<Plus aria-hidden />} onClick={() => onCreate()}>
                {sequenceListText.create}
              </Button>
              {target && (
                <Button
                  icon={<Sparkles aria-hidden />}
                  busy={sample.isPending}
                  onClick={() => void load(target.id)}
                >
                  {sequenceListText.sample}
                </Button>
              )}
            </>
          )
        }
        className="pb-8"
      />
      {may && <StarterList onCreate={onCreate} />}
    </>
  )
}

/** Opens the dialog with a starter chosen. Without the list the button above still offers them. */
function StarterList({ onCreate }: { onCreate: Create }) {
  const { data } = useStarters()
  if (!data) return null
  return (
    <section aria-label={createText.starters} className="mx-auto max-w-3xl px-6 pb-12 text-left">
      <h2 className="mb-2 text-sm font-semibold">{sequenceListText.starters}</h2>
      <ul className="grid gap-2 sm:grid-cols-2 lg:grid-cols-3">
        {data.map(({ id, name, description, mails, totalDays }) => (
          <li key={id}>
            <button
              type="button"
              onClick={() => onCreate(id)}
              className="flex h-full w-full flex-col rounded-[11px] border border-line bg-surface px-3.5 py-3 text-left hover:bg-hover"
            >
              <span className="flex w-full items-baseline justify-between gap-2">
                <span className="text-sm font-semibold">{name}</span>
                <span className="tabular shrink-0 text-2xs text-muted">
                  {createText.size(mails.length, totalDays)}
                </span>
              </span>
              <span className="mt-0.5 block text-xs text-muted">{description}</span>
            </button>
          </li>
        ))}
      </ul>
    </section>
  )
}
