// The steps of a proposal as nodes and connections, placed as auto layout places them.
import { CARD_HEIGHT, COLUMN_PITCH, rowPitch } from '#core/sequences/workflow/card-layout.ts'
import { addStart, newEdge, newNodeId, type Position } from '#core/sequences/workflow/edit.ts'
import { graphOf, reachableNodes, startNode } from '#core/sequences/workflow/graph.ts'
import { isInFlow, isMail, type WorkflowNode } from '#core/sequences/workflow/node-kinds.ts'
import { EmailDraftData } from '#core/sequences/workflow/nodes/email-draft.ts'
import { TimerData } from '#core/sequences/workflow/nodes/timer.ts'
import type { Workflow } from '#core/sequences/workflow/workflow.ts'
import { TEXT_CLOSING } from '#core/writing/email-closing.ts'
import { mailPositions, type ProposalStep } from './proposal.ts'

/** `replace`: the other mails and waits are removed, notes stay. `append`: after the last steps of the workflow. */
export type ProposalMode = 'replace' | 'append'

/** Between the last mail of a workflow and the first one of an appended proposal. */
const APPENDED_AFTER_DAYS = 3

/** The last steps of every path; empty without one, or when all paths are cycles. */
function lastSteps(workflow: Workflow): WorkflowNode[] {
  const { below } = graphOf(workflow)
  return reachableNodes(workflow).filter(
    (node) => isInFlow(node) && node.type !== 'start' && (below.get(node.id) ?? []).length === 0,
  )
}

export const canAppend = (workflow: Workflow): boolean => lastSteps(workflow).length > 0

/**
 * Adds a checked proposal. Its first mail keeps its own subject, also when it is appended.
 * @param now milliseconds since the epoch, for the new ids
 */
export function addProposal(
  workflow: Workflow,
  steps: readonly ProposalStep[],
  { mode, now }: { mode: ProposalMode; now: number },
): { workflow: Workflow; added: string[] } {
  const ends = mode === 'append' ? lastSteps(workflow) : []
  const base = ends.length > 0 ? workflow : withoutSteps(workflow, now)
  const start = startNode(base)
  const nodes = [...base.nodes]
  const edges = [...base.edges]
  const added: string[] = []
  const above: WorkflowNode[] = ends.length > 0 ? ends : start ? [start] : []
  let { x, y } = positionBelow(base, above)

  const addRow = (
    parents: readonly WorkflowNode[],
    row: readonly Omit<NewNode, 'position'>[],
  ): WorkflowNode[] => {
    const left = x - ((row.length - 1) * COLUMN_PITCH) / 2
    const made = row.map((node, at) => {
      const id = newNodeId({ ...base, nodes }, node.type, now)
      const placed = { ...node, id, position: { x: left + at * COLUMN_PITCH, y } } as WorkflowNode
      nodes.push(placed)
      added.push(id)
      edges.push(...parents.map((parent) => newEdge(parent.id, id)))
      return placed
    })
    y += rowPitch(CARD_HEIGHT[row[0]?.type ?? 'timer'])
    return made
  }
  const addWait = (parents: readonly WorkflowNode[], delayDays: number): WorkflowNode[] =>
    addRow(parents, [{ type: 'timer', data: TimerData.parse({ delayDays }) }])

  let parents = above
  for (const [at, { delayDays, mails }] of mailPositions(steps).entries()) {
    const mailsAbove = parents.filter(isMail)
    const days = at === 0 ? APPENDED_AFTER_DAYS : delayDays
    if (mailsAbove.length > 0)
      parents = [...parents.filter((node) => !isMail(node)), ...addWait(mailsAbove, days)]
    parents = addRow(
      parents,
      mails.map(({ subject, bodyText }) => ({
        type: 'emailDraft' as const,
        data: EmailDraftData.parse({
          subject,
          bodyText: withClosing(bodyText),
          generationMode: 'manual',
        }),
      })),
    )
  }
  return { workflow: { ...base, nodes, edges }, added }
}

/** Like `addClosing`, without its template engine in the browser: a proposed mail has no conditions or comments. */
function withClosing(bodyText: string): string {
  const { signature, optOut } = TEXT_CLOSING
  return `${bodyText}${/\{\{\s*서명/.test(bodyText) ? '' : signature}${/\{\{\s*수신거부/.test(bodyText) ? '' : optOut}`
}

type NewNode = { type: 'emailDraft' | 'timer'; data: object; position: Position }

/** The start (made when there is none) and the notes. */
function withoutSteps(workflow: Workflow, now: number): Workflow {
  const start = startNode(workflow)
  const nodes = workflow.nodes.filter((node) => node === start || !isInFlow(node))
  const kept = { ...workflow, nodes, edges: [] }
  const started = start ? null : addStart(kept, now)
  return started?.ok ? started.workflow : kept
}

/** Below every card of the flow, in the middle of the nodes above. */
function positionBelow({ nodes }: Workflow, above: readonly WorkflowNode[]): Position {
  const xs = above.map(({ position }) => position.x)
  const bottoms = nodes.filter(isInFlow).map(({ type, position }) => position.y + rowPitch(CARD_HEIGHT[type]))
  return {
    x: xs.length > 0 ? Math.round((Math.min(...xs) + Math.max(...xs)) / 20) * 10 : 250,
    y: bottoms.length > 0 ? Math.max(...bottoms) : 50,
  }
}
