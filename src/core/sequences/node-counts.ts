// The numbers of a node (rules.md R-321). A timer shows the numbers of the email drafts above it.
import { emailDraftsAbove, type Graph, graphOf } from './workflow/graph.ts'
import type { NodeType } from './workflow/node-kinds.ts'
import type { Workflow } from './workflow/workflow.ts'

export type NodeCounts = { sentCount: number; repliedCount: number; waitingCount: number }
export type EmailDraftCounts = { sent: number; replied: number; waiting: number }

/**
 * The email drafts a node's numbers come from: its own, or those above a timer.
 * @param graph of the workflow; callers with many nodes compute it once
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
 * @param notStarted open enrollments without a mail
 * @param reached per node with several drafts: enrollments that were sent any of them, each counted once
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

/** Leads who replied divided by leads reached, 0 … 1. */
export const replyRate = (replied: number, reached: number): number => (reached === 0 ? 0 : replied / reached)
