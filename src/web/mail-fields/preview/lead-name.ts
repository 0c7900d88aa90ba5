// How a contact is called in one line.
import { dayText } from '#web/text/rehearsal.ts'

export const leadName = ({
  companyName,
  contactName,
}: {
  companyName: string
  contactName: string
}): string => [companyName, contactName].filter(Boolean).join(' · ') || dayText.noName
