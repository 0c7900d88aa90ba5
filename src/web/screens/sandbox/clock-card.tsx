// The sandbox clock and advancing it, which runs everything that becomes due.
import { useQuery } from '@tanstack/react-query'
import { Clock } from 'lucide-react'
import { useEffect, useState } from 'react'
import type { ClockAdvance } from '#web/data/sandbox/sandbox.ts'
import { useHasRole, useMyWorkspaces } from '#web/data/workspaces/workspaces.ts'
import { api } from '#web/lib/api/api.ts'
import { query, useChange } from '#web/lib/api/query.ts'
import { formatDateTime, formatNumber } from '#web/lib/format.ts'
import { ALL_WORKSPACES, useSelectedWorkspace } from '#web/lib/selected-workspace.ts'
import { toastFailure, toastInfo, toastSuccess } from '#web/lib/toast.ts'
import { type TourTarget, tourTarget } from '#web/parts/overview/tour/tour-target.ts'
import { Button } from '#web/ui/buttons/button.tsx'
import { Spinner } from '#web/ui/feedback/spinner.tsx'
import { ClockAdvanceForm } from './clock-advance-form.tsx'
import { clockText } from './text.ts'

const HOUR = 3_600_000
const STEPS: { label: string; travel: ClockAdvance; target?: TourTarget }[] = [
  { label: clockText.hours(1), travel: { advanceHours: 1 } },
  { label: clockText.days(1), travel: { advanceDays: 1 }, target: 'day' },
  { label: clockText.days(3), travel: { advanceDays: 3 } },
  { label: clockText.days(10), travel: { advanceDays: 10 }, target: 'tenDays' },
]

export function ClockCard() {
  const workspaceId = useSelectedWorkspace()
  const several = useMyWorkspaces().length > 1 && workspaceId === ALL_WORKSPACES
  const may = useHasRole('member')
  const clock = useQuery(query(api.sandbox.getSandboxClock, { query: { workspaceId } }))
  // resolves when everything due has been processed
  const move = useChange(api.sandbox.advanceSandboxClock)
  const now = useNow()
  const offset = clock.data?.offsetMs ?? 0
  const hours = Math.round(offset / HOUR)
  const go = (travel: ClockAdvance): void =>
    move.mutate(
      { body: { ...travel, workspaceId } },
      {
        onSuccess: ({ sentCount }) =>
          sentCount > 0
            ? toastSuccess(clockText.moved(formatNumber(sentCount)))
            : toastInfo(clockText.movedNone),
        onError: (error) => toastFailure(error, clockText.failed),
      },
    )
  return (
    <section
      aria-label={clockText.heading}
      className="card flex flex-wrap items-center gap-x-6 gap-y-3 px-5 py-4"
    >
      <div className="flex min-w-0 items-center gap-3">
        <span
          aria-hidden
          className="grid size-10 shrink-0 place-items-center rounded-[10px] bg-violet-soft text-violet-ink"
        >
          {move.isPending ? <Spinner className="size-5" /> : <Clock className="size-5" />}
        </span>
        <div>
          <p className="text-xs text-muted">
            {clockText.now}
            {clock.data && (
              <span className="ml-2 text-violet-ink">
                {hours > 0 ? clockText.ahead(Math.floor(hours / 24), hours % 24) : clockText.inStep}
              </span>
            )}
          </p>
          <p className="tabular text-[17px] font-bold tracking-[-0.02em]" aria-live="polite">
            {clock.data ? formatDateTime(now + offset, now) : '…'}
          </p>
        </div>
      </div>
      {may && (
        <div className="ml-auto flex flex-wrap items-center gap-2 max-sm:ml-0">
          {STEPS.map(({ label, travel, target }) => (
            <Button
              key={label}
              size="sm"
              disabled={move.isPending}
              onClick={() => go(travel)}
              {...(target && tourTarget(target))}
            >
              {label}
            </Button>
          ))}
          <ClockAdvanceForm disabled={move.isPending} onGo={go} />
        </div>
      )}
      <p role="status" className="basis-full text-xs text-muted">
        {move.isPending ? clockText.moving : clockText.hint}
        {several && !move.isPending && ` ${clockText.hintAll}`}
      </p>
    </section>
  )
}

/** The current time, updated every ten seconds. */
function useNow(): number {
  const [now, setNow] = useState(() => Date.now())
  useEffect(() => {
    const timer = setInterval(() => setNow(Date.now()), 10_000)
    return () => clearInterval(timer)
  }, [])
  return now
}
