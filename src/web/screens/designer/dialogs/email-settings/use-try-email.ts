// A trial of the unsaved prompt on one lead: the last result, the one before it, and a running call that can be cancelled.
import { useEffect, useRef, useState } from 'react'
import type { ReplyOf } from '#api/endpoint.ts'
import type { tryEmail } from '#api/writing/generated-emails.ts'
import { type TryInput, useTryEmail } from '#web/data/designer/mail-preview.ts'
import type { Place } from '#web/data/writing/generated-emails.ts'
import { failureText } from '#web/lib/toast.ts'
import { trialText } from './trial-text.ts'

export type Trial = ReplyOf<typeof tryEmail>

export function useTrial(place: Place) {
  const { mutateAsync, isPending } = useTryEmail(place)
  const [results, setResults] = useState<{ last: Trial; before: Trial | null } | null>(null)
  const [failure, setFailure] = useState<string | null>(null)
  const running = useRef<AbortController | null>(null)
  useEffect(() => () => running.current?.abort(), [])
  return {
    ...(results ?? { last: null, before: null }),
    failure,
    isBusy: isPending,
    start: async (input: TryInput): Promise<void> => {
      const call = new AbortController()
      running.current = call
      setFailure(null)
      try {
        const last = await mutateAsync({ input, signal: call.signal })
        setResults((now) => ({ last, before: now?.last ?? null }))
      } catch (error) {
        setFailure(call.signal.aborted ? trialText.cancelled : failureText(error, trialText.failed))
      } finally {
        running.current = null
      }
    },
    cancel: (): void => running.current?.abort(),
  }
}
