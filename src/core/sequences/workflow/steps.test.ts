import fc from 'fast-check'
import { expect, test } from 'vitest'
import { connectionFaults } from './connection-faults.ts'
import { addBelow, addNode, updateNode } from './edit.ts'
import { createStep, deleteStep, type StepChange, type StepEdit, stepsOf, updateStep } from './steps.ts'
import { workflowFrom } from './workflow.fixture.ts'
import { findNode, parseWorkflow, printWorkflow, type Workflow } from './workflow.ts'

const ok = (edit: StepEdit | { ok: true; workflow: Workflow } | { ok: false; error: string }): Workflow => {
  if (!edit.ok) throw new Error(edit.error)
  return edit.workflow
}
/** 'A0 B3 C5': every step with the delay before it */
const list = (workflow: Workflow): string =>
  stepsOf(workflow)
    .steps.map(({ id, delayDays }) => `${id}${delayDays}`)
    .join(' ')
const moved = (workflow: Workflow, id: string, order: number): Workflow =>
  ok(updateStep(workflow, id, { order }))
/** start → A → 3 days → B → 5 days → C → 7 days → D */
const FOUR = workflowFrom('start>A>t3>B>t5>C>t7>D')

test('a step is an email of the workflow, in its order, with the days before it', () => {
  const { steps, readOnly } = stepsOf(FOUR)
  expect(steps.map(({ id, order, delayDays, variantOf }) => [id, order, delayDays, variantOf])).toEqual([
    ['A', 1, 0, null],
    ['B', 2, 3, null],
    ['C', 3, 5, null],
    ['D', 4, 7, null],
  ])
  expect(readOnly).toBeNull()
})

test('moving a step keeps the delay of every gap, and moving it back restores the workflow', () => {
  const first = moved(FOUR, 'C', 1)
  expect(list(first)).toBe('C0 A3 B5 D7')
  expect(list(moved(first, 'C', 3))).toBe('A0 B3 C5 D7')
  expect(moved(first, 'C', 3)).toEqual(FOUR)
})

test('any moves keep the delays, and the inverse moves restore the workflow', () => {
  const step = fc.record({ from: fc.nat(6), to: fc.nat(6) })
  const delays = fc.array(fc.integer({ min: 1, max: 365 }), { minLength: 1, maxLength: 6 })
  fc.assert(
    fc.property(delays, fc.array(step, { maxLength: 12 }), fc.boolean(), (days, moves, hasTail) => {
      const names = [...'ABCDEFG']
      const chain = days.flatMap((_, i) => [`t${i}`, names[i + 1] ?? ''])
      let workflow = workflowFrom(['start', 'A', ...chain, ...(hasTail ? ['t9'] : [])].join('>'))
      for (const [i, delayDays] of days.entries())
        workflow = ok(updateNode(workflow, `t${i}`, 'timer', { delayDays }))
      const before = workflow
      const undo: [string, number][] = []
      for (const { from, to } of moves) {
        const { steps } = stepsOf(workflow)
        const at = from % steps.length
        const id = steps[at]?.id ?? ''
        workflow = moved(workflow, id, (to % steps.length) + 1)
        undo.unshift([id, at + 1])
        expect(stepsOf(workflow).steps.map((one) => one.delayDays)).toEqual([0, ...days])
        expect(connectionFaults(workflow)).toEqual([])
      }
      for (const [id, order] of undo) workflow = moved(workflow, id, order)
      expect(printWorkflow(workflow)).toBe(printWorkflow(before))
    }),
  )
})

test('a delay of 0 on a later step and a delay above 0 on the first are rejected, also together with a move', () => {
  const later: StepChange[] = [{ delayDays: 0 }, { delayDays: 0, order: 3 }]
  for (const change of later)
    expect(updateStep(FOUR, 'B', change)).toEqual({ ok: false, error: 'later_step_without_delay' })
  expect(updateStep(FOUR, 'A', { delayDays: 0, order: 2 })).toMatchObject({ ok: false })
  expect(updateStep(FOUR, 'A', { delayDays: 2 })).toEqual({ ok: false, error: 'first_step_waits' })
  expect(updateStep(FOUR, 'B', { delayDays: 2, order: 1 })).toEqual({
    ok: false,
    error: 'first_step_waits',
  })
  expect(createStep(FOUR, { delayDays: 0 }, 1)).toEqual({ ok: false, error: 'later_step_without_delay' })
  expect(createStep(FOUR, { delayDays: 2, order: 1 }, 1)).toEqual({ ok: false, error: 'first_step_waits' })
  expect(createStep(workflowFrom('start'), { delayDays: 2 }, 1)).toEqual({
    ok: false,
    error: 'first_step_waits',
  })
  expect(list(ok(updateStep(FOUR, 'B', { delayDays: 0, order: 1 })))).toBe('B0 A3 C5 D7')
  expect(list(ok(updateStep(FOUR, 'A', { delayDays: 9, order: 2 })))).toBe('B0 A9 C5 D7')
})

