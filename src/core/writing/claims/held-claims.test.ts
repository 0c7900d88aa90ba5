import { expect, test } from 'vitest'
import { CLAIM_KINDS, type Claim } from './claim.ts'
import { holdsMail, withoutQuotes } from './held-claims.ts'

const claim = (kind: Claim['kind'], strength: Claim['strength']): Claim => ({
  part: 'body',
  sentence: '',
  from: 0,
  to: 0,
  kind,
  text: '',
  support: strength === null ? 'fact' : null,
  strength,
})

test('an alarm holds a mail for every kind but comparisons and events; a look and a supported claim never do', () => {
  expect(CLAIM_KINDS.filter((kind) => !holdsMail([claim(kind, 'alarm')]))).toEqual(['comparison', 'event'])
  expect(CLAIM_KINDS.filter((kind) => holdsMail([claim(kind, 'look'), claim(kind, null)]))).toEqual([])
})

test('what a hint quotes from a mark is no source', () => {
  expect(withoutQuotes('빼 주세요: 「300곳」, 「02-123-4567」 더 짧게')).not.toMatch(/\d/)
  expect(withoutQuotes('고객사는 300곳입니다.')).toContain('300곳')
})
