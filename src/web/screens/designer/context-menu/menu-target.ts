// The target of a right click or the menu key: a node, several selected nodes, a connection, or the canvas.

import { isTextTarget } from '#web/lib/form/ime.ts'
import type { Point } from '#web/screens/designer/canvas/geometry.ts'
import type { Designer } from '#web/screens/designer/designer-context.ts'
import { currentEdge, currentNode } from '#web/screens/designer/keyboard/node-focus.ts'

export type MenuTarget = { kind: 'node' | 'edge'; id: string } | { kind: 'nodes' } | { kind: 'canvas' }
/** `at`: the position of the menu in window pixels. */
export type ContextMenuRequest = { target: MenuTarget; at: Point }

/**
 * Null where the browser's own menu is kept: in text fields, on toolbars, outside the canvas. The target becomes
 * selected.
 */
export function contextMenuRequest(
  designer: Designer,
  event: MouseEvent,
  canvas: HTMLElement,
): ContextMenuRequest | null {
  const element = event.target instanceof Element ? event.target : null
  const isKey = event.button !== 2 && !event.ctrlKey
  const nowhere = element === document.body && isKey
  if (!element || isTextTarget(element) || element.closest('.react-flow__panel')) return null
  if (!nowhere && !canvas.contains(element)) return null
  const target = nowhere ? selectedTarget(designer) : pointedTarget(designer, element)
  selectTarget(designer, target)
  const at = isKey ? menuPosition(designer, target, canvas) : { x: event.clientX, y: event.clientY }
  return { target, at }
}

function pointedTarget({ view }: Designer, element: Element): MenuTarget {
  const node = element.closest<HTMLElement>('.react-flow__node')?.dataset.id
  const edge = element.closest<SVGElement>('.react-flow__edge')?.dataset.id
  const chosen = view.getState().selectedNodes
  if (node && !(chosen.has(node) && chosen.size > 1)) return { kind: 'node', id: node }
  if (node || element.closest('.react-flow__nodesselection')) return { kind: 'nodes' }
  return edge ? { kind: 'edge', id: edge } : { kind: 'canvas' }
}

function selectedTarget(designer: Designer): MenuTarget {
  const { selectedNodes: nodes } = designer.view.getState()
  const [node, edge] = [currentNode(designer), currentEdge(designer)]
  if (nodes.size > 1) return { kind: 'nodes' }
  if (node) return { kind: 'node', id: node }
  return edge ? { kind: 'edge', id: edge } : { kind: 'canvas' }
}

function selectTarget({ view }: Designer, target: MenuTarget): void {
  if (target.kind === 'node' && !view.getState().selectedNodes.has(target.id)) view.selectOnly([target.id])
  if (target.kind === 'edge') view.setState({ selectedNodes: new Set(), selectedEdges: new Set([target.id]) })
}

/** Opened by keyboard, the menu is placed at its target. */
function menuPosition({ view }: Designer, target: MenuTarget, canvas: HTMLElement): Point {
  const [first = ''] = view.getState().selectedNodes
  const id = target.kind === 'nodes' ? first : target.kind === 'canvas' ? '' : target.id
  const element = id ? canvas.querySelector(`[data-id="${CSS.escape(id)}"]`) : null
  const box = (element ?? canvas).getBoundingClientRect()
  const inset = element && target.kind !== 'edge' ? 28 : null
  return inset === null
    ? { x: box.left + box.width / 2, y: box.top + box.height / 2 }
    : { x: box.left + inset, y: box.top + inset }
}
