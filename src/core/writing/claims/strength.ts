// How strongly an unsupported claim is marked: an alarm for what contradicts a fact or is wholly new, a look for what may follow from
// the facts (ADR 110).
import type { ClaimStrength } from './claim.ts'
import type { Found, Sentence } from './found.ts'
import { type ReadFact, squeeze, wordsOf } from './given-facts.ts'
import { GRADE } from './number-claims.ts'
import type { FoundNumber } from './numbers.ts'
import { isOneStepFrom } from './one-step.ts'
import { isRequest } from './subject.ts'
import { PROMISES, RECORDED } from './words.ts'

/** Words of a calculation with the numbers beside them. */
const CALCULATES =
  /셈|[가-힣]당 |나누|나눠|곱하|꼴|합치|합쳐|합하|환산|어림|따지|따져|계산|[이가]면 |라면 |\bcomes? to\b|\bper\b|\beach\b|\bworks out\b/
/** 20%에서 12%로: a changed end is no result of the other one. */
const CHANGES = /에서 .*로 |에서 .*로[.,]?$|\bfrom\b.*\bto\b/
/** Until a day that a fact gives. */
const LEFT = /남[았은아]|앞두/
/** Who bears a fee: 설치비는 회사가 부담합니다. */
const BEARS_FEE = /(?:비|비용|료|요금)(?:[을를은는이가까]|까지)? .{0,12}(?:부담|포함|없|냅|내 )/

/** 설치비 of both, and a fact that says it is not due. */
const isFreeToo = (fact: string, text: string): boolean =>
  /없|않|무료|면제/.test(fact) &&
  [...fact.matchAll(/(?!무료)[가-힣]{1,4}(?:금|비|비용|료)(?=[은는이가을를도 ])/g)].some(([fee]) =>
    text.includes(fee),
  )

export const strengthOf = (found: Found, sentence: Sentence): ClaimStrength =>
  mayFollow(found, sentence) ? 'look' : 'alarm'

function mayFollow(found: Found, sentence: Sentence): boolean {
  const { all } = sentence
  switch (found.kind) {
    case 'number':
    case 'date':
      return found.isVague === true || (found.isContradicted !== true && numberMayFollow(found, sentence))
    case 'event': {
      const event = RECORDED.exec(found.text)?.[0]
      return found.isContradicted !== true && (event === undefined || all.index.has(event))
    }
    case 'name':
    case 'product': {
      const words = wordsOf(found.text)
      return words.length > 0 && words.every((word) => all.index.has(word))
    }
    case 'promise':
      return (
        found.text.search(PROMISES[0] as RegExp) >= 0 &&
        all.facts.some(({ text }) => BEARS_FEE.test(text) || isFreeToo(text, sentence.text))
      )
    case 'comparison':
      return found.isVague === true
    case 'award':
      return false
  }
}

function numberMayFollow(found: Found, sentence: Sentence): boolean {
  const { all, text, numbers, before, now } = sentence
  const number = numbers.find(({ at }) => at === found.at)
  if (number && GRADE.test(number.unit)) return false
  if (!number || isRequest(text) || isWritten(number, all.facts)) return true
  if (LEFT.test(text) && all.facts.some(({ years }) => years.some((year) => year >= now.year))) return true
  if (found.kind === 'date') return isAnotherForm(number, sentence, now.year)
  const others = [...before, ...numbers.filter((one) => one !== number)]
  return (
    isOneStepFrom(number, all.numbers, wordsOf(text), others) ||
    (others.length > 0 && CALCULATES.test(text)) ||
    (!CHANGES.test(text) && numbers.some((one) => one !== number && isGivenAmount(one, sentence)))
  )
}

/** Whether a fact has the same value in the same class, other than a date. */
const isGivenAmount = (number: FoundNumber, { all }: Sentence): boolean =>
  !['year', 'years', 'date', 'bare'].includes(number.class) &&
  number.value > 3 &&
  all.numbers.some(({ number: given }) => given.class === number.class && given.value === number.value)

/** A date that a fact gives as a year or as an age, give or take one year. */
const isAnotherForm = (number: FoundNumber, { all }: Sentence, thisYear: number): boolean =>
  all.numbers.some(
    ({ number: given }) =>
      (given.class === number.class && given.value === number.value) ||
      ([given.class, number.class].sort().join() === 'year,years' &&
        Math.abs(given.value + number.value - thisYear) <= 1),
  )

/** Whether its digits are written in a fact, also with another unit. */
function isWritten({ text }: FoundNumber, facts: readonly ReadFact[]): boolean {
  const digits = /\d[\d,.]*\d/.exec(text)?.[0]
  const words = (digits ?? squeeze(text)).replaceAll(',', '')
  if (words.length < 2) return false
  const pattern = new RegExp(String.raw`(?<![\d.])${words.replaceAll('.', String.raw`\.`)}(?![\d.])`)
  return facts.some(({ squeezed }) => pattern.test(squeezed.replaceAll(',', '')))
}
