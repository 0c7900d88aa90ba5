import { expect, test } from 'vitest'
import type { Fact } from '#core/leads/research/facts.ts'
import { citedNumbers, factLines } from './cited-facts.ts'

const FACTS: Fact[] = ['2008년\n설립', '직원 85명'].map((text, i) => ({
  id: `f${i}`,
  text,
  source: { kind: 'sender' },
}))

test('facts are numbered from 1, one line each', () => {
  expect(factLines(FACTS)).toEqual(['[1] 2008년 설립', '[2] 직원 85명'])
})

test('a cited number is kept once, and numbers without a fact are left out', () => {
  expect(citedNumbers([2, 2, 3, 0, -1, 1.5, 1], FACTS)).toEqual([2, 1])
  expect(citedNumbers([], FACTS)).toEqual([])
})
