// Consents that need confirmation: how many, the state of their mails, and a link to their list.
import { CalendarSync } from 'lucide-react'
import type { LeadChoice } from '#web/data/leads/lead-selection.ts'
import { api } from '#web/lib/api/api.ts'
import { STALE_MS } from '#web/lib/api/freshness.ts'
import { useChange, useRead } from '#web/lib/api/query.ts'
import { formatNumber } from '#web/lib/format.ts'
import { toastFailure, toastSuccess } from '#web/lib/toast.ts'
import { consentBulkText } from '#web/screens/leads/text.ts'
import { Button } from '#web/ui/buttons/button.tsx'
import { LinkButton } from '#web/ui/buttons/link-button.tsx'
import { Banner } from '#web/ui/feedback/banner.tsx'
import { consentReminderText } from '#web/words/notices.ts'

export type ConfirmationBannerProps = {
  workspaceIds: string | undefined
  /** whether the list shows them already */
  isShown: boolean
  onShow: (isShown: boolean) => void
}

export function ConfirmationBanner({ workspaceIds, isShown, onShow }: ConfirmationBannerProps) {
  const { data } = useRead(
    api.leadConsents.consentReminders,
    { query: { workspaceIds } },
    { staleTime: STALE_MS.stats },
  )
  if (!data || data.due === 0) return null
  const { due, overdue, planned, failed, automatic } = data
  return (
    <Banner
      tone={overdue > 0 ? 'red' : 'amber'}
      icon={<CalendarSync aria-hidden />}
      className="mb-3"
      action={
        <span className="flex flex-wrap gap-1.5">
          <LinkButton size="sm" to="/settings?tab=sender">
            {consentReminderText.settings}
          </LinkButton>
          <Button size="sm" onClick={() => onShow(!isShown)}>
            {isShown ? consentReminderText.done : consentReminderText.show}
          </Button>
        </span>
      }
    >
      <span className="font-semibold">{consentReminderText.due(formatNumber(due))}</span>{' '}
      {overdue > 0 && `${consentReminderText.overdue(formatNumber(overdue))} `}
      {planned > 0 && `${consentReminderText.planned(formatNumber(planned))} `}
      {failed > 0 && `${consentReminderText.failed(formatNumber(failed))} `}
      <span className="block text-xs">
        {consentReminderText.why} {automatic > 0 ? consentReminderText.automatic : consentReminderText.manual}
      </span>
    </Banner>
  )
}

/** Actions for leads whose consent needs confirmation: mail them, or record that they were asked. */
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
