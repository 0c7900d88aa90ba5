// The playback: current stop, forward and back, and automatic steps at a chosen speed.
import { useCallback, useEffect, useRef, useState } from 'react'

export const SPEEDS = [0.5, 1, 2, 4] as const
type Speed = (typeof SPEEDS)[number]
/** The duration of one stop at speed 1, in ms. */
const STOP_DURATION_MS = 1600

export type PlaybackStop = { date: string; nodeId: string | null }

export type Playback = {
  stops: readonly PlaybackStop[]
  /** null: not started */
  at: number | null
  /** the selected day */
  date: string | null
  playing: boolean
  speed: Speed
  go: (at: number) => void
  step: (by: 1 | -1) => void
  toggle: () => void
  setSpeed: (speed: Speed) => void
  /** Selects a day of the calendar and the first stop on it, if any. */
  pickDate: (date: string) => void
}

type Position = { at: number | null; date: string | null }

/**
 * @param key a new key starts a new playback
 * @param first the stop before the user has moved
 * @param onArrive called with every stop the user or the player moves to
 */
export function usePlayback(
  key: string,
  stops: readonly PlaybackStop[],
  first: number | null,
  onArrive: (stop: PlaybackStop) => void,
): Playback {
  const [progress, setWalked] = useState<Position & { key: string }>({ key, at: null, date: null })
  const [playing, setPlaying] = useState(false)
  const [speed, setSpeed] = useState<Speed>(1)
  const mine = progress.key === key && (progress.at !== null || progress.date !== null)
  const here: Position = mine ? progress : { at: stops.length > 0 ? first : null, date: null }
  // a new plan may have fewer stops
  const at = here.at === null ? null : Math.min(here.at, stops.length - 1)
  const latest = useRef({ key, stops, at, onArrive })
  latest.current = { key, stops, at, onArrive }

  const go = useCallback((to: number) => {
    const { stops: known, key: now, onArrive: arrive } = latest.current
    const stop = known[to]
    if (!stop) return
    setWalked({ key: now, at: to, date: null })
    arrive(stop)
  }, [])
  const step = useCallback(
    (by: 1 | -1) => {
      const { at: now } = latest.current
      setPlaying(false)
      go(now === null ? 0 : now + by)
    },
    [go],
  )
  const toggle = useCallback(() => {
    setPlaying((before) => {
      if (before || latest.current.stops.length === 0) return false
      const { at: now, stops: known } = latest.current
      if (now === null || now >= known.length - 1) queueMicrotask(() => go(0))
      return true
    })
  }, [go])
  const pickDate = useCallback((date: string) => {
    const { stops: known, key: now, onArrive: arrive } = latest.current
    setPlaying(false)
    // prefers an email over a timer that ends on the same day
    const index = known.findLastIndex((stop) => stop.date === date)
    const found = known[index]
    setWalked({ key: now, at: found ? index : null, date })
    if (found) arrive(found)
  }, [])

  useEffect(() => {
    if (!playing || at === null) return
    if (at >= stops.length - 1) {
      setPlaying(false)
      return
    }
    const timer = setTimeout(() => go(at + 1), STOP_DURATION_MS / speed)
    return () => clearTimeout(timer)
  }, [playing, at, stops.length, speed, go])
  // biome-ignore lint/correctness/useExhaustiveDependencies: a new playback starts paused
  useEffect(() => setPlaying(false), [key])

  const date = here.date ?? (at === null ? null : (stops[at]?.date ?? null))
  return { stops, at: at === -1 ? null : at, date, playing, speed, go, step, toggle, setSpeed, pickDate }
}
