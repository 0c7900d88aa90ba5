// Steps: the email drafts of a linear drawing as a list, and edits of that list as edits of the drawing. There is no
// second store (product §2, §12).
import { NODE_VERTICAL_OFFSET, newEdge, newNodeId, removeNodes } from './edit.ts'
import { type NodeOf, newNodeData, type WorkflowNode } from './node-kinds.ts'
import { graphOf, isLinear, pathOf } from './path.ts'
import { findNode, type Workflow } from './workflow.ts'

export type StepContent = Pick<
  NodeOf<'emailDraft'>['data'],
  'subject' | 'bodyText' | 'bodyHtml' | 'generationMode' | 'aiPrompt'
>
export type WorkflowStep = StepContent & { id: string; order: number; delayDays: number }
export type StepChange = Partial<StepContent> & { order?: number | undefined; delayDays?: number | undefined }
export type StepEdit =
  | { ok: true; workflow: Workflow; stepId: string }
  | { ok: false; refusal: 'read_only' | 'step_not_found' }

/** 1 is the first mail. On a drawing with variants the steps are those of one path, and cannot be edited. */
export function stepsOf(workflow: Workflow): { steps: WorkflowStep[]; readOnly: boolean } {
  const steps = pathOf(workflow, '').steps.flatMap((step, i) => {
    const node = findNode(workflow, step.nodeId)
    if (node?.type !== 'emailDraft') return []
    const { subject, bodyText, bodyHtml, generationMode, aiPrompt } = node.data
    return [
      {
        id: node.id,
        order: i + 1,
        delayDays: step.delayDays,
        subject,
        bodyText,
        bodyHtml,
        generationMode,
        aiPrompt,
      },
    ]
  })
  return { steps, readOnly: !isLinear(workflow) }
}

/** @param now milliseconds since the epoch, for the ids of new nodes */
export function createStep(workflow: Workflow, change: StepChange, now: number): StepEdit {
  const { steps, readOnly } = stepsOf(workflow)
  if (readOnly) return { ok: false, refusal: 'read_only' }
  const id = newNodeId(workflow, 'emailDraft', now)
  const node = {
    id,
    type: 'emailDraft',
    position: { x: 0, y: 0 },
    data: { ...newNodeData('emailDraft'), ...contentOf(change) },
  } as WorkflowNode
  const order = change.order ?? steps.length + 1
  const at = Math.min(Math.max(order, 1), steps.length + 1) - 1
  const list = steps.map(({ id, delayDays }) => ({ id, delayDays }))
  list.splice(at, 0, { id, delayDays: change.delayDays ?? 1 })
  return {
    ok: true,
    workflow: rebuild({ ...workflow, nodes: [...workflow.nodes, node] }, list, now),
    stepId: id,
  }
}

export function updateStep(workflow: Workflow, stepId: string, change: StepChange, now: number): StepEdit {
  const { steps, readOnly } = stepsOf(workflow)
  const from = steps.findIndex((step) => step.id === stepId)
  if (from < 0) return { ok: false, refusal: 'step_not_found' }
  if (readOnly) return { ok: false, refusal: 'read_only' }
  const nodes = workflow.nodes.map((node) =>
    node.id === stepId ? ({ ...node, data: { ...node.data, ...contentOf(change) } } as WorkflowNode) : node,
  )
  const edited = { ...workflow, nodes }
  if (change.order === undefined && change.delayDays === undefined)
    return { ok: true, workflow: edited, stepId }
  const list = steps.map(({ id, delayDays }) => ({ id, delayDays }))
  const [moved] = list.splice(from, 1)
  if (moved) {
    const to = Math.min(Math.max(change.order ?? from + 1, 1), list.length + 1) - 1
    list.splice(to, 0, { ...moved, delayDays: change.delayDays ?? moved.delayDays })
  }
  return { ok: true, workflow: rebuild(edited, list, now), stepId }
}

/** Deletes the step with the timer before it; what stands below moves up. */
export function deleteStep(workflow: Workflow, stepId: string, now: number): StepEdit {
  const { steps, readOnly } = stepsOf(workflow)
  if (!steps.some((step) => step.id === stepId)) return { ok: false, refusal: 'step_not_found' }
  if (readOnly) return { ok: false, refusal: 'read_only' }
  const list = steps.filter((step) => step.id !== stepId).map(({ id, delayDays }) => ({ id, delayDays }))
  const removed = removeNodes(rebuild(workflow, list, now), [stepId])
  return removed.ok
    ? { ok: true, workflow: removed.workflow, stepId }
    : { ok: false, refusal: 'step_not_found' }
}

const contentOf = (change: StepChange): Partial<NodeOf<'emailDraft'>['data']> => {
  const { order: _order, delayDays: _delayDays, ...content } = change
  const defined = Object.fromEntries(Object.entries(content).filter(([, value]) => value !== undefined))
  return 'generationMode' in defined ? { ...defined, useAI: defined.generationMode === 'ai' } : defined
}

/**
 * Draws the chain start → email → timer → email … anew for the list. Timers that stood between stay where they can;
 * timers no longer needed go, notes and everything apart from the chain stay.
 */
function rebuild(
  workflow: Workflow,
  list: readonly { id: string; delayDays: number }[],
  now: number,
): Workflow {
  const graph = graphOf(workflow)
  const start = workflow.nodes.find((node) => node.type === 'start')
  if (!start) return workflow
  const path = pathOf(workflow, '', graph)
  const spare = path.steps.flatMap((step) => step.timerIds)
  const tail = path.tail.timerIds
  const chain = new Set([
    start.id,
    ...list.map((step) => step.id),
    ...path.steps.map((step) => step.nodeId),
    ...spare,
    ...tail,
  ])
  const nodes = new Map(workflow.nodes.map((node) => [node.id, node]))
  const edges = workflow.edges.filter((edge) => !chain.has(edge.source) && !chain.has(edge.target))
  let { y } = start.position
  let above = start.id
  const place = (id: string, data?: object) => {
    y += NODE_VERTICAL_OFFSET
    const node = nodes.get(id)
    if (node)
      nodes.set(id, {
        ...node,
        position: { x: start.position.x, y },
        data: { ...node.data, ...data },
      } as WorkflowNode)
    edges.push(newEdge(above, id))
    above = id
  }
  list.forEach((step, i) => {
    if (i > 0) {
      const id = spare.shift() ?? newNodeId({ ...workflow, nodes: [...nodes.values()] }, 'timer', now)
      if (!nodes.has(id))
        nodes.set(id, {
          id,
          type: 'timer',
          position: { x: 0, y: 0 },
          data: newNodeData('timer'),
        } as WorkflowNode)
      place(id, { delayDays: Math.max(1, step.delayDays) })
    }
    place(step.id)
  })
  for (const id of spare) nodes.delete(id)
  for (const id of tail) place(id)
  return { ...workflow, nodes: [...nodes.values()], edges }
}
