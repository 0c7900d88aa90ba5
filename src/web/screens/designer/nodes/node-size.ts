// The size of each kind of node. Known sizes and handles let React Flow open a large workflow without mounting every
// node once to measure it; the components in nodes/ render at exactly these sizes.
import { CARD_HEIGHT } from '#core/sequences/workflow/card-layout.ts'
import { isInFlow, type NodeType, type WorkflowNode } from '#core/sequences/workflow/node-kinds.ts'
import type { Box, Size } from '#web/screens/designer/canvas/geometry.ts'

export const CARD_WIDTH = 300
export const NOTE_WIDTH = { min: 200, max: 350 } as const
/** a note in edit mode */
export const NOTE_EDITING_SIZE = { width: 270, height: 182 } as const
/** The line through the cards, left of them: its distance to the card, and where a card's knot is on it. */
export const LINE_X = -20
export const KNOT_Y = 18
const HANDLE = 12
/**
 * Above this number only visible nodes are mounted. Below it notes keep their text fields while scrolled out of view.
 */
export const LARGE_WORKFLOW_NODES = 120

/** Whether a kind has a handle at the top (in) and at the bottom (out). */
export const HANDLE_SIDES = {
  start: { in: false, out: true },
  emailDraft: { in: true, out: true },
  timer: { in: true, out: true },
  comment: { in: false, out: false },
} as const satisfies Record<NodeType, Handles>

/** The rendered size; for notes an estimate from the text until the screen has measured it. */
export const nodeSize = (node: WorkflowNode, measured: ReadonlyMap<string, Size>): Size =>
  measured.get(node.id) ??
  (isInFlow(node) ? { width: CARD_WIDTH, height: CARD_HEIGHT[node.type] } : guessNoteSize(node.data.comment))

function guessNoteSize(text: string): Size {
  const lines = text.split('\n')
  const longest = Math.max(...lines.map((line) => line.length), 0)
  const width = Math.min(NOTE_WIDTH.max, Math.max(NOTE_WIDTH.min, longest * 12 + 28))
  const perLine = Math.max(1, Math.floor((width - 28) / 12))
  const rows = lines.reduce((sum, line) => sum + Math.max(1, Math.ceil(line.length / perLine)), 0)
  return { width, height: 50 + rows * 20 }
}

export type Handles = { in: boolean; out: boolean }

/** The positions of the handles relative to the node: on the line, at its knot and beside its bottom. */
export function nodeHandles(ends: Handles, { height }: Size) {
  const box = { x: LINE_X - HANDLE / 2, width: HANDLE, height: HANDLE }
  return [
    ...(ends.in
      ? [{ type: 'target' as const, position: 'top' as never, ...box, y: KNOT_Y - HANDLE / 2 }]
      : []),
    ...(ends.out
      ? [{ type: 'source' as const, position: 'bottom' as never, ...box, y: height - HANDLE / 2 }]
      : []),
  ]
}

export function boundsOfNodes(nodes: readonly WorkflowNode[], sizes: ReadonlyMap<string, Size>): Box {
  if (nodes.length === 0) return { left: 0, top: 0, right: 0, bottom: 0 }
  const box = { left: Infinity, top: Infinity, right: -Infinity, bottom: -Infinity }
  for (const node of nodes) {
    const { x, y } = node.position
    const { width, height } = nodeSize(node, sizes)
    box.left = Math.min(box.left, x)
    box.top = Math.min(box.top, y)
    box.right = Math.max(box.right, x + width)
    box.bottom = Math.max(box.bottom, y + height)
  }
  return box
}
