// The subject of a step as it is read: variables without filters, and no subject that an AI draft does not send.
import { isMail } from '#core/sequences/workflow/node-kinds.ts'
import { parseWorkflow } from '#core/sequences/workflow/workflow.ts'
import { withoutFilters } from '#core/writing/template/without-filters.ts'
import { summaryText } from '#web/words/sequence-page.ts'

/** @param isAi an AI draft keeps the template it had before, which is not sent */
export function stepSubject(template: string, isAi: boolean): { text: string; isPlaceholder: boolean } {
  const own = isAi ? '' : withoutFilters(template)
  if (own) return { text: own, isPlaceholder: false }
  return { text: isAi ? summaryText.aiSubject : summaryText.noSubject, isPlaceholder: true }
}

/** Drafts whose subject is generated per lead: their empty subject does not mean a follow-up in the same thread. */
export function aiDrafts(workflowData: string | null): ReadonlySet<string> {
  const parsed = parseWorkflow(workflowData)
  if (!parsed.ok) return new Set()
  return new Set(
    parsed.workflow.nodes
      .filter((node) => isMail(node) && node.data.generationMode === 'ai')
      .map(({ id }) => id),
  )
}
