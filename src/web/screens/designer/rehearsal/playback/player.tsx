// The player over the canvas: forward, back, play, speed, and the current stop.
import { Pause, Play, SkipBack, SkipForward } from 'lucide-react'
import { useId } from 'react'
import { longDate } from '#core/calendar/korean-date.ts'
import { formatDate, formatDateTime, formatDay, formatNumber } from '#web/lib/format.ts'
import { useRehearsalState } from '#web/screens/designer/rehearsal/rehearsal-context.ts'
import { playbackText, playerText } from '#web/screens/designer/rehearsal/rehearsal-text.ts'
import { Button } from '#web/ui/buttons/button.tsx'
import { IconButton } from '#web/ui/buttons/icon-button.tsx'
import { cx } from '#web/ui/cx.ts'
import { Select } from '#web/ui/form/select.tsx'
import { SPEEDS } from './use-playback.ts'

/** Above this number the progress bar has no single segments. */
const MAX_SEGMENTS = 24

export function Player() {
  const { playback } = useRehearsalState()
  const { stops, at, playing } = playback
  const statusId = useId()
  if (stops.length === 0) return null
  return (
    <div
      role="toolbar"
      aria-label={playerText.label}
      aria-describedby={statusId}
      className="popup pointer-events-auto w-full max-w-[560px] min-w-0! px-3! py-2!"
    >
      <div className="flex items-center gap-2">
        <IconButton
          label={playerText.previous}
          disabled={at === null || at <= 0}
          onClick={() => playback.step(-1)}
        >
          <SkipBack aria-hidden />
        </IconButton>
        <Button
          variant="primary"
          className="min-w-24"
          icon={playing ? <Pause aria-hidden /> : <Play aria-hidden />}
          onClick={playback.toggle}
        >
          {playing ? playerText.pause : playerText.play}
        </Button>
        <IconButton
          label={playerText.next}
          disabled={at !== null && at >= stops.length - 1}
          onClick={() => playback.step(1)}
        >
          <SkipForward aria-hidden />
        </IconButton>
        <p id={statusId} className="min-w-0 flex-1 px-1 leading-tight" aria-live={playing ? 'off' : 'polite'}>
          <CurrentStop />
        </p>
        <Select
          aria-label={playerText.speed}
          className="w-[86px]! min-h-8! shrink-0 py-1! text-xs!"
          value={String(playback.speed)}
          onValueChange={(value) => {
            const speed = SPEEDS.find((one) => String(one) === value)
            if (speed) playback.setSpeed(speed)
          }}
          options={SPEEDS.map((speed) => ({ value: String(speed), label: playerText.times(speed) }))}
        />
      </div>
      <Progress />
    </div>
  )
}

/** What happens at the current stop, and when. */
function CurrentStop() {
  const { playback, view, stops, plan, zone } = useRehearsalState()
  const { at } = playback
  if (at === null) {
    return (
      <span className="text-xs text-muted">{view === 'lead' ? playerText.ready : playerText.readyDays}</span>
    )
  }
  const [what, when] =
    view === 'lead' ? leadPosition(stops[at], zone, plan?.now) : dayPosition(plan?.days[at], zone, plan?.now)
  return (
    <>
      <span className="tabular block truncate text-[13px] font-bold">{when}</span>
      <span className="tabular block truncate text-2xs text-muted">
        {playerText.step(at + 1, playback.stops.length)} · {what}
      </span>
    </>
  )
}

type Shown = readonly [what: string, when: string]

function leadPosition(
  stop: ReturnType<typeof useRehearsalState>['stops'][number] | undefined,
  zone: string,
  now: string | undefined,
): Shown {
  if (!stop) return ['', '']
  if (stop.kind === 'start') return [playerText.start, formatDateTime(stop.at, now, zone)]
  if (stop.kind === 'mail')
    return [stop.mail.subject || playbackText.mail(stop.mail.order), formatDateTime(stop.at, now, zone)]
  const day = formatDate(stop.at, now, zone)
  return [playerText.waiting(stop.delayDays), stop.ends ? playbackText.doneOn(day) : playbackText.until(day)]
}

const dayPosition = (
  day: { date: string; total: number } | undefined,
  zone: string,
  now: string | undefined,
): Shown =>
  day
    ? [playbackText.mails(formatNumber(day.total)), longDate(day.date, now && formatDay(now, zone))]
    : ['', '']

function Progress() {
  const { playback } = useRehearsalState()
  const { stops, at } = playback
  if (stops.length > MAX_SEGMENTS) {
    return (
      <div aria-hidden className="mt-2 h-1 overflow-hidden rounded-full bg-line">
        <div
          className="h-full rounded-full bg-primary"
          style={{ width: `${(((at ?? -1) + 1) / stops.length) * 100}%` }}
        />
      </div>
    )
  }
  return (
    <div aria-hidden className="mt-2 flex gap-1">
      {stops.map(({ nodeId, date }, index) => (
        <span
          key={`${nodeId} ${date}`}
          className={cx('h-1 flex-1 rounded-full', at !== null && index <= at ? 'bg-primary' : 'bg-line')}
        />
      ))}
    </div>
  )
}
