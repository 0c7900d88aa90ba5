import { expect, test } from 'vitest'
import { readCorpus, SETS } from './claims/corpus.ts'
import { wilson } from './claims/measure.ts'
import { claimRows } from './claims.ts'

test('claims of every set are found with at least the precision and recall reached before', () => {
  const reached = Object.fromEntries(claimRows().map(({ set, metric, share }) => [`${set} ${metric}`, share]))
  for (const set of ['dev', 'kinds', 'prose', 'last'] as const) {
    expect(reached[`${set} precision`]).toBeGreaterThanOrEqual(0.95)
    expect(reached[`${set} recall`]).toBeGreaterThanOrEqual(0.95)
  }
  const floors = {
    later: [0.95, 0.95],
    test: [0.92, 0.92],
    late: [0.86, 0.83],
    held: [0.95, 0.88],
    support: [0.95, 0.95],
    fresh: [0.95, 0.92],
  }
  for (const [set, [precision = 1, recall = 1]] of Object.entries(floors)) {
    expect(reached[`${set} precision`]).toBeGreaterThanOrEqual(precision)
    expect(reached[`${set} recall`]).toBeGreaterThanOrEqual(recall)
  }
})

test('the sets have the size they were measured with, and share no claim', () => {
  const sizes = SETS.map((part) => readCorpus(part).length)
  expect(sizes).toEqual([62, 90, 30, 35, 46, 28, 15, 10, 10, 24])
  const claims = SETS.map(readCorpus).flatMap((mails) =>
    mails.flatMap(({ sentences }) =>
      sentences.filter(({ label }) => label === 'unsupported').map(({ text }) => text),
    ),
  )
  expect(new Set(claims).size).toBe(claims.length)
})

test('every labelled sentence is at its offset in the body', () => {
  const misplaced = SETS.flatMap(readCorpus).flatMap(({ bodyText, sentences }) =>
    sentences.filter(({ text, at }) => bodyText.slice(at, at + text.length) !== text),
  )
  expect(misplaced).toEqual([])
})

test('the Wilson interval of 8 in 10 is 49 % to 94 %', () => {
  const { low, high } = wilson(8, 10)
  expect([low, high].map((share) => Math.round(share * 100))).toEqual([49, 94])
})
