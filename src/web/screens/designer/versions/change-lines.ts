// The differences between two workflows as lines of text.
import { nodeTitle } from '#api/sequences/node-title.ts'
import { changesBetween, type WorkflowChange } from '#core/sequences/workflow/changes.ts'
import { findNode, type Workflow } from '#core/sequences/workflow/workflow.ts'
import { formatNumber } from '#web/lib/format.ts'
import { nodeText } from '#web/screens/designer/nodes/node-text.ts'
import { workflowChangeText } from './versions-text.ts'
import type { DiffMark } from './workflow-diff.ts'

export type ChangeLine = {
  /** unique in its list */
  key: string
  /** null for the line of moved nodes */
  nodeId: string | null
  mark: DiffMark | 'moved'
  text: string
}

/** The changes from `before` to `after`, in the order of the workflow; moved nodes are one line at the end. */
export function changeLines(before: Workflow, after: Workflow): ChangeLine[] {
  const changes = changesBetween(before, after)
  const moved = changes.filter((change) => change.kind === 'moved').length
  const lines = changes.flatMap((change): ChangeLine[] => {
    if (change.kind === 'moved') return []
    const node = findNode(change.kind === 'removed' ? before : after, change.nodeId)
    const text = describeChange(change, node ? nodeTitle(node) : '')
    return [{ key: `${change.kind} ${change.nodeId}`, nodeId: change.nodeId, mark: markOf(change), text }]
  })
  if (moved === 0) return lines
  return [
    ...lines,
    { key: 'moved', nodeId: null, mark: 'moved', text: workflowChangeText.moved(formatNumber(moved)) },
  ]
}

/** @param title the name of the node without its kind */
export function describeChange(change: WorkflowChange, title: string): string {
  const kind = nodeText.title[change.type]
  const name = title ? workflowChangeText.name(kind, title) : kind
  switch (change.kind) {
    case 'text':
      return workflowChangeText.text(
        name,
        change.fields.map((field) => workflowChangeText.field[field] ?? field).join(', '),
      )
    case 'delay':
      return workflowChangeText.delay(formatNumber(change.from), formatNumber(change.to))
    case 'moved':
      return workflowChangeText.moved(formatNumber(1))
    default:
      return workflowChangeText[change.kind](name)
  }
}

const markOf = ({ kind }: WorkflowChange): ChangeLine['mark'] =>
  kind === 'added' || kind === 'removed' || kind === 'moved' ? kind : 'changed'
