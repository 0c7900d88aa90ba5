import type { ClaimKind } from './claim.ts'
import { agrees } from './compare-numbers.ts'
import type { Found, Sentence } from './found.ts'
import { isSameWord, type ReadFact, squeeze, stem, wordsOf } from './given-facts.ts'
import { isRequest } from './subject.ts'
import {
  ADDED,
  COMMON_LATIN,
  COMPARISON,
  LISTED_NAMES,
  ORGANISATION,
  PERSON,
  PLACE,
  PROMISES,
  QUOTED,
  RANK,
} from './words.ts'

const ENGLISH_CALENDAR =
  /^(?:Monday|Tuesday|Wednesday|Thursday|Friday|January|February|March|April|May|June|July|August|September|October|November|December|Series|Christmas|New Year|Easter|Thanksgiving)\b/
/** After a name: Azure를 함께 쓰셔도 됩니다. */
const SUPPOSED = /^[^,.]{0,20}(?:시면|으면|셔도)[ ,]/
const VISIT = /뵙|뵐|찾아|방문/

/** Whether a name is a given one without some of its syllables: 중기부 of 중소벤처기업부. */
function isShortFor(short: string, long: string): boolean {
  if (!/^[가-힣]{3,}$/.test(short) || short.length >= long.length || short[0] !== long[0]) return false
  let at = 0
  for (const syllable of long) if (syllable === short[at]) at++
  return at === short.length && short.at(-1) === long.at(-1)
}

/** Names of companies, people, products and places, in any sentence. */
export function nameClaims({ text, all, numbers, isOwnName }: Sentence): Found[] {
  const name = (at: number, words: string, kind: ClaimKind): Found => {
    const squeezed = squeeze(words)
    const known = all.facts.find(
      (fact) => fact.squeezed.includes(squeezed) || fact.words.some((word) => isShortFor(squeezed, word)),
    )
    return { at, text: words, kind, support: known?.fact.id ?? null }
  }
  // 400MW, USD 40
  const isUnit = (at: number): boolean =>
    numbers.some((number) => at >= number.at && at < number.at + number.text.length)
  const quoted = [...text.matchAll(QUOTED)]
    // "패스"라고만 답 주셔도: what the reader may write
    .filter(
      ({ 0: words, index }) =>
        !/^(?:이?라고만|이?라고 (?:답|회신|보내|적))/.test(text.slice(index + words.length)),
    )
    .map((match) => name(match.index + 1, match[1] ?? '', 'product'))
    // a button or a phrase in quotation marks whose words are all given
    .filter(
      ({ text: words, support }) =>
        support !== null || !words.split(' ').every((word) => all.index.has(stem(word))),
    )
  const named = [ORGANISATION, PLACE].flatMap((pattern) =>
    pattern === PLACE && (VISIT.test(text) || isRequest(text))
      ? []
      : [...text.matchAll(pattern)].map((match) => name(match.index, match[0].trim(), 'name')),
  )
  const further = isRequest(text)
    ? []
    : [ADDED, LISTED_NAMES]
        .flatMap((pattern) => [...text.matchAll(pattern)])
        .map((match) => name(match.index, match[0], 'name'))
        .filter(({ text: words }) => !wordsOf(words).every((word) => all.index.has(word) || isOwnName(word)))
  const people = [...text.matchAll(PERSON)].map((match) => name(match.index, match[1] ?? '', 'name'))
  return [
    ...quoted,
    ...named,
    ...further,
    ...people,
    ...latinNames(text, name).filter(({ at }) => !isUnit(at)),
  ]
}

/** Latin names: words with a capital in Korean text; in English text only words that begin a name inside a sentence. */
function latinNames(text: string, name: (at: number, words: string, kind: ClaimKind) => Found): Found[] {
  if (isRequest(text) || /\b(?:whether|if) you\b/i.test(text)) return []
  const isKorean = /[가-힣]/.test(text)
  const pattern = isKorean
    ? /(?<![A-Za-z])[A-Z][A-Za-z&-]{1,20}(?: \d{3,5})?/g
    : /^(?!(?:Most|Many|Some|All|Every|Each|Our|Your|If|When|With|For|Since|As|In|At|On|Dear|Good|Kind|Best|Happy|Warm|[A-Z][a-z]+ing|Would|Could|Can|May)\b)[A-Z][A-Za-z&]{2,20}(?: [A-Z][A-Za-z&]{1,20}){1,3}(?= [a-z])|(?<=[a-z,'] )[A-Z][A-Za-z&-]{2,20}(?: [A-Z][A-Za-z&]{1,20}){0,3}(?: \d{3,5})?/g
  return [...text.matchAll(pattern)]
    .filter(({ 0: words, index }) => !SUPPOSED.test(text.slice(index + words.length)))
    .filter((match) => !COMMON_LATIN.has(match[0].toLowerCase()) && !ENGLISH_CALENDAR.test(match[0]))
    .map((match) => name(match.index, match[0].replace(/-$/, ''), 'name'))
}

/** Whether a fact with a promise of the same kind names the same fee and shares a word with the sentence, when it has others. */
function isSamePromise(words: string, text: string, fact: string): boolean {
  const fee = /평생|영구|전액|[가-힣]{2,4}비(?=[가은는이도 ])/.exec(words)?.[0]
  const others = wordsOf(fact).filter((word) => !PROMISES.some((pattern) => word.search(pattern) >= 0))
  const sentenceWords = wordsOf(text)
  return (
    (fee === undefined || fact.includes(fee)) &&
    (others.length === 0 || others.some((word) => sentenceWords.some((one) => isSameWord(one, word))))
  )
}

/** Ranks, comparisons and promises: a fact supports one that contains the same word, or a promise of the same kind. */
export function praiseAndPromises({ text, all, numbers }: Sentence): Found[] {
  const find = (
    pattern: RegExp,
    kind: ClaimKind,
    isGiven: (words: string) => (fact: string, one: ReadFact) => boolean,
  ): Found[] =>
    [...text.matchAll(pattern)].map((match) => ({
      at: match.index + match[0].length - match[0].trimStart().length,
      text: match[0].trim(),
      kind,
      support: all.facts.find((fact) => isGiven(match[0].trim())(fact.text, fact))?.fact.id ?? null,
    }))
  return [
    ...find(RANK, 'award', (words) => {
      const key = (
        words.split(/[을를]? /).at(/^(?:가장|제일)|[을를] /.test(words) ? 0 : -1) ?? words
      ).toLowerCase()
      return (fact) => fact.includes(key)
    }),
    ...find(
      COMPARISON,
      'comparison',
      (words) => (fact) => squeeze(fact).includes(squeeze(words).slice(0, 8)),
    ),
    ...PROMISES.flatMap((pattern) =>
      find(
        pattern,
        'promise',
        (words) =>
          (fact, { numbers: given }) =>
            (fact.search(pattern) >= 0 || (/보증/.test(words) && fact.includes('보증'))) &&
            (isSamePromise(words, text, fact) ||
              given.some(({ number }) => numbers.some((stated) => agrees(stated, number)))),
      ),
    ),
  ]
}
