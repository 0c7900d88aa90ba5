import { expect, test } from 'vitest'
import { CARD_HEIGHT } from '#core/sequences/workflow/card-layout.ts'
import { defaultWorkflow, parseWorkflow } from '#core/sequences/workflow/workflow.ts'
import { initialViewport } from './viewport.ts'

const PANE = { width: 1280, height: 700 }

function column(length: number) {
  const nodes = Array.from({ length }, (_, i) => ({
    id: `n${i}`,
    type: i === 0 ? 'start' : 'timer',
    position: { x: 250, y: 50 + 200 * i },
    data: {},
  }))
  const parsed = parseWorkflow(JSON.stringify({ nodes, edges: [] }))
  if (!parsed.ok) throw new Error(parsed.fault)
  return parsed.workflow.nodes
}

test('a single start node is centered at its own size', () => {
  const { x, zoom } = initialViewport(defaultWorkflow().nodes, PANE)
  expect(zoom).toBe(1)
  expect(250 + 150 + x).toBe(PANE.width / 2)
})

test('a workflow that fits at a readable zoom is shown completely, not covered by the toolbars', () => {
  const { y, zoom } = initialViewport(column(3), PANE)
  expect(zoom).toBeGreaterThanOrEqual(0.85)
  expect(50 * zoom + y).toBeGreaterThanOrEqual(28)
  expect((50 + 200 * 2 + CARD_HEIGHT.timer) * zoom + y).toBeLessThanOrEqual(PANE.height - 116)
})

test.each([8, 200])('a workflow of %i rows opens at its start node at a readable zoom', (rows) => {
  const { x, y, zoom } = initialViewport(column(rows), PANE)
  expect(zoom).toBe(0.85)
  expect((250 + 150) * zoom + x).toBe(PANE.width / 2)
  expect(50 * zoom + y).toBeGreaterThan(0)
})

test('a workflow without nodes opens with a valid viewport', () => {
  const viewport = initialViewport([], PANE)
  expect(viewport.zoom).toBe(1)
  expect(Object.values(viewport).every(Number.isFinite)).toBe(true)
})
