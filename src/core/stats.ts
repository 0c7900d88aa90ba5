// What the numbers on a node mean (product §6 "Counts"). A timer shows the numbers of the email drafts above it.
import type { NodeType } from './workflow/node-kinds.ts'
import { emailDraftsAbove } from './workflow/path.ts'
import type { Workflow } from './workflow/workflow.ts'

export type NodeCounts = { sentCount: number; repliedCount: number; waitingCount: number }
export type EmailNumbers = { sent: number; replied: number; waiting: number }

/** @param notStarted open enrollments that have had no mail yet */
export function nodeCounts(
  workflow: Workflow,
  node: { id: string; type: NodeType },
  emails: ReadonlyMap<string, EmailNumbers>,
  notStarted: number,
): NodeCounts {
  const of = {
    start: () => [{ sent: 0, replied: 0, waiting: notStarted }],
    emailDraft: () => [emails.get(node.id)],
    timer: () => emailDraftsAbove(workflow, node.id).map((id) => emails.get(id)),
    comment: () => [],
  } satisfies Record<NodeType, () => (EmailNumbers | undefined)[]>
  const counts = of[node.type]()
  const sum = (field: keyof EmailNumbers) => counts.reduce((total, count) => total + (count?.[field] ?? 0), 0)
  return { sentCount: sum('sent'), repliedCount: sum('replied'), waitingCount: sum('waiting') }
}

/** People who answered over people reached, 0 … 1. */
export const replyRate = (replied: number, reached: number): number => (reached === 0 ? 0 : replied / reached)
