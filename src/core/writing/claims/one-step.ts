// Whether one step of arithmetic on given numbers yields a stated one.
import type { Fact } from '#core/leads/research/facts.ts'
import { COUNTED, isNear } from './compare-numbers.ts'
import type { Given, Sentence } from './found.ts'
import { isSameWord, type ReadFact } from './given-facts.ts'
import type { FoundNumber } from './numbers.ts'

/** Of more given numbers, some two fit by chance. */
const MAX_GIVEN = 24
/** How many of a period another has: days, working days, weeks and months of each other and of a year, hours, minutes. */
const PERIODS = [4, 5, 7, 12, 20, 21, 22, 24, 30, 52, 60, 240, 250, 365, 720, 1440, 3600]
const isTime = ({ class: kind, text }: FoundNumber): boolean =>
  kind === 'year' || kind === 'date' || (kind === 'bare' && /[월시]$/.test(text))

/**
 * A given number rounded, of another period or unit, or together with a second one: sum, difference, product, quotient, share, part.
 * The first of two is in the sentence or the one before, or counts what the sentence names.
 * @param words the words of the sentence
 * @param beside other numbers of the sentence and of those before
 */
export function isOneStepFrom(
  number: FoundNumber,
  given: Given['numbers'],
  words: readonly string[],
  beside: readonly FoundNumber[],
): boolean {
  const known = given.filter((one) => !isTime(one.number)).slice(0, MAX_GIVEN)
  const written = beside.filter((one) => !isTime(one))
  const named = [
    ...known
      .filter(
        ({ about, number: { value } }) =>
          written.some((other) => other.value === value) ||
          about.some((word) => words.some((other) => isSameWord(word, other))),
      )
      .map((one) => one.number),
    ...written,
  ]
  const all = [...known.map((one) => one.number), ...written]
  return (
    all.some((one) => isSameAmount(number, one)) ||
    named.some((one) => isOfAnotherUnit(number, one)) ||
    (number.class === 'won' && known.some((one) => isCost(number, one, written, '', []))) ||
    named.some((a) => all.some((b) => a.value !== b.value && isOfTwo(number, a, b)))
  )
}

/** Many small numbers are near to any. */
const isFew = ({ value, class: kind }: FoundNumber): boolean => value < 10 && COUNTED.includes(kind)

const isSameAmount = (stated: FoundNumber, given: FoundNumber): boolean =>
  (stated.class === given.class && isRounded(stated, given.value)) ||
  (stated.value === given.value && !isFew(stated))

/** Rounded to the last digit of the stated number, or near an approximate one. */
function isRounded(stated: FoundNumber, value: number): boolean {
  const off = Math.abs(value - stated.value)
  return (
    isNear(stated, value) ||
    (off <= lastDigit(stated.value) / 2 && off <= stated.value * 0.05) ||
    (stated.tolerance !== 'exact' && off <= stated.value * 0.12)
  )
}

/** The value of one in the last digit that is not zero: 100 for 2,300 and 0.1 for 98.2. */
function lastDigit(value: number): number {
  let step = 1
  while (value !== 0 && value % (step * 10) === 0) step *= 10
  while (step > 1e-4 && Math.abs(Math.round(value / step) * step - value) > 1e-9) step /= 10
  return step
}

function isClose(stated: FoundNumber, value: number): boolean {
  const off = Math.abs(value - stated.value)
  // an exact one is rounded or cut to its last digit: 83 for 83.3, and 98 for 98.7
  if (stated.tolerance === 'exact') {
    const step = lastDigit(stated.value)
    return off <= stated.value * 0.02 && (off <= step / 2 || (value > stated.value && off < step))
  }
  return off <= stated.value * 0.06 || (isNear(stated, value) && off <= stated.value * 0.12)
}

function isOfAnotherUnit(stated: FoundNumber, given: FoundNumber): boolean {
  if (stated.class !== given.class || isFew(stated)) return false
  return (
    PERIODS.some((many) => isClose(stated, given.value * many) || isClose(stated, given.value / many)) ||
    (stated.class === 'percent' && isClose(stated, 100 - given.value))
  )
}

const isSameKind = (a: FoundNumber, b: FoundNumber): boolean =>
  a.class === b.class || (COUNTED.includes(a.class) && COUNTED.includes(b.class))

function isOfTwo(stated: FoundNumber, a: FoundNumber, b: FoundNumber): boolean {
  if (stated.class === 'percent') return isShareOfTwo(stated, a, b)
  if (stated.class === 'times')
    return a.class === b.class && [isClose, isPrecise].some((is) => is(stated, a.value / b.value))
  if (a.class === 'percent' || b.class === 'percent') return isPartOf(stated, a, b)
  const isOfKind = isSameKind(stated, a)
  if (a.class === b.class && isOfKind)
    if ([a.value + b.value, Math.abs(a.value - b.value)].some((one) => isClose(stated, one))) return true
  if (isFew(stated) || (!isOfKind && !isSameKind(stated, b))) return false
  return [a.value * b.value, a.value / b.value, b.value / a.value].some((one) => isClose(stated, one))
}

