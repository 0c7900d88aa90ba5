// Positions of notes in auto layout: beside the card they were next to, never covering one.
import { isInFlow, type WorkflowNode } from '#core/sequences/workflow/node-kinds.ts'
import { overlaps, type Point, type Rect } from '#web/screens/designer/canvas/geometry.ts'
import { nodeSize } from '#web/screens/designer/nodes/node-size.ts'
import type { ViewState } from '#web/screens/designer/view-store.ts'

/** A note farther than this from every card belongs to none and does not move. */
const MAX_NOTE_DISTANCE = 260
const GAP = 40
const STEP = 20

/**
 * New positions of all notes. A note next to a card keeps its offset to it; when that position is taken it moves to
 * the
 * other side of the card, else to the right of everything.
 * @param places the new positions of the cards
 */
export function placeNotes(
  nodes: readonly WorkflowNode[],
  places: ReadonlyMap<string, Point>,
  sizes: ViewState['measuredSizes'],
): ReadonlyMap<string, Point> {
  const boxAt = (node: WorkflowNode, at: Point): Rect => ({ ...at, ...nodeSize(node, sizes) })
  const cards = nodes.flatMap((node) => {
    const place = places.get(node.id)
    return place ? [{ before: boxAt(node, node.position), after: boxAt(node, place) }] : []
  })
  const occupied: Rect[] = []
  const placed = new Map<string, Point>()
  for (const node of nodes) {
    if (isInFlow(node)) continue
    const before = boxAt(node, node.position)
    const card = nearest(cards, before)
    // a note on top of a card may stay on that card
    const own = card && distance(card.before, before) === 0 ? card : undefined
    const isFree = (box: Rect): boolean =>
      cards.every((one) => one === own || !overlaps(one.after, box)) &&
      occupied.every((one) => !overlaps(one, box))
    const at = [...candidatePositions(before, card)].find((candidate) => isFree({ ...before, ...candidate }))
    const place = at ?? besideAllCards(before, card?.after ?? before, cards, isFree)
    placed.set(node.id, place)
    occupied.push({ ...before, ...place })
  }
  return placed
}

type Card = { before: Rect; after: Rect }

function nearest(cards: readonly Card[], note: Rect): Card | undefined {
  let best: Card | undefined
  let least = MAX_NOTE_DISTANCE
  for (const card of cards) {
    const far = distance(card.before, note)
    if (far < least) [best, least] = [card, far]
  }
  return best
}

function* candidatePositions(note: Rect, card: Card | undefined): Generator<Point> {
  if (!card) {
    yield { x: note.x, y: note.y }
    return
  }
  const { before, after } = card
  yield { x: note.x + after.x - before.x, y: note.y + after.y - before.y }
  const right = { x: after.x + after.width + GAP, y: after.y }
  const left = { x: after.x - GAP - note.width, y: after.y }
  yield* note.x < before.x ? [left, right] : [right, left]
}

function besideAllCards(
  note: Rect,
  beside: Rect,
  cards: readonly Card[],
  isFree: (box: Rect) => boolean,
): Point {
  const x = Math.max(...cards.map(({ after }) => after.x + after.width)) + GAP
  let { y } = beside
  while (!isFree({ ...note, x, y })) y += STEP
  return { x, y }
}

/** The distance between two boxes; 0 when they touch or overlap. */
function distance(a: Rect, b: Rect): number {
  const across = Math.max(a.x - (b.x + b.width), b.x - (a.x + a.width), 0)
  const down = Math.max(a.y - (b.y + b.height), b.y - (a.y + a.height), 0)
  return Math.hypot(across, down)
}
