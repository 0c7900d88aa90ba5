// A/B variants: several nodes below one node (rules.md R-110). Each lead gets one of them, all with the same share.
import { hashUnit } from '#core/hash.ts'
import { graphOf } from './graph.ts'
import { isMail } from './node-kinds.ts'
import type { Workflow } from './workflow.ts'

/** `nodeIds`: the email drafts, in the order leads are shared by (that of the ids). */
export type Variants = { below: string; nodeIds: string[] }

/** Every node with at least two email drafts below it. */
export function variantsOf(workflow: Workflow): Variants[] {
  const { nodes } = graphOf(workflow)
  return forksOf(workflow).flatMap(({ nodeId, children }) => {
    const nodeIds = children.filter((id) => isMail(nodes.get(id)))
    return nodeIds.length < 2 ? [] : [{ below: nodeId, nodeIds }]
  })
}

/** `children`: ids of the nodes below, each once, in the order leads are shared by. `share`: of the leads, 0 … 1. */
export type Fork = { nodeId: string; children: string[]; share: number }

/** Every node with at least two different nodes below it. */
export function forksOf(workflow: Workflow): Fork[] {
  return [...graphOf(workflow).below].flatMap(([nodeId, ids]) => {
    const children = [...new Set(ids)].sort()
    return children.length < 2 ? [] : [{ nodeId, children, share: 1 / children.length }]
  })
}

/**
 * The node below `nodeId` that an enrollment takes: always the same one for the same ids.
 * @param children ids of the nodes below, sorted
 */
export function chooseVariant(
  children: readonly string[],
  nodeId: string,
  enrollmentId: string,
): string | undefined {
  if (children.length <= 1) return children[0]
  return children[Math.floor(hashUnit(`${enrollmentId}/${nodeId}`) * children.length)]
}

/** The name of a variant: A, B, … Z, then 27, 28, … */
export const variantLetter = (index: number): string =>
  index < 26 ? String.fromCharCode(65 + index) : String(index + 1)
