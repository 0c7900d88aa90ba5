// Describes one edit by comparing the workflows before and after it, for the undo announcement.
import { changesBetween } from '#core/sequences/workflow/changes.ts'
import type { Workflow } from '#core/sequences/workflow/workflow.ts'
import { undoText } from '#web/screens/designer/edit/edit-text.ts'

/** A noun phrase: ‘노드 2개 삭제’, ‘대기 시간 변경’. */
export function describeEdit(before: Workflow, after: Workflow): string {
  const changes = changesBetween(before, after)
  const of = (kind: string) => changes.filter((change) => change.kind === kind)
  const [added, removed, moved] = [of('added'), of('removed'), of('moved')]
  const onlyNote = (list: readonly { type: string }[]): boolean =>
    list.length === 1 && list[0]?.type === 'comment'
  if (added.length > 0 && removed.length > 0) return undoText.replaced
  if (removed.length > 0) return onlyNote(removed) ? undoText.removedNote : undoText.removed(removed.length)
  if (added.length > 0) return onlyNote(added) ? undoText.addedNote : undoText.added(added.length)
  const [text] = of('text')
  if (text) return undoText.text[text.type]
  if (of('delay').length > 0) return undoText.delay
  const edges = after.edges.length - before.edges.length
  if (edges !== 0) return edges > 0 ? undoText.connected : undoText.disconnected
  return moved.length > 0 ? undoText.moved(moved.length) : undoText.changed
}

/** The elements to show after a step: added, moved or changed nodes, else the added connections. */
export function changedElements(before: Workflow, after: Workflow): { nodes: string[]; edges: string[] } {
  const nodes = new Set<string>()
  for (const { kind, nodeId } of changesBetween(before, after))
    if (kind !== 'removed' && kind !== 'connections') nodes.add(nodeId)
  if (nodes.size > 0) return { nodes: [...nodes], edges: [] }
  const known = new Set(before.edges.map((edge) => edge.id))
  return { nodes: [], edges: after.edges.filter((edge) => !known.has(edge.id)).map((edge) => edge.id) }
}
