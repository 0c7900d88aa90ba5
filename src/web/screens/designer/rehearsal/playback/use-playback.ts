// The playback: current stop, forward and back, and automatic steps. Shows the current node on the canvas.
import { useEffect, useState } from 'react'
import { useDesigner } from '#web/screens/designer/designer-context.ts'

const STOP_DURATION_MS = 1600

export type PlaybackStop = { date: string; nodeId: string | null }

export type Playback = {
  stops: readonly PlaybackStop[]
  /** null: not started */
  at: number | null
  /** the selected day */
  date: string | null
  playing: boolean
  go: (at: number) => void
  toggle: () => void
  /** Selects a day of the calendar and the last stop on it, if any: an email rather than a timer that ends on the day. */
  pickDate: (date: string) => void
}

/**
 * @param key a new key starts a new playback
 * @param first the stop before the user has moved
 */
export function usePlayback(key: string, stops: readonly PlaybackStop[], first: number | null): Playback {
  const { view } = useDesigner()
  const [moved, setMoved] = useState<{ key: string; at: number | null; date: string | null } | null>(null)
  const [playedKey, setPlayedKey] = useState<string | null>(null)
  const here = moved?.key === key ? moved : { at: first, date: null }
  // a new plan may have fewer stops
  const at = here.at === null || stops.length === 0 ? null : Math.min(here.at, stops.length - 1)
  const isAtEnd = at !== null && at >= stops.length - 1
  const playing = playedKey === key && !isAtEnd

  const move = (to: number | null, date: string | null): void => {
    setMoved({ key, at: to, date })
    const nodeId = to === null ? null : (stops[to]?.nodeId ?? null)
    if (nodeId !== null) view.revealNode(nodeId)
  }
  // biome-ignore lint/correctness/useExhaustiveDependencies: one step for each stop
  useEffect(() => {
    if (!playing) return
    const next = (at ?? -1) + 1
    const timer = setTimeout(() => {
      // a later plan with more stops does not continue by itself
      if (next === stops.length - 1) setPlayedKey(null)
      move(next, null)
    }, STOP_DURATION_MS)
    return () => clearTimeout(timer)
  }, [playing, at, stops])
  return {
    stops,
    at,
    date: here.date ?? (at === null ? null : (stops[at]?.date ?? null)),
    playing,
    go: (to) => {
      setPlayedKey(null)
      move(to, null)
    },
    toggle: () => {
      setPlayedKey(playing ? null : key)
      if (!playing && (at === null || isAtEnd)) move(0, null)
    },
    pickDate: (date) => {
      const index = stops.findLastIndex((stop) => stop.date === date)
      setPlayedKey(null)
      move(index < 0 ? null : index, date)
    },
  }
}
