// Starting, pausing, copying and changing one sequence, with the words said afterwards. Creating and ending: sequence-ends.ts.
import { useMutation, useQueryClient } from '@tanstack/react-query'
import type { BodyOf } from '#api/endpoint.ts'
import type { LaunchItem, updateSequence } from '#api/sequences/sequences.ts'
import { api } from '#web/lib/api/api.ts'
import { isFailure } from '#web/lib/api/api-failure.ts'
import { refetchExceptDeleted } from '#web/lib/api/query-client.ts'
import { keys } from '#web/lib/api/query-keys.ts'
import { failureText, toastFailure, toastSuccess } from '#web/lib/toast.ts'
import { sequenceToasts } from '#web/sequences/text.ts'
import { useCacheSequence } from './sequence-cache.ts'

/** Every list and number of sequences, and the leads in them, are fetched again, except those of `deleted` sequences. */
export function useSequencesChanged() {
  const cache = useQueryClient()
  return (deleted: readonly string[] = []) =>
    refetchExceptDeleted(
      cache,
      [keys.sequences.all, keys.enrollments.all, keys.customerGroups.all, keys.firstSteps],
      deleted,
    )
}

/** @param onDone is given the copy's id */
export function useDuplicateSequence(onDone?: (id: string) => void) {
  const changed = useSequencesChanged()
  return useMutation({
    mutationFn: (id: string) => api.sequences.duplicateSequence({ params: { id } }),
    onSuccess: ({ id }) => {
      toastSuccess(
        sequenceToasts.created,
        onDone && { label: sequenceToasts.open, onSelect: () => onDone(id) },
      )
      changed()
    },
    onError: (error) => toastFailure(error, sequenceToasts.createFailed),
  })
}

export type SequenceSettings = Omit<BodyOf<typeof updateSequence>, 'workflowData' | 'revision'>

export function useChangeSequence(id: string) {
  const keep = useCacheSequence()
  const changed = useSequencesChanged()
  return useMutation({
    mutationFn: (body: SequenceSettings) => api.sequences.updateSequence({ params: { id }, body }),
    onSuccess: (sequence) => {
      keep(sequence)
      toastSuccess(sequenceToasts.changed)
      changed()
    },
    onError: (error) => toastFailure(error, sequenceToasts.changeFailed),
  })
}

export type LaunchVerb = 'activate' | 'resume' | 'publish'
const LAUNCH = {
  activate: api.sequences.activateStepBased,
  resume: api.sequences.resumeSequence,
  publish: api.sequences.publishSequence,
} as const
export type Refusal = { verb: LaunchVerb; message: string; report: LaunchItem[] }

/** The launch report inside a refusal, or undefined when the call failed for another reason. */
export function launchReportOf(error: unknown): LaunchItem[] | undefined {
  if (!isFailure(error, 'launch_blocked')) return undefined
  return error.report as LaunchItem[] | undefined
}

/** Starts, goes on or publishes. A refused launch goes to `onRefused` with its whole report instead of a toast. */
export function useLaunchSequence(id: string, onRefused: (refusal: Refusal) => void) {
  const keep = useCacheSequence()
  const changed = useSequencesChanged()
  return useMutation({
    mutationFn: (verb: LaunchVerb) => LAUNCH[verb]({ params: { id } }),
    onSuccess: ({ message, sequence }) => {
      keep(sequence)
      toastSuccess(message || sequenceToasts.activated)
      changed()
    },
    onError: (error, verb) => {
      const fallback = verb === 'publish' ? sequenceToasts.publishFailed : sequenceToasts.activateFailed
      const report = launchReportOf(error)
      if (report) onRefused({ verb, report, message: failureText(error, fallback) })
      else toastFailure(error, fallback)
    },
  })
}

export function usePauseSequence(id: string) {
  const keep = useCacheSequence()
  const changed = useSequencesChanged()
  return useMutation({
    mutationFn: () => api.sequences.pauseSequence({ params: { id } }),
    onSuccess: (sequence) => {
      keep(sequence)
      toastSuccess(sequenceToasts.statusChanged(1))
      changed()
    },
    onError: (error) => toastFailure(error, sequenceToasts.statusFailed),
  })
}
