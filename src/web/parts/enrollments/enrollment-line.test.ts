import { expect, test } from 'vitest'
import { marksOf } from './enrollment-line.tsx'

test('a running enrollment has a knot for every mail, sent ones first', () => {
  expect(marksOf('active', 1, 2)).toEqual(['sent', 'planned', 'planned'])
  expect(marksOf('pending', 0, 2)).toEqual(['planned', 'planned'])
  expect(marksOf('completed', 3, 0)).toEqual(['sent', 'sent', 'sent'])
})

test('one that waits for a user or is paused has the mark at its next mail', () => {
  expect(marksOf('blocked', 1, 2)).toEqual(['sent', 'blocked', 'planned'])
  expect(marksOf('paused', 0, 1)).toEqual(['paused'])
})

test('one that ended early has the mark after its last mail', () => {
  expect(marksOf('replied', 2, 0)).toEqual(['sent', 'sent', 'replied'])
  expect(marksOf('bounced', 1, 0)).toEqual(['sent', 'bounced'])
})
