// Branches of the workflow: the share of leads of each branch and its letter.
import { connectedEdges } from '#core/sequences/workflow/path.ts'
import { variantLetter } from '#core/sequences/workflow/variants.ts'
import type { Workflow } from '#core/sequences/workflow/workflow.ts'

/** One of several branches below a node: its letter and its share of leads in whole percent. */
export type Branch = { letter: string; share: number; letters: readonly string[] }

export type Branches = {
  /** by the id of the edge into the branch */
  byEdge: ReadonlyMap<string, Branch>
  /** A/B variants: sibling email drafts below one node, by the id of the draft */
  byEmail: ReadonlyMap<string, Branch>
}

/** Leads are shared evenly; the order by id is the one pathOf in core uses. */
export function findBranches(workflow: Workflow): Branches {
  const emails = new Set(workflow.nodes.filter((node) => node.type === 'emailDraft').map((node) => node.id))
  const below = new Map<string, Map<string, string>>()
  for (const { id, source, target } of connectedEdges(workflow)) {
    below.set(source, (below.get(source) ?? new Map<string, string>()).set(target, id))
  }
  const byEdge = new Map<string, Branch>()
  const byEmail = new Map<string, Branch>()
  for (const branches of below.values()) {
    if (branches.size < 2) continue
    const letters = [...branches.keys()].map((_, i) => variantLetter(i))
    for (const [i, target] of [...branches.keys()].toSorted().entries()) {
      const branch = { letter: variantLetter(i), share: Math.round(100 / branches.size), letters }
      byEdge.set(branches.get(target) ?? '', branch)
      if (emails.has(target)) byEmail.set(target, branch)
    }
  }
  return { byEdge, byEmail }
}
