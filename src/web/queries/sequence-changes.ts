// What is done to sequences from the list and from their own page, with the words said afterwards.
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import * as z from 'zod'
import type { BodyOf } from '#api/endpoint.ts'
import {
  activateStepBased,
  bulkDeleteSequences,
  bulkSequenceStatus,
  createSequence,
  deleteSequence,
  duplicateSequence,
  getSequence,
  LaunchItem,
  pauseSequence,
  publishSequence,
  resumeSequence,
  updateSequence,
} from '#api/sequences.ts'
import type { SequenceStatus } from '#core/sequence.ts'
import { isFailure } from '#web/lib/api-failure.ts'
import { call } from '#web/lib/call.ts'
import { failureText, toastDone, toastFailure } from '#web/lib/toast.ts'
import { sequenceKey, useKeepSequence } from '#web/queries/sequence.ts'
import { sequenceToasts } from '#web/text/sequences.ts'

/** Every list and number of sequences, and the people in them, are asked again. */
export function useSequencesChanged() {
  const cache = useQueryClient()
  return () => {
    for (const key of ['sequences', 'enrollments', 'customer-groups', 'first-steps'])
      void cache.invalidateQueries({ queryKey: [key] })
  }
}

export function useCreateSequence() {
  const changed = useSequencesChanged()
  return useMutation({
    mutationFn: (body: BodyOf<typeof createSequence>) => call(createSequence, { body }),
    onSuccess: () => {
      toastDone(sequenceToasts.created)
      changed()
    },
    onError: (error) => toastFailure(error, sequenceToasts.createFailed),
  })
}

/** @param onDone is given the copy's id */
export function useDuplicateSequence(onDone?: (id: string) => void) {
  const changed = useSequencesChanged()
  return useMutation({
    mutationFn: (id: string) => call(duplicateSequence, { params: { id } }),
    onSuccess: ({ id }) => {
      toastDone(sequenceToasts.created, onDone && { label: sequenceToasts.open, onSelect: () => onDone(id) })
      changed()
    },
    onError: (error) => toastFailure(error, sequenceToasts.createFailed),
  })
}

export type SequenceSettings = Omit<BodyOf<typeof updateSequence>, 'workflowData' | 'revision'>

export function useChangeSequence(id: string) {
  const keep = useKeepSequence()
  const changed = useSequencesChanged()
  return useMutation({
    mutationFn: (body: SequenceSettings) => call(updateSequence, { params: { id }, body }),
    onSuccess: (sequence) => {
      keep(sequence)
      toastDone(sequenceToasts.changed)
      changed()
    },
    onError: (error) => toastFailure(error, sequenceToasts.changeFailed),
  })
}

export type LaunchVerb = 'activate' | 'resume' | 'publish'
const LAUNCH = { activate: activateStepBased, resume: resumeSequence, publish: publishSequence } as const
export type Refusal = { verb: LaunchVerb; message: string; report: LaunchItem[] }

/** The launch report inside a refusal, or undefined when the call failed for another reason. */
export function reportOf(error: unknown): LaunchItem[] | undefined {
  if (!isFailure(error, 'launch_refused')) return undefined
  return z.array(LaunchItem).safeParse(error.report).data
}

/** Starts, goes on or publishes. A refused launch goes to `onRefused` with its whole report instead of a toast. */
export function useLaunchSequence(id: string, onRefused: (refusal: Refusal) => void) {
  const keep = useKeepSequence()
  const changed = useSequencesChanged()
  return useMutation({
    mutationFn: (verb: LaunchVerb) => call(LAUNCH[verb], { params: { id } }),
    onSuccess: ({ message, sequence }) => {
      keep(sequence)
      toastDone(message || sequenceToasts.activated)
      changed()
    },
    onError: (error, verb) => {
      const fallback = verb === 'publish' ? sequenceToasts.publishFailed : sequenceToasts.activateFailed
      const report = reportOf(error)
      if (report) onRefused({ verb, report, message: failureText(error, fallback) })
      else toastFailure(error, fallback)
    },
  })
}

export function usePauseSequence(id: string) {
  const keep = useKeepSequence()
  const changed = useSequencesChanged()
  return useMutation({
    mutationFn: () => call(pauseSequence, { params: { id } }),
    onSuccess: (sequence) => {
      keep(sequence)
      toastDone(sequenceToasts.statusChanged(1))
      changed()
    },
    onError: (error) => toastFailure(error, sequenceToasts.statusFailed),
  })
}

/** Open enrollments of each sequence, for saying what deleting would end. Asked anew every time. */
export const useOpenEnrollments = (ids: readonly string[], enabled: boolean) =>
  useQuery({
    queryKey: ['sequences', 'open-enrollments', ...ids],
    queryFn: async ({ signal }) => {
      const counted = await Promise.all(
        ids.map(async (id) => (await call(getSequence, { params: { id } }, { signal })).openEnrollmentCount),
      )
      return new Map(ids.map((id, index) => [id, counted[index] ?? 0]))
    },
    enabled: enabled && ids.length > 0,
    staleTime: 0,
    gcTime: 0,
  })

export function useDeleteSequence() {
  const cache = useQueryClient()
  const changed = useSequencesChanged()
  return useMutation({
    mutationFn: (id: string) => call(deleteSequence, { params: { id } }),
    onSuccess: (_, id) => {
      cache.removeQueries({ queryKey: sequenceKey(id) })
      toastDone(sequenceToasts.deleted(1))
      changed()
    },
    onError: (error) => toastFailure(error, sequenceToasts.deleteFailed),
  })
}

export function useDeleteSequences() {
  const changed = useSequencesChanged()
  return useMutation({
    mutationFn: (sequenceIds: string[]) => call(bulkDeleteSequences, { body: { sequenceIds } }),
    onSuccess: ({ deletedCount }) => {
      toastDone(sequenceToasts.deleted(deletedCount))
      changed()
    },
    onError: (error) => toastFailure(error, sequenceToasts.deleteFailed),
  })
}

export type StatusRefusal = { sequenceId: string; message: string }

/** Changes several. Those that may not change go to `onRefused`, each with its sentence; the rest is done. */
export function useSetSequencesStatus(
  onRefused: (refused: StatusRefusal[], updatedCount: number) => void = () => undefined,
) {
  const changed = useSequencesChanged()
  return useMutation({
    mutationFn: (body: { sequenceIds: string[]; status: SequenceStatus }) =>
      call(bulkSequenceStatus, { body }),
    onSuccess: ({ updatedCount, refused }) => {
      if (updatedCount > 0) toastDone(sequenceToasts.statusChanged(updatedCount))
      if (refused.length > 0) onRefused(refused, updatedCount)
      changed()
    },
    onError: (error) => toastFailure(error, sequenceToasts.statusFailed),
  })
}
