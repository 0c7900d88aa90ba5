// The example below the field: when a lead receives the email before the timer, and when the next one.
import { CalendarClock, Shuffle } from 'lucide-react'
import type { ReactNode } from 'react'
import type { Sequence } from '#api/sequences/sequences.ts'
import { common } from '#web/lib/common-text.ts'
import { formatDateTime } from '#web/lib/format.ts'
import { failureText } from '#web/lib/toast.ts'
import { Button } from '#web/ui/buttons/button.tsx'
import { IconButton } from '#web/ui/buttons/icon-button.tsx'
import { Skeleton } from '#web/ui/feedback/skeleton.tsx'
import { skippedDays } from './skipped-days.ts'
import { timerPreviewText } from './timer-settings-text.ts'
import { type TimerPreviewState, useTimerPreview } from './use-timer-preview.ts'

type Props = { sequence: Sequence; timerId: string; days: number | null }

export function TimerPreview({ sequence, timerId, days }: Props) {
  const preview = useTimerPreview(sequence, timerId, days)
  return (
    <section
      aria-label={timerPreviewText.title}
      aria-busy={preview.isBusy}
      className="flex min-h-[104px] gap-3 rounded-[11px] border border-line bg-sunken p-3.5"
    >
      <CalendarClock aria-hidden className="mt-0.5 size-4 shrink-0 text-muted" />
      <div aria-live="polite" className="min-w-0 flex-1 text-sm">
        <Content sample={preview} isWrong={days === null} />
      </div>
      {preview.another && (
        <IconButton
          label={timerPreviewText.another}
          size="xs"
          className="-mt-1 -mr-1"
          onClick={preview.another}
        >
          <Shuffle aria-hidden />
        </IconButton>
      )}
    </section>
  )
}

const MISSING = {
  group: timerPreviewText.noGroup,
  leads: timerPreviewText.noLeads,
  mail: timerPreviewText.noMailAbove,
} as const

function Content({ sample, isWrong }: { sample: TimerPreviewState; isWrong: boolean }) {
  const { lead, plan, previous, next, missing, error, retry, isBusy } = sample
  if (missing) return <Quiet>{MISSING[missing]}</Quiet>
  if (isWrong) return <Quiet>{timerPreviewText.wrongDays}</Quiet>
  if (error) {
    return (
      <>
        <Quiet>{failureText(error, timerPreviewText.failed)}</Quiet>
        <Button size="sm" className="mt-2" busy={isBusy} onClick={retry}>
          {common.retry}
        </Button>
      </>
    )
  }
  if (!plan || !lead) {
    return (
      <div className="flex flex-col gap-2.5 py-1">
        <span className="sr-only">{timerPreviewText.busy}</span>
        <Skeleton className="w-3/4" />
        <Skeleton className="w-1/2" />
      </div>
    )
  }
  const who = [lead.companyName, lead.contactName].filter(Boolean).join(' ') || timerPreviewText.unnamed
  if (!previous || !next) return <Quiet>{timerPreviewText.passed(who)}</Quiet>
  const { timeZone, now } = plan
  const skipped = next.why && skippedDays(next.why)
  const isReceived = previous.state === 'sent'
  return (
    <>
      <p className="text-balance text-muted">
        {(isReceived ? timerPreviewText.received : timerPreviewText.after)(
          who,
          formatDateTime(previous.plannedAt, now, timeZone),
        )}
      </p>
      <p className="mt-1">
        {next.state === 'sent' ? timerPreviewText.sentNext : timerPreviewText.next}{' '}
        <b className="tabular text-[15px] font-bold">{formatDateTime(next.plannedAt, now, timeZone)}</b>
      </p>
      {skipped && <p className="mt-1 text-xs text-muted">{skipped}</p>}
    </>
  )
}

const Quiet = ({ children }: { children: ReactNode }) => <p className="text-muted">{children}</p>
