import { expect, test } from 'vitest'
import { parseWorkflow } from '#core/sequences/workflow/workflow.ts'
import { fitAreaToMinimap, minimapOutline, unionArea, visibleArea } from './minimap-geometry.ts'

const NOTHING = { draggedPositions: new Map(), measuredSizes: new Map() }

function nodes() {
  const parsed = parseWorkflow(
    JSON.stringify({
      nodes: [
        { id: 'start', type: 'start', position: { x: 250, y: 50 }, data: {} },
        { id: 'a', type: 'emailDraft', position: { x: -100, y: 250 }, data: {} },
        { id: 'b', type: 'emailDraft', position: { x: 600, y: 250 }, data: {} },
      ],
      edges: [],
    }),
  )
  if (!parsed.ok) throw new Error(parsed.fault)
  return parsed.workflow.nodes
}

test('the minimap shows every node, with one outline per kind', () => {
  const { outlines, area } = minimapOutline(nodes(), NOTHING)
  expect(area).toEqual({ x: -100, y: 50, width: 1000, height: 332 })
  expect(outlines.start).toBe('M250 50h300v36h-300z')
  expect(outlines.emailDraft.match(/M/g)).toHaveLength(2)
  expect(outlines.timer).toBeUndefined()
})

test('a dragged node is at its drag position', () => {
  const draggedPositions = new Map([['b', { x: 2000, y: 250 }]])
  expect(minimapOutline(nodes(), { ...NOTHING, draggedPositions }).area?.width).toBe(2400)
})

test('the content of the minimap keeps its proportions and is centered with a margin', () => {
  const area = { x: 100, y: 100, width: 300, height: 2000 }
  const map = { width: 200, height: 140 }
  const shown = fitAreaToMinimap(area, map)
  expect(shown.width / shown.height).toBeCloseTo(map.width / map.height)
  expect(shown.x + shown.width / 2).toBeCloseTo(250)
  expect(shown.y + shown.height / 2).toBeCloseTo(1100)
  expect(shown.height).toBeGreaterThan(2000)
})

test('the viewport is inside the minimap area, also far away from every node', () => {
  const seen = visibleArea({ x: -5000, y: 0, zoom: 0.5 }, { width: 1000, height: 600 })
  expect(seen.x).toBe(10_000)
  expect(seen.width).toBe(2000)
  expect(unionArea({ x: 0, y: 0, width: 300, height: 100 }, seen)).toMatchObject({ x: 0, width: 12_000 })
})
