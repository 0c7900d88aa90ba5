// Positions inside one component: rows from top to bottom, no two cards overlap.
import { Graph, layout } from '@dagrejs/dagre'
import { COLUMN_PITCH } from '#core/sequences/workflow/card-layout.ts'
import { CARD_WIDTH } from '#web/screens/designer/nodes/node-size.ts'
import type { FlowComponent } from './connected-components.ts'

/** `x` is the center of the card in canvas units, `row` counts from 0 at the top. */
export type LayoutPosition = { x: number; row: number }

const GAP = COLUMN_PITCH - CARD_WIDTH
/**
 * dagre takes seconds for a thousand nodes; above this number a simple tree layout is used, which takes milliseconds.
 */
const DAGRE_MAX_NODES = 500

export function layoutComponent(component: FlowComponent): ReadonlyMap<string, LayoutPosition> {
  if (isTree(component) || component.nodes.length > DAGRE_MAX_NODES) return treeLayout(component)
  const inOrder = layeredLayout(component, true)
  return hasCrossing(component, inOrder) ? layeredLayout(component, false) : inOrder
}

/** Whether no node has more than one incoming connection. */
const isTree = ({ links }: FlowComponent): boolean =>
  new Set(links.map((link) => link.target)).size === links.length

/** @param keepOrder keeps branches in their order, even when connections cross */
function layeredLayout({ nodes, links }: FlowComponent, keepOrder: boolean): Map<string, LayoutPosition> {
  // equal heights: all centers of a row have the same y, which numbers the rows
  const height = 100
  const graph = new Graph()
  graph.setGraph({ rankdir: 'TB', nodesep: GAP, ranksep: 100 })
  graph.setDefaultEdgeLabel(() => ({}))
  for (const { id } of nodes) graph.setNode(id, { width: CARD_WIDTH, height })
  for (const { source, target } of links) graph.setEdge(source, target)
  layout(graph, { disableOptimalOrderHeuristic: keepOrder })
  const placed = nodes.map(({ id }) => ({ id, ...(graph.node(id) as { x: number; y: number }) }))
  const rows = [...new Set(placed.map(({ y }) => Math.round(y)))].toSorted((a, b) => a - b)
  const rowAt = new Map(rows.map((y, row) => [y, row]))
  return new Map(placed.map(({ id, x, y }) => [id, { x, row: rowAt.get(Math.round(y)) ?? 0 }]))
}

function hasCrossing({ links }: FlowComponent, positions: ReadonlyMap<string, LayoutPosition>): boolean {
  const lines = links.flatMap(({ source, target }) => {
    const [from, to] = [positions.get(source), positions.get(target)]
    return from && to ? [{ from, to }] : []
  })
  return lines.some((a, i) =>
    lines.slice(i + 1).some((b) => {
      const top = Math.max(a.from.row, b.from.row)
      const bottom = Math.min(a.to.row, b.to.row)
      if (bottom <= top) return false
      const before = xAt(a, top) - xAt(b, top)
      const after = xAt(a, bottom) - xAt(b, bottom)
      return before * after < 0
    }),
  )
}

const xAt = ({ from, to }: { from: LayoutPosition; to: LayoutPosition }, row: number): number =>
  from.x + ((to.x - from.x) * (row - from.row)) / (to.row - from.row)

/** Places every node below its first predecessor, each parent above the center of its children. */
function treeLayout({ nodes, links }: FlowComponent): Map<string, LayoutPosition> {
  const children = new Map<string, string[]>()
  const hasParent = new Set<string>()
  for (const { source, target } of links) {
    if (hasParent.has(target)) continue
    hasParent.add(target)
    children.set(source, [...(children.get(source) ?? []), target])
  }
  const positions = new Map<string, LayoutPosition>()
  const visited = new Set<string>()
  let nextX = 0
  const placeSubtree = (root: string): void => {
    const open = [{ id: root, row: 0, isDone: false }]
    visited.add(root)
    for (let at = open.pop(); at; at = open.pop()) {
      const below = children.get(at.id) ?? []
      if (at.isDone || below.length === 0) {
        const [first, last] = [positions.get(below[0] ?? ''), positions.get(below.at(-1) ?? '')]
        const x = first && last ? (first.x + last.x) / 2 : nextX
        if (!first) nextX += COLUMN_PITCH
        positions.set(at.id, { x, row: at.row })
        continue
      }
      open.push({ ...at, isDone: true })
      for (const id of below.toReversed()) {
        // only a node in a cycle is visited twice
        if (visited.has(id)) continue
        visited.add(id)
        open.push({ id, row: at.row + 1, isDone: false })
      }
    }
  }
  for (const { id } of nodes) if (!hasParent.has(id)) placeSubtree(id)
  // a cycle has no first node
  for (const { id } of nodes) if (!visited.has(id)) placeSubtree(id)
  return positions
}
