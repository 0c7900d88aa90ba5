// Accuracy targets for opt-out detection on held-out phrases: a missed request breaks the law (정보통신망법 제50조), a false
// one loses a lead.
import { expect, test } from 'vitest'
import { FAMILIES } from '#core/inbox/opt-out/score.ts'
import TRAINED from '#core/inbox/opt-out/weights.json' with { type: 'json' }
import { HALVES, readCorpus } from './opt-out/corpus.ts'
import { measure } from './opt-out/measure.ts'
import { fingerprintOf } from './opt-out/train.ts'

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

test('the weights are trained with the present word families and the present tuning half', () => {
  expect(TRAINED.trainedOn).toBe(fingerprintOf(readCorpus('tune')))
})

test('every word family named in the weights exists', () => {
  // "_" and "=" start character n-grams, "<" marks the sentence before or after, "short" is the length feature
  const named = Object.keys(TRAINED.weights)
    .filter((name) => name !== '' && name !== 'short' && !/^[_=]/.test(name))
    .flatMap((name) => name.split(/[<>]/))
    .filter((name) => name !== '')
  expect(named.length).toBeGreaterThan(100)
  expect([...new Set(named)].filter((name) => !FAMILIES.includes(name))).toEqual([])
})
