import fc from 'fast-check'
import { expect, test } from 'vitest'
import { estimate, type VariantCounts, verdictOf } from './variant-comparison.ts'

const of = (...pairs: readonly (readonly [number, number])[]): VariantCounts[] =>
  pairs.map(([replied, reached], i) => ({ nodeId: `mail-${i + 1}`, replied, reached }))

test('the interval is Wilson’s', () => {
  // Newcombe 1998, table I: 81 of 263, 15 of 148, 0 of 20, 1 of 29
  for (const [replied, reached, low, high] of [
    [81, 263, 0.2553, 0.3662],
    [15, 148, 0.0624, 0.1605],
    [0, 20, 0, 0.1611],
    [1, 29, 0.0061, 0.1718],
  ] as const) {
    const { low: l, high: h } = estimate({ replied, reached })
    expect([l.toFixed(4), h.toFixed(4)]).toEqual([low.toFixed(4), high.toFixed(4)])
  }
})

test('with fewer leads than the minimum the verdict is unknown, whatever the difference', () => {
  expect(verdictOf(of([40, 99], [0, 5000]))).toEqual({
    kind: 'unknown',
    reason: 'few_leads',
    needed: 100,
  })
  expect(verdictOf([])).toMatchObject({ reason: 'few_leads' })
})

test('a small difference is no verdict, a large one is', () => {
  expect(verdictOf(of([12, 200], [9, 200]))).toMatchObject({ kind: 'unknown', reason: 'no_difference' })
  expect(verdictOf(of([9, 200], [40, 200]))).toEqual({ kind: 'better', nodeId: 'mail-2' })
})

test('a variant is better only when it beats every other, and more variants need a larger difference', () => {
  expect(verdictOf(of([40, 200], [38, 200], [5, 200]))).toMatchObject({ kind: 'unknown' })
  const close = [
    [33, 300],
    [17, 300],
  ] as const
  expect(verdictOf(of(...close))).toEqual({ kind: 'better', nodeId: 'mail-1' })
  expect(verdictOf(of(...close, [17, 300], [17, 300], [17, 300]))).toMatchObject({ kind: 'unknown' })
})

test('an interval contains its rate, lies within 0 … 1, and narrows with more leads', () => {
  const tally = fc
    .tuple(fc.integer({ min: 1, max: 100_000 }), fc.double({ min: 0, max: 1, noNaN: true }))
    .map(([reached, share]) => ({ reached, replied: Math.floor(reached * share) }))
  fc.assert(
    fc.property(tally, ({ reached, replied }) => {
      const one = estimate({ reached, replied })
      expect(one.low).toBeGreaterThanOrEqual(0)
      expect(one.high).toBeLessThanOrEqual(1)
      expect(one.low).toBeLessThanOrEqual(one.rate)
      expect(one.high).toBeGreaterThanOrEqual(one.rate)
      const ten = estimate({ reached: reached * 10, replied: replied * 10 })
      expect(ten.high - ten.low).toBeLessThan(one.high - one.low)
    }),
  )
})

test('equal variants are called better no more often than the error level allows', () => {
  // a fixed sequence of random numbers: the test is deterministic
  let seed = 7
  const draw = (): number => {
    seed = (seed * 1_103_515_245 + 12_345) % 2_147_483_648
    return seed / 2_147_483_648
  }
  const replies = (): number => Array.from({ length: 300 }, draw).filter((value) => value < 0.08).length
  const runs = 600
  let wrong = 0
  for (let run = 0; run < runs; run++)
    if (verdictOf(of([replies(), 300], [replies(), 300], [replies(), 300])).kind === 'better') wrong++
  expect(wrong / runs).toBeLessThan(0.05)
})
