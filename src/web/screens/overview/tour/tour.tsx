// The tour: its seven steps on the start page, and the current one above the screens on which it is done.
import { useIsMutating } from '@tanstack/react-query'
import { ArrowRight, X } from 'lucide-react'
import { useEffect } from 'react'
import { Link, useLocation } from 'react-router'
import type { Tour } from '#api/overview/today.ts'
import { TOUR_STEPS, type TourStep } from '#core/overview/tour.ts'
import { useMe } from '#web/data/accounts/session.ts'
import { useTour } from '#web/data/overview/tour.ts'
import { useWorkspaceFilter } from '#web/lib/selected-workspace.ts'
import { setTourVisibility } from '#web/parts/overview/tour/tour-state.ts'
import { tourTarget } from '#web/parts/overview/tour/tour-target.ts'
import { IconButton } from '#web/ui/buttons/icon-button.tsx'
import { LinkButton } from '#web/ui/buttons/link-button.tsx'
import { cx } from '#web/ui/cx.ts'
import { Banner } from '#web/ui/feedback/banner.tsx'
import { Section } from '#web/ui/layout/section.tsx'
import { tourSteps, tourText } from './text.ts'
import { useHighlight } from './use-highlight.ts'

/** Above a screen of the steps. */
export function TourStrip() {
  const { user } = useMe()
  const isChanging = useIsMutating() > 0
  const { data: tour, refetch } = useTour(useWorkspaceFilter(), true, true)
  useEffect(() => {
    if (!isChanging) void refetch()
  }, [isChanging, refetch])
  const { pathname } = useLocation()
  const step = tour && TOUR_STEPS[tour.doneCount]
  useHighlight(isChanging ? undefined : step)
  if (!tour) return null
  const { title, hint } = step ? tourSteps[step] : tourText.end
  return (
    <Banner
      isStrip
      role="status"
      tone={step ? 'blue' : 'green'}
      className="flex-nowrap!"
      icon={
        <Link
          to="/today"
          className="tabular flex shrink-0 items-center gap-2 underline underline-offset-3 max-sm:hidden"
        >
          <Knots done={tour.doneCount} />
          {tourText.progress(tour.doneCount, TOUR_STEPS.length)}
        </Link>
      }
      title={title}
      action={
        placeOf(step, tour.sequenceId).path !== pathname && (
          <GoButton step={step} id={tour.sequenceId} isSolid={false} />
        )
      }
      onDismiss={() => setTourVisibility(user.id, 'dismissed')}
      dismissLabel={tourText.dismiss}
    >
      {hint}
    </Banner>
  )
}

/** The steps as knots of the line: filled when done, hollow and dashed when to come. */
const Knots = ({ done }: { done: number }) => (
  <span aria-hidden className="flex items-center max-sm:hidden">
    {TOUR_STEPS.map((step, at) => (
      <span key={step} className="flex items-center">
        {at > 0 && (
          <span
            className={cx('w-2.5 border-t-2', at <= done ? 'border-current' : 'border-dotted border-planned')}
          />
        )}
        <span
          className={cx(
            'rounded-full border-2',
            at === done ? 'size-2.5 border-current' : 'size-2',
            at < done ? 'border-current bg-current' : at > done && 'border-planned',
          )}
        />
      </span>
    ))}
  </span>
)

/** On the start page, while it is not finished: a line with a knot for each step, and the current one in words. */
export function TourCard({ tour: { doneCount, sequenceId } }: { tour: Tour }) {
  const { user } = useMe()
  const current = TOUR_STEPS[doneCount]
  if (!current) return null
  const { title, hint } = tourSteps[current]
  return (
    <Section
      title={tourText.title}
      beside={
        <span className="tabular text-sm text-muted">{tourText.progress(doneCount, TOUR_STEPS.length)}</span>
      }
      actions={
        <IconButton label={tourText.dismiss} onClick={() => setTourVisibility(user.id, 'dismissed')}>
          <X aria-hidden />
        </IconButton>
      }
    >
      <ol className="flex pt-3">
        {TOUR_STEPS.map((step, at) => {
          const isDone = at < doneCount
          const isCurrent = step === current
          return (
            <li key={step} aria-current={isCurrent ? 'step' : undefined} className="relative min-w-0 flex-1">
              {at < TOUR_STEPS.length - 1 && (
                <span
                  aria-hidden
                  className={cx(
                    'absolute top-[7px] right-0 left-4 border-t-2',
                    isDone ? 'border-primary' : 'border-dashed border-planned',
                  )}
                />
              )}
              <span
                aria-hidden
                className={cx(
                  'block size-4 rounded-full border-2',
                  isDone ? 'border-primary bg-primary' : isCurrent ? 'border-primary' : 'border-planned',
                )}
              />
              <span
                title={tourSteps[step].title}
                className={cx(
                  'mt-1 block pr-2 text-xs max-sm:sr-only',
                  isCurrent ? 'font-semibold' : 'text-muted',
                )}
              >
                {tourSteps[step].title}
                {isDone && <span className="sr-only"> ({tourText.done})</span>}
              </span>
            </li>
          )
        })}
      </ol>
      <div className="mt-3 flex flex-wrap items-center gap-x-6 gap-y-2">
        <div className="min-w-0 flex-1 basis-64">
          <p className="font-bold">{title}</p>
          <p className="text-sm text-muted">{hint}</p>
        </div>
        <GoButton step={current} id={sequenceId} />
      </div>
    </Section>
  )
}

/** Not solid above a screen, which has its own solid button. */
function GoButton({
  step,
  id,
  isSolid = true,
}: {
  step: TourStep | undefined
  id: string | null
  isSolid?: boolean
}) {
  const { user } = useMe()
  const { path, label } = placeOf(step, id)
  const open = (): void => setTourVisibility(user.id, 'open')
  return (
    <LinkButton
      to={path}
      variant={isSolid ? 'primary' : 'outline'}
      size="sm"
      onClick={open}
      {...tourTarget('go')}
    >
      {label}
      <ArrowRight aria-hidden />
    </LinkButton>
  )
}

/** The screen on which a step is done, or after the last one its result. Without a sequence the list offers the sample data. */
function placeOf(step: TourStep | undefined, id: string | null): { path: string; label: string } {
  const { open, create, replied } = tourText
  if (!id) return { path: '/sequences', label: create }
  if (!step) return { path: `/sequences/${id}?tab=contacts&status=replied`, label: replied }
  if (step === 'write' || step === 'review' || step === 'tenDays')
    return { path: `/sequences/${id}/workflow`, label: open.workflow }
  if (step === 'enroll' || step === 'start') return { path: `/sequences/${id}`, label: open.sequence }
  return { path: '/sandbox', label: open.sandbox }
}
