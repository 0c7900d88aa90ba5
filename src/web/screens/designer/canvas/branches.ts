// Branches of the workflow: the share of leads of each branch and its letter.
import { isMail } from '#core/sequences/workflow/node-kinds.ts'
import { forksOf, variantLetter } from '#core/sequences/workflow/variants.ts'
import type { Workflow } from '#core/sequences/workflow/workflow.ts'

/** One of several branches below a node: its letter and its share of leads in whole percent. */
type Branch = { letter: string; share: number; letters: readonly string[] }

export type Branches = {
  /** by the id of the edge into the branch */
  byEdge: ReadonlyMap<string, Branch>
  /** A/B variants: sibling email drafts below one node, by the id of the draft */
  byEmail: ReadonlyMap<string, Branch>
}

export function findBranches(workflow: Workflow): Branches {
  const nodes = new Map(workflow.nodes.map((node) => [node.id, node]))
  const edgeIds = new Map(workflow.edges.map(({ id, source, target }) => [`${source}\n${target}`, id]))
  const byEdge = new Map<string, Branch>()
  const byEmail = new Map<string, Branch>()
  for (const { nodeId, children, share } of forksOf(workflow)) {
    const letters = children.map((_, i) => variantLetter(i))
    for (const [i, target] of children.entries()) {
      const branch = { letter: variantLetter(i), share: Math.round(share * 100), letters }
      byEdge.set(edgeIds.get(`${nodeId}\n${target}`) ?? '', branch)
      if (isMail(nodes.get(target))) byEmail.set(target, branch)
    }
  }
  return { byEdge, byEmail }
}
