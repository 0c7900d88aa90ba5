import { expect, test } from 'vitest'
import { addBelow, connect, type Edit, moveNodes, updateNode } from '#core/sequences/workflow/edit.ts'
import { removeParts } from '#core/sequences/workflow/parts.ts'
import { defaultWorkflow, type Workflow } from '#core/sequences/workflow/workflow.ts'
import { changeLines } from './change-lines.ts'

const after = (edit: Edit): Workflow => {
  if (!edit.ok) throw new Error(edit.error)
  return edit.workflow
}
const mail = after(addBelow(defaultWorkflow(), 'start', 'emailDraft', 'a'))
const base = after(
  addBelow(after(updateNode(mail, 'a', 'emailDraft', { subject: '첫 제안' })), 'a', 'timer', 't'),
)
const words = (edit: Edit, from = base) => changeLines(from, after(edit)).map(({ text }) => text)

test('each change has its own line with the name of its node', () => {
  expect(changeLines(base, base)).toEqual([])
  expect(words(updateNode(base, 't', 'timer', { delayDays: 5 }))).toEqual(['타이머: 1일 → 5일'])
  expect(words(updateNode(base, 'a', 'emailDraft', { bodyText: '안녕', subject: '새 제안' }))).toEqual([
    '이메일 초안 ‘새 제안’: 제목, 텍스트 본문 변경',
  ])
  expect(words(removeParts(base, new Set(['t']), new Set()))).toEqual(['타이머 ‘1일 대기’ 삭제'])
  expect(words(addBelow(base, 't', 'emailDraft', 'b'))).toEqual(['이메일 초안 ‘제목 없는 이메일’ 추가'])
  const cut = after(removeParts(base, new Set(), new Set(['a-t'])))
  expect(words(connect(cut, 'a', 't'), cut)).toEqual(['타이머 ‘1일 대기’: 연결 변경'])
})

test('moved nodes are one line together, after everything else', () => {
  const places = new Map([
    ['a', { x: 0, y: 0 }],
    ['t', { x: 9, y: 9 }],
  ])
  const moved = after(moveNodes(base, places))
  expect(words(updateNode(moved, 't', 'timer', { delayDays: 2 }))).toEqual([
    '타이머: 1일 → 2일',
    '노드 2개 위치 변경',
  ])
  expect(changeLines(base, moved)).toMatchObject([{ nodeId: null, mark: 'moved' }])
})

test('a line has the mark of its node in the thumbnail', () => {
  const marks = (edit: Edit) => changeLines(base, after(edit)).map(({ nodeId, mark }) => [nodeId, mark])
  expect(marks(removeParts(base, new Set(['t']), new Set()))).toEqual([['t', 'removed']])
  expect(marks(addBelow(base, 't', 'emailDraft', 'b'))).toEqual([['b', 'added']])
  expect(marks(updateNode(base, 't', 'timer', { delayDays: 2 }))).toEqual([['t', 'changed']])
})