test('a new step takes its own gap, and deleting it restores the list', () => {
  for (const [order, expected] of [
    [1, 'x0 A1 B3 C5 D7'],
    [2, 'A0 x2 B3 C5 D7'],
    [4, 'A0 B3 C5 x2 D7'],
    [99, 'A0 B3 C5 D7 x2'],
  ] as const) {
    const change = { order, subject: '새 단계', ...(order > 1 && { delayDays: 2 }) }
    const created = createStep(FOUR, change, 7)
    if (!created.ok) throw new Error(created.error)
    expect(list(created.workflow).replace(created.stepId, 'x')).toBe(expected)
    expect(connectionFaults(created.workflow)).toEqual([])
    expect(list(ok(deleteStep(created.workflow, created.stepId)))).toBe('A0 B3 C5 D7')
  }
})

test('editing steps changes no notes, no texts and no timers of other gaps', () => {
  const noted = ok(addNode(FOUR, 'comment', 'n', { x: 5, y: 5 }))
  const created = createStep(noted, { order: 2, delayDays: 2, subject: '둘째' }, 7)
  if (!created.ok) throw new Error(created.error)
  const { workflow } = created
  for (const id of ['t3', 't5', 't7']) expect(findNode(workflow, id)?.data).toEqual(findNode(noted, id)?.data)
  const deleted = ok(deleteStep(workflow, 'B'))
  expect(list(deleted).replace(created.stepId, 'x')).toBe('A0 x2 C5 D7')
  expect(findNode(deleted, 'n')).toEqual(findNode(noted, 'n'))
  expect(findNode(deleted, 't3')).toBeUndefined()
  expect(list(ok(deleteStep(FOUR, 'A')))).toBe('B0 C5 D7')
})

test('with variants every step is listed with the step it is a variant of, and cannot be edited', () => {
  const workflow = workflowFrom('start>A>t3>C', 'start>B>t5>D', 'A>t9')
  const { steps, readOnly } = stepsOf(workflow)
  expect(steps.map(({ id, order, delayDays, variantOf }) => [id, order, delayDays, variantOf])).toEqual([
    ['A', 1, 0, null],
    ['B', 1, 0, 'A'],
    ['C', 2, 3, null],
    ['D', 2, 5, 'C'],
  ])
  expect(readOnly).toBe('variants')
  const refused = { ok: false, error: 'read_only_variants' }
  expect(createStep(workflow, {}, 1)).toEqual(refused)
  expect(updateStep(workflow, 'B', { subject: 'x' })).toEqual(refused)
  expect(deleteStep(workflow, 'D')).toEqual(refused)
  expect(deleteStep(workflow, 'nothing')).toEqual({ ok: false, error: 'step_not_found' })
})

test('with a connection that breaks a rule the steps are listed and cannot be edited', () => {
  const workflow = workflowFrom('start>A>t3>B>A')
  expect(stepsOf(workflow).steps.map((step) => step.id)).toEqual(['A', 'B'])
  expect(updateStep(workflow, 'B', { order: 1 })).toEqual({ ok: false, error: 'read_only_broken_rules' })
})

test('a new delay replaces an unreadable one', () => {
  const text = printWorkflow(FOUR).replace('"delayDays":5', '"delayDays":"soon"')
  const parsed = parseWorkflow(text)
  if (!parsed.ok) throw new Error(parsed.fault)
  const fixed = ok(updateStep(parsed.workflow, 'C', { delayDays: 6 }))
  expect(printWorkflow(fixed)).not.toContain('soon')
  expect(list(ok(addBelow(fixed, 'D', 'timer', 'last')))).toBe('A0 B3 C6 D7')
})
