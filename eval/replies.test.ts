import { expect, test } from 'vitest'
import type { Intent } from '#core/inbox/intent/intent.ts'
import { HALVES, readReplies } from './replies/corpus.ts'
import { evaluateReplies, readByRules } from './replies.ts'

type Floor = Record<Exclude<Intent, 'other'>, [precision: number, recall: number]>
/** A little below what was measured. Of `other`, rules decide thanks, receipts and automatic notices alone. */
const FLOORS: Record<'dev' | 'test', Floor> = {
  dev: {
    interested: [0.95, 0.93],
    question: [0.95, 0.85],
    later: [0.95, 0.94],
    declined: [0.95, 0.95],
    wrong_person: [0.95, 0.95],
  },
  test: {
    interested: [0.95, 0.85],
    question: [0.95, 0.88],
    later: [0.95, 0.92],
    declined: [0.97, 0.92],
    wrong_person: [0.95, 0.9],
  },
}

test.each(HALVES)(
  'every intent of the half %s is read with at least the precision and recall reached before',
  async (half) => {
    const { rows } = await evaluateReplies(readReplies(half), readByRules)
    for (const [intent, [precision, recall]] of Object.entries(FLOORS[half])) {
      const row = rows.find((one) => one.intent === intent)
      expect(row?.precision.share, `precision of ${intent}`).toBeGreaterThanOrEqual(precision)
      expect(row?.recall.share, `recall of ${intent}`).toBeGreaterThanOrEqual(recall)
    }
  },
)

test.each(HALVES)(
  'of the decided replies of the half %s, 95 of 100 are right, and 60 of 100 are decided',
  async (half) => {
    const { accuracy, decided, replies } = await evaluateReplies(readReplies(half), readByRules)
    expect(accuracy.share).toBeGreaterThanOrEqual(0.95)
    expect(decided / replies).toBeGreaterThanOrEqual(0.6)
  },
)

test('400 replies are labelled, with both halves apart and enough of the rare intents', () => {
  const [dev = [], held = []] = HALVES.map(readReplies)
  const all = [...dev, ...held]
  expect(all.filter(({ language }) => language === 'ko').length).toBeGreaterThanOrEqual(300)
  expect(all.filter(({ language }) => language === 'en').length).toBeGreaterThanOrEqual(100)
  expect(all.filter(({ intent }) => intent === 'wrong_person').length).toBeGreaterThanOrEqual(35)
  expect(all.filter(({ intent }) => intent === 'later').length).toBeGreaterThanOrEqual(60)
  const texts = new Set(dev.map(({ text }) => text))
  expect(held.filter(({ text }) => texts.has(text))).toEqual([])
})
