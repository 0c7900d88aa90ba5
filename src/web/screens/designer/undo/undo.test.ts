import { expect, test } from 'vitest'
import {
  addBelow,
  addNode,
  connect,
  type Edit,
  moveNodes,
  updateNode,
} from '#core/sequences/workflow/edit.ts'
import { removeParts } from '#core/sequences/workflow/parts.ts'
import { chain } from '#core/sequences/workflow/workflow.fixture.ts'
import type { Workflow } from '#core/sequences/workflow/workflow.ts'
import { changedElements, describeEdit } from './undo.ts'

const after = (edit: Edit): Workflow => {
  if (!edit.ok) throw new Error(edit.error)
  return edit.workflow
}
const three = chain(3)
const noted = after(addNode(three, 'comment', 'n', { x: 0, y: 0 }))

test('each kind of edit has its own description', () => {
  const words = (to: Workflow, from = three) => describeEdit(from, to)
  expect(words(after(addBelow(three, 'e2', 'timer', 't9')))).toBe('노드 추가')
  expect(words(noted)).toBe('메모 추가')
  expect(words(after(removeParts(three, new Set(['e1', 't1']), new Set())))).toBe('노드 2개 삭제')
  expect(words(three, noted)).toBe('메모 삭제')
  expect(words(after(updateNode(three, 'e1', 'emailDraft', { subject: '새 제목' })))).toBe('이메일 설정 변경')
  expect(words(after(updateNode(three, 't1', 'timer', { delayDays: 9 })))).toBe('대기 시간 변경')
  expect(words(after(updateNode(noted, 'n', 'comment', { comment: '글' })), noted)).toBe('메모 편집')
  const places = new Map(three.nodes.map(({ id }) => [id, { x: 9, y: 9 }]))
  expect(words(after(moveNodes(three, places)))).toBe('노드 4개 이동')
  const cut = after(removeParts(three, new Set(), new Set(['e1-t1'])))
  expect(words(cut)).toBe('연결 삭제')
  expect(words(after(connect(cut, 'e1', 't1')), cut)).toBe('연결 추가')
})

test('the changed elements are those a step added or changed, for a connection the connection', () => {
  const without = after(removeParts(three, new Set(['t1']), new Set()))
  expect(changedElements(without, three)).toEqual({ nodes: ['t1'], edges: [] })
  expect(changedElements(three, without)).toEqual({ nodes: [], edges: [] })
  const cut = after(removeParts(three, new Set(), new Set(['e1-t1'])))
  expect(changedElements(cut, three)).toEqual({ nodes: [], edges: ['e1-t1'] })
})
