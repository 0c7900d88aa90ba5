// The subject of a step as it is read: variables without filters, and no subject that an AI draft does not send.
import { withoutFilters } from '#core/writing/template/without-filters.ts'
import { summaryText } from '#web/words/sequence-page.ts'

/** @param isAi an AI draft keeps the template it had before, which is not sent */
export function stepSubject(template: string, isAi: boolean): { text: string; isPlaceholder: boolean } {
  const own = isAi ? '' : withoutFilters(template)
  if (own) return { text: own, isPlaceholder: false }
  return { text: isAi ? summaryText.aiSubject : summaryText.noSubject, isPlaceholder: true }
}
