import { expect, test } from 'vitest'
import { actionEmailId, pushAction, type ReviewAction, removeAction } from './undo-stack.ts'

const approve = (...emailIds: string[]): ReviewAction => ({ kind: 'approve', emailIds })

test('the last action is undone first', () => {
  const before = { subject: '', bodyText: '', bodyHtml: '' }
  const edit: ReviewAction = { kind: 'edit', emailId: 'a', before, textVersion: '0' }
  const stack = pushAction(pushAction([], approve('a')), edit)
  expect(stack.at(-1)).toBe(edit)
  expect(removeAction(stack, edit).at(-1)).toEqual(approve('a'))
})

test('an approval that changed nothing is not undoable', () => {
  expect(pushAction([], approve())).toEqual([])
})

test('undoing many from the toast keeps later actions', () => {
  const many = approve('a', 'b')
  const later = approve('c')
  expect(removeAction(pushAction(pushAction([], many), later), many)).toEqual([later])
})

test('undoing a single email shows it again, undoing many does not', () => {
  expect(actionEmailId(approve('a'))).toBe('a')
  expect(actionEmailId(approve('a', 'b'))).toBeNull()
  expect(actionEmailId({ kind: 'regenerate', emailId: 'x' })).toBe('x')
})

test('the stack has a maximum length', () => {
  let stack: readonly ReviewAction[] = []
  for (let i = 0; i < 300; i++) stack = pushAction(stack, approve(String(i)))
  expect(stack.length).toBe(100)
  expect(stack.at(-1)).toEqual(approve('299'))
})
