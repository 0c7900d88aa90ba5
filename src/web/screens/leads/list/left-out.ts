// Which of the selected leads enrolling them would leave out.
import type { Lead } from '#api/leads/leads.ts'
import { isEnrolledStatus, isStoppedStatus } from '#core/leads/lead-status.ts'
import { formatNumber } from '#web/lib/format.ts'
import { leadsText } from '#web/screens/leads/text.ts'

/** @param leads the selected ones that were shown. @returns undefined when none is left out */
export function leftOutText(
  leads: readonly Pick<Lead, 'status' | 'isSuppressed' | 'contactEmail'>[],
): string | undefined {
  const stopped = leads.filter(
    (lead) => !lead.contactEmail || lead.isSuppressed || isStoppedStatus(lead.status),
  )
  const enrolled = leads.filter((lead) => !stopped.includes(lead) && isEnrolledStatus(lead.status))
  const parts = [
    enrolled.length > 0 && leadsText.enrolledLeads(formatNumber(enrolled.length)),
    stopped.length > 0 && leadsText.stoppedLeads(formatNumber(stopped.length)),
  ].filter(Boolean)
  return parts.length > 0 ? leadsText.leftOut(parts.join(', ')) : undefined
}
