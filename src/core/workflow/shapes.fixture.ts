// Drawings tests speak of: chains of emails and timers, and the ids that make a drawing readable.
import { addBelow } from './edit.ts'
import { defaultWorkflow, type Workflow } from './workflow.ts'

/** start → e1 → t1 → e2 → t2 → … with so many nodes below the start. */
export function chain(length: number): Workflow {
  let workflow = defaultWorkflow()
  let above = 'start'
  for (let i = 0; i < length; i++) {
    const isEmail = i % 2 === 0
    const id = `${isEmail ? 'e' : 't'}${Math.floor(i / 2) + 1}`
    const added = addBelow(workflow, above, isEmail ? 'emailDraft' : 'timer', id)
    if (!added.ok) throw new Error(added.refusal)
    workflow = added.workflow
    above = id
  }
  return workflow
}

/** `start>e1 e1>t1`: the connections, sorted. */
export const links = (workflow: Workflow): string =>
  workflow.edges
    .map((edge) => `${edge.source}>${edge.target}`)
    .sort()
    .join(' ')

export const heights = (workflow: Workflow): Record<string, number> =>
  Object.fromEntries(workflow.nodes.map((node) => [node.id, node.position.y]))
