import { expect, test } from 'vitest'
import { moveNodes } from '#core/sequences/workflow/edit.ts'
import type { WorkflowNode } from '#core/sequences/workflow/node-kinds.ts'
import { parseWorkflow, type Workflow } from '#core/sequences/workflow/workflow.ts'
import { growthExponent, MAX_EXPONENT } from '#testing/growth.ts'
import type { Point } from '#web/screens/designer/canvas/geometry.ts'
import { boundsOfNodes } from '#web/screens/designer/nodes/node-size.ts'
import { autoLayoutPositions } from './layout-positions.ts'

type Row = [id: string, type: string, x: number, y: number, comment?: string]

function buildWorkflow(rows: Row[], edges: string[]): Workflow {
  const nodes = rows.map(([id, type, x, y, comment]) => ({
    id,
    type,
    position: { x, y },
    data: comment ? { comment } : {},
  }))
  const joined = edges.map((edge) => {
    const [source, target] = edge.split('>')
    return { id: edge, source, target }
  })
  const parsed = parseWorkflow(JSON.stringify({ nodes, edges: joined }))
  if (!parsed.ok) throw new Error(parsed.fault)
  return parsed.workflow
}

const START: Row = ['start', 'start', 250, 50]
const SIZES = new Map<string, { width: number; height: number }>()

function tidied(workflow: Workflow): Workflow {
  const moved = moveNodes(workflow, autoLayoutPositions(workflow, SIZES))
  if (!moved.ok) throw new Error(moved.error)
  return moved.workflow
}

const placesOf = (workflow: Workflow): Record<string, Point> =>
  Object.fromEntries(workflow.nodes.map((node) => [node.id, node.position]))

/** Pairs of ids of overlapping cards. */
function collisions({ nodes }: Workflow): string[] {
  return nodes.flatMap((a, i) =>
    nodes
      .slice(i + 1)
      .filter((b) => overlaps(a, b))
      .map((b) => `${a.id} ${b.id}`),
  )
}

function overlaps(a: WorkflowNode, b: WorkflowNode): boolean {
  const [one, other] = [boundsOfNodes([a], SIZES), boundsOfNodes([b], SIZES)]
  return one.left < other.right && other.left < one.right && one.top < other.bottom && other.top < one.bottom
}

test('a crooked chain becomes a straight column below the start node, which does not move', () => {
  const crooked = buildWorkflow(
    [START, ['a', 'emailDraft', 613, 111], ['t', 'timer', -40, 900], ['b', 'emailDraft', 90, 95]],
    ['start>a', 'a>t', 't>b'],
  )
  expect(placesOf(tidied(crooked))).toEqual({
    start: { x: 250, y: 50 },
    a: { x: 250, y: 110 },
    t: { x: 250, y: 270 },
    b: { x: 250, y: 330 },
  })
})

test('a start node off the grid does not move, and the column below it is straight', () => {
  const odd = buildWorkflow(
    [
      ['start', 'start', 253, 47],
      ['a', 'emailDraft', 900, 0],
    ],
    ['start>a'],
  )
  expect(placesOf(tidied(odd))).toEqual({ start: { x: 253, y: 47 }, a: { x: 253, y: 107 } })
})

test('variants are side by side in their previous order and join again in the middle', () => {
  const branches = buildWorkflow(
    [START, ['right', 'emailDraft', 800, 60], ['left', 'emailDraft', -500, 900], ['t', 'timer', 0, 0]],
    ['start>right', 'start>left', 'right>t', 'left>t'],
  )
  const { start, left, right, t } = placesOf(tidied(branches))
  expect(start).toEqual({ x: 250, y: 50 })
  expect(left).toEqual({ x: 60, y: 110 })
  expect(right).toEqual({ x: 440, y: 110 })
  expect(t).toEqual({ x: 250, y: 270 })
})

test('branches that continue separately keep their order', () => {
  const rows: Row[] = [START]
  const edges: string[] = []
  for (const [i, x] of [900, 100, 500, 300].entries()) {
    rows.push([`e${x}`, 'emailDraft', x, 250], [`t${x}`, 'timer', -x, 400])
    edges.push(`start>e${x}`, `e${x}>t${x}`)
    for (const side of [2, 1]) {
      rows.push([`f${x}-${side}`, 'emailDraft', side * 10, 700 - i])
      edges.push(`t${x}>f${x}-${side}`)
    }
  }
  const places = placesOf(tidied(buildWorkflow(rows, edges)))
  const order = (prefix: string): string[] =>
    Object.keys(places)
      .filter((id) => id.startsWith(prefix))
      .toSorted((a, b) => (places[a]?.x ?? 0) - (places[b]?.x ?? 0))
  expect(order('e')).toEqual(['e100', 'e300', 'e500', 'e900'])
  expect(order('t')).toEqual(['t100', 't300', 't500', 't900'])
  expect(order('f').map((id) => id.slice(-1))).toEqual(['1', '2', '1', '2', '1', '2', '1', '2'])
})

