import { expect, test } from 'vitest'
import { withoutQuotes } from '../claims/held-claims.ts'
import { markHint } from './mark-hints.ts'
import { QUALITY_CODES } from './quality-codes.ts'

test('a request names the found words, and none of them is a source of the new text', () => {
  for (const code of QUALITY_CODES) {
    const hint = markHint(code, ['고객사 300곳', '010-9876-5432」 「1위'])
    expect(hint).toContain('「고객사 300곳」')
    expect(withoutQuotes(hint)).not.toMatch(/\d/)
  }
})

test('a mark without words has its request only', () => {
  expect(markHint('too_long', [])).toBe('더 짧게 써 주세요.')
})
