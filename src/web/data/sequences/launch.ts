// Starting, resuming, publishing and pausing one sequence.
import { useMutation, useQueryClient } from '@tanstack/react-query'
import type { LaunchItem, Sequence } from '#api/sequences/sequences.ts'
import { api } from '#web/lib/api/api.ts'
import { isFailure } from '#web/lib/api/api-failure.ts'
import { invalidate, staleAfter } from '#web/lib/api/query.ts'
import { failureText, toastFailure, toastSuccess } from '#web/lib/toast.ts'
import { sequenceToasts } from '#web/words/sequences.ts'
import { OF_NODES, useCacheSequence } from './sequence-cache.ts'

const START = { activate: api.sequences.activateStepBased, resume: api.sequences.resumeSequence } as const
export type StartVerb = keyof typeof START
export type LaunchVerb = StartVerb | 'publish'

type Launch = {
  verb: LaunchVerb
  /** the user has read that replies do not stop sending */
  allowUnreadReplies?: boolean
  /** who is sent mail and from when, instead of the message of the server */
  startedText?: string | undefined
}
type Launched = Awaited<ReturnType<(typeof START)[StartVerb]>>
type Callbacks<T, V> = {
  onSuccess?: (result: T, variables: V) => void
  onError?: (error: Error, variables: V) => void
}

/** The mutation throws ApiFailure `launch_blocked` with the whole report when a finding blocks the launch. */
export function useLaunch(id: string, { onSuccess, onError }: Callbacks<Launched, Launch> = {}) {
  const keep = useCacheSequence()
  const cache = useQueryClient()
  return useMutation({
    mutationFn: ({ verb, startedText: _, ...body }: Launch): Promise<Launched> =>
      verb === 'publish'
        ? api.sequences.publishSequence({ params: { id } })
        : START[verb]({ params: { id }, body }),
    onSuccess: (result, variables) => {
      keep(result.sequence)
      void invalidate(cache, OF_NODES)
      onSuccess?.(result, variables)
    },
    ...(onError && { onError }),
  })
}

export function usePause(id: string, { onSuccess, onError }: Callbacks<Sequence, void> = {}) {
  const keep = useCacheSequence()
  return useMutation({
    mutationFn: () => api.sequences.pauseSequence({ params: { id } }),
    onSuccess: (sequence) => {
      keep(sequence)
      onSuccess?.(sequence, undefined)
    },
    ...(onError && { onError }),
  })
}

export type BlockedLaunch = { verb: LaunchVerb; message: string; report: LaunchItem[] }

/** The report of a blocked launch; undefined when the call failed for another reason. */
export function launchReportOf(error: unknown): LaunchItem[] | undefined {
  if (!isFailure(error, 'launch_blocked') && !isFailure(error, 'replies_not_read')) return undefined
  return error.report as LaunchItem[] | undefined
}

/** `useLaunch` with toasts. A blocked launch calls `onBlocked` instead of showing a toast. */
export function useLaunchWithToasts(id: string, onBlocked: (blocked: BlockedLaunch) => void) {
  const cache = useQueryClient()
  return useLaunch(id, {
    onSuccess: ({ message }, { startedText }) => {
      toastSuccess(startedText || message || sequenceToasts.activated)
      void invalidate(cache, staleAfter('sequences'))
    },
    onError: (error, { verb }) => {
      const fallback = verb === 'publish' ? sequenceToasts.publishFailed : sequenceToasts.activateFailed
      const report = launchReportOf(error)
      if (report) onBlocked({ verb, report, message: failureText(error, fallback) })
      else toastFailure(error, fallback)
    },
  })
}

export function usePauseWithToasts(id: string) {
  const cache = useQueryClient()
  return usePause(id, {
    onSuccess: () => {
      toastSuccess(sequenceToasts.statusChanged(1))
      void invalidate(cache, staleAfter('sequences'))
    },
    onError: (error) => toastFailure(error, sequenceToasts.statusFailed),
  })
}
