import { expect, test } from 'vitest'
import { ENROLLMENT_STATUSES, type EnrollmentStatus, isOpen } from '#core/enrollments/enrollment.ts'
import {
  COHORT_CONDITIONS,
  COHORT_METRICS,
  type CohortMetric,
  FUNNEL,
  noCounts,
  OUTCOMES,
  periodFault,
  rankByReplies,
  widerPeriod,
} from './dashboard.ts'

type CohortFacts = { status: EnrollmentStatus; isSent: boolean; isInterested: boolean }

function isCounted(metric: CohortMetric, facts: CohortFacts): boolean {
  const { isSent, statuses, isInterested } = COHORT_CONDITIONS[metric]
  return (
    (isSent === undefined || isSent === facts.isSent) &&
    (statuses === undefined || statuses.includes(facts.status)) &&
    (isInterested === undefined || facts.isInterested)
  )
}

const EVERY_CASE: CohortFacts[] = ENROLLMENT_STATUSES.flatMap((status) =>
  [true, false].flatMap((isSent) => [true, false].map((isInterested) => ({ status, isSent, isInterested }))),
)
const counted = (metric: CohortMetric): CohortFacts[] =>
  EVERY_CASE.filter((facts) => isCounted(metric, facts))

test('each stage of the funnel is a part of the one before, whatever happened to a lead', () => {
  for (const [at, stage] of FUNNEL.entries()) {
    const before = FUNNEL[at - 1]
    if (before) expect(counted(before), stage).toEqual(expect.arrayContaining(counted(stage)))
  }
  expect(counted('enrolled')).toEqual(EVERY_CASE)
})

test('a lead without a mail is only enrolled, not sent, bounced or open', () => {
  for (const facts of EVERY_CASE.filter(({ isSent }) => !isSent)) {
    const metrics = COHORT_METRICS.filter((metric) => isCounted(metric, facts))
    const { status } = facts
    expect(metrics).toEqual([
      'enrolled',
      isOpen(status) ? 'open' : status === 'bounced' ? 'bounced' : 'endedUnsent',
    ])
  }
})

test('every lead has exactly one outcome, so that the outcomes add up to the leads enrolled', () => {
  for (const facts of EVERY_CASE)
    expect(
      OUTCOMES.filter((metric) => isCounted(metric, facts)),
      JSON.stringify(facts),
    ).toHaveLength(1)
})

test('interest of a lead that did not end as replied is not counted', () => {
  expect(isCounted('interested', { status: 'active', isSent: true, isInterested: true })).toBe(false)
  expect(isCounted('interested', { status: 'replied', isSent: true, isInterested: true })).toBe(true)
})

test('a period of one day can be shown; one that ends before it begins cannot', () => {
  expect(periodFault({ from: '2026-11-23', to: '2026-11-23' })).toBeNull()
  expect(periodFault({ from: '2026-11-23', to: '2026-11-22' })).toBe('reversed')
})

test('a wider period has leads, contains the period when it can, and is at most a year', () => {
  const period = { from: '2026-11-17', to: '2026-11-23' }
  const wider = (from: string, to: string) => {
    const found = widerPeriod(period, { from, to })
    expect(periodFault(found)).toBeNull()
    return `${found.from} ${found.to}`
  }
  expect(wider('2026-09-01', '2026-10-01')).toBe('2026-09-01 2026-11-23')
  expect(wider('2026-12-01', '2026-12-20')).toBe('2026-11-17 2026-12-20')
  // a year back from its last day
  expect(wider('2020-01-01', '2026-10-01')).toBe('2025-11-23 2026-11-23')
  expect(wider('2020-01-01', '2021-03-01')).toBe('2020-03-01 2021-03-01')
  expect(wider('2026-09-01', '2028-01-01')).toBe('2027-01-01 2028-01-01')
})

const row = (name: string, sent: number, replied: number) => ({
  name,
  counts: { ...noCounts(), sent, replied },
})
const ranking = (...rows: ReturnType<typeof row>[]) => {
  const { best, worst, tooFew } = rankByReplies(rows)
  return [best.map(({ name }) => name), worst.map(({ name }) => name), tooFew]
}

test('the best is ranked by the lower bound of its interval, the worst by the upper bound', () => {
  // 8 of 20 is 40 %, but the interval of 60 of 200 (30 %) begins higher
  expect(ranking(row('small', 20, 8), row('large', 200, 60))).toEqual([['large'], ['small'], 0])
  // none of 20 may still be 16 %; 2 of 200 is at most 4 %
  expect(
    ranking(row('a', 200, 60), row('b', 200, 50), row('zero of few', 20, 0), row('sure', 200, 2)),
  ).toEqual([['a', 'b'], ['sure', 'zero of few'], 0])
})

test('rows with few leads are not ranked, and no row is both best and worst', () => {
  expect(ranking(row('few', 19, 19), row('one', 20, 1))).toEqual([['one'], [], 1])
  expect(ranking(row('few', 3, 0))).toEqual([[], [], 1])
  const many = Array.from({ length: 11 }, (_, at) => row(`${at}`, 100, 10 + at))
  expect(ranking(...many)).toEqual([['10', '9', '8', '7'], ['0', '1', '2', '3'], 0])
})
