// Which of several variants has the better reply rate: leads who replied divided by leads who were sent the variant
// (rules.md R-323).

/** Leads who were sent one variant, and those who replied. */
export type VariantCounts = { nodeId: string; reached: number; replied: number }
/** A rate with its 95 % interval, each 0 … 1. */
export type Estimate = { rate: number; low: number; high: number }
export type Verdict =
  | { kind: 'better'; nodeId: string }
  /** `needed`: the minimum of leads per variant for a verdict */
  | { kind: 'unknown'; reason: 'few_leads' | 'no_difference'; needed: number }

/** With fewer leads per variant there is no verdict: chance alone moves a rate by more than ten points. */
const MIN_LEADS_PER_VARIANT = 100

/** Two-sided 95 %. */
const Z = 1.959964

/** Wilson's score interval (Wilson 1927). It stays within 0 … 1, also for few leads and for none who replied. */
export function estimate({ reached, replied }: Pick<VariantCounts, 'reached' | 'replied'>, z = Z): Estimate {
  if (reached === 0) return { rate: 0, low: 0, high: 1 }
  const rate = replied / reached
  const spread = z * z
  const middle = (rate + spread / (2 * reached)) / (1 + spread / reached)
  const half =
    (z / (1 + spread / reached)) * Math.sqrt((rate * (1 - rate)) / reached + spread / (4 * reached * reached))
  return {
    rate,
    low: replied === 0 ? 0 : Math.max(0, middle - half),
    high: replied === reached ? 1 : Math.min(1, middle + half),
  }
}

/**
 * One variant is better when it beats every other: the interval of the difference (Newcombe 1998, method 10, from the two
 * Wilson intervals) lies above zero. With k variants the error is divided by the k − 1 comparisons (Bonferroni).
 */
export function verdictOf(counts: readonly VariantCounts[]): Verdict {
  const unknown = (reason: 'few_leads' | 'no_difference'): Verdict => ({
    kind: 'unknown',
    reason,
    needed: MIN_LEADS_PER_VARIANT,
  })
  if (counts.length < 2 || counts.some(({ reached }) => reached < MIN_LEADS_PER_VARIANT))
    return unknown('few_leads')
  const [best, ...others] = [...counts].sort((a, b) => estimate(b).rate - estimate(a).rate)
  if (!best) return unknown('few_leads')
  const z = criticalValue(0.05 / others.length)
  return others.every((other) => differenceLowerBound(best, other, z) > 0)
    ? { kind: 'better', nodeId: best.nodeId }
    : unknown('no_difference')
}

/** The lower bound of `first` minus `second`. */
function differenceLowerBound(first: VariantCounts, second: VariantCounts, z: number): number {
  const a = estimate(first, z)
  const b = estimate(second, z)
  return a.rate - b.rate - Math.hypot(a.rate - a.low, b.high - b.rate)
}

/**
 * The two-sided critical value of the normal distribution, by Abramowitz and Stegun 26.2.23 (error below 0.00045).
 * @param alpha the error level, 0 … 1
 */
function criticalValue(alpha: number): number {
  const t = Math.sqrt(-2 * Math.log(alpha / 2))
  return (
    t -
    (2.515517 + 0.802853 * t + 0.010328 * t * t) / (1 + 1.432788 * t + 0.189269 * t * t + 0.001308 * t ** 3)
  )
}
