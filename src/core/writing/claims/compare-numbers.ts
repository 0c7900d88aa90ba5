// How numbers of a mail compare with given ones: equal within a tolerance, over the same period, or derived from two.
import type { FoundNumber, MailDate, NumberClass } from './numbers.ts'
import { inUnitOf } from './units.ts'

const PER_YEAR: Readonly<Record<string, number>> = { day: 365, week: 52, month: 12, annual: 1 }

/** Whether a stated number agrees with a given one: the same unit, its value within the tolerance, and the same period. */
export function agrees(stated: FoundNumber, given: FoundNumber): boolean {
  // 85분이: people, when a fact has 85명
  if (stated.class === 'span' && given.class === 'people' && /\d분$/.test(stated.text))
    return Math.round(stated.value * 60) === given.value
  if (
    stated.class !== given.class &&
    given.class !== 'bare' &&
    !bothCount(stated, given) &&
    !(stated.class === 'count' && stated.unit === '' && given.class === 'people') &&
    !bothLast(stated, given)
  )
    return false
  if (stated.class !== given.class && bothLast(stated, given))
    return isClose({ ...stated, value: hoursOf(stated) }, hoursOf(given))
  const inUnit = inUnitOf(stated, given)
  if (inUnit !== null) return (stated.period ?? given.period) === given.period && isClose(stated, inUnit)
  if (stated.period === null || stated.period === given.period) return isNear(stated, given.value)
  if (stated.period === 'annual' && typeof given.period === 'number') return isNear(stated, given.value)
  if (stated.period === 'total') return given.period === null && isNear(stated, given.value)
  if (stated.class === 'year' || stated.class === 'date') return isNear(stated, given.value)
  // an amount whose time no fact gives; a count is of the year that it names: 올해만 특허 6건
  const isAmount = stated.class === 'won' && given.period === null
  if (typeof stated.period === 'number')
    return (given.period === 'annual' || isAmount || isState(stated)) && isNear(stated, given.value)
  const from = PER_YEAR[`${given.period}`]
  const to = PER_YEAR[`${stated.period}`]
  if (from === undefined || to === undefined)
    return given.period === null && isState(stated) && isNear(stated, given.value)
  const converted = (given.value * from) / to
  return isNear(stated, converted) || Math.abs(stated.value - converted) <= converted * 0.02
}

/** 2년 and 24개월. */
const MONTH = 720
const hoursOf = ({ class: kind, value }: FoundNumber): number =>
  kind === 'years' ? value * 12 * MONTH : kind === 'span' ? value : 0
const bothLast = (a: FoundNumber, b: FoundNumber): boolean => hoursOf(a) >= MONTH && hoursOf(b) >= MONTH

/** What exists at a time, such as employees, has no period. */
const isState = ({ class: kind }: FoundNumber): boolean =>
  ['people', 'percent', 'years', 'span'].includes(kind)

/** Counters differ between texts (곳, 개, 매장), so their values are compared. */
const bothCount = (a: FoundNumber, b: FoundNumber): boolean =>
  ['count', 'bare'].includes(a.class) && ['count', 'bare'].includes(b.class)

/** Whether a stated number of years is the age of something that began in `year`, give or take one. */
export const isAgeOf = (stated: FoundNumber, year: number, now: MailDate): boolean =>
  stated.class === 'years' &&
  !stated.text.includes('연속') &&
  [-1, 0, 1].some(
    (difference) => now.year - year + difference > 0 && isNear(stated, now.year - year + difference),
  )

/** Whether a stated number is the share, sum, difference or, for `isComputed`, product of two given ones, or for `isPerOne` their quotient. */
export function isDerivedFrom(
  stated: FoundNumber,
  a: FoundNumber,
  b: FoundNumber,
  isComputed: boolean,
  isPerOne: boolean,
): boolean {
  if (a === b) return false
  const isSame = a.class === b.class
  if (stated.class === 'percent')
    return (
      isSame &&
      (a.unit === b.unit || (isComputed && stated.tolerance !== 'under')) &&
      a.class !== 'percent' &&
      a.value < b.value &&
      isShare(stated, (100 * a.value) / b.value)
    )
  if (stated.class === a.class && isSame && a.unit === b.unit && stated.value === a.value + b.value)
    return true
  // 1,800억 원 of 2024 and 2,160억 원 of 2025
  if (isSame && a.unit === b.unit && typeof a.period === 'number' && typeof b.period === 'number')
    if (stated.class === a.class && stated.value === Math.abs(a.value - b.value)) return true
  if (!COUNTED.includes(b.class) || b.value < 2) return false
  if (stated.class === 'won' && a.class === 'won' && isProduct(stated, a, b)) return true
  if (!isComputed) return false
  if (stated.class === 'won' && a.class === 'won')
    return isClose(stated, a.value * b.value) || (isPerOne && isClose(stated, a.value / b.value))
  return (
    isPerOne &&
    COUNTED.includes(stated.class) &&
    COUNTED.includes(a.class) &&
    (a.unit === '' || !/[가-힣]/.test(stated.unit) || stated.unit === a.unit) &&
    isClose(stated, a.value / b.value)
  )
}

/** How often the period of a price is in the stated one: a month in a year, 12. */
const periods = (a: FoundNumber, stated: FoundNumber): number =>
  (PER_YEAR[`${a.period}`] ?? 1) / (PER_YEAR[`${stated.period}`] ?? PER_YEAR[`${a.period}`] ?? 1)

/** A price times a count; over another period, as rounded. */
function isProduct(stated: FoundNumber, a: FoundNumber, b: FoundNumber): boolean {
  const times = periods(a, stated)
  const value = a.value * b.value * times
  return times === 1 ? isNear(stated, value) : isClose(stated, value)
}

/** What a number of one year has grown by in another. */
export const isGrowth = (stated: FoundNumber, a: FoundNumber, b: FoundNumber): boolean =>
  stated.class === 'percent' &&
  a.class === b.class &&
  a.unit === b.unit &&
  typeof a.period === 'number' &&
  typeof b.period === 'number' &&
  a.period < b.period &&
  isShare(stated, Math.abs((100 * (b.value - a.value)) / a.value))

export const COUNTED: readonly NumberClass[] = ['count', 'people', 'bare', 'times']
export const isShare = (stated: FoundNumber, share: number): boolean =>
  isNear(stated, share) || Math.abs(share - stated.value) <= Math.min(1, stated.value / 10)
const isClose = (stated: FoundNumber, value: number): boolean =>
  isNear(stated, value) || Math.abs(stated.value - value) <= value * 0.03

export function isNear({ text, value, tolerance, class: kind }: FoundNumber, given: number): boolean {
  if (value === given) return true
  // two months of eight weeks
  if (kind === 'span' && value % 720 === 0 && given % 168 === 0 && Math.abs(given - value) <= value * 0.1)
    return true
  if (tolerance === 'over') return given >= value && given < value * 1.5
  if (tolerance === 'under') return given < value && given >= value * 0.7
  if (tolerance === 'about') return Math.abs(given - value) <= value * (text === '절반' ? 0.2 : 0.15)
  if (tolerance === 'some') return given >= value && given < value + lastStep(value)
  return false
}

/** The step of the last digit that is not zero: 20 → 10, 300 → 100, 34 → 1. */
function lastStep(value: number): number {
  let step = 1
  while (value !== 0 && value % (step * 10) === 0) step *= 10
  return step
}
