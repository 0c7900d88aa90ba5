// Copy, paste and duplicate: the selection becomes parts, parts become one edit, the new nodes are selected and in
// view.
import { EDIT_ERROR_MESSAGES } from '#api/sequences/workflow-messages.ts'
import {
  copyParts,
  looksLikeParts,
  type Parts,
  partsFor,
  pasteParts,
  printParts,
  readParts,
} from '#core/sequences/workflow/parts.ts'
import { MAX_NODES } from '#core/sequences/workflow/save-limits.ts'
import type { Workflow } from '#core/sequences/workflow/workflow.ts'
import { stored } from '#web/lib/stored.ts'
import { toastInfo } from '#web/lib/toast.ts'
import type { Point } from '#web/screens/designer/canvas/geometry.ts'
import type { Designer } from '#web/screens/designer/designer-context.ts'
import { clipboardText } from '#web/screens/designer/edit/edit-text.ts'
import { boundsOfNodes } from '#web/screens/designer/nodes/node-size.ts'

/**
 * The last copied parts in this browser, across tabs, for the paste entry of the context menu: without a permission
 * the browser gives a page the clipboard only on the keyboard shortcut.
 */
export const lastCopied = stored('ieum:copied-parts', '', String)

/** Offset for parts that would exactly cover existing nodes. */
const PASTE_OFFSET = 40
const GRID = 10

/** The selected nodes as clipboard text; null, with a message, when there is nothing to copy. */
export function serializeSelection({
  workflow,
  view,
  workspaceIds,
}: Designer): { text: string; count: number } | null {
  const chosen = view.getState().selectedNodes
  if (chosen.size === 0) return null
  const parts = copyParts(workflow.getState().workflow, chosen)
  if (parts.nodes.length === 0) {
    toastInfo(clipboardText.startStays)
    return null
  }
  return { text: printParts(parts, workspaceIds), count: parts.nodes.length }
}

/** Pastes a text centered at `at`. Foreign text is ignored; invalid text of our own format shows a message. */
export function pasteText(designer: Designer, text: string, at: Point): boolean {
  const parts = readParts(text)
  if (parts) return insertParts(designer, partsFor(parts, designer.workspaceIds), at, clipboardText.pasted)
  if (looksLikeParts(text)) toastInfo(clipboardText.broken)
  return false
}

export function duplicateSelection(designer: Designer): boolean {
  const { workflow, view } = designer
  const parts = copyParts(workflow.getState().workflow, view.getState().selectedNodes)
  if (parts.nodes.length > 0) return insertParts(designer, parts, null, clipboardText.duplicated)
  if (view.getState().selectedNodes.size > 0) toastInfo(clipboardText.startStays)
  return false
}

function insertParts(
  designer: Designer,
  parts: Parts,
  at: Point | null,
  said: (n: number) => string,
): boolean {
  const { workflow, view } = designer
  const before = workflow.getState().workflow
  if (before.nodes.length + parts.nodes.length > MAX_NODES) {
    toastInfo(clipboardText.tooMany)
    return false
  }
  const place = at ? positionCenteredAt(parts, at) : offsetPosition(parts)
  const placed = workflow.edit((current) =>
    pasteParts(current, parts, freePosition(current, parts, place), Date.now()),
  )
  if (!placed.ok) {
    toastInfo(EDIT_ERROR_MESSAGES[placed.error])
    return false
  }
  view.selectOnly(placed.added)
  view.revealNodes(placed.added)
  view.announce(said(placed.added.length))
  return true
}

const centerOf = ({ nodes }: Parts): Point => {
  const middle = (list: number[]): number => (Math.min(...list) + Math.max(...list)) / 2
  return {
    x: middle(nodes.map(({ position }) => position.x)),
    y: middle(nodes.map(({ position }) => position.y)),
  }
}

/** `at` is the center of the cards, a node position is the corner of one. */
function positionCenteredAt(parts: Parts, at: Point): Point {
  const { left, right, top, bottom } = boundsOfNodes(parts.nodes, new Map())
  const { x, y } = centerOf(parts)
  return { x: at.x + x - (left + right) / 2, y: at.y + y - (top + bottom) / 2 }
}

const offsetPosition = (parts: Parts): Point => {
  const { x, y } = centerOf(parts)
  return { x: x + PASTE_OFFSET, y: y + PASTE_OFFSET }
}

/** The position itself on the grid, or moved aside while another node has exactly this position. */
function freePosition({ nodes }: Workflow, parts: Parts, at: Point): Point {
  const middle = centerOf(parts)
  const [first] = parts.nodes
  if (!first) return at
  const taken = new Set(nodes.map(({ position }) => `${position.x} ${position.y}`))
  const onGrid = (value: number): number => Math.round(value / GRID) * GRID
  // the first node is snapped to the grid, the others keep their offset to it
  let shift = {
    x: onGrid(first.position.x + at.x - middle.x) - first.position.x,
    y: onGrid(first.position.y + at.y - middle.y) - first.position.y,
  }
  const isTaken = (): boolean =>
    parts.nodes.some(({ position }) => taken.has(`${position.x + shift.x} ${position.y + shift.y}`))
  while (isTaken()) shift = { x: shift.x + PASTE_OFFSET, y: shift.y + PASTE_OFFSET }
  return { x: middle.x + shift.x, y: middle.y + shift.y }
}
