import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { addNode } from '#core/sequences/workflow/edit.ts'
import { defaultWorkflow, findNode } from '#core/sequences/workflow/workflow.ts'
import { SEQUENCE_ID, sequenceWith } from '#testing/web/render-designer.tsx'
import { takeToasts } from '#web/lib/toasts.fixture.ts'
import { createDesigner } from './create-designer.ts'
import { saveText } from './designer-text.ts'
import { saveEverything } from './saving/unsaved-changes.ts'

beforeEach(() => {
  vi.useFakeTimers()
})
afterEach(() => {
  vi.useRealTimers()
  vi.unstubAllGlobals()
})

/** A designer with automatic saving, and the calls it made. */
function openDesigner(workflowData?: string) {
  const calls: string[] = []
  const sequence = sequenceWith(defaultWorkflow(), workflowData === undefined ? {} : { workflowData })
  vi.stubGlobal('fetch', async (url: string, { method = 'GET' }: RequestInit = {}) => {
    calls.push(`${method} ${url}`)
    return Response.json({ ...sequence, revision: 2 })
  })
  const designer = createDesigner(sequence, { mayEdit: () => true, onSaved: () => {} })
  const stop = designer.saver.start()
  const edit = () => designer.workflow.edit((before) => addNode(before, 'comment', 'note', { x: 0, y: 0 }))
  return { designer, calls, edit, [Symbol.dispose]: stop }
}

test('an edit is saved 3 seconds later without a toast, as the screen announces', async () => {
  using opened = openDesigner()
  opened.edit()
  await vi.advanceTimersByTimeAsync(2999)
  expect(opened.calls).toEqual([])
  await vi.advanceTimersByTimeAsync(1)
  expect(opened.calls).toEqual([`PUT /api/v1/sequences/${SEQUENCE_ID}`])
  expect(opened.designer.saver.state.getState().revision).toBe(2)
  expect(await takeToasts()).toEqual([])
  expect(saveText.waiting).toBe('변경사항이 3초 후 자동 저장됩니다')
})

test('saving everything also stores the text of the open note', async () => {
  using opened = openDesigner()
  opened.edit()
  opened.designer.view.setState({ editedNote: { id: 'note', text: '다음 주 확인' } })
  const saving = saveEverything(opened.designer)
  await vi.advanceTimersByTimeAsync(0)
  expect(await saving).toBe(true)
  expect(findNode(opened.designer.workflow.getState().workflow, 'note')?.data).toMatchObject({
    comment: '다음 주 확인',
  })
  expect(opened.designer.view.getState().editedNote).toBeNull()
})

test('a failed automatic save is only logged, a failed manual save shows a toast', async () => {
  const warn = vi.spyOn(console, 'warn').mockImplementation(() => {})
  using opened = openDesigner()
  vi.stubGlobal('fetch', async () => new Response('', { status: 500 }))
  opened.edit()
  await vi.advanceTimersByTimeAsync(3000)
  expect(warn).toHaveBeenCalledWith('자동 저장에 실패했습니다', expect.anything())
  expect(await takeToasts()).toEqual([])
  await opened.designer.saver.save('manual')
  expect((await takeToasts()).map(({ message }) => message)).toEqual(['워크플로우 저장에 실패했습니다'])
  warn.mockRestore()
})

test.each([
  ['a text cut off in the middle', '{"nodes":[{"id":"start"'],
  [
    'an unknown kind',
    '{"nodes":[{"id":"x","type":"teleport","position":{"x":0,"y":0},"data":{}}],"edges":[]}',
  ],
  [
    'positions that are no numbers',
    '{"nodes":[{"id":"start","type":"start","position":{"x":NaN,"y":50},"data":{}}],"edges":[]}',
  ],
])('%s is shown as the default workflow and never overwritten automatically', async (_, text) => {
  using opened = openDesigner(text)
  expect(opened.designer.workflow.getState().workflow).toEqual(defaultWorkflow())
  expect(opened.designer.saver.state.getState().phase.kind).toBe('unreadable')
  opened.edit()
  await vi.advanceTimersByTimeAsync(600_000)
  expect(opened.calls).toEqual([])
})
