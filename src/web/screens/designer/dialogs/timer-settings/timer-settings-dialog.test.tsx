// @vitest-environment jsdom
import { expect, test, vi } from 'vitest'
import type { Sequence } from '#api/sequences/sequences.ts'
import { findNode, parseWorkflow } from '#core/sequences/workflow/workflow.ts'
import {
  button,
  clickButton,
  field,
  renderDesigner,
  sequenceWith,
  typeInto,
  waitForValue,
} from '#testing/web/render-designer.tsx'
import {
  type DesignerReadOnlyReason,
  NO_FACTS,
  NodeFactsContext,
} from '#web/screens/designer/designer-context.ts'
import { TimerSettingsDialog } from './timer-settings-dialog.tsx'

const parsed = parseWorkflow(
  JSON.stringify({
    nodes: [
      { id: 'start', type: 'start', position: { x: 250, y: 50 }, data: {} },
      { id: 't', type: 'timer', position: { x: 250, y: 250 }, data: { delayDays: 3 } },
    ],
    edges: [],
  }),
)
if (!parsed.ok) throw new Error(parsed.fault)
const { workflow } = parsed

async function open(change: Partial<Sequence> = {}, readOnly: DesignerReadOnlyReason = null) {
  const onClose = vi.fn()
  const sequence = sequenceWith(workflow, change)
  const node = findNode(workflow, 't')
  if (node?.type !== 'timer') throw new Error('no timer')
  const facts = { ...NO_FACTS, readOnly }
  const page = await renderDesigner(sequence, () => (
    <NodeFactsContext value={facts}>
      <TimerSettingsDialog open onClose={onClose} node={node} sequence={sequence} />
    </NodeFactsContext>
  ))
  const days = () => {
    const now = findNode(page.designer.workflow.getState().workflow, 't')
    return now?.type === 'timer' ? now.data.delayDays : undefined
  }
  return { page, onClose, days, input: await field('대기 시간 (일)') }
}

test('a whole number of days is saved and the dialog closes', async () => {
  const { page, onClose, days, input } = await open()
  await using _ = page
  expect(input.value).toBe('3')
  await typeInto(input, '14')
  await clickButton('저장')
  expect(days()).toBe(14)
  expect(onClose).toHaveBeenCalledOnce()
})

test.each(['0', '-1', '1.5', '', '366', '1e2'])(
  '%o days show an error at the field, and the dialog stays open',
  async (text) => {
    const { page, onClose, days, input } = await open()
    await using _ = page
    await typeInto(input, text)
    await clickButton('저장')
    const error = await waitForValue(() => document.querySelector('[role=alert]'))
    expect(error.textContent).toBe('1부터 365까지의 정수로 입력해 주세요.')
    expect(input.getAttribute('aria-invalid')).toBe('true')
    expect(document.activeElement).toBe(input)
    expect(days()).toBe(3)
    expect(onClose).not.toHaveBeenCalled()
  },
)

test('saving the same number is no edit', async () => {
  const { page, onClose } = await open()
  await using _ = page
  await clickButton('저장')
  expect(page.designer.workflow.getState().changeCount).toBe(0)
  expect(onClose).toHaveBeenCalledOnce()
})

test('step buttons and those for common numbers correct an invalid number, and stop at the limits of the range', async () => {
  const { page, days, input } = await open()
  await using _ = page
  await typeInto(input, '')
  await clickButton('하루 늘리기')
  expect(input.value).toBe('1')
  expect(button('하루 줄이기')?.disabled).toBe(true)
  await clickButton('14일')
  expect(input.value).toBe('14')
  expect(button('14일')?.getAttribute('aria-pressed')).toBe('true')
  await typeInto(input, '365')
  expect(button('하루 늘리기')?.disabled).toBe(true)
  await clickButton('저장')
  expect(days()).toBe(365)
})

test('without a customer group the dialog says what an example date needs, and still saves', async () => {
  const { page, days, input } = await open({ customerGroupId: null })
  await using _ = page
  expect(document.querySelector('[role=dialog]')?.textContent).toContain('고객 그룹을 지정하면 실제 발송일을')
  await typeInto(input, '9')
  await clickButton('저장')
  expect(days()).toBe(9)
  expect(page.requests).toEqual([])
})

test('a read-only user sees the days and no controls to change them', async () => {
  const { page, input } = await open({}, 'viewer')
  await using _ = page
  expect(input.readOnly).toBe(true)
  expect(button('저장')).toBeUndefined()
  expect(button('하루 늘리기')).toBeUndefined()
})
