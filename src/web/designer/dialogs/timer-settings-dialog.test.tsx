import { expect, test, vi } from 'vitest'
import { findNode, parseWorkflow } from '#core/workflow/workflow.ts'
import { field, press, sequenceWith, show, type, until } from '../testing/designer-page.tsx'
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

async function open() {
  const onClose = vi.fn()
  const sequence = sequenceWith(workflow)
  const node = findNode(workflow, 't')
  if (node?.type !== 'timer') throw new Error('no timer')
  const page = await show(sequence, () => (
    <TimerSettingsDialog open onClose={onClose} node={node} sequence={sequence} />
  ))
  const days = () => {
    const now = findNode(page.designer.workflow.getState().workflow, 't')
    return now?.type === 'timer' ? now.data.delayDays : undefined
  }
  return { page, onClose, days, input: await field('대기 시간 (일)') }
}

test('a whole number of days is taken over and the window closes', async () => {
  const { page, onClose, days, input } = await open()
  await using _ = page
  expect(input.value).toBe('3')
  await type(input, '14')
  await press('저장')
  expect(days()).toBe(14)
  expect(onClose).toHaveBeenCalledOnce()
})

test.each(['0', '-1', '1.5', '', '366', '1e2'])(
  '%o days are refused at the field, and the window stays open',
  async (text) => {
    const { page, onClose, days, input } = await open()
    await using _ = page
    await type(input, text)
    await press('저장')
    const error = await until(() => document.querySelector('[role=alert]'))
    expect(error.textContent).toBe('1부터 365까지의 정수로 입력해 주세요.')
    expect(input.getAttribute('aria-invalid')).toBe('true')
    expect(document.activeElement).toBe(input)
    expect(days()).toBe(3)
    expect(onClose).not.toHaveBeenCalled()
  },
)

test('the same number again is no edit', async () => {
  const { page, onClose } = await open()
  await using _ = page
  await press('저장')
  expect(page.designer.workflow.getState().rev).toBe(0)
  expect(onClose).toHaveBeenCalledOnce()
})
