// The tour beside the designer, the page of a sequence and the sandbox: a small list that can be collapsed and closed, and
// the ring around the next control.

import { useIsMutating } from '@tanstack/react-query'
import { ArrowRight, ChevronDown, ListChecks, PartyPopper, X } from 'lucide-react'
import { type ReactNode, type RefObject, useEffect, useRef, useState } from 'react'
import type { Tour } from '#api/overview/today.ts'
import { useMe } from '#web/data/accounts/session.ts'
import { useTour } from '#web/data/overview/tour.ts'
import { formatNumber } from '#web/lib/format.ts'
import { useWorkspaceFilter } from '#web/lib/selected-workspace.ts'
import { setTourVisibility, type TourVisibility } from '#web/parts/overview/tour/tour-state.ts'
import { tourTarget } from '#web/parts/overview/tour/tour-target.ts'
import { Button } from '#web/ui/buttons/button.tsx'
import { IconButton } from '#web/ui/buttons/icon-button.tsx'
import { LinkButton } from '#web/ui/buttons/link-button.tsx'
import { cx } from '#web/ui/cx.ts'
import type { FoundTarget } from './find-target.ts'
import { Spotlight } from './spotlight.tsx'
import { doneCount, StepLine, StepList } from './step-list.tsx'
import { stepPath } from './step-path.ts'
import { tourSteps, tourText } from './text.ts'
import { useTarget } from './use-target.ts'

export type FloatingTourProps = {
  visibility: Exclude<TourVisibility, 'dismissed'>
  /** in the designer the list is above the canvas, clear of its controls */
  isOverCanvas: boolean
}

export function FloatingTour({ visibility, isOverCanvas }: FloatingTourProps) {
  const query = useTour(useWorkspaceFilter(), true, true)
  const tour = query.data
  const isSettling = useSettling(query.refetch)
  const isOpen = visibility === 'open'
  const { target, isHidden, show } = useTarget((isOpen && tour?.current) || null)
  if (!tour) return null
  return (
    <>
      <Panel tour={tour} isOpen={isOpen} isOverCanvas={isOverCanvas} target={target?.element ?? null}>
        {tour.current ? (
          <StepList
            tour={tour}
            isCompact
            isShort={!isOverCanvas}
            action={
              isSettling ? (
                <span className="text-xs text-muted">{tourText.working}</span>
              ) : target && target.name !== 'go' ? (
                <TargetActions isHidden={isHidden} onShow={show} target={target} />
              ) : (
                <LinkButton to={stepPath(tour) ?? '/today'} variant="primary" size="sm" {...tourTarget('go')}>
                  {tour.sequence ? tourSteps[tour.current].action : tourText.create}
                  <ArrowRight aria-hidden />
                </LinkButton>
              )
            }
          />
        ) : (
          <End tour={tour} />
        )}
      </Panel>
      {isOpen && target?.isEnabled && !isHidden && !isSettling && (
        <Spotlight key={target.name} target={target} />
      )}
    </>
  )
}

type PanelProps = {
  tour: Tour
  isOpen: boolean
  isOverCanvas: boolean
  /** the highlighted control, which the panel must not cover */
  target: HTMLElement | null
  children: ReactNode
}

function Panel({ tour, isOpen, isOverCanvas, target, children }: PanelProps) {
  const { user } = useMe()
  const panel = useRef<HTMLElement>(null)
  const covers = useCovering(panel, target)
  const place = isOverCanvas ? 'top-[76px] left-4' : covers ? ELSEWHERE : 'right-4 bottom-4'
  const progress = tourText.progress(doneCount(tour), tour.steps.length)
  if (!isOpen)
    return (
      <Button
        className={cx('fixed z-30 shadow-pop', place)}
        icon={<ListChecks aria-hidden />}
        aria-label={`${tourText.expand}, ${progress}`}
        onClick={() => setTourVisibility(user.id, 'open')}
      >
        <StepLine tour={tour} />
      </Button>
    )
  return (
    <aside
      ref={panel}
      aria-label={tourText.title}
      className={cx(
        'popup fixed z-30 flex max-h-[min(480px,calc(100dvh-96px))] w-[304px] max-w-[calc(100vw-32px)] flex-col p-0! max-sm:max-h-[44dvh]',
        place,
      )}
    >
      <div className="flex items-center gap-1 border-b border-line py-2 pr-2 pl-4">
        <div className="min-w-0 flex-1">
          <h2 className="text-sm font-bold">{tourText.title}</h2>
          <p className="tabular flex items-center gap-2.5 text-2xs text-muted" aria-live="polite">
            {progress}
            <StepLine tour={tour} />
          </p>
        </div>
        <IconButton label={tourText.collapse} onClick={() => setTourVisibility(user.id, 'collapsed')}>
          <ChevronDown aria-hidden />
        </IconButton>
        <IconButton label={tourText.dismiss} onClick={() => setTourVisibility(user.id, 'dismissed')}>
          <X aria-hidden />
        </IconButton>
      </div>
      <div className="min-h-0 overflow-y-auto px-4 pt-3 pb-2 text-sm">{children}</div>
    </aside>
  )
}

