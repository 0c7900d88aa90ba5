// Units of the same quantity: 1.2헥타르 and 1만 2천 제곱미터.
import type { FoundNumber } from './numbers.ts'

/** By quantity: the beginning of a unit, and how much of the smallest one it is. */
const QUANTITIES: readonly (readonly (readonly [RegExp, number])[])[] = [
  [
    [/^(?:㎡|제곱미터|sqm)/, 1],
    [/^(?:평(?!균)|pyeong)/, 3.3058],
    [/^(?:ha$|헥타르|hectares?)/, 10_000],
  ],
  [
    [/^(?:g$|그램|grams?)/, 1],
    [/^(?:kg$|㎏|킬로그램|kilograms?)/, 1000],
    [/^(?:톤|t$|tons?|tonnes?)/, 1_000_000],
  ],
  [
    [/^(?:mm$|㎜|밀리미터)/, 1],
    [/^(?:cm$|센티미터)/, 10],
    [/^(?:m$|미터|met(?:er|re)s?)/, 1000],
    [/^(?:km$|㎞|킬로미터|kilomet(?:er|re)s?)/, 1_000_000],
  ],
  [
    [/^(?:ml$|밀리리터)/, 1],
    [/^(?:l$|리터|lit(?:er|re)s?)/, 1000],
  ],
  [
    [/^(?:kw$|킬로와트)/, 1],
    [/^(?:mw$|메가와트)/, 1000],
    [/^(?:gw$|기가와트)/, 1_000_000],
  ],
  [
    [/^(?:kwh$|킬로와트시)/, 1],
    [/^mwh$/, 1000],
    [/^gwh$/, 1_000_000],
  ],
  [
    [/^gb$/, 1],
    [/^tb$/, 1000],
  ],
]

/** A given value in the unit of a stated number; null: it has the same unit, or another quantity. */
export function inUnitOf(stated: FoundNumber, given: FoundNumber): number | null {
  if (stated.unit === given.unit || stated.unit === '' || given.unit === '') return null
  for (const units of QUANTITIES) {
    const [to, from] = [stated.unit, given.unit].map(
      (unit) => units.find(([pattern]) => pattern.test(unit.toLowerCase()))?.[1],
    )
    if (to !== undefined && from !== undefined && to !== from) return (given.value * from) / to
  }
  return null
}
