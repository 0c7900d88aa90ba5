// What the numbers on a node mean (rules.md R-321). A timer shows the numbers of the email drafts above it.

import { emailDraftsAbove, type Graph, graphOf } from './workflow/graph.ts'
import type { NodeType } from './workflow/node-kinds.ts'
import type { Workflow } from './workflow/workflow.ts'

export type NodeCounts = { sentCount: number; repliedCount: number; waitingCount: number }
export type EmailDraftCounts = { sent: number; replied: number; waiting: number }

/**
 * The email drafts whose people stand behind the numbers of a node: its own, or those above a timer.
 * @param graph of the drawing: whoever asks for many nodes makes it once
 */
export function countedEmailDrafts(
  workflow: Workflow,
  node: { id: string; type: NodeType },
  graph?: Graph,
): string[] {
  const of = {
    start: () => [],
    emailDraft: () => [node.id],
    timer: () => emailDraftsAbove(workflow, node.id, graph ?? graphOf(workflow)),
    comment: () => [],
  } satisfies Record<NodeType, () => string[]>
  return of[node.type]()
}

/**
 * @param notStarted open enrollments that have had no mail yet
 * @param reached by timer with several drafts above it: enrollments that were sent any of them, each counted once
 */
export function nodeCounts(
  workflow: Workflow,
  node: { id: string; type: NodeType },
  emails: ReadonlyMap<string, EmailDraftCounts>,
  notStarted: number,
  reached: ReadonlyMap<string, number> = new Map(),
  graph?: Graph,
): NodeCounts {
  if (node.type === 'start') return { sentCount: 0, repliedCount: 0, waitingCount: notStarted }
  const counts = countedEmailDrafts(workflow, node, graph).map((id) => emails.get(id))
  const sum = (field: keyof EmailDraftCounts) =>
    counts.reduce((total, count) => total + (count?.[field] ?? 0), 0)
  return {
    sentCount: reached.get(node.id) ?? sum('sent'),
    repliedCount: sum('replied'),
    waitingCount: sum('waiting'),
  }
}

/** People who answered over people reached, 0 … 1. */
export const replyRate = (replied: number, reached: number): number => (reached === 0 ? 0 : replied / reached)
