// The numbers in the data of a lead, in digits and in words, and dates.
import { type FoundNumber, type MailDate, numbersIn } from '../../claims/numbers.ts'
import { placedSentences } from '../../claims/sentences.ts'
import { isMeeting, isRequest, type SubjectNames, subjectOf } from '../../claims/subject.ts'
import { PROMISES } from '../../claims/words.ts'
import { PLACEHOLDER, type Span, spansOf } from './spans.ts'

/** Only periods would be read with it, and they are not compared. */
const NO_DAY: MailDate = { year: 2000, month: 1 }
/** Below this, a number only belongs to the lead when it counts the same kind of thing. */
const SMALL = 32
/** 육백 명을 넘으면 of 620 */
const NEAR = 0.15

/** Numbers that are also in the data of the lead, and all in sentences about it. */
export function numberSpans(
  text: string,
  data: readonly string[],
  own: readonly string[],
  names: SubjectNames,
): Span[] {
  const given = data.flatMap(countedIn)
  const ours = own.flatMap(countedIn)
  return placedSentences(text).flatMap(({ text: sentence, at }) => {
    const isAboutLead =
      subjectOf(sentence, names) === 'lead' &&
      !isRequest(sentence) &&
      !isMeeting(sentence) &&
      !PROMISES.some((promise) => sentence.search(promise) >= 0)
    return countedIn(sentence)
      .filter(
        (number) =>
          given.some((one) => isSame(number, one)) ||
          (((isAboutLead && isStated(number)) || given.some((one) => isAge(number, one))) &&
            !ours.some((one) => isSame(number, one))),
      )
      .map((number) => ({
        from: at + number.at,
        to: at + number.at + lengthOf(number),
        name: ['year', 'date'].includes(number.class) ? PLACEHOLDER.date : PLACEHOLDER.number,
      }))
  })
}

const COUNTED: ReadonlySet<string> = new Set(['people', 'count', 'bare'])
const isSame = (a: Counted, b: Counted): boolean =>
  (a.value === b.value && (a.class === b.class || a.value >= SMALL) && (a.value > 2 || a.unit === b.unit)) ||
  (a.class === b.class && a.unit === b.unit && a.value >= 10 && Math.abs(a.value - b.value) <= b.value * NEAR)
/** 이십칠 년째, with the year of the foundation in the data */
const isAge = (a: Counted, b: Counted): boolean => a.class === 'years' && a.value >= 5 && b.class === 'year'
/** 한 번, 한 곳 */
const isStated = ({ value, class: kind }: Counted): boolean =>
  kind !== 'span' && kind !== 'percent' && (value > 1 || !COUNTED.has(kind))
/** The number without what it counts. */
const lengthOf = ({ text, unit }: Counted): number => {
  const counter =
    unit === '' ? /(?:명|분|년째|년|퍼센트|%|employees|people|staff|members|[a-z]+)$/.exec(text)?.[0] : unit
  const length =
    counter && /^[\d가-힣]/.test(text) && text.endsWith(counter) ? text.length - counter.length : text.length
  return Math.max(1, text.slice(0, length).trimEnd().length)
}

const countedIn = (text: string): Counted[] => [
  ...numbersIn(text, NO_DAY),
  ...koreanNumbers(text),
  ...englishNumbers(text),
]

type Counted = Pick<FoundNumber, 'text' | 'at' | 'value' | 'class' | 'unit'>

const SINO = '일이삼사오육칠팔구'
const SINO_SCALES: Readonly<Record<string, number>> = { 십: 10, 백: 100, 천: 1e3, 만: 1e4, 억: 1e8 }
const NATIVE = ['열', '스물', '서른', '마흔', '쉰', '예순', '일흔', '여든', '아흔']
const NATIVE_ONES = ['한', '두', '세', '네', '다섯', '여섯', '일곱', '여덟', '아홉']
const KOREAN = new RegExp(
  `(?<![가-힣])[${SINO}]?[십백천만](?: ?[${SINO}십백천만억]){0,9}(?:${NATIVE.join('|')})?(?:${NATIVE_ONES.join('|')})?(?= ?(?:명|분|곳|개|대|년|건|회|톤|평|가구|세대|종|점|원|여|$|[ ,.]))`,
  'g',
)

