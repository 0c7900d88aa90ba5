// What differs between two drawings, line by line, as a person would say it.
import { nodeTitle } from '#api/node-title.ts'
import { changesBetween, type WorkflowChange } from '#core/workflow/changes.ts'
import { findNode, type Workflow } from '#core/workflow/workflow.ts'
import { formatNumber } from '#web/lib/format.ts'
import { nodeText } from '#web/text/designer.ts'
import { changeText } from '#web/text/versions.ts'

/** What each change of `before` into `after` is called; moved nodes are one line together. */
export function changeWords(before: Workflow, after: Workflow): string[] {
  const changes = changesBetween(before, after)
  const moved = changes.filter((change) => change.kind === 'moved').length
  const lines = changes.flatMap((change) => {
    const node = findNode(after, change.nodeId) ?? findNode(before, change.nodeId)
    const name = node ? `${nodeText.title[node.type]} ‘${nodeTitle(node)}’` : nodeText.title[change.type]
    return change.kind === 'moved' ? [] : [lineOf(change, name)]
  })
  return moved > 0 ? [...lines, changeText.moved(formatNumber(moved))] : lines
}

export function lineOf(change: WorkflowChange, name: string): string {
  switch (change.kind) {
    case 'text':
      return changeText.text(
        name,
        changeText.differs(change.fields.map((field) => changeText.field[field] ?? field)),
      )
    case 'delay':
      return changeText.delay(formatNumber(change.from), formatNumber(change.to))
    default:
      return changeText[change.kind](name)
  }
}

/** Ids of the nodes that are new or other in `after`, wherever they stand. */
export const changedIds = (before: Workflow, after: Workflow): ReadonlySet<string> =>
  new Set(changesBetween(before, after).flatMap((change) => (change.kind === 'moved' ? [] : [change.nodeId])))