/** True from the start of a change until the steps are read again: no control is highlighted for a step that is just done. */
function useSettling(refetch: () => Promise<unknown>): boolean {
  const isMutating = useIsMutating() > 0
  const [isSettling, setIsSettling] = useState(false)
  if (isMutating && !isSettling) setIsSettling(true)
  useEffect(() => {
    if (!isSettling || isMutating) return
    let isCurrent = true
    void refetch().then(() => {
      if (isCurrent) setIsSettling(false)
    })
    return () => {
      isCurrent = false
    }
  }, [isSettling, isMutating, refetch])
  return isSettling
}

/** The other side of the window: on small ones the top. */
const ELSEWHERE = 'lg:bottom-4 lg:left-[252px] max-lg:top-16 max-lg:right-4'
const LOOK_MS = 200

/** Whether the panel in its corner would be above the control. Once it has moved away it stays until the next control. */
function useCovering(panel: RefObject<HTMLElement | null>, target: HTMLElement | null): boolean {
  const [covered, setCovered] = useState<HTMLElement | null>(null)
  useEffect(() => {
    if (!target) return
    const look = (): void => {
      const own = panel.current?.getBoundingClientRect()
      const other = target.getBoundingClientRect()
      if (!own || panel.current?.contains(target)) return
      const isApart =
        own.right < other.left || other.right < own.left || own.bottom < other.top || other.bottom < own.top
      if (!isApart) setCovered(target)
    }
    look()
    const timer = setInterval(look, LOOK_MS)
    return () => clearInterval(timer)
  }, [panel, target])
  return covered !== null && covered === target
}

type TargetActionsProps = { isHidden: boolean; onShow: () => void; target: FoundTarget }

/** For keyboards a button that moves the focus to the highlighted control. */
const TargetActions = ({ isHidden, onShow, target }: TargetActionsProps) => (
  <span className="flex basis-full flex-wrap items-center gap-2">
    {isHidden ? (
      <Button size="sm" onClick={onShow}>
        {tourText.showTarget}
      </Button>
    ) : (
      <span className="text-xs font-medium text-primary-ink">
        {target.isEnabled ? tourText.pressTarget : tourText.working}
      </span>
    )}
    <button
      type="button"
      className="btn sr-only focus:not-sr-only"
      data-variant="outline"
      data-size="sm"
      onClick={() => target.element.focus()}
    >
      {tourText.toTarget}
    </button>
  </span>
)

function End({ tour }: { tour: Tour }) {
  const countOf = (step: Tour['current']): string =>
    formatNumber(tour.steps.find((one) => one.step === step)?.count ?? 0)
  const { reply, sequence } = tour
  return (
    <div className="pb-2">
      <p className="flex items-center gap-2 font-bold">
        <PartyPopper aria-hidden className="size-4 text-green-ink" />
        {tourText.endTitle}
      </p>
      <p className="mt-1 text-muted">{tourText.end(countOf('reply'), countOf('tenDays'))}</p>
      {reply && sequence && (
        <p className="mt-3 flex flex-wrap gap-2">
          <LinkButton
            size="sm"
            variant="primary"
            to={`/sequences/${sequence.id}?tab=contacts&contact=${reply.enrollmentId}`}
          >
            {tourText.lead}
          </LinkButton>
          <LinkButton size="sm" to={`/inbox?thread=${reply.threadId}`}>
            {tourText.thread}
          </LinkButton>
        </p>
      )}
    </div>
  )
}
