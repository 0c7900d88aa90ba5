// 열흘 재생: one call for each day, with a pause after it in which the canvas shows what has changed.
import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import type { ReplyOf } from '#api/endpoint.ts'
import type { playSandboxDay } from '#api/sandbox/sandbox.ts'
import { PLAYED_DAYS } from '#core/sandbox/play.ts'
import { api } from '#web/lib/api/api.ts'
import { invalidate, type Stale, staleAfter, useChange, useRead } from '#web/lib/api/query.ts'
import { formatDay } from '#web/lib/format.ts'
import { useDesigner } from '#web/screens/designer/designer-context.ts'

export type PlayedEvent = ReplyOf<typeof playSandboxDay>['events'][number]
export type Play = {
  isPlaying: boolean
  isSkipping: boolean
  /** the days that are over, as dates */
  days: readonly string[]
  /** newest last */
  events: readonly PlayedEvent[]
  /** why the last day was not played; null: it was */
  error: Error | null
  start: () => void
  pause: () => void
  skip: () => void
  /** Forgets the days that were played. */
  close: () => void
}

/** How long a day is shown, in milliseconds: longer than a segment of the line draws itself. */
const SHOWN_MS = 750
const FOLLOW_MS = 400
/** What is fetched after each day; after the last one everything that a played day changes. */
const SHOWN: Stale = ['sequences', 'sequenceStats', 'sandbox']

const NOTHING = { days: [] as string[], events: [] as PlayedEvent[] }

export function usePlay(sequenceId: string): Play {
  const { saver, view } = useDesigner()
  const cache = useQueryClient()
  const [mode, setMode] = useState<'stopped' | 'playing' | 'skipping'>('stopped')
  const [played, setPlayed] = useState(NOTHING)
  const { days, events } = played
  // a day is over when the canvas has its numbers
  const day = useChange(api.sandbox.playSandboxDay, { stale: SHOWN, isAwaited: true })
  const { mutate, isPending, error } = day
  // while a day runs, the canvas shows its mails and replies as they come
  const refetchInterval = isPending && FOLLOW_MS
  useRead(api.sequenceStats.allNodeStats, { params: { id: sequenceId } }, { refetchInterval })
  const isAtEnd = days.length >= PLAYED_DAYS
  useEffect(() => {
    if (mode === 'stopped' || isPending) return
    if (isAtEnd) {
      void invalidate(cache, staleAfter('sandbox'))
      return setMode('stopped')
    }
    const next = (): void =>
      mutate(
        { body: { sequenceId } },
        {
          onSuccess: ({ now, events }) =>
            setPlayed((before) => ({
              days: [...before.days, formatDay(now)],
              events: [...before.events, ...events],
            })),
          onError: () => setMode('stopped'),
        },
      )
    const timer = setTimeout(next, mode === 'skipping' || days.length === 0 ? 0 : SHOWN_MS)
    return () => clearTimeout(timer)
  }, [mode, isPending, isAtEnd, days.length, mutate, cache, sequenceId])
  return {
    isPlaying: mode !== 'stopped',
    isSkipping: mode === 'skipping',
    days,
    events,
    error,
    start: () => {
      if (isAtEnd) setPlayed(NOTHING)
      view.fitView()
      // a draft is started as it is saved
      void saver.save().then((isSaved) => isSaved && setMode('playing'))
    },
    pause: () => setMode('stopped'),
    skip: () => setMode('skipping'),
    close: () => setPlayed(NOTHING),
  }
}
