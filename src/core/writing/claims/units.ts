// Units of the same quantity: 1.2헥타르 and 1만 2천 제곱미터.

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
    [/^(?:kw$|킬로와트(?!시))/, 1],
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

/** Of which quantity a unit is, and how much of its smallest one; null: none that has other units. */
export type Measure = { quantity: number; size: number } | null

export function measureOf(unit: string): Measure {
  if (unit === '') return null
  const name = unit.toLowerCase()
  for (const [quantity, units] of QUANTITIES.entries()) {
    const size = units.find(([pattern]) => pattern.test(name))?.[1]
    if (size !== undefined) return { quantity, size }
  }
  return null
}

type Measured = { value: number; measure: Measure }

/** A given value in the unit of a stated number; null: it has the same unit, or another quantity. */
export function inUnitOf({ measure: to }: Measured, { value, measure: from }: Measured): number | null {
  if (!to || !from || to.quantity !== from.quantity || to.size === from.size) return null
  return (value * from.size) / to.size
}
