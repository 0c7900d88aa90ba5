// Runs an action for leads of a cause and shows a toast with the result.

import { type Resolution, useResolveEnrollments } from '#web/data/overview/check.ts'
import { formatNumber } from '#web/lib/format.ts'
import { toastFailure, toastInfo, toastSuccess } from '#web/lib/toast.ts'
import { checkText } from './text.ts'

const DONE = {
  retry: checkText.retried,
  settle: checkText.settled,
  continue: checkText.continued,
  remove: checkText.removed,
}

/** Resolves when the action succeeded; rejects after the toast when it failed. */
export function useResolveAction(onDone: () => void) {
  const resolve = useResolveEnrollments()
  const run = async (resolution: Resolution): Promise<void> => {
    try {
      const { doneIds, rejected } = await resolve.mutateAsync(resolution)
      const [first] = rejected
      const left = first ? checkText.rejected(formatNumber(rejected.length), first.message) : undefined
      if (doneIds.length > 0)
        toastSuccess(DONE[resolution.way](formatNumber(doneIds.length)), undefined, { detail: left })
      else if (left) toastInfo(left)
      onDone()
    } catch (error) {
      toastFailure(error, checkText.resolveFailed)
      throw error
    }
  }
  return { run, isBusy: resolve.isPending }
}
