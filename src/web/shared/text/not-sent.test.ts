import { expect, test } from 'vitest'
import { notSentSentences } from './not-sent.ts'

const WHEN = '11월 23일 (월) 오전 9:00'
const told = Object.entries(notSentSentences).map(([why, say]) => [why, say(WHEN)] as const)

/** What comes of it by itself, what somebody does, or that nothing is to be done. */
const WAY_ON = /(보냅니다|마칩니다|진행합니다|주세요|됩니다|보입니다|할 일은 없습니다)$/
/** What holds it, joined to the way on in the same sentence. */
const CAUSE = /(라|는|어|해|러|서|니|아|두고|않도록) /

test.each(told)('%s is told in one sentence that says what holds the mail and what to do', (_, sentence) => {
  expect(sentence).not.toMatch(/[.?!]|undefined|null|\{/)
  expect(sentence).toMatch(WAY_ON)
  expect(sentence).toMatch(CAUSE)
})

test('every reason has a sentence of its own, and no particle hangs on an empty time', () => {
  const sentences = told.map(([, sentence]) => sentence)
  expect(new Set(sentences).size).toBe(sentences.length)
  for (const [, say] of Object.entries(notSentSentences)) expect(say(WHEN)).not.toMatch(/^에|\s에 /)
  expect(notSentSentences.paused_out_of_office('')).toBe('부재중 답장이 와서 다시 진행을 누르면 보냅니다')
})
