// The steps of a sequence and the calls that change them. Every change names the revision of the list that is shown, so that a
// newer workflow is never overwritten (409 stale_revision); calls of one sequence are sent one after the other.
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import type { BodyOf } from '#api/endpoint.ts'
import type { Step, updateStep } from '#api/sequences/steps.ts'
import { api } from '#web/lib/api/api.ts'
import { isFailure } from '#web/lib/api/api-failure.ts'
import { invalidate, query, staleAfter } from '#web/lib/api/query.ts'
import { toastFailure, toastSuccess } from '#web/lib/toast.ts'
import { stepToasts } from '#web/words/steps.ts'
import { readSequence, saveWorkflow } from './sequence.ts'

export type StepFields = Omit<BodyOf<typeof updateStep>, 'revision'>

const stepsQuery = (sequenceId: string) => query(api.steps.listSteps, { params: { id: sequenceId } })

export const useSteps = (sequenceId: string) => useQuery(stepsQuery(sequenceId))

function useStepList(sequenceId: string) {
  const cache = useQueryClient()
  /** Resolves when the list has been refetched, so that the next call names its revision. */
  const refetch = () => invalidate(cache, staleAfter('steps'))
  return {
    now: () => cache.getQueryData(stepsQuery(sequenceId).queryKey),
    refetch,
    /** What every change does. @param done called with a result other than null, which changed nothing */
    change: <Result>(done: (result: NonNullable<Result>) => void, failed: string) => ({
      scope: { id: `steps of ${sequenceId}` },
      onSuccess: (result: Result) => {
        if (result === null || result === undefined) return
        done(result)
        return refetch()
      },
      onError: (error: Error) => {
        toastFailure(error, failed)
        return refetch()
      },
    }),
  }
}

const toastUpdated = (): void => toastSuccess(stepToasts.updated)

export function useCreateStep(sequenceId: string) {
  const { now, change } = useStepList(sequenceId)
  return useMutation({
    mutationFn: (fields: StepFields) =>
      api.steps.createStep({
        params: { id: sequenceId },
        body: { ...fields, revision: now()?.revision },
      }),
    ...change(() => toastSuccess(stepToasts.created), stepToasts.createFailed),
  })
}

/**
 * Changes the fields of a step. `onConflict` gets the stored step when another user has changed it since `before` was read; a
 * change of another step is no conflict, and the call is repeated.
 */
export function useUpdateStep(sequenceId: string, onConflict: (stored: Step) => void) {
  const { now, refetch, change } = useStepList(sequenceId)
  return useMutation({
    mutationFn: async ({ before, fields }: { before: Step; fields: StepFields }) => {
      const send = () =>
        api.steps.updateStep({
          params: { id: sequenceId, stepId: before.id },
          body: { ...fields, revision: now()?.revision },
        })
      try {
        return await send()
      } catch (error) {
        if (!isFailure(error, 'stale_revision')) throw error
        await refetch()
        const stored = now()?.data.find(({ id }) => id === before.id)
        if (stored && !isSameContent(stored, before)) {
          onConflict(stored)
          return null
        }
        return send()
      }
    },
    ...change(toastUpdated, stepToasts.updateFailed),
  })
}

/** Whether two versions of a step differ at most in their place. */
const isSameContent = (a: Step, b: Step): boolean =>
  (['subject', 'bodyText', 'bodyHtml', 'generationMode', 'aiPrompt', 'delayDays'] as const).every(
    (field) => a[field] === b[field],
  )

/** Moves a step by one position; repeated presses move it further. */
export function useMoveStep(sequenceId: string) {
  const { now, change } = useStepList(sequenceId)
  return useMutation({
    mutationFn: async ({ stepId, by }: { stepId: string; by: 1 | -1 }) => {
      const list = now()
      const order = (list?.data.find(({ id }) => id === stepId)?.order ?? 0) + by
      // a repeated press at the end of the list
      if (!list || order < 1 || order > list.total) return null
      return api.steps.updateStep({
        params: { id: sequenceId, stepId },
        body: { order, revision: list.revision },
      })
    },
    ...change(toastUpdated, stepToasts.updateFailed),
  })
}

/** Deletes a step; the toast offers to restore it with its node, which has the generated emails. */
export function useDeleteStep(sequenceId: string) {
  const { now, change } = useStepList(sequenceId)
  const restore = useMutation({
    mutationFn: (before: { workflowData: string; revision: number }) =>
      saveWorkflow(sequenceId, before, { leaving: false }),
    ...change(() => toastSuccess(stepToasts.restored), stepToasts.restoreFailed),
  })
  return useMutation({
    mutationFn: async (stepId: string) => {
      const before = await readSequence(sequenceId)
      await api.steps.deleteStep({
        params: { id: sequenceId, stepId },
        query: { revision: now()?.revision },
      })
      return before
    },
    ...change(({ workflowData, revision }: Awaited<ReturnType<typeof readSequence>>) => {
      // the deletion is the next revision; after any other save the workflow of before is not restored
      const before = workflowData && { workflowData, revision: revision + 1 }
      toastSuccess(
        stepToasts.deleted,
        before ? { label: stepToasts.undo, onSelect: () => restore.mutate(before) } : undefined,
      )
    }, stepToasts.deleteFailed),
  })
}