/** Numbers of two or more Korean words of number: 천백오십, 이천여든. */
function koreanNumbers(text: string): Counted[] {
  return [...text.matchAll(KOREAN)]
    .filter(([words]) => words.replace(/ /g, '').length >= 2)
    .map((match) => {
      const isYears = /^ ?년/.test(text.slice(match.index + match[0].length))
      const class_ = isYears ? ('years' as const) : ('count' as const)
      return { text: match[0], at: match.index, value: koreanValue(match[0]), class: class_, unit: '' }
    })
}

function koreanValue(words: string): number {
  const native = new RegExp(`(${NATIVE.join('|')})?(${NATIVE_ONES.join('|')})?$`).exec(words)
  let total = 0
  let part = 0
  let digit = 0
  for (const letter of words.slice(0, native?.index ?? words.length).replace(/ /g, '')) {
    const scale = SINO_SCALES[letter]
    if (scale === undefined) digit = SINO.indexOf(letter) + 1
    else if (scale < 1e4) part += (digit || 1) * scale
    else {
      total += (part + digit || 1) * scale
      part = 0
    }
    if (scale !== undefined) digit = 0
  }
  const tens = (NATIVE.indexOf(native?.[1] ?? '') + 1) * 10
  return total + part + digit + tens + NATIVE_ONES.indexOf(native?.[2] ?? '') + 1
}

const ONES =
  'one two three four five six seven eight nine ten eleven twelve thirteen fourteen fifteen sixteen seventeen eighteen nineteen'.split(
    ' ',
  )
const TENS = 'twenty thirty forty fifty sixty seventy eighty ninety'.split(' ')
const ORDINALS = 'first second third fourth fifth sixth seventh eighth ninth tenth'.split(' ')
const SCALES: Readonly<Record<string, number>> = { hundred: 100, thousand: 1e3, million: 1e6, billion: 1e9 }
const ONE_WORD = [...ONES, ...TENS, ...Object.keys(SCALES)].join('|')
const WORDS = new RegExp(
  `\\b(?:(?:an? )(?=hundred|thousand|million|dozen))?(?:${ONE_WORD})(?:(?:[ -]| and )(?:${ONE_WORD}))*\\b|\\b(?:${ORDINALS.slice(2).join('|')})\\b|\\b\\d[\\d,.]*(?= (?:hundred|thousand|million|billion)\\b) [a-z]+`,
  'gi',
)

/** Numbers in English words, from two on: a hundred and twenty, fifth, 2 million. */
function englishNumbers(text: string): Counted[] {
  return [...text.matchAll(WORDS)]
    .map((match) => ({
      text: match[0],
      at: match.index,
      value: valueOfWords(match[0]),
      class: 'count' as const,
      unit: '',
    }))
    .filter(({ value }) => value >= 2)
}

function valueOfWords(words: string): number {
  let total = 0
  let part = 0
  for (const word of words.toLowerCase().split(/[ -]/)) {
    const scale = SCALES[word]
    if (scale !== undefined) {
      part = (part || 1) * scale
      if (scale >= 1e3) {
        total += part
        part = 0
      }
    } else if (/^\d/.test(word)) part += Number(word.replaceAll(',', ''))
    else if (ONES.includes(word)) part += ONES.indexOf(word) + 1
    else if (TENS.includes(word)) part += (TENS.indexOf(word) + 2) * 10
    else if (ORDINALS.includes(word)) part += ORDINALS.indexOf(word) + 1
  }
  return total + part
}

const MONTH =
  'January|February|March|April|May|June|July|August|September|October|November|December|Jan|Feb|Mar|Apr|Jun|Jul|Aug|Sept?|Oct|Nov|Dec'
const DATES = [
  /(?:(?:19|20)\d\d ?년 ?)?\d{1,2} ?월 ?\d{1,2} ?일|(?:19|20)\d\d ?년(?: ?\d{1,2} ?월)?/g,
  new RegExp(
    `\\b(?:${MONTH})\\.? \\d{1,2}(?:st|nd|rd|th)?(?:,? (?:19|20)\\d\\d)?\\b|\\b(?:\\d{1,2} )?(?:${MONTH}) (?:19|20)\\d\\d\\b`,
    'g',
  ),
  /(?<![\d,.])(?:19|20)\d\d(?![\d,.]?\d|[가-힣]|-)/g,
]
/** Dates are of one mail, whosever they are. */
export const dateSpans = (text: string): Span[] =>
  DATES.flatMap((one) => spansOf(text, one, PLACEHOLDER.date))
