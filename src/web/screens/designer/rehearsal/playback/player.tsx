// The player over the canvas: back, play, forward, and the day of the current stop. Gives the canvas its marks.
import { Pause, Play, SkipBack, SkipForward } from 'lucide-react'
import { useEffect, useLayoutEffect, useMemo } from 'react'
import { longDate } from '#core/calendar/korean-date.ts'
import { formatDay } from '#web/lib/format.ts'
import { useDesigner } from '#web/screens/designer/designer-context.ts'
import { useRehearsalState } from '#web/screens/designer/rehearsal/rehearsal-context.ts'
import { playerText } from '#web/screens/designer/rehearsal/rehearsal-text.ts'
import { Button } from '#web/ui/buttons/button.tsx'
import { IconButton } from '#web/ui/buttons/icon-button.tsx'
import { dateTag, dayMarks, pathMarks } from './node-marks.ts'

export function Player() {
  const { playback, plan, zone } = useRehearsalState()
  const { stops, at, date, playing, go } = playback
  useMarks()
  if (stops.length === 0) return null
  return (
    <div
      role="toolbar"
      aria-label={playerText.label}
      className="popup pointer-events-auto flex items-center gap-2 px-3! py-2!"
    >
      <IconButton label={playerText.previous} disabled={!at} onClick={() => go((at ?? 0) - 1)}>
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
        disabled={at === stops.length - 1}
        onClick={() => go((at ?? -1) + 1)}
      >
        <SkipForward aria-hidden />
      </IconButton>
      {at !== null && date && (
        <p className="tabular px-1 text-xs" aria-live={playing ? 'off' : 'polite'}>
          <b>{longDate(date, plan && formatDay(plan.now, zone))}</b> {playerText.step(at + 1, stops.length)}
        </p>
      )}
    </div>
  )
}

/** Marks the nodes, and fits the workflow beside the panel when the plan is known. */
function useMarks(): void {
  const { view: canvas } = useDesigner()
  const { view, plan, workflow, stops, playback, zone } = useRehearsalState()
  const { at } = playback
  const marks = useMemo(() => {
    if (!plan) return null
    if (view === 'group') return dayMarks(workflow, plan.days, at)
    return stops.length > 0 ? pathMarks(workflow, stops, at, (stop) => dateTag(stop, zone, plan.now)) : null
  }, [plan, view, workflow, stops, at, zone])
  useLayoutEffect(() => canvas.setState({ rehearsalMarks: marks }), [canvas, marks])
  useLayoutEffect(() => () => canvas.setState({ rehearsalMarks: null }), [canvas])
  const isPlanned = plan !== undefined
  useEffect(() => {
    if (isPlanned) canvas.fitView()
  }, [isPlanned, canvas])
}