function isShareOfTwo(stated: FoundNumber, a: FoundNumber, b: FoundNumber): boolean {
  if (a.class !== b.class) return false
  if (a.class === 'percent')
    return [Math.abs(a.value - b.value), (a.value * b.value) / 100].some((one) => isClose(stated, one))
  const share = (100 * a.value) / b.value
  const most = stated.tolerance === 'exact' ? 0.5 : 3
  return [share, 100 - share, share - 100].some(
    (one) => one > 0 && (isNear(stated, one) || Math.abs(one - stated.value) <= most),
  )
}

/** A percentage of a number, what it leaves, or what it adds. A few only as rounded. */
function isPartOf(stated: FoundNumber, a: FoundNumber, b: FoundNumber): boolean {
  const [whole, percent] = a.class === 'percent' ? [b, a] : [a, b]
  if (whole.class === 'percent' || !isSameKind(stated, whole)) return false
  return [percent.value, 100 - percent.value, 100 + percent.value].some((one) => {
    const part = (whole.value * one) / 100
    return isFew(stated) ? Math.round(part) === stated.value : isClose(stated, part)
  })
}

/**
 * A fact whose number yields the stated one precisely together with another: one that is written in the sentence or the two before
 * and has a source, or a second given one when the first is written or the sentence calculates.
 * @param sourced written numbers that need no source or have one
 */
export function computedFrom(
  stated: FoundNumber,
  {
    text,
    numbers,
    all: { numbers: given },
  }: Pick<Sentence, 'text' | 'numbers'> & {
    all: Pick<Given, 'numbers'>
  },
  sourced: readonly FoundNumber[],
  calculates: boolean,
): Fact['id'] | null {
  if (isTime(stated)) return null
  // 하루에 48번, of 30분마다
  const hours = HOURS_OF[/(?:한|1) ?시간에|시간당/.test(text) ? 'hour' : `${stated.period}`]
  const interval = given.find(
    ({ fact, number: { class: kind, value } }) =>
      hours &&
      kind === 'span' &&
      COUNTED.includes(stated.class) &&
      /마다|간격|\bevery\b/.test(fact.text) &&
      isPrecise(stated, hours / value),
  )
  if (interval) return interval.fact.fact.id
  if (isFew(stated))
    return stated.tolerance === 'exact' || !calculates ? null : quotientOf(stated, given, sourced)
  const known = given.filter(({ number }) => !isTime(number) && number.value !== 1).slice(0, MAX_GIVEN)
  const written = sourced.filter((one) => !isTime(one) && one.value !== 1)
  if (stated.class === 'won') {
    const [few, nearest] = [fewIn(text), written.toReversed()]
    const price = known.find((one) => isCost(stated, one, nearest, text, few))
    if (price) return price.fact.fact.id
  }
  const found = known.find(({ fact, number: a }) => {
    const isWritten = written.some((one) => one.value === a.value && isSameKind(one, a))
    const others = [...written, ...(isWritten || calculates ? known.map(({ number }) => number) : [])]
    return (
      others.some(
        (b) =>
          a.value !== b.value && resultsOf(stated, a, b, calculates).some((one) => isPrecise(stated, one)),
      ) ||
      isInProportion(stated, a, numbers, fact.numbers) ||
      (isWritten &&
        calculates &&
        stated.class === a.class &&
        PERIODS.some((many) => isPrecise(stated, a.value * many) || isPrecise(stated, a.value / many)))
    )
  })
  return found?.fact.fact.id ?? null
}

/** 네 명이 채 안 되는, of 180명 and 47곳 of the sentence. */
function quotientOf(
  stated: FoundNumber,
  given: Given['numbers'],
  sourced: readonly FoundNumber[],
): Fact['id'] | null {
  const counts = sourced.filter((one) => COUNTED.includes(one.class))
  const isWritten = (number: FoundNumber): boolean => counts.some(({ value }) => value === number.value)
  const found = given.find(
    ({ number: a }) =>
      isWritten(a) && counts.some((b) => isSameKind(stated, a) && isPrecise(stated, a.value / b.value)),
  )
  return found?.fact.fact.id ?? null
}

/** Of twelve months. */
const YEAR = 8640
const HOURS_OF: Readonly<Record<string, number>> = {
  hour: 1,
  day: 24,
  week: 168,
  month: 720,
  annual: YEAR,
}
const MAX_PRODUCTS = 64

/** What two and three of something count, also without a counter: 두 사업장. */
const fewIn = (text: string): number[] =>
  ['두', '세'].flatMap((word, i) => (new RegExp(`(?<![가-힣])${word} [가-힣]`).test(text) ? [i + 2] : []))

