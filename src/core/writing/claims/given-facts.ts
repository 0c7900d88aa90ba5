import type { Fact } from '#core/leads/research/facts.ts'
import { type FoundNumber, type MailDate, numbersIn } from './numbers.ts'
import { placedSentences } from './sentences.ts'
import { EMPTY_WORD, SAME_MEANING } from './words.ts'

const MAX_FACTS = 200
/** Characters of all facts of one side; of more, the first are read. */
const MAX_TEXT = 8000
const MAX_PART = 60
/** Numbers of one statement. */
const MAX_NUMBERS = 12
const MOST_ADDED = 3
/** A sentence of a longer fact (a prompt, an introduction, an earlier mail) is read as a fact of its own. */
const ONE_STATEMENT = 80
const PARTICLES =
  /(?:(?:에서|으로|에게|까지|부터|이라|라|에)(?:는|도|의|만)?|입니다|이며|이고|께서|처럼|보다|마다|조차|은|는|이|가|을|를|의|와|과|도|로|만)$/
const ENDINGS =
  /(?:하|되)?(?:십니다|셨습니다|셨다고|셨더군요|셨지요|시는|시지요|신다고|합니다|했습니다|하는|하고|하여|해서|해|한|된|하신|되신|했|며|고|습니다|니다|어|아|여)$/

const PLANNED =
  /예정(?!자)|목표|계획|추진|준비(?:$| ?중|하|를 하|에 )|\bplan(?:s|ned|ning)?\b|\bwill\b|\bupcoming\b|\baims?\b|\bunder construction\b/i
const CONSIDERED =
  /(?:검토|고려|논의|타진|구상)(?:$| ?중|하|를 하|에 )|\b(?:consider|explor|evaluat)(?:e?s|ing)?\b|\blooking into\b/i

export const UNFINISHED =
  /일부|시범|파일럿|(?:증설|공사|건설|신축|건립|조성|구축|개발|전환) ?(?:중(?!심|국|소)|하고 있|하는 중)|\b(?:some of|pilot|beta|under construction|under ?way|in progress|ongoing)\b/i

/** 2026 로보월드, Expo 2026 */
const YEAR_OF_EVENT = /(?<![\d.,])20[0-4]\d(?= [가-힣A-Za-z]|[).,]|$)/g

/** A number of a fact with the words that say what it counts. */
type GivenNumber = { number: FoundNumber; about: readonly string[] }

/** A statement of a fact, read once per mail. `years`: calendar years in it; `words`: its words without endings. */
export type ReadFact = {
  fact: Fact
  text: string
  squeezed: string
  words: readonly string[]
  numbers: readonly GivenNumber[]
  years: readonly number[]
  /** a value before and after: 7.5% → 4.9%, 47일에서 29일로 */
  change: { from: number; to: number } | null
  /** it states what is planned, not what is done */
  isPlanned: boolean
  /** it states what is tried, partly done or under way */
  isUnfinished: boolean
  /** it states what is not even settled */
  isConsidered: boolean
}

/** The statements of facts: a page's quote counts as text of its fact. */
export const readFacts = (facts: readonly Fact[], now: MailDate): ReadFact[] =>
  statementsWithin(facts.slice(0, MAX_FACTS)).map(({ fact, text }) => readStatement(fact, text, now))

function statementsWithin(facts: readonly Fact[]): { fact: Fact; text: string }[] {
  const statements: { fact: Fact; text: string }[] = []
  let left = MAX_TEXT
  for (const fact of facts)
    for (const text of left > 0 ? statementsOf(fact, left) : []) {
      left -= text.length
      if (left >= 0) statements.push({ fact, text })
    }
  return statements
}

function statementsOf({ text, source }: Fact, longest: number): string[] {
  const texts = source.kind === 'page' && source.quote !== text ? [text, source.quote] : [text]
  return texts.flatMap((one) =>
    one.length <= ONE_STATEMENT
      ? [one]
      : placedSentences(one.slice(0, longest)).map((sentence) => sentence.text),
  )
}

function readStatement(fact: Fact, text: string, now: MailDate): ReadFact {
  // 310곳 중 124곳: a share, and two numbers
  const alone = text.replace(/ (?:중|가운데)(?=에서? | )/g, (word) => ' '.repeat(word.length))
  const found = [...numbersIn(text, now), ...(alone === text ? [] : numbersIn(alone, now))]
  const numbers = found
    .filter((number) => !isInName(number, text))
    .slice(0, MAX_NUMBERS)
    .map((number) => ({ number, about: wordsOf(partAround(text, number.at)) }))
  return {
    fact,
    text: text.toLowerCase(),
    squeezed: squeeze(text),
    // 참가, 온도: a noun may end like a particle
    words: [...wordsOf(text), ...(text.match(/(?<![가-힣])[가-힣][가의과도로](?![가-힣])/g) ?? [])],
    numbers,
    isPlanned:
      PLANNED.test(text) ||
      CONSIDERED.test(text) ||
      numbers.some(({ number }) => number.class === 'year' && number.value > now.year),
    isUnfinished: UNFINISHED.test(text),
    isConsidered: CONSIDERED.test(text) && !text.includes('목표'),
    change: changeIn(text),
    years: [
      ...numbers.filter(({ number }) => number.class === 'year').map(({ number }) => number.value),
      ...[...text.matchAll(YEAR_OF_EVENT)].map(([year]) => Number(year)),
    ],
  }
}

