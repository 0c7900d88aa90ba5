import type { Fact } from '#core/leads/research/facts.ts'

/** The facts as numbered lines of a prompt; a model cites these numbers in `usedFacts`. @param first number */
export const factLines = (facts: readonly Fact[], first = 1): string[] =>
  facts.map(({ text }, i) => `[${i + first}] ${text.replace(/\s+/g, ' ').trim()}`)

/**
 * The numbers a model says it used, each once, without those that no fact has: the model invented a source. A cited
 * number only tells what was meant; whether the fact supports the text is decided by `readClaims`.
 */
export const citedNumbers = (numbers: readonly number[], facts: readonly Fact[]): number[] =>
  [...new Set(numbers)].filter((number) => Number.isInteger(number) && number >= 1 && number <= facts.length)
