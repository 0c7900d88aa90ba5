import { expect, test } from 'vitest'
import { actionEmailId, pushAction, type ReviewAction, removeAction } from './undo-stack.ts'

const approve = (...emailIds: string[]): ReviewAction => ({ kind: 'approve', emailIds })

test('the last thing done is the first to be brought back', () => {
  const before = { subject: '', bodyText: '', bodyHtml: '' }
  const edit: ReviewAction = { kind: 'edit', emailId: 'a', before, textVersion: '0' }
  const stack = pushAction(pushAction([], approve('a')), edit)
  expect(stack.at(-1)).toBe(edit)
  expect(removeAction(stack, edit).at(-1)).toEqual(approve('a'))
})

test('an approval that changed nothing is nothing to bring back', () => {
  expect(pushAction([], approve())).toEqual([])
})

test('bringing back many by the message leaves what was done since', () => {
  const many = approve('a', 'b')
  const later = approve('c')
  expect(removeAction(pushAction(pushAction([], many), later), many)).toEqual([later])
})

test('one mail is shown again, many are not', () => {
  expect(actionEmailId(approve('a'))).toBe('a')
  expect(actionEmailId(approve('a', 'b'))).toBeNull()
  expect(actionEmailId({ kind: 'regenerate', emailId: 'x' })).toBe('x')
})

test('the stack does not grow without end', () => {
  let stack: readonly ReviewAction[] = []
  for (let i = 0; i < 300; i++) stack = pushAction(stack, approve(String(i)))
  expect(stack.length).toBe(100)
  expect(stack.at(-1)).toEqual(approve('299'))
})
