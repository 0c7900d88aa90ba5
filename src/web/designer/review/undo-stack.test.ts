import { expect, test } from 'vitest'
import { type Done, forget, mailOf, remember } from './undo-stack.ts'

const approve = (...emailIds: string[]): Done => ({ kind: 'approve', emailIds })

test('the last thing done is the first to be brought back', () => {
  const before = { subject: '', bodyText: '', bodyHtml: '' }
  const edit: Done = { kind: 'edit', emailId: 'a', before, textVersion: '0' }
  const stack = remember(remember([], approve('a')), edit)
  expect(stack.at(-1)).toBe(edit)
  expect(forget(stack, edit).at(-1)).toEqual(approve('a'))
})

test('an approval that changed nothing is nothing to bring back', () => {
  expect(remember([], approve())).toEqual([])
})

test('bringing back many by the message leaves what was done since', () => {
  const many = approve('a', 'b')
  const later = approve('c')
  expect(forget(remember(remember([], many), later), many)).toEqual([later])
})

test('one mail is shown again, many are not', () => {
  expect(mailOf(approve('a'))).toBe('a')
  expect(mailOf(approve('a', 'b'))).toBeNull()
  expect(mailOf({ kind: 'regenerate', emailId: 'x' })).toBe('x')
})

test('the stack does not grow without end', () => {
  let stack: readonly Done[] = []
  for (let i = 0; i < 300; i++) stack = remember(stack, approve(String(i)))
  expect(stack.length).toBe(100)
  expect(stack.at(-1)).toEqual(approve('299'))
})
