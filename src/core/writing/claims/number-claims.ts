import type { Fact } from '#core/leads/research/facts.ts'
import type { Found, Given, Sentence } from './found.ts'
import { isSameWord, type ReadFact, wordsOf } from './given-facts.ts'
import { agrees, type FoundNumber, isAgeOf, isShareOf, isSumOf } from './numbers.ts'
import { isMeeting, isRequest } from './subject.ts'
import { FALL, FOUNDED, RISE, SAME_MEANING } from './words.ts'

/** Counters of what a text itself lists: three reasons, two steps. */
const LISTED = /^(?:가지|단계|번째|번|줄|페이지|회|층)$/
/** A duration states something when it says how long a thing takes or lasts. */
const TAKES =
  /(?:분|초|시간) 전에|마다 |시간은|초입니다|분입니다|무료|무상|체험|만에|안에|이내|걸리|걸립|이면|면 |에서 \d|으로 줄|짧|단축|줄|절약|아끼|대기|상시|운영|상담|지원/
const CLAUSE = 30
/** A statement with more numbers is a table, of which some sum fits by chance. */
const MOST_DERIVED = 6

/** The numbers and dates of a sentence. */
export function numberClaims(sentence: Sentence): Found[] {
  return sentence.numbers.flatMap((number): Found[] => {
    if (number.class === 'bare' || LISTED.test(number.unit)) return []
    const support = supportOf(number, sentence)
    const kind = ['year', 'years', 'date'].includes(number.class) ? 'date' : 'number'
    if (support === null && !isClaim(number, sentence)) return []
    return [{ at: number.at, text: number.text, kind, support }]
  })
}

function isClaim({ class: kind, value, text: words }: FoundNumber, { text, subject }: Sentence): boolean {
  const isProposal = isRequest(text) || isMeeting(text)
  // 한 달에 200대: the period of another number
  if (kind === 'span' && /^한 /.test(words) && !/만에|안에|이내/.test(text)) return false
  if (kind === 'span') return !isRequest(text) && (!isProposal || /이내|만에/.test(text)) && TAKES.test(text)
  if (kind === 'date') return !isProposal
  // one of anything, or two or three of what is general or requested
  if (kind !== 'percent' && kind !== 'won' && kind !== 'year')
    return (
      value !== 1 &&
      (value > 3 || kind === 'times' || (subject !== 'none' && !isRequest(text) && !/^[두세]/.test(words)))
    )
  return true
}

function supportOf(number: FoundNumber, sentence: Sentence): Fact['id'] | null {
  const { facts, index, counted } = givenTo(sentence)
  const equal = facts.flatMap((fact) =>
    fact.numbers.filter((given) => agrees(number, given.number)).map(({ about }) => ({ fact, about })),
  )
  const aged = facts.filter(({ years }) => years.some((year) => isAgeOf(number, year, sentence.now)))
  if (equal.length > 0 || aged.length > 0) {
    const near = wordsNear(number, sentence)
    const isDate = ['year', 'date', 'years'].includes(number.class)
    const words = isDate ? near : countedBy(number, sentence)
    // what the facts give another number for, or do not know
    const isOther = words.some((word) => !index.has(word) || counted.get(number.class)?.has(word))
    const found =
      equal.find(({ about }) => (isAbout(words, about) || !isOther) && !isOpposite(about, near)) ??
      aged
        .map((fact) => ({ fact }))
        .find(({ fact }) => tells(FOUNDED, fact.words) || isAbout(near, fact.words))
    if (found) return found.fact.fact.id
  }
  return facts.find((fact) => isDerived(number, fact))?.fact.id ?? null
}

/** The words around a number. */
function wordsNear({ at, text: own }: FoundNumber, { text }: Sentence): string[] {
  const rest = text.slice(at + own.length)
  const words = wordsOf(`${text.slice(Math.max(0, at - CLAUSE), at)} ${rest.slice(0, CLAUSE)}`)
  // 2008년부터: since it began
  return rest.startsWith('부터') ? [...words, '부터'] : words
}

const isAbout = (words: readonly string[], about: readonly string[]): boolean =>
  words.length === 0 || about.length === 0 || words.some((word) => about.some((one) => isSameWord(word, one)))

const isOpposite = (a: readonly string[], b: readonly string[]): boolean =>
  (tells(RISE, a) && tells(FALL, b)) || (tells(FALL, a) && tells(RISE, b))

const tells = (meaning: number, words: readonly string[]): boolean =>
  words.some((word) => SAME_MEANING[meaning]?.test(word))

/** Whether two numbers of a fact give the stated one: a share, or a sum. */
const isDerived = (number: FoundNumber, { numbers }: ReadFact): boolean =>
  numbers.length <= MOST_DERIVED &&
  numbers.some(({ number: one }) =>
    numbers.some(({ number: other }) => isShareOf(number, one, other) || isSumOf(number, one, other)),
  )

const givenTo = ({ subject, lead, sender, all }: Sentence): Given =>
  subject === 'lead' ? lead : subject === 'sender' ? sender : all

/** What a number counts: the two words before it, and a noun that it is directly joined to: `350개 현장`, `200명이 넘는 직원`. */
function countedBy({ at, text: words }: FoundNumber, { text, numbers, isOwnName }: Sentence): string[] {
  const previous = numbers.findLast((number) => number.at < at)
  const from = Math.max(0, at - CLAUSE, previous ? previous.at + previous.text.length : 0)
  const before =
    text
      .slice(from, at)
      .split(/[,.]\s/)
      .at(-1) ?? ''
  const after =
    /^(?:(?:여|이|가|을)? ?(?:넘는|이상의?|가까운|이르는|달하는|안팎의|정도의|남짓의?) |의 | )([가-힣]{2,10})/.exec(
      text.slice(at + words.length),
    )?.[1] ??
    /^ [a-z]+ [a-z]+/i.exec(text.slice(at + words.length))?.[0] ??
    ''
  return [...wordsOf(before).slice(-2), ...wordsOf(words.replace(/[가-힣]/g, ' ')), ...wordsOf(after)].filter(
    (word) => !isOwnName(word),
  )
}
