// A time between the mail and a month or year that a fact gives: 아홉 달 남았습니다 before 2027년 9월.
import { monthsOf } from './contradictions.ts'
import type { Sentence } from './found.ts'
import { isSameWord, type ReadFact, wordsOf } from './given-facts.ts'
import type { FoundNumber, MailDate } from './numbers.ts'

const MONTH = 720
const LEFT = /남[았은아]|앞두|앞으로|까지/
const LATER = /뒤|후(?=[ 에면]|까지)|안에|동안|사이/
const PASSED = /[가-힣] 지 |째|만에|지나|지났|전에?[ ,.]|\bago\b|\bsince\b/

/** The fact whose month or year is the stated months or years away, give or take one, and of which the sentence tells. */
export function factAsFarAs(
  number: FoundNumber,
  { text, all, now, subject }: Sentence,
): ReadFact | undefined {
  const isOfYears = number.class === 'years'
  const months = isOfYears ? number.value * 12 : number.class === 'span' ? number.value / MONTH : 0
  if (months < 1 || subject === 'sender') return undefined
  const words = wordsOf(text)
  const isAbout = (fact: ReadFact): boolean =>
    words.some((word) => fact.words.some((one) => isSameWord(word, one)))
  return all.facts.find((fact) =>
    monthsTo(fact, now).some(({ distance, isYear }) => {
      if ((isYear && !isOfYears) || Math.abs(Math.abs(distance) - months) > (isOfYears ? 12 : 1)) return false
      if (distance < 0) return PASSED.test(text) && isAbout(fact)
      return LEFT.test(text) || (LATER.test(text) && (isOfYears || isAbout(fact)))
    }),
  )
}

/** Months from the mail to each date of a fact; below zero: passed. `isYear`: it gives no month. */
const monthsTo = ({ numbers, text }: ReadFact, now: MailDate): { distance: number; isYear: boolean }[] =>
  numbers.flatMap(({ number }, i) => {
    if (number.class !== 'year') return []
    const next = numbers[i + 1]?.number
    const month = next?.class === 'date' ? Math.floor(next.value / 100) : null
    const ofPart = /분기|반기/.test(text) ? monthsOf(text) : []
    const months = month === null ? ofPart : [month]
    return (months.length > 0 ? months : [now.month]).map((one) => ({
      distance: (number.value - now.year) * 12 + one - now.month,
      isYear: months.length === 0,
    }))
  })
