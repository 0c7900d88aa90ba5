// Steps: the email drafts of a workflow as a list. Edits of the list are edits of the workflow; nothing else is stored.
// Delays belong to the gaps between positions: moving a step moves the email and leaves every timer where it is.
import { withoutKnown } from '#core/sending/attachments.ts'
import { connectionFaults } from './connection-faults.ts'
import { edgeId, NODE_ROW_HEIGHT, newEdge, newNode, newNodeId } from './edit.ts'
import { graphOf, isLinear, startNode, startNodes } from './graph.ts'
import { isMail, type NodeOf, type WorkflowNode } from './node-kinds.ts'
import type { NodeFile } from './nodes/email-draft.ts'
import { MIN_DELAY_DAYS } from './nodes/timer.ts'
import { pathOf } from './path.ts'
import type { TemplateOrigin } from './template-origin.ts'
import { findNode, type Workflow } from './workflow.ts'

type StepContent = Pick<
  NodeOf<'emailDraft'>['data'],
  'subject' | 'bodyText' | 'bodyHtml' | 'generationMode' | 'aiPrompt'
>
export type WorkflowStep = StepContent & {
  /** attached to every mail of the step */
  files: NodeFile[]
  id: string
  order: number
  delayDays: number
  /** the first step with the same `order`, for the others; a lead gets one of them */
  variantOf: string | null
}
export type StepChange = Partial<StepContent> &
  Partial<TemplateOrigin> & {
    order?: number | undefined
    delayDays?: number | undefined
    files?: readonly NodeFile[] | undefined
    /** of a template: beside those of the step */
    addedFiles?: readonly NodeFile[]
  }
export const READ_ONLY_REASONS = ['variants', 'broken_rules'] as const
export type ReadOnlyReason = (typeof READ_ONLY_REASONS)[number]
export type StepError =
  | `read_only_${ReadOnlyReason}`
  | 'step_not_found'
  /** the first step has no delay */
  | 'first_step_waits'
  /** every later step waits at least one day */
  | 'later_step_without_delay'
export type StepEdit = { ok: true; workflow: Workflow; stepId: string } | { ok: false; error: StepError }

/**
 * Every email draft that can be reached from the start, in the order of the workflow; 1 is the first mail. Drafts with
 * the same number of mails before them are variants of the first of them.
 */
export function stepsOf(workflow: Workflow): { steps: WorkflowStep[]; readOnly: ReadOnlyReason | null } {
  const firstAt = new Map<number, string>()
  const steps = stepPositions(workflow)
    .sort((a, b) => a.order - b.order)
    .map(({ node, order, delayDays }): WorkflowStep => {
      const { subject, bodyText, bodyHtml, generationMode, aiPrompt, files = [] } = node.data
      const variantOf = firstAt.get(order) ?? null
      if (variantOf === null) firstAt.set(order, node.id)
      return {
        id: node.id,
        order,
        delayDays,
        variantOf,
        subject,
        bodyText,
        bodyHtml,
        generationMode,
        aiPrompt,
        files,
      }
    })
  const hasFaults = startNodes(workflow).length !== 1 || connectionFaults(workflow).length > 0
  return { steps, readOnly: hasFaults ? 'broken_rules' : isLinear(workflow) ? null : 'variants' }
}

/** The number of each email draft that can be reached from the start, by node id: 1 is the first mail. */
export const stepNumbers = (workflow: Workflow): ReadonlyMap<string, number> =>
  new Map(stepPositions(workflow).map(({ node, order }) => [node.id, order]))

type StepPosition = { node: NodeOf<'emailDraft'>; order: number; delayDays: number }

