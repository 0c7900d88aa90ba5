// The action of each shortcut. Browser events (copy, cut, paste, menu key) are handled elsewhere.
import type { ReactFlowInstance } from '@xyflow/react'
import { startNode } from '#core/sequences/workflow/graph.ts'
import { type Direction, nodeInDirection } from '#core/sequences/workflow/navigation.ts'
import { isMail, nextTypes } from '#core/sequences/workflow/node-kinds.ts'
import { findNode } from '#core/sequences/workflow/workflow.ts'
import { toastInfo } from '#web/lib/toast.ts'
import { applyAutoLayout } from '#web/screens/designer/canvas/auto-layout/auto-layout.ts'
import type { Point } from '#web/screens/designer/canvas/geometry.ts'
import { transitionDuration } from '#web/screens/designer/canvas/viewport.ts'
import { duplicateSelection } from '#web/screens/designer/clipboard/copy-paste.ts'
import type { Designer } from '#web/screens/designer/designer-context.ts'
import { deleteAndReconnect, deleteElements } from '#web/screens/designer/edit/delete-nodes.ts'
import {
  addNodeBelow,
  addNote,
  closeNote,
  openNode,
  openNote,
} from '#web/screens/designer/edit/edit-nodes.ts'
import { keyboardText } from '#web/screens/designer/edit/edit-text.ts'
import { redo, undo } from '#web/screens/designer/undo/undo.ts'
import { currentEdge, currentNode, focusNode } from './node-focus.ts'
import type { Nudge } from './nudge.ts'
import type { HandledShortcutId } from './shortcuts.ts'

export type ShortcutContext = {
  designer: Designer
  flow: ReactFlowInstance
  /** the element of the canvas */
  domNode: HTMLElement | null
  nudge: Nudge
}
type ShortcutHandler = (shortcutContext: ShortcutContext) => void

const step =
  (direction: Direction, extend = false): ShortcutHandler =>
  ({ designer }) =>
    selectNeighbour(designer, direction, extend)
const move =
  (direction: Direction): ShortcutHandler =>
  ({ nudge }) =>
    nudge.move(direction)

const HANDLERS: Record<HandledShortcutId, ShortcutHandler> = {
  undo: ({ designer }) => void undo(designer),
  redo: ({ designer }) => void redo(designer),
  duplicate: ({ designer }) => void duplicateSelection(designer),
  selectAll: ({ designer }) => selectAll(designer),
  clear: ({ designer: { view } }) => {
    if (view.getState().launchCheckPanelOpen) view.setState({ launchCheckPanelOpen: false })
    else view.selectOnly([])
  },
  remove: ({ designer }) => {
    const { selectedNodes: nodes, selectedEdges: edges } = designer.view.getState()
    if (nodes.size + edges.size > 0) deleteElements(designer, nodes, edges)
  },
  join: ({ designer }) => {
    const { selectedNodes: nodes } = designer.view.getState()
    if (nodes.size > 0) deleteAndReconnect(designer, nodes)
  },
  up: step('up'),
  down: step('down'),
  left: step('left'),
  right: step('right'),
  extendUp: step('up', true),
  extendDown: step('down', true),
  extendLeft: step('left', true),
  extendRight: step('right', true),
  moveUp: move('up'),
  moveDown: move('down'),
  moveLeft: move('left'),
  moveRight: move('right'),
  open: ({ designer }) => {
    const id = currentNode(designer)
    if (id) openNode(designer, id)
  },
  manage: ({ designer }) => {
    const node = findNode(designer.workflow.getState().workflow, currentNode(designer) ?? '')
    if (isMail(node)) designer.view.openDialog('generation', node.id)
  },
  add: ({ designer }) => addNodeBelowCurrent(designer),
  note: (context) => addNoteForEditing(context.designer, viewCenter(context)),
  tidy: ({ designer }) => void applyAutoLayout(designer),
  fit: ({ designer }) => designer.view.fitView(),
  lifeSize: ({ flow }) => void flow.zoomTo(1, zoomOptions()),
  zoomIn: ({ flow }) => void flow.zoomIn(zoomOptions()),
  zoomOut: ({ flow }) => void flow.zoomOut(zoomOptions()),
  help: ({ designer }) => designer.view.setState({ shortcutHelpOpen: true }),
}

export const runShortcut = (id: HandledShortcutId, context: ShortcutContext): void => HANDLERS[id](context)

const zoomOptions = () => ({ duration: transitionDuration(160) })

export function selectAll({ workflow, view }: Designer): void {
  const ids = workflow.getState().workflow.nodes.map((node) => node.id)
  view.selectOnly(ids)
  view.announce(keyboardText.selectedAll(ids.length))
}

/** Adds the first allowed kind of node below the current node. */
function addNodeBelowCurrent(designer: Designer): void {
  const id = currentNode(designer)
  const node = id && findNode(designer.workflow.getState().workflow, id)
  if (!node) {
    toastInfo(keyboardText.chooseFirst)
    return
  }
  const [kind] = nextTypes(node.type)
  const added = kind && addNodeBelow(designer, node.id, kind)
  if (added) focusNode(added)
  else if (!kind) toastInfo(keyboardText.lastStep)
}

/** Adds a note and opens it for editing. */
export function addNoteForEditing(designer: Designer, at: Point): void {
  openNote(designer, addNote(designer, at))
}

export function viewCenter({ flow, domNode }: Pick<ShortcutContext, 'flow' | 'domNode'>): Point {
  const box = domNode?.getBoundingClientRect()
  if (!box) return { x: 0, y: 0 }
  const middle = { x: box.left + box.width / 2, y: box.top + box.height / 2 }
  return flow.screenToFlowPosition(middle, { snapToGrid: false })
}

/** Submits the form of the topmost open dialog; without one, saves the workflow. */
export function saveByShortcut(designer: Designer): void {
  const form = [...document.querySelectorAll<HTMLFormElement>('[role=dialog] form')].at(-1)
  if (form) {
    form.requestSubmit()
    return
  }
  closeNote(designer, true)
  void designer.saver.save('manual')
}

/** `extend` keeps the selection and adds the next node to it. */
function selectNeighbour(designer: Designer, direction: Direction, extend: boolean): void {
  const { workflow, view } = designer
  const to = nextNodeInDirection(designer, direction)
  const current = workflow.getState().workflow
  if (to === null || !current.nodes.some((node) => node.id === to)) return
  const kept = extend ? [...view.getState().selectedNodes].filter((id) => id !== to) : []
  view.selectOnly([...kept, to])
  view.revealNodes([to])
  focusNode(to)
}

function nextNodeInDirection(designer: Designer, direction: Direction): string | null {
  const current = designer.workflow.getState().workflow
  const node = lastSelected(designer) ?? currentNode(designer)
  if (node) return nodeInDirection(current, node, direction)
  const edge = current.edges.find(({ id }) => id === currentEdge(designer))
  if (edge) return direction === 'down' ? edge.target : direction === 'up' ? edge.source : null
  return startNode(current)?.id ?? null
}

/** With several selected nodes, navigation continues from the last one. */
function lastSelected({ view }: Designer): string | null {
  const chosen = [...view.getState().selectedNodes]
  return chosen.length > 1 ? (chosen.at(-1) ?? null) : null
}
