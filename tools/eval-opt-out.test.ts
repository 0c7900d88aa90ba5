// The bars for requests to stop, on phrases no rule was written for: one missed breaks the law (정보통신망법 제50조), one
// imagined loses a lead.
import { expect, test } from 'vitest'
import { HALVES, readCorpus } from './opt-out/corpus.ts'
import { measure } from './opt-out/measure.ts'

test('at least 97 % of the held-out requests to stop are found, and 75 % are sure', () => {
  const { totals } = measure(readCorpus('held-out'))
  expect(totals.found).toBeGreaterThanOrEqual(0.97)
  expect(totals.sure).toBeGreaterThanOrEqual(0.75)
})

test('at most 1 % of the held-out look-alikes are read as sure requests, and 10 % as likely ones', () => {
  const { totals } = measure(readCorpus('held-out'))
  expect(totals.falseSure).toBeLessThanOrEqual(0.01)
  expect(totals.falseLikely).toBeLessThanOrEqual(0.1)
})

test('no phrase of the held-out half is in the tuning half', () => {
  const tuned = new Set(readCorpus('tune').map(({ text }) => text.replace(/[\s.!~]/g, '')))
  const shared = readCorpus('held-out').filter(({ text }) => tuned.has(text.replace(/[\s.!~]/g, '')))
  expect(shared.map(({ text }) => text)).toEqual([])
  expect(HALVES.flatMap(readCorpus).length).toBeGreaterThanOrEqual(1000)
})