/** Breadth first, so that each draft has its smallest order; nodes below the same node in the order of variants. */
function stepPositions(workflow: Workflow): StepPosition[] {
  const graph = graphOf(workflow)
  const start = startNode(workflow)
  const queue = start ? [{ node: start as WorkflowNode, mails: 0, days: 0 }] : []
  const seen = new Set(queue.map(({ node }) => node.id))
  const positions: StepPosition[] = []
  for (const { node, mails, days } of queue) {
    let next = { mails, days }
    switch (node.type) {
      case 'emailDraft':
        positions.push({ node, order: mails + 1, delayDays: days })
        next = { mails: mails + 1, days: 0 }
        break
      case 'timer':
        next = { mails, days: days + node.data.delayDays }
        break
      case 'start':
      case 'comment':
        break
      default:
        node satisfies never
    }
    for (const id of graph.below.get(node.id) ?? []) {
      const below = graph.nodes.get(id)
      if (!below || seen.has(id)) continue
      seen.add(id)
      queue.push({ node: below, ...next })
    }
  }
  return positions
}

/**
 * Adds a step at `order` (default: last) with a timer of `delayDays` (default: 1) before it. A step put before the first
 * one gets a timer of 1 day after it.
 * @param now milliseconds since the epoch, for the ids of new nodes
 */
export function createStep(workflow: Workflow, change: StepChange, now: number): StepEdit {
  const chain = chainOf(workflow)
  if (!chain.ok) return chain
  const { mails, timers } = chain
  const at = indexOf(change.order ?? mails.length + 1, mails.length)
  const error = delayError(at, change.delayDays)
  if (error) return { ok: false, error }
  const stepId = newNodeId(workflow, 'emailDraft', now)
  const mail = newNode('emailDraft', stepId, { x: 0, y: 0 })
  const nodes = [
    ...workflow.nodes,
    { ...mail, data: { ...mail.data, ...stepContent(change) } } as WorkflowNode,
  ]
  if (mails.length > 0) {
    const timer = newNode('timer', newNodeId(workflow, 'timer', now), { x: 0, y: 0 })
    const delayDays = at === 0 ? MIN_DELAY_DAYS : (change.delayDays ?? MIN_DELAY_DAYS)
    nodes.push({ ...timer, data: { delayDays } } as WorkflowNode)
    timers.splice(Math.max(0, at - 1), 0, timer.id)
  }
  mails.splice(at, 0, stepId)
  return { ok: true, workflow: layOutChain({ ...workflow, nodes }, { ...chain, mails, timers }), stepId }
}

/** Changes any fields of a step; `order` moves it. `delayDays` is the wait before the position it has afterwards. */
export function updateStep(workflow: Workflow, stepId: string, change: StepChange): StepEdit {
  const chain = chainOf(workflow, stepId)
  if (!chain.ok) return chain
  const { mails, timers } = chain
  const from = mails.indexOf(stepId)
  const to = indexOf(change.order ?? from + 1, mails.length - 1)
  const error = delayError(to, change.delayDays)
  if (error) return { ok: false, error }
  const moved = mails.toSpliced(from, 1).toSpliced(to, 0, stepId)
  const timerId = timers[to - 1]
  const nodes = workflow.nodes.map((node): WorkflowNode => {
    if (isMail(node) && node.id === stepId)
      return { ...node, data: { ...node.data, ...stepContent(change, node.data.files) } }
    if (node.type !== 'timer' || node.id !== timerId || change.delayDays === undefined) return node
    return { ...node, data: { ...node.data, delayDays: change.delayDays, invalidDelayDays: undefined } }
  })
  return { ok: true, workflow: moveMails({ ...workflow, nodes }, mails, moved), stepId }
}

/** Deletes a step with the timer before it (of the first step: the timer after it) and closes the gap. */
export function deleteStep(workflow: Workflow, stepId: string): StepEdit {
  const chain = chainOf(workflow, stepId)
  if (!chain.ok) return chain
  const at = chain.mails.indexOf(stepId)
  const timerId = chain.timers[Math.max(0, at - 1)]
  const gone = new Set([stepId, timerId])
  const kept = {
    ...workflow,
    nodes: workflow.nodes.filter((node) => !gone.has(node.id)),
    edges: workflow.edges.filter((edge) => !gone.has(edge.source) && !gone.has(edge.target)),
  }
  const left = {
    ...chain,
    mails: chain.mails.filter((id) => id !== stepId),
    timers: chain.timers.filter((id) => id !== timerId),
  }
  return { ok: true, workflow: layOutChain(kept, left), stepId }
}

