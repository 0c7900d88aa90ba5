import { expect, test } from 'vitest'
import { notSentSentences } from './not-sent.ts'

const WHEN = '11월 23일 (월) 09:00'
const told = Object.entries(notSentSentences).map(([why, say]) => [why, say(WHEN)] as const)

/** State or time, then reason or action. */
const PHRASE = /^[^·]+ · [^·]+$/
/** A table cell has a phrase, not a sentence. */
const SENTENCE_END = /(니다|세요|까)$/

test.each(told)('%s has one phrase of two parts', (_, phrase) => {
  expect(phrase).not.toMatch(/[.?!]|undefined|null|\{/)
  expect(phrase).toMatch(PHRASE)
  expect(phrase).not.toMatch(SENTENCE_END)
})

test('every reason has its own phrase, and no particle follows an empty time', () => {
  const sentences = told.map(([, sentence]) => sentence)
  expect(new Set(sentences).size).toBe(sentences.length)
  for (const [, say] of Object.entries(notSentSentences)) expect(say(WHEN)).not.toMatch(/^에|\s에 /)
  expect(notSentSentences.paused_out_of_office('')).toBe('부재중 · 다시 진행하면 발송')
  expect(notSentSentences.pending_sequence_not_active('')).toBe('시퀀스 시작 전 · 시작하면 발송')
})
