import { expect, test } from 'vitest'
import { defaultWorkflow, parseWorkflow } from '#core/workflow/workflow.ts'
import { beginningOf } from './fit.ts'

const PANE = { width: 1280, height: 700 }

test('a drawing that fits is shown whole', () => {
  expect(beginningOf(defaultWorkflow(), PANE)).toBeNull()
})

test('a drawing too long for the smallest zoom opens at its start node, large enough to read', () => {
  const nodes = Array.from({ length: 200 }, (_, i) => ({
    id: `n${i}`,
    type: i === 0 ? 'start' : 'comment',
    position: { x: 250, y: 50 + 200 * i },
    data: {},
  }))
  const parsed = parseWorkflow(JSON.stringify({ nodes, edges: [] }))
  if (!parsed.ok) throw new Error(parsed.fault)
  const viewport = beginningOf(parsed.workflow, PANE)
  if (!viewport) throw new Error('shown whole')
  const { x, y, zoom } = viewport
  expect(zoom).toBeGreaterThanOrEqual(0.5)
  expect((250 + 150) * zoom + x).toBe(PANE.width / 2)
  expect(50 * zoom + y).toBeGreaterThan(0)
})
