import type { Fact } from '#core/leads/research/facts.ts'

/** The facts as numbered lines of a prompt, from 1; a model cites these numbers in `usedFacts`. */
export const factLines = (facts: readonly Fact[]): string[] =>
  facts.map(({ text }, i) => `[${i + 1}] ${text.replace(/\s+/g, ' ').trim()}`)

/**
 * The facts that a model says it used. A number without a fact is returned in `unknown`: the model invented a source. A
 * cited fact only tells what was meant; whether it supports the text is decided by `readClaims`.
 */
export function citedFacts(
  numbers: readonly number[],
  facts: readonly Fact[],
): { facts: Fact[]; unknown: number[] } {
  const cited = [...new Set(numbers)]
  const factOf = (number: number): Fact | undefined =>
    Number.isInteger(number) && number >= 1 ? facts[number - 1] : undefined
  return {
    facts: cited.flatMap((number) => factOf(number) ?? []),
    unknown: cited.filter((number) => factOf(number) === undefined),
  }
}
