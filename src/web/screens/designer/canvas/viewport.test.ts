import { expect, test } from 'vitest'
import { CARD_HEIGHT, rowPitch } from '#core/sequences/workflow/card-layout.ts'
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
  expect(250 + 134 + x).toBe(PANE.width / 2)
})

test('a workflow is shown completely, not covered by the toolbars', () => {
  for (const rows of [3, 12]) {
    const { y, zoom } = initialViewport(column(rows), PANE)
    expect(50 * zoom + y).toBeGreaterThanOrEqual(19.9)
    expect((50 + 200 * (rows - 1) + CARD_HEIGHT.timer) * zoom + y).toBeLessThanOrEqual(PANE.height - 103.9)
  }
})

test('three mails and two waits in tidy rows fit a window of 1280 × 800 at 90% or more', () => {
  let y = 50
  const nodes = (['start', 'emailDraft', 'timer', 'emailDraft', 'timer', 'emailDraft'] as const).map(
    (type, i) => {
      const one = { id: `n${i}`, type, position: { x: 250, y }, data: {} }
      y += rowPitch(CARD_HEIGHT[type])
      return one
    },
  )
  const parsed = parseWorkflow(JSON.stringify({ nodes, edges: [] }))
  if (!parsed.ok) throw new Error(parsed.fault)
  // without the header and the legend
  expect(initialViewport(parsed.workflow.nodes, { width: 1280, height: 700 }).zoom).toBeGreaterThanOrEqual(
    0.9,
  )
})

test('a workflow that no zoom shows completely opens at its start node at a readable zoom', () => {
  const { x, y, zoom } = initialViewport(column(200), PANE)
  expect(zoom).toBe(0.85)
  expect((250 + 150) * zoom + x).toBe(PANE.width / 2)
  expect(50 * zoom + y).toBeGreaterThan(0)
})

test('a workflow without nodes opens with a valid viewport', () => {
  const viewport = initialViewport([], PANE)
  expect(viewport.zoom).toBe(1)
  expect(Object.values(viewport).every(Number.isFinite)).toBe(true)
})
