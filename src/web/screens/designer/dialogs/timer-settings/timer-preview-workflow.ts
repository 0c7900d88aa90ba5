// The workflow that the timer preview is planned for: the path to one timer and the email after it, with the days of
// the field.
import { addBelow, newNodeId, updateNode } from '#core/sequences/workflow/edit.ts'
import { connectedEdges } from '#core/sequences/workflow/graph.ts'
import { isMail } from '#core/sequences/workflow/node-kinds.ts'
import { findNode, type Workflow } from '#core/sequences/workflow/workflow.ts'

export type TimerPreviewWorkflow = { workflow: Workflow; previousId: string; nextId: string }

/**
 * Other branches are left out, so that every lead passes the timer. A timer without a successor gets an email.
 * @param now milliseconds since the epoch, for the id of that email
 * @returns null when no email precedes this timer on a path from the start
 */
export function timerPreviewWorkflow(
  stored: Workflow,
  timerId: string,
  delayDays: number,
  now: number,
): TimerPreviewWorkflow | null {
  const workflow = { ...stored, edges: connectedEdges(stored) }
  const path = pathToNode(workflow, timerId)
  const previousId = path?.at(-2)
  if (!path || !previousId || !isMail(findNode(workflow, previousId))) return null
  const below = workflow.edges.find((edge) => edge.source === timerId)?.target
  const nextId = below ?? newNodeId(workflow, 'emailDraft', now)
  const kept = new Set([...path, nextId])
  const pruned = {
    ...workflow,
    nodes: workflow.nodes.filter(({ id }) => kept.has(id)),
    edges: workflow.edges.filter(({ source, target }) => kept.has(source) && kept.has(target)),
  }
  const timed = updateNode(pruned, timerId, 'timer', { delayDays })
  if (!timed.ok) return null
  const whole = below ? timed : addBelow(timed.workflow, timerId, 'emailDraft', nextId)
  return whole.ok ? { workflow: whole.workflow, previousId, nextId } : null
}

/** The path from the start to a node, or null. */
function pathToNode(workflow: Workflow, nodeId: string): string[] | null {
  const way = [nodeId]
  for (let at = nodeId; ; ) {
    if (findNode(workflow, at)?.type === 'start') return way
    const above = workflow.edges.find((edge) => edge.target === at)?.source
    if (!above || way.includes(above)) return null
    way.unshift(above)
    at = above
  }
}