/** Timer `i` is the gap between mail `i` and mail `i + 1`; the tail are timers below the last mail. */
type Chain = { startId: string; mails: string[]; timers: string[]; tail: string[] }

function chainOf(
  workflow: Workflow,
  stepId?: string,
): ({ ok: true } & Chain) | { ok: false; error: StepError } {
  const { steps, readOnly } = stepsOf(workflow)
  if (stepId !== undefined && !steps.some((step) => step.id === stepId))
    return { ok: false, error: 'step_not_found' }
  if (readOnly) return { ok: false, error: `read_only_${readOnly}` }
  const path = pathOf(workflow, '')
  return {
    ok: true,
    startId: startNode(workflow)?.id ?? '',
    mails: path.steps.map((step) => step.nodeId),
    // without broken rules there is exactly one timer between two mails
    timers: path.steps.flatMap((step) => step.timerIds),
    tail: path.tail.timerIds,
  }
}

/** The index of an order that starts at 1. Orders beyond the end are the end. */
const indexOf = (order: number, last: number): number => Math.min(Math.max(order - 1, 0), last)

function delayError(at: number, delayDays: number | undefined): StepError | null {
  if (delayDays === undefined) return null
  if (at === 0) return delayDays === 0 ? null : 'first_step_waits'
  return delayDays >= MIN_DELAY_DAYS ? null : 'later_step_without_delay'
}

const stepContent = (
  change: StepChange,
  own: readonly NodeFile[] = [],
): Partial<NodeOf<'emailDraft'>['data']> => {
  const { order: _order, delayDays: _delayDays, addedFiles: added = [], ...content } = change
  const files = added.length > 0 ? [...own, ...withoutKnown(own, added)] : content.files
  const defined = Object.fromEntries(
    Object.entries({ ...content, files }).filter(([, value]) => value !== undefined),
  )
  return 'generationMode' in defined ? { ...defined, useAI: defined.generationMode === 'ai' } : defined
}

/** Moves the mail `after[i]` to the position and the connections of `before[i]`. */
function moveMails(workflow: Workflow, before: readonly string[], after: readonly string[]): Workflow {
  const newAt = new Map(before.map((id, i) => [id, after[i] ?? id]))
  const oldAt = new Map(after.map((id, i) => [id, before[i] ?? id]))
  const nodes = workflow.nodes.map((node): WorkflowNode => {
    const place = findNode(workflow, oldAt.get(node.id) ?? node.id)
    return place && place !== node ? { ...node, position: place.position } : node
  })
  const edges = workflow.edges.map((edge) => {
    const source = newAt.get(edge.source) ?? edge.source
    const target = newAt.get(edge.target) ?? edge.target
    const isSame = source === edge.source && target === edge.target
    return isSame ? edge : { ...edge, id: edgeId(source, target), source, target }
  })
  return { ...workflow, nodes, edges }
}

/** Arranges start → email → timer → email … from top to bottom. Notes and unconnected nodes stay. */
function layOutChain(workflow: Workflow, { startId, mails, timers, tail }: Chain): Workflow {
  const start = findNode(workflow, startId)
  if (!start) return workflow
  const ids = [...mails.flatMap((id, i) => (i === 0 ? [id] : [timers[i - 1] ?? '', id])), ...tail]
  const rows = new Map(ids.map((id, i) => [id, i + 1]))
  const chain = new Set([startId, ...ids])
  const { x, y } = start.position
  return {
    ...workflow,
    nodes: workflow.nodes.map((node): WorkflowNode => {
      const row = rows.get(node.id)
      return row === undefined ? node : { ...node, position: { x, y: y + row * NODE_ROW_HEIGHT } }
    }),
    edges: [
      ...workflow.edges.filter((edge) => !chain.has(edge.source) && !chain.has(edge.target)),
      ...ids.map((id, i) => newEdge(ids[i - 1] ?? startId, id)),
    ],
  }
}