test('branches whose connections would cross after joining swap places', () => {
  const crossed = buildWorkflow(
    [
      START,
      ['a', 'emailDraft', 0, 0],
      ['b', 'emailDraft', 400, 0],
      ['ta', 'timer', 400, 0],
      ['tb', 'timer', 0, 0],
      ['z', 'emailDraft', 0, 0],
    ],
    ['start>a', 'start>b', 'a>ta', 'b>tb', 'ta>z', 'tb>z'],
  )
  const { a, b, ta, tb } = placesOf(tidied(crossed))
  expect(Math.sign((a?.x ?? 0) - (b?.x ?? 0))).toBe(Math.sign((ta?.x ?? 0) - (tb?.x ?? 0)))
})

test('nodes that are not reachable from the start node are placed beside the flow without overlaps', () => {
  const loose = buildWorkflow(
    [
      START,
      ['a', 'emailDraft', 250, 60],
      ['t', 'timer', 260, 70],
      ['lost', 'emailDraft', 255, 65],
      ['after', 'timer', 250, 66],
      ['alone', 'timer', 249, 64],
    ],
    ['start>a', 'a>t', 'lost>after'],
  )
  const after = tidied(loose)
  expect(collisions(after)).toEqual([])
  const { lost, after: below, alone } = placesOf(after)
  expect(lost?.x).toBeGreaterThan(550)
  expect(below).toEqual({ x: lost?.x, y: (lost?.y ?? 0) + 160 })
  expect(alone?.x).toBeGreaterThan(550)
})

test('a note moves with the card it is next to; a note far from every card does not move', () => {
  const noted = buildWorkflow(
    [
      START,
      ['a', 'emailDraft', 900, 700],
      ['beside', 'comment', 1220, 720, '여기에 사례를 넣어요'],
      ['far', 'comment', -2000, -1000, '제조업 캠페인'],
    ],
    ['start>a'],
  )
  const { a, beside, far } = placesOf(tidied(noted))
  expect(a).toEqual({ x: 250, y: 110 })
  expect(beside).toEqual({ x: 570, y: 130 })
  expect(far).toEqual({ x: -2000, y: -1000 })
})

test('no note ends below a card', () => {
  const crowded = buildWorkflow(
    [
      START,
      ['a', 'emailDraft', 250, 900],
      ['b', 'emailDraft', 1500, 900],
      ['ta', 'timer', 250, 1200],
      ['tb', 'timer', 1500, 1200],
      ['n1', 'comment', 580, 900, '첫 번째 분기'],
      ['n2', 'comment', 1200, 900, '두 번째 분기'],
      ['n3', 'comment', 250, 470, '가운데'],
    ],
    ['start>a', 'start>b', 'a>ta', 'b>tb'],
  )
  const after = tidied(crowded)
  expect(collisions(after)).toEqual([])
})

test('a second layout moves nothing', () => {
  const wild = buildWorkflow(
    [
      START,
      ['a', 'emailDraft', 700, 300],
      ['b', 'emailDraft', 10, 20],
      ['c', 'emailDraft', 900, 20],
      ['t', 'timer', 40, 10],
      ['d', 'emailDraft', 0, 0],
      ['x', 'timer', -800, 0],
      ['n', 'comment', 720, 460, '메모'],
    ],
    ['start>a', 'start>b', 'start>c', 'a>t', 'b>t', 't>d'],
  )
  const once = tidied(wild)
  expect([...autoLayoutPositions(once, SIZES)]).toEqual([])
})

test('cycles, duplicate connections and self-connections do not break the layout', () => {
  const odd = buildWorkflow(
    [START, ['a', 'emailDraft', 0, 0], ['t', 'timer', 0, 0], ['b', 'emailDraft', 0, 0], ['u', 'timer', 0, 0]],
    ['start>a', 'start>a', 'a>t', 't>a', 't>t', 'b>u', 'u>b'],
  )
  const after = tidied(odd)
  expect(after.nodes[0]?.position).toEqual({ x: 250, y: 50 })
  expect(collisions(after)).toEqual([])
})

function treeOf(size: number): Workflow {
  const rows: Row[] = [START]
  const edges: string[] = []
  for (let i = 1; i < size; i++) {
    const parent = Math.floor((i - 1) / 2)
    const isEmail = Math.floor(Math.log2(i + 1)) % 2 === 1
    rows.push([`n${i}`, isEmail ? 'emailDraft' : 'timer', i * 7, i * 3])
    edges.push(`${parent === 0 ? 'start' : `n${parent}`}>n${i}`)
  }
  return buildWorkflow(rows, edges)
}

test('the time of a layout grows with the number of nodes, not with its square', () => {
  const layOut = (nodes: string) => tidied(treeOf(nodes.length))
  expect(growthExponent(layOut, 'n', 250)).toBeLessThanOrEqual(MAX_EXPONENT)
})

test('two thousand nodes are laid out without overlaps', () => {
  const after = tidied(treeOf(2000))
  const spots = new Set(after.nodes.map(({ position }) => `${position.x} ${position.y}`))
  expect(spots.size).toBe(2000)
  const byRow = Map.groupBy(after.nodes, ({ position }) => position.y)
  for (const row of byRow.values()) {
    const across = row.map(({ position }) => position.x).toSorted((a, b) => a - b)
    for (let i = 1; i < across.length; i++)
      expect((across[i] ?? 0) - (across[i - 1] ?? 0)).toBeGreaterThanOrEqual(380)
  }
})