/** A price times numbers of the sentence: 월 9천 원 for 100개 in 1년 is 1,080만 원. */
function isCost(
  stated: FoundNumber,
  { fact, number: price }: Given['numbers'][number],
  written: readonly FoundNumber[],
  text: string,
  few: readonly number[],
): boolean {
  if (price.class !== 'won') return false
  const period = HOURS_OF[price.period ?? (fact.text.includes(' month') ? 'month' : '')]
  const factors = new Set(few)
  for (const { class: kind, value } of written)
    if (COUNTED.includes(kind)) factors.add(value)
    else if (period && kind === 'span' && value >= period) factors.add(value / period)
    else if (period && kind === 'years') factors.add((value * YEAR) / period)
  // 1 is no factor among the written numbers
  if (period && /(?<!\d)1년|한 해|\byear/.test(text)) factors.add(YEAR / period)
  const products = [price.value]
  for (const factor of factors)
    for (const one of products.slice(0, MAX_PRODUCTS / 2)) {
      if (isPrecise(stated, one * factor)) return true
      if (products.length < MAX_PRODUCTS) products.push(one * factor)
    }
  return false
}

/** 700쪽이면 35분, of 100쪽 in 5분: `a` is the 5분 of a fact with `beside`. */
const isInProportion = (
  stated: FoundNumber,
  a: FoundNumber,
  written: readonly FoundNumber[],
  beside: ReadFact['numbers'],
): boolean =>
  isOfKind(stated, a) &&
  beside.some(
    ({ number: per }) =>
      per !== a &&
      (per.unit !== '' || per.class === 'span') &&
      written.some(
        (one) =>
          isOfKind(one, per) &&
          one.value !== per.value &&
          isPrecise(stated, (a.value * one.value) / per.value),
      ),
  )

const isOfKind = (one: FoundNumber, other: FoundNumber): boolean =>
  one.class === other.class && one.unit === other.unit

/** What two numbers give in the class of the stated one: a part in percent, a product, a quotient, a difference. */
function resultsOf(stated: FoundNumber, a: FoundNumber, b: FoundNumber, calculates: boolean): number[] {
  const isCounted = (one: FoundNumber): boolean => COUNTED.includes(one.class)
  if (a.class === b.class && (a.class === 'percent' || !isCounted(a)) && stated.class === a.class)
    return calculates ? [Math.abs(a.value - b.value)] : []
  if (a.class === 'percent' || b.class === 'percent') {
    const [whole, { value }] = a.class === 'percent' ? [b, a] : [a, b]
    return isSameKind(stated, whole) ? [value, 100 - value].map((one) => (whole.value * one) / 100) : []
  }
  if (a.class === b.class && !isCounted(a))
    return isCounted(stated) ? [a.value / b.value, b.value / a.value] : []
  // 430km in steps of 400m
  if (a.measure && a.measure.quantity === b.measure?.quantity && a.unit !== b.unit)
    return isCounted(stated) ? [(a.value * a.measure.size) / (b.value * b.measure.size)] : []
  // 280곳 and 14명 give no 20종; times and a ratio of the same things have no unit of their own
  const units = [a.unit, b.unit]
  const isOfUnit =
    !isCounted(a) ||
    !isCounted(b) ||
    a.unit === b.unit ||
    !/[가-힣]/.test(stated.unit) ||
    units.includes(stated.unit) ||
    units.some((unit) => /^[회번]/.test(unit))
  if (!isOfUnit) return []
  const results = []
  if (isSameKind(stated, a) && isCounted(b)) results.push(a.value * b.value, a.value / b.value)
  if (isSameKind(stated, b) && isCounted(a)) results.push(a.value * b.value, b.value / a.value)
  return calculates && isCounted(a) && isCounted(b) && a.unit === b.unit
    ? [...results, Math.abs(a.value - b.value)]
    : results
}

/** Equal, or rounded or cut to at least two digits; an approximate one within 3 %. */
function isPrecise(stated: FoundNumber, value: number): boolean {
  const off = Math.abs(value - stated.value)
  if (off <= stated.value * 1e-9) return true
  // 7천 건이 넘는, of 7,360
  if (stated.tolerance === 'over')
    return (
      value > stated.value &&
      value <=
        Math.max(stated.value * 1.05, Math.min(stated.value + lastDigit(stated.value), stated.value * 1.2))
    )
  if (stated.tolerance === 'under') return value < stated.value && value >= stated.value * 0.88
  if (stated.tolerance !== 'exact') return off <= stated.value * 0.03
  const step = lastDigit(stated.value)
  return (
    stated.value >= 10 * step &&
    off <= stated.value * 0.02 &&
    (off <= step / 2 || (value > stated.value && off < step))
  )
}
