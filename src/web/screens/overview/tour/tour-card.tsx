// The tour on the start page: seven steps and one button, which opens the screen of the current step.
import { ArrowRight, X } from 'lucide-react'
import { useId } from 'react'
import { useNavigate } from 'react-router'
import { useMe } from '#web/data/accounts/session.ts'
import { useTour } from '#web/data/overview/tour.ts'
import { useLoadSampleData, useTargetWorkspace } from '#web/data/workspaces/workspaces.ts'
import { useWorkspaceFilter } from '#web/lib/selected-workspace.ts'
import { toastFailure } from '#web/lib/toast.ts'
import { setTourVisibility, useTourVisibility } from '#web/parts/overview/tour/tour-state.ts'
import { Button } from '#web/ui/buttons/button.tsx'
import { IconButton } from '#web/ui/buttons/icon-button.tsx'
import { LinkButton } from '#web/ui/buttons/link-button.tsx'
import { doneCount, StepLine, StepList } from './step-list.tsx'
import { stepPath } from './step-path.ts'
import { tourSteps, tourText } from './text.ts'

/** Nothing once all steps are done or the user has dismissed the tour. */
export function TourCard() {
  const { user } = useMe()
  const isDismissed = useTourVisibility(user.id) === 'dismissed'
  const { data: tour } = useTour(useWorkspaceFilter(), !isDismissed)
  const id = useId()
  const to = tour && stepPath(tour)
  if (isDismissed || !tour?.current || !to) return null
  const open = (): void => setTourVisibility(user.id, 'open')
  return (
    <section aria-labelledby={id} className="card p-5 max-sm:p-4">
      <div className="mb-4 flex flex-wrap items-center gap-x-3 gap-y-1">
        <h2 id={id} className="font-bold">
          {tourText.title}
        </h2>
        <p className="tabular text-sm text-muted">{tourText.progress(doneCount(tour), tour.steps.length)}</p>
        <span className="ml-auto flex items-center gap-3">
          <span className="max-sm:hidden">
            <StepLine tour={tour} />
          </span>
          <IconButton label={tourText.dismiss} onClick={() => setTourVisibility(user.id, 'dismissed')}>
            <X aria-hidden />
          </IconButton>
        </span>
      </div>
      <StepList
        tour={tour}
        action={
          <span className="flex flex-wrap gap-2">
            {!tour.sequence && <SampleButton onLoaded={open} />}
            <LinkButton to={to} variant="primary" size="sm" onClick={open}>
              {tour.sequence ? tourSteps[tour.current].action : tourText.create}
              <ArrowRight aria-hidden />
            </LinkButton>
          </span>
        }
      />
    </section>
  )
}

function SampleButton({ onLoaded }: { onLoaded: () => void }) {
  const target = useTargetWorkspace()
  const sample = useLoadSampleData()
  const navigate = useNavigate()
  if (!target) return null
  // the button disappears when the sequence exists, and callbacks of `mutate` with it
  const load = async (): Promise<void> => {
    try {
      const { sequenceId } = await sample.mutateAsync(target.id)
      onLoaded()
      await navigate(`/sequences/${sequenceId}/workflow`)
    } catch (error) {
      toastFailure(error, tourText.sampleFailed)
    }
  }
  return (
    <Button size="sm" busy={sample.isPending} onClick={() => void load()}>
      {tourText.sample}
    </Button>
  )
}
