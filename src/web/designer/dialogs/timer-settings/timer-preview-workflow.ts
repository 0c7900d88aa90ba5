// The drawing a sample date is asked of: the way to one timer and the mail behind it, with the days that stand in the field.

import { addBelow, newNodeId, updateNode } from '#core/sequences/workflow/edit.ts'
import { connectedEdges } from '#core/sequences/workflow/graph.ts'
import { isMail } from '#core/sequences/workflow/node-kinds.ts'
import { findNode, type Workflow } from '#core/sequences/workflow/workflow.ts'

export type TimerPreviewWorkflow = { workflow: Workflow; previousId: string; nextId: string }

/**
 * Other branches are left out, so that every contact comes by. A timer with nothing below gets a mail to have a date for.
 * @param now milliseconds since the epoch, for the id of that mail
 * @returns null: no mail leads to this timer from the start
 */
export function timerPreviewWorkflow(
  stored: Workflow,
  timerId: string,
  delayDays: number,
  now: number,
): TimerPreviewWorkflow | null {
  const workflow = { ...stored, edges: connectedEdges(stored) }
  const way = pathToNode(workflow, timerId)
  const previousId = way?.at(-2)
  if (!way || !previousId || !isMail(findNode(workflow, previousId))) return null
  const below = workflow.edges.find((edge) => edge.source === timerId)?.target
  const nextId = below ?? newNodeId(workflow, 'emailDraft', now)
  const kept = new Set([...way, nextId])
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

/** From the start to a node, or null when nothing leads there. */
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
