// The tour: its seven steps on the start page, and the current one above the screens on which it is done.
import { useIsMutating } from '@tanstack/react-query'
import { ArrowRight, Check, X } from 'lucide-react'
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
        <Link to="/today" className="tabular flex shrink-0 items-center gap-2 underline underline-offset-3">
          <Knots done={tour.doneCount} />
          {tourText.progress(tour.doneCount, TOUR_STEPS.length)}
        </Link>
      }
      title={title}
      action={
        placeOf(step, tour.sequenceId).path !== pathname && <GoButton step={step} id={tour.sequenceId} />
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

/** On the start page, while it is not finished. */
export function TourCard({ tour }: { tour: Tour }) {
  const { user } = useMe()
  const current = TOUR_STEPS[tour.doneCount]
  return (
    <section aria-label={tourText.title} className="card">
      <div className="flex items-center gap-3 pt-2.5 pr-3 pl-5 max-sm:pl-4">
        <h2 className="font-bold">{tourText.title}</h2>
        <p className="tabular mr-auto text-sm text-muted">
          {tourText.progress(tour.doneCount, TOUR_STEPS.length)}
        </p>
        <IconButton label={tourText.dismiss} onClick={() => setTourVisibility(user.id, 'dismissed')}>
          <X aria-hidden />
        </IconButton>
      </div>
      <ol className="px-5 pt-2.5 pb-1 max-sm:px-4">
        {TOUR_STEPS.map((step, at) => {
          const isDone = at < tour.doneCount
          const isCurrent = step === current
          return (
            <li
              key={step}
              aria-current={isCurrent ? 'step' : undefined}
              className={cx('relative flex flex-wrap items-start gap-x-3 pb-2.5', isDone && 'text-muted')}
            >
              {at < TOUR_STEPS.length - 1 && (
                <span
                  aria-hidden
                  className={cx(
                    'absolute top-6 bottom-0 left-3 -ml-px border-l-2',
                    isDone ? 'border-primary' : 'border-dotted border-planned',
                  )}
                />
              )}
              <span
                aria-hidden
                className={cx(
                  'tabular relative grid size-6 place-items-center rounded-full border bg-surface text-xs font-semibold',
                  isDone
                    ? 'border-primary bg-primary! text-on-primary'
                    : isCurrent
                      ? 'border-primary text-primary-ink ring-4 ring-primary-soft'
                      : 'border-planned text-muted',
                )}
              >
                {isDone ? <Check className="size-3.5" /> : at + 1}
              </span>
              <div className="min-w-0 flex-1 basis-52">
                <p className={cx('leading-6', isCurrent && 'font-bold')}>
                  {tourSteps[step].title}
                  {isDone && <span className="sr-only"> ({tourText.done})</span>}
                </p>
                {isCurrent && <p className="text-sm text-muted">{tourSteps[step].hint}</p>}
              </div>
              {isCurrent && (
                <span className="max-sm:mt-1.5 max-sm:w-full max-sm:pl-9">
                  <GoButton step={step} id={tour.sequenceId} />
                </span>
              )}
            </li>
          )
        })}
      </ol>
    </section>
  )
}

function GoButton({ step, id }: { step: TourStep | undefined; id: string | null }) {
  const { user } = useMe()
  const { path, label } = placeOf(step, id)
  const open = (): void => setTourVisibility(user.id, 'open')
  return (
    <LinkButton to={path} variant="primary" size="sm" onClick={open} {...tourTarget('go')}>
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
