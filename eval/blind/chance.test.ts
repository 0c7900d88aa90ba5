import { expect, test } from 'vitest'
import { readFacts, wordsOf } from '#core/writing/claims/given-facts.ts'
import { numbersIn } from '#core/writing/claims/numbers.ts'
import { computedFrom, isOneStepFrom } from '#core/writing/claims/one-step.ts'
import { blindMails } from './sets.ts'

const NOW = { year: 2026, month: 11 }

/** The generator of Park and Miller: the same numbers in every run. */
function* numbersFrom(seed: number): Generator<number, never> {
  for (let state = seed; ; ) {
    state = (state * 16_807) % 2_147_483_647
    yield state / 2_147_483_647
  }
}

test('a random number of as many digits is one step from the facts in at most one of six cases, computed from them in one of thirty', () => {
  const random = numbersFrom(7)
  let reached = 0
  let computed = 0
  let tried = 0
  for (const { facts, body } of blindMails('work')) {
    const texts = [...facts.lead.map(({ text }) => text), ...facts.sender]
    const given = readFacts(
      texts.map((text, index) => ({ id: `${index}`, text, source: { kind: 'sender' } })),
      NOW,
    ).flatMap((fact) => fact.numbers.map((number) => ({ fact, ...number })))
    for (const { text } of body)
      for (const number of numbersIn(text, NOW)) {
        if (['year', 'years', 'date', 'bare'].includes(number.class) || number.value === 0) continue
        const step = 10 ** Math.floor(Math.log10(number.value))
        const digits = Math.min(String(number.value).replace(/0+$|\./g, '').length, 4)
        const first = 1 + 9 * random.next().value
        const value = Number(first.toPrecision(digits)) * step
        const others = numbersIn(text, NOW).filter(({ at }) => at !== number.at)
        const sentence = { text, numbers: others, all: { numbers: given } }
        tried++
        if (isOneStepFrom({ ...number, value }, given, wordsOf(text), others)) reached++
        if (computedFrom({ ...number, value }, sentence, others, true) !== null) computed++
      }
  }
  expect(tried).toBeGreaterThan(500)
  expect(reached / tried).toBeLessThan(1 / 6)
  expect(computed / tried).toBeLessThan(1 / 30)
})
