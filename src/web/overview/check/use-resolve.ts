// Runs an action for leads of a cause and shows a toast with the result.
import { formatNumber } from '#web/lib/format.ts'
import { toastFailure, toastInfo, toastSuccess } from '#web/lib/toast.ts'
import { type Mending, useResolveEnrollments } from '#web/overview/queries/check.ts'
import { checkText } from './text.ts'

const DONE = {
  retry: checkText.retried,
  settle: checkText.settled,
  continue: checkText.continued,
  remove: checkText.removed,
}

/** Resolves when the action succeeded; rejects after the toast when it failed. */
export function useResolveAction(onDone: () => void) {
  const mend = useResolveEnrollments()
  const run = async (mending: Mending): Promise<void> => {
    try {
      const { doneIds, refused } = await mend.mutateAsync(mending)
      const [first] = refused
      const left = first ? checkText.refused(formatNumber(refused.length), first.message) : undefined
      if (doneIds.length > 0)
        toastSuccess(DONE[mending.way](formatNumber(doneIds.length)), undefined, { detail: left })
      else if (left) toastInfo(left)
      onDone()
    } catch (error) {
      toastFailure(error, checkText.mendFailed)
      throw error
    }
  }
  return { run, isBusy: mend.isPending }
}
