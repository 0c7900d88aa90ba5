// A/B variants: email drafts beside others below one node (rules.md R-110). Each contact gets one of them.
import { graphOf } from './path.ts'
import type { Workflow } from './workflow.ts'

/** `nodeIds` in the order the contacts are shared by, which is that of the ids. */
export type Variants = { below: string; nodeIds: string[] }

export function variantsOf(workflow: Workflow): Variants[] {
  const graph = graphOf(workflow)
  return [...graph.below].flatMap(([below, ids]) => {
    const ways = [...new Set(ids)].sort()
    const nodeIds = ways.filter((id) => graph.nodes.get(id)?.type === 'emailDraft')
    return nodeIds.length < 2 ? [] : [{ below, nodeIds }]
  })
}

/** A, B, … Z, then 27, 28, …: what a way is called. */
export const variantLetter = (index: number): string =>
  index < 26 ? String.fromCharCode(65 + index) : String(index + 1)
