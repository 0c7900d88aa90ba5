import { expect, test } from 'vitest'
import type { Fact } from '#core/leads/research/facts.ts'
import { citedFacts, factLines } from './cited-facts.ts'

const FACTS: Fact[] = ['2008년\n설립', '직원 85명'].map((text, i) => ({
  id: `f${i}`,
  text,
  source: { kind: 'sender' },
}))

test('facts are numbered from 1, one line each', () => {
  expect(factLines(FACTS)).toEqual(['[1] 2008년 설립', '[2] 직원 85명'])
})

test('cited numbers give their facts once, and numbers without a fact are reported', () => {
  expect(citedFacts([2, 2, 3, 0, -1, 1.5], FACTS)).toEqual({ facts: [FACTS[1]], unknown: [3, 0, -1, 1.5] })
  expect(citedFacts([], FACTS)).toEqual({ facts: [], unknown: [] })
})
