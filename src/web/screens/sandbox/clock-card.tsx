// The sandbox clock and advancing it, which runs everything that becomes due.
import { type FormEvent, useId, useState } from 'react'
import type { ClockAdvance } from '#web/data/sandbox/sandbox.ts'
import { useHasRole, useMyWorkspaces } from '#web/data/workspaces/workspaces.ts'
import { api } from '#web/lib/api/api.ts'
import { useChange, useRead } from '#web/lib/api/query.ts'
import { formatClock, formatDay, formatNumber, formatShortDateTime, formatWeekday } from '#web/lib/format.ts'
import { ALL_WORKSPACES, useSelectedWorkspace, useWorkspaceFilter } from '#web/lib/selected-workspace.ts'
import { failureText, toastInfo, toastSuccess } from '#web/lib/toast.ts'
import { type TourTarget, tourTarget } from '#web/parts/overview/tour/tour-target.ts'
import { SandboxClock } from '#web/parts/sandbox/sandbox-clock.tsx'
import { Button } from '#web/ui/buttons/button.tsx'
import { cx } from '#web/ui/cx.ts'
import { Spinner } from '#web/ui/feedback/spinner.tsx'
import { Input } from '#web/ui/form/input.tsx'
import { Select } from '#web/ui/form/select.tsx'
import { clockText } from './text.ts'

const HOUR = 3_600_000
const FOLLOW_MS = 500
const STEPS: { label: string; travel: ClockAdvance; target?: TourTarget }[] = [
  { label: clockText.hours(1), travel: { advanceHours: 1 } },
  { label: clockText.days(1), travel: { advanceDays: 1 } },
  { label: clockText.days(3), travel: { advanceDays: 3 } },
  { label: clockText.days(10), travel: { advanceDays: 10 }, target: 'tenDays' },
]

export function ClockCard() {
  const workspaceId = useSelectedWorkspace()
  const several = useMyWorkspaces().length > 1 && workspaceId === ALL_WORKSPACES
  const may = useHasRole('member')
  // resolves when everything due has been processed
  const move = useChange(api.sandbox.advanceSandboxClock)
  // while it runs, the clock and the number of mails are followed
  const refetchInterval = move.isPending && FOLLOW_MS
  // read again when the screen opens: every start and enrolment changes the next mail
  const clock = useRead(
    api.sandbox.getSandboxClock,
    { query: { workspaceId } },
    { refetchInterval, staleTime: 0 },
  )
  const received = useRead(
    api.sandbox.listSandboxMessages,
    { query: { workspaceIds: useWorkspaceFilter(), limit: 1, offset: 0 } },
    { refetchInterval, select: ({ total }) => total },
  ).data
  const [before, setBefore] = useState(0)
  const offset = clock.data?.offsetMs ?? 0
  const next = several ? undefined : clock.data?.nextMailAt
  const go = (travel: ClockAdvance): void => {
    setBefore(received ?? 0)
    move.mutate(
      { body: { ...travel, workspaceId } },
      {
        onSuccess: ({ sentCount }) =>
          sentCount > 0
            ? toastSuccess(clockText.moved(formatNumber(sentCount)))
            : toastInfo(clockText.movedNone),
      },
    )
  }
  return (
    <section
      aria-label={clockText.heading}
      aria-busy={move.isPending}
      className={cx(
        'card flex flex-wrap items-center gap-x-6 gap-y-3 px-5 py-4 lg:sticky lg:top-3 lg:z-10',
        move.isPending && 'sticky top-16 z-10',
      )}
    >
      <SandboxClock offsetMs={clock.data?.offsetMs} isLarge />
      {may && (
        <div className="ml-auto flex flex-wrap items-center gap-2 max-sm:ml-0">
          {!several && (
            <Button
              size="sm"
              variant="primary"
              className="max-sm:w-full"
              disabled={move.isPending || !next}
              onClick={() => go({ toNextMail: true })}
              {...tourTarget('nextMail')}
            >
              {next && !move.isPending
                ? clockText.nextMail(nearTime(next, Date.now() + offset))
                : clockText.nextMailUnknown}
            </Button>
          )}
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
      <div className="flex basis-full items-center gap-2 text-xs text-muted">
        {move.isPending && <Spinner className="size-3.5" />}
        <p role="status" className="tabular">
          {move.isPending
            ? clockText.moving(formatNumber(Math.max(0, (received ?? 0) - before)))
            : next === null && may
              ? clockText.noNextMail
              : clockText.hint}
          {several && !move.isPending && ` ${clockText.hintAll}`}
        </p>
      </div>
      {move.isError && (
        <p role="alert" className="basis-full text-sm text-red-ink">
          {failureText(move.error, clockText.failed)}
        </p>
      )}
    </section>
  )
}

/** 월 09:00 within a week, else with the date. */
const nearTime = (at: string, now: number): string =>
  Date.parse(at) - now < 6 * 24 * HOUR
    ? `${formatWeekday(formatDay(at)).slice(0, 1)} ${formatClock(at)}`
    : formatShortDateTime(at, now)

const MAX = { days: 365, hours: 24 * 365 } as const

type ClockAdvanceFormProps = { disabled: boolean; onGo: (travel: ClockAdvance) => void }

/** Advances the clock by days or hours, up to a year. */
function ClockAdvanceForm({ disabled, onGo }: ClockAdvanceFormProps) {
  const [open, setOpen] = useState(false)
  const [amount, setAmount] = useState('')
  const [unit, setUnit] = useState<keyof typeof MAX>('days')
  const [issue, setIssue] = useState<string>()
  const issueId = useId()
  if (!open) {
    return (
      <Button size="sm" variant="ghost" onClick={() => setOpen(true)}>
        {clockText.custom}
      </Button>
    )
  }
  const submit = (event: FormEvent): void => {
    event.preventDefault()
    if (disabled) return
    const count = Number(amount)
    const ok = /^\d{1,5}$/.test(amount.trim()) && count >= 1 && count <= MAX[unit]
    setIssue(ok ? undefined : clockText.needAmount(formatNumber(MAX[unit])))
    if (!ok) return
    onGo(unit === 'days' ? { advanceDays: count } : { advanceHours: count })
  }
  return (
    <form noValidate onSubmit={submit} className="flex flex-wrap items-center gap-2">
      <Input
        aria-label={clockText.amount}
        aria-invalid={issue ? true : undefined}
        aria-describedby={issue ? issueId : undefined}
        inputMode="numeric"
        autoFocus
        className="h-[30px] min-h-0 w-16"
        value={amount}
        onChange={(event) => {
          setAmount(event.target.value)
          setIssue(undefined)
        }}
      />
      <Select
        aria-label={clockText.unit}
        className="h-[30px] min-h-0 w-auto py-0"
        value={unit}
        onValueChange={setUnit}
        options={[
          { value: 'days', label: clockText.units.days },
          { value: 'hours', label: clockText.units.hours },
        ]}
      />
      <Button size="sm" type="submit" variant="primary" disabled={disabled}>
        {clockText.go}
      </Button>
      {issue && (
        <p id={issueId} role="alert" className="basis-full text-xs text-red-ink">
          {issue}
        </p>
      )}
    </form>
  )
}
