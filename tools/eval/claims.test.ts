import { expect, test } from 'vitest'
import { HALVES, readCorpus } from './claims/corpus.ts'
import { wilson } from './claims/measure.ts'
import { claimRows } from './claims.ts'

test('claims of both halves are found with at least the precision and recall reached before', () => {
  const reached = Object.fromEntries(
    claimRows().map(({ half, metric, share }) => [`${half} ${metric}`, share]),
  )
  expect(reached['dev precision']).toBeGreaterThanOrEqual(0.95)
  expect(reached['dev recall']).toBeGreaterThanOrEqual(0.95)
  expect(reached['test precision']).toBeGreaterThanOrEqual(0.93)
  expect(reached['test recall']).toBeGreaterThanOrEqual(0.85)
})

test('the labelled mails are at least 60 and 90, with both halves apart', () => {
  const [dev, held] = HALVES.map(readCorpus)
  expect(dev?.length).toBeGreaterThanOrEqual(60)
  expect(held?.length).toBeGreaterThanOrEqual(90)
  const sentences = new Set(dev?.flatMap((mail) => mail.sentences.map(({ text }) => text)))
  const labelled =
    held?.flatMap((mail) => mail.sentences.filter(({ label }) => label === 'unsupported')) ?? []
  expect(labelled.filter(({ text }) => sentences.has(text))).toEqual([])
})

test('every labelled sentence is at its offset in the body', () => {
  const misplaced = HALVES.flatMap(readCorpus).flatMap(({ bodyText, sentences }) =>
    sentences.filter(({ text, at }) => bodyText.slice(at, at + text.length) !== text),
  )
  expect(misplaced).toEqual([])
})

test('the Wilson interval of 8 in 10 is 49 % to 94 %', () => {
  const { low, high } = wilson(8, 10)
  expect([low, high].map((share) => Math.round(share * 100))).toEqual([49, 94])
})
