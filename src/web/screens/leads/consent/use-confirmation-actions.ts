// Actions for leads whose consent needs confirmation: mail them, or record that they were asked.

import type { LeadChoice } from '#web/data/leads/lead-selection.ts'
import { api } from '#web/lib/api/api.ts'
import { useChange } from '#web/lib/api/query.ts'
import { formatNumber } from '#web/lib/format.ts'
import { toastFailure, toastSuccess } from '#web/lib/toast.ts'
import { consentBulkText } from '#web/screens/leads/text.ts'
import { consentReminderText } from '#web/words/notices.ts'

export function useConfirmationActions(onDone: () => void) {
  const confirm = useChange(api.leadConsents.confirmLeadConsents)
  const remind = useChange(api.leadConsents.remindLeads)
  return {
    busy: confirm.isPending || remind.isPending,
    confirm: (choice: LeadChoice) =>
      confirm.mutate(
        { body: choice },
        {
          onSuccess: ({ changedCount }) => {
            toastSuccess(
              changedCount > 0
                ? consentBulkText.confirmed(formatNumber(changedCount))
                : consentBulkText.confirmedNone,
            )
            onDone()
          },
          onError: (error) => toastFailure(error, consentBulkText.confirmFailed),
        },
      ),
    remind: (choice: LeadChoice) =>
      remind.mutate(
        { body: choice },
        {
          onSuccess: ({ plannedCount }) => {
            toastSuccess(
              plannedCount > 0
                ? consentReminderText.sent(formatNumber(plannedCount))
                : consentReminderText.sentNone,
            )
            onDone()
          },
          onError: (error) => toastFailure(error, consentReminderText.sendFailed),
        },
      ),
  }
}
