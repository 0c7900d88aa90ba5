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
  expect(reached['later precision']).toBeGreaterThanOrEqual(0.93)
  expect(reached['later recall']).toBeGreaterThanOrEqual(0.93)
  expect(reached['test precision']).toBeGreaterThanOrEqual(0.8)
  expect(reached['test recall']).toBeGreaterThanOrEqual(0.9)
  expect(reached['late precision']).toBeGreaterThanOrEqual(0.81)
  expect(reached['late recall']).toBeGreaterThanOrEqual(0.83)
  expect(reached['held precision']).toBeGreaterThanOrEqual(0.88)
  expect(reached['held recall']).toBeGreaterThanOrEqual(0.84)
})

test('the sets have the size they were measured with, and share no claim', () => {
  const sizes = SETS.map((part) => readCorpus(part).length)
  expect(sizes).toEqual([62, 90, 30, 35, 46, 28, 15, 10])
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
