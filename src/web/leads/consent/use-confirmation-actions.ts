// What can be done with contacts whose consent is to be confirmed: mailing them about it, or noting that it was done.

import { useConfirmConsents } from '#web/compliance/queries/consent.ts'
import { useRemindLeads } from '#web/compliance/queries/notices.ts'
import { formatNumber } from '#web/lib/format.ts'
import { toastDone, toastFailure } from '#web/lib/toast.ts'
import { groundBulkText } from '#web/shared/text/consent.ts'
import { confirmText } from '#web/shared/text/notices.ts'

export function useConfirmActs(onDone: () => void) {
  const confirm = useConfirmConsents()
  const remind = useRemindLeads()
  return {
    busy: confirm.isPending || remind.isPending,
    confirm: (leadIds: string[]) =>
      confirm.mutate(leadIds, {
        onSuccess: ({ changedCount }) => {
          toastDone(
            changedCount > 0
              ? groundBulkText.confirmed(formatNumber(changedCount))
              : groundBulkText.confirmedNone,
          )
          onDone()
        },
        onError: (error) => toastFailure(error, groundBulkText.confirmFailed),
      }),
    remind: (leadIds: string[]) =>
      remind.mutate(leadIds, {
        onSuccess: ({ plannedCount }) => {
          toastDone(plannedCount > 0 ? confirmText.sent(formatNumber(plannedCount)) : confirmText.sentNone)
          onDone()
        },
        onError: (error) => toastFailure(error, confirmText.sendFailed),
      }),
  }
}
