// Keyboard focus on the canvas: the focused node, and moving the focus to another.
import type { Designer } from '#web/screens/designer/designer-context.ts'

const NODE = '.react-flow__node'
const EDGE = '.react-flow__edge'

const idOf = (target: Element | null, what: string): string | null =>
  target?.closest<HTMLElement | SVGElement>(what)?.dataset.id ?? null

/** The node that shortcuts apply to: the only selected one, else the focused one, else the last selected. */
export function currentNode({ view }: Designer): string | null {
  const chosen = [...view.getState().selectedNodes]
  if (chosen.length === 1) return chosen[0] ?? null
  return idOf(document.activeElement, NODE) ?? chosen.at(-1) ?? null
}

export function currentEdge({ view }: Designer): string | null {
  const chosen = [...view.getState().selectedEdges]
  return idOf(document.activeElement, EDGE) ?? (chosen.length === 1 ? (chosen[0] ?? null) : null)
}

export const focusedNode = (target: EventTarget | null): string | null =>
  target instanceof Element && target.matches(NODE) ? idOf(target, NODE) : null
export const focusedEdge = (target: EventTarget | null): string | null =>
  target instanceof Element && target.matches(EDGE) ? idOf(target, EDGE) : null

const FRAMES = 40

/** Focuses a node; one that is not rendered yet is focused after its render. */
export function focusNode(id: string, frames = FRAMES): void {
  const node = document.querySelector<HTMLElement>(`${NODE}[data-id="${CSS.escape(id)}"]`)
  if (node && node.style.visibility !== 'hidden') node.focus({ preventScroll: true })
  else if (frames > 0) requestAnimationFrame(() => focusNode(id, frames - 1))
}
