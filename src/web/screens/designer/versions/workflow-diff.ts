// The marks of a workflow difference: new, changed and removed nodes.
import { changesBetween } from '#core/sequences/workflow/changes.ts'
import type { WorkflowNode } from '#core/sequences/workflow/node-kinds.ts'
import type { Workflow } from '#core/sequences/workflow/workflow.ts'

export type DiffMark = 'added' | 'changed' | 'removed'
export type WorkflowDiff = {
  marks: ReadonlyMap<string, DiffMark>
  /** nodes of the earlier workflow that the later one lacks */
  gone: readonly WorkflowNode[]
}

/** A moved node is not marked: moving changes no email. */
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

/** Nodes that both workflows changed against their common base. */
export function changedInBoth(base: Workflow, one: Workflow, other: Workflow): ReadonlySet<string> {
  const otherMarks = diffWorkflows(base, other).marks
  return new Set([...diffWorkflows(base, one).marks.keys()].filter((id) => otherMarks.has(id)))
}
