// What a picture points out: nodes that are new or other than in an earlier drawing, and those that are gone.
import { changesBetween } from '#core/sequences/workflow/changes.ts'
import type { WorkflowNode } from '#core/sequences/workflow/node-kinds.ts'
import type { Workflow } from '#core/sequences/workflow/workflow.ts'

export type DiffMark = 'added' | 'changed' | 'removed'
export type WorkflowDiff = {
  marks: ReadonlyMap<string, DiffMark>
  /** nodes of the earlier drawing that the later one lacks */
  gone: readonly WorkflowNode[]
}

/** Moved nodes are no change of what anybody gets, and not pointed out. */
export function diffWorkflows(before: Workflow, after: Workflow): WorkflowDiff {
  const marks = new Map<string, DiffMark>()
  for (const { kind, nodeId } of changesBetween(before, after)) {
    if (kind === 'moved') continue
    if (kind === 'added' || kind === 'removed') marks.set(nodeId, kind)
    else if (!marks.has(nodeId)) marks.set(nodeId, 'changed')
  }
  const exists = new Set(after.nodes.map(({ id }) => id))
  return { marks, gone: before.nodes.filter(({ id }) => marks.get(id) === 'removed' && !exists.has(id)) }
}

/** Nodes that both drawings changed against the one they come from. */
export function changedInBoth(base: Workflow, one: Workflow, other: Workflow): ReadonlySet<string> {
  const theirs = diffWorkflows(base, other).marks
  return new Set([...diffWorkflows(base, one).marks.keys()].filter((id) => theirs.has(id)))
}