function changeIn(text: string): ReadFact['change'] {
  const [from = 0, to = 0] = (
    /(\d[\d,.]*)\S{0,3}(?:에서| ?(?:→|->|to)) ?(\d[\d,.]*)/.exec(text)?.slice(1) ?? []
  ).map((digits) => Number.parseFloat(digits.replace(',', '')))
  return from === 0 ? null : { from, to }
}

/** 한빛20: a number without a unit, joined to the word before it, counts nothing. */
const isInName = ({ class: kind, at }: FoundNumber, text: string): boolean =>
  kind === 'bare' && /[가-힣]$/.test(text.slice(0, at))

/** The part of a statement around a position, between commas or numbers joined by 과: `어르신 84명과 요양보호사 46명` has two. */
function partAround(text: string, at: number): string {
  const isStop = (i: number): boolean =>
    (/[,·;/]/.test(text[i] ?? '') &&
      !/\d/.test(text[i + 1] ?? '') &&
      (text[i] !== '·' || /\d[^·]*$/.test(text.slice(0, i)))) ||
    /\d\S{1,4}[과와] $/.test(text.slice(Math.max(0, i - 7), i + 2))
  let from = at
  let to = at
  while (from > 0 && at - from < MAX_PART && !isStop(from - 1)) from--
  while (to < text.length && to - at < MAX_PART && !isStop(to)) to++
  return text.slice(from, to)
}

export const squeeze = (text: string): string => text.toLowerCase().replace(/\s+/g, '')

/** A word without particle and ending: 전시장을 → 전시장, 운영하고 → 운영; a syllable alone keeps them: 상을, 문을. */
export function stem(word: string): string {
  const whole = word.toLowerCase()
  const noun = whole.replace(PARTICLES, '')
  const short = (noun.length >= 2 ? noun : whole).replace(ENDINGS, '')
  return short.length >= 2 ? short : noun.length >= 2 ? noun : whole
}

/** Whether a word is long enough, or of a known meaning, to be compared: not 길을, 손이. */
export const isComparable = (word: string): boolean =>
  word.length >= 2 && (word.replace(PARTICLES, '').length >= 2 || meaningOf(word) >= 0)

/** The content words of a text, without endings. */
export const wordsOf = (text: string): string[] =>
  text
    .split(/[\s,.'"‘’“”()·:/!?<>「」『』]+/)
    .filter((word) => word !== '' && !/^\d/.test(word) && !EMPTY_WORD.test(word))
    .map(stem)
    .filter(isComparable)

/** Meanings that were already searched: a mail repeats its words. */
const meanings = new Map<string, number>()
const MAX_MEANINGS = 5000

/** The index of the group of `SAME_MEANING` that a word is in; -1: of none. */
function meaningOf(word: string): number {
  const known = meanings.get(word)
  if (known !== undefined) return known
  if (meanings.size >= MAX_MEANINGS) meanings.clear()
  const meaning = SAME_MEANING.findIndex((group) => group.test(word))
  meanings.set(word, meaning)
  return meaning
}

/** Whether two words without endings name the same thing. */
export function isSameWord(a: string, b: string): boolean {
  if (isAlike(a, b)) return true
  const meaning = meaningOf(a)
  return meaning >= 0 && meaning === meaningOf(b)
}

function isAlike(a: string, b: string): boolean {
  if (a === b) return true
  const [short, long] = a.length <= b.length ? [a, b] : [b, a]
  // 전시장 and 하남전시장, 수출 and 수출입, story and stories; not 광주 and 광주시립교향악단, companies and completing
  const isLatin = /^[a-z]/.test(short)
  const same = isLatin ? Math.max(3, Math.min(short.length - 1, 5)) : short.length <= 3 ? 2 : 3
  return (
    short.length >= 2 &&
    long.length - short.length <= MOST_ADDED &&
    (long.includes(short) || a.slice(0, same) === b.slice(0, same))
  )
}

/** Finds words of facts quickly: each word by every two letters in it, and by its meaning. */
export type WordIndex = { has: (word: string) => boolean }

export function indexWords(words: readonly string[]): WordIndex {
  const byLetters = new Map<string, string[]>()
  const given = new Set<number>()
  const known = new Map<string, boolean>()
  for (const word of new Set(words)) {
    given.add(meaningOf(word))
    for (let i = 0; i + 1 < word.length && i < 12; i++) {
      const key = word.slice(i, i + 2)
      const same = byLetters.get(key)
      if (!same) byLetters.set(key, [word])
      else if (same.length < 30) same.push(word)
    }
  }
  given.delete(-1)
  const search = (word: string): boolean => {
    if (given.has(meaningOf(word))) return true
    for (let i = 0; i + 1 < word.length && i < 12; i++)
      if (byLetters.get(word.slice(i, i + 2))?.some((other) => isAlike(word, other))) return true
    return false
  }
  return {
    has: (word) => {
      const before = known.get(word)
      if (before !== undefined) return before
      const found = search(word)
      known.set(word, found)
      return found
    },
  }
}
