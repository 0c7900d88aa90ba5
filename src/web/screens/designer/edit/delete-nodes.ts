// Deletes nodes and connections immediately, and offers in a toast to undo or to connect the remaining neighbours.
import { findGap, closeGap as joined } from '#core/sequences/workflow/close-gap.ts'
import type { WorkflowNode } from '#core/sequences/workflow/node-kinds.ts'
import {
  copyParts,
  type Parts,
  partsToRemove,
  removeParts,
  restoreParts,
} from '#core/sequences/workflow/parts.ts'
import { findNode, type Workflow } from '#core/sequences/workflow/workflow.ts'
import { canvasText } from '#web/screens/designer/canvas/canvas-text.ts'
import { currentWorkflow, type Designer } from '#web/screens/designer/designer-context.ts'
import { quotedNodeNames } from '#web/screens/designer/nodes/node-name.ts'
import { undo } from '#web/screens/designer/undo/undo.ts'
import { showUndoToast } from '#web/screens/designer/undo/undo-toast.ts'
import { applyEdit } from './edit-nodes.ts'
import { deleteText } from './edit-text.ts'

type Ids = ReadonlySet<string>
const NONE: Ids = new Set()

/** Deletes nodes (never the last start node) and edges, and offers to restore them or to close the gap. */
export function deleteElements(designer: Designer, nodeIds: Ids, edgeIds: Ids = NONE): void {
  const before = currentWorkflow(designer)
  const parts = partsToRemove(before, nodeIds, edgeIds)
  if (!applyEdit(designer, (workflow) => removeParts(workflow, nodeIds, edgeIds))) return
  if (parts.nodes.length + parts.edges.length === 0) return
  designer.view.selectOnly([])
  const after = currentWorkflow(designer)
  const removedIds = new Set(parts.nodes.map((node) => node.id))
  // connections that were selected themselves are not to be reconnected
  const joins = parts.edges.every(({ source, target }) => removedIds.has(source) || removedIds.has(target))
  const gap = joins ? findGap(before, nodeIds) : null
  const names = gap ? quotedNodeNames(gap.alsoRemoved) : ''
  showUndoToast(designer, {
    message: deletedMessage(parts),
    undo: () =>
      void (currentWorkflow(designer) === after ? undo(designer) : restoreElements(designer, parts)),
    holds: (workflow) => !isRestored(workflow, parts),
    ...(gap && {
      other: {
        label: deleteText.join,
        onSelect: () => reconnectAfterDelete(designer, parts, nodeIds, after),
      },
      ...(names && { detail: deleteText.alsoRemoves(names) }),
    }),
  })
}

/**
 * Deletes the selection without a toast, for cutting: it is still on the clipboard. Start nodes are not copied, so
 * they stay.
 */
export function deleteSelection(designer: Designer): void {
  const { selectedNodes: chosen, selectedEdges: edges } = designer.view.getState()
  const nodes = new Set(copyParts(currentWorkflow(designer), chosen).nodes.map((node) => node.id))
  if (applyEdit(designer, (workflow) => removeParts(workflow, nodes, edges))) designer.view.selectOnly([])
}

/** Deletes nodes and connects their neighbours as one step; where nothing can be connected it only deletes. */
export function deleteAndReconnect(designer: Designer, nodeIds: Ids): void {
  const gap = findGap(currentWorkflow(designer), nodeIds)
  if (!gap) {
    deleteElements(designer, nodeIds)
    return
  }
  if (!applyEdit(designer, (workflow) => joined(workflow, nodeIds))) return
  designer.view.selectOnly([])
  showReconnectedToast(designer, gap.alsoRemoved)
}

/**
 * Closes the gap of an earlier deletion. The deletion and the new connection become one step, so that one undo
 * restores both.
 */
function reconnectAfterDelete(designer: Designer, parts: Parts, nodeIds: Ids, after: Workflow): void {
  if (currentWorkflow(designer) === after) designer.workflow.undo()
  let alsoRemoved: readonly WorkflowNode[] = []
  const isDone = applyEdit(designer, (workflow) => {
    const restored = restoreParts(workflow, parts)
    if (!restored.ok) return restored
    alsoRemoved = findGap(restored.workflow, nodeIds)?.alsoRemoved ?? []
    return joined(restored.workflow, nodeIds)
  })
  if (!isDone) return
  designer.view.selectOnly([])
  showReconnectedToast(designer, alsoRemoved)
}

function showReconnectedToast(designer: Designer, alsoRemoved: readonly WorkflowNode[]): void {
  const after = currentWorkflow(designer)
  const names = quotedNodeNames(alsoRemoved)
  showUndoToast(designer, {
    message: deleteText.joined,
    ...(names && { detail: deleteText.alsoRemoved(names) }),
    undo: () => void (currentWorkflow(designer) === after && undo(designer)),
    // later edits build on the closed gap: from then on it is undone in order
    holds: (workflow) => workflow === after,
  })
}

const isRestored = (workflow: Workflow, { nodes, edges }: Parts): boolean =>
  nodes.length > 0
    ? nodes.some((node) => findNode(workflow, node.id))
    : edges.every((edge) => workflow.edges.includes(edge))

function restoreElements(designer: Designer, parts: Parts): void {
  applyEdit(designer, (workflow) => restoreParts(workflow, parts))
  designer.view.selectOnly(parts.nodes.map((node) => node.id))
  designer.view.revealNodes(parts.nodes.map((node) => node.id))
}

function deletedMessage({ nodes, edges }: Parts): string {
  if (nodes.length === 0) return canvasText.removedEdges(edges.length)
  const only = nodes.length === 1 ? nodes[0] : undefined
  return only?.type === 'comment' ? canvasText.removedNote : canvasText.removedNodes(nodes.length)
}
