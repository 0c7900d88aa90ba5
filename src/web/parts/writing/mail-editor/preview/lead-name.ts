import { contactText } from './choose-lead-text.ts'

export const leadName = ({
  companyName,
  contactName,
}: {
  companyName: string
  contactName: string
}): string => [companyName, contactName].filter(Boolean).join(' · ') || contactText.noName
