// Actions for leads whose consent needs confirmation: mail them, or record that they were asked.

import { useMarkConsentsConfirmed } from '#web/data/compliance/consent.ts'
import { useSendConsentReminders } from '#web/data/compliance/notices.ts'
import type { LeadChoice } from '#web/data/leads/lead-selection.ts'
import { formatNumber } from '#web/lib/format.ts'
import { toastFailure, toastSuccess } from '#web/lib/toast.ts'
import { consentReminderText } from '#web/words/notices.ts'
import { consentBulkText } from './text.ts'

export function useConfirmationActions(onDone: () => void) {
  const confirm = useMarkConsentsConfirmed()
  const remind = useSendConsentReminders()
  return {
    busy: confirm.isPending || remind.isPending,
    confirm: (choice: LeadChoice) =>
      confirm.mutate(choice, {
        onSuccess: ({ changedCount }) => {
          toastSuccess(
            changedCount > 0
              ? consentBulkText.confirmed(formatNumber(changedCount))
              : consentBulkText.confirmedNone,
          )
          onDone()
        },
        onError: (error) => toastFailure(error, consentBulkText.confirmFailed),
      }),
    remind: (choice: LeadChoice) =>
      remind.mutate(choice, {
        onSuccess: ({ plannedCount }) => {
          toastSuccess(
            plannedCount > 0
              ? consentReminderText.sent(formatNumber(plannedCount))
              : consentReminderText.sentNone,
          )
          onDone()
        },
        onError: (error) => toastFailure(error, consentReminderText.sendFailed),
      }),
  }
}
