import type { ClaimKind } from './claim.ts'
import { agrees } from './compare-numbers.ts'
import type { Found, Sentence } from './found.ts'
import { isSameWord, type ReadFact, squeeze, stem, wordsOf } from './given-facts.ts'
import { isDenied, isRequest } from './subject.ts'
import {
  ADDED,
  AREAS,
  COMMON_LATIN,
  COMPARISON,
  COMPETITOR,
  CUSTOMERS,
  INTRODUCES,
  LISTED_NAMES,
  MORE,
  ORGANISATION,
  PERSON,
  PLACE,
  PROMISES,
  QUOTED,
  RANK,
} from './words.ts'

const ENGLISH_CALENDAR =
  /^(?:Monday|Tuesday|Wednesday|Thursday|Friday|January|February|March|April|May|June|July|August|September|October|November|December|Series|Christmas|New Year|Easter|Thanksgiving)\b/
/** After a name: Azure를 함께 쓰셔도 됩니다, 환경부 지침이 바뀌면. */
const SUPPOSED =
  /^(?:(?![는은한된던니고며데] )[^,.]){0,20}(?:[가-힣](?<![화정측표])면[ ,]|셔도[ ,]|(?:겠지요|겠죠|겠네요|실지도|실 (?:것 같|텐데)))/
/** The writer gives the own name and company. */
const I_AM =
  /^(?:I am|I'm|[Tt]his is|It's) [A-Z]|^[A-Z][a-z]+(?: [A-Z][a-z]+)?(?:,? (?:from|at|of) [A-Z]\w+)? here\b/
/** … 대학 파트를 맡은 나은재입니다. */
const I_AM_KOREAN =
  /(?:맡은|맡고 있는|담당하는|일하는|근무하는|다니는) [가-힣]{2,4}(?:입니다|이에요|예요|라고 합니다)[.!]?$/
const MAX_INTRODUCTION = 45
/** What may be: You may already use Excel. */
const MAY_BE = /\b(?:(?:may|might)(?! have)|perhaps|maybe|rather than|instead of) [^.,;]*$/i
/** A certificate is a claim also by its abbreviation. */
const CERTIFIED = /^ ?(?:\d+ ?)?(?:인증|승인|등록|마크|규격|획득|certif|approv)/i
/** What is said not to be: not the only option. */
const IS_NOT = /\b(?:not|never|n't)(?: quite)? $/i
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
    const parts = AREAS.find(([whole]) => whole.test(words))?.[1]
    const known = all.facts.find(
      (fact) =>
        fact.squeezed.includes(squeezed) ||
        fact.words.some((word) => isShortFor(squeezed, word)) ||
        parts?.test(fact.text),
    )
    return { at, text: words, kind, support: known?.fact.id ?? null }
  }
  // 국세청 안내가 복잡한가요? asks; 국세청이 만든 양식을 보셨나요? states
  const isAsked = (after: string): boolean =>
    isRequest(text) && !/^[^,.]{0,12}[가-힣](?<!지)[는한된쓴] |[가-힣]신 |시는|셨|면서|는데/.test(after)
  // 400MW, USD 40
  const isUnit = (at: number): boolean =>
    numbers.some((number) => at >= number.at && at < number.at + number.text.length)
  const quoted = [...text.matchAll(QUOTED)]
    // "패스"라고만 답 주셔도: what the reader may write
    .filter(
      ({ 0: words, index }) =>
        !/^(?:이?라고만|이?라고 (?:답|회신|보내|적)| (?:한마디|한 줄|한 글자))/.test(
          text.slice(index + words.length),
        ) &&
        !/^(?:just |simply )?(?:reply|answer|write|type)\b|\breply(?: with)? $/i.test(text.slice(0, index)),
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
      : [...text.matchAll(pattern)]
          .filter(({ 0: words, index }) => {
            const after = text.slice(index + words.length)
            return !SUPPOSED.test(after) && !isAsked(after)
          })
          .map((match) => name(match.index, match[0].trim(), 'name')),
  )
  const further = isRequest(text)
    ? []
    : [ADDED, CUSTOMERS, MORE, LISTED_NAMES]
        .flatMap((pattern) => [...text.matchAll(pattern)])
        .map((match) => name(match.index, match[0], 'name'))
        .filter(({ text: words }) => !wordsOf(words).every((word) => all.index.has(word) || isOwnName(word)))
  const people = [...(INTRODUCES.test(text) ? [] : text.matchAll(PERSON))].map((match) =>
    name(match.index, match[1] ?? '', 'name'),
  )
  return [
    ...quoted,
    ...named,
    ...further,
    ...people,
    ...latinNames(text, name).filter(({ at }) => !isUnit(at)),
  ].filter(({ at }) => !I_AM_KOREAN.test(text) && (at > MAX_INTRODUCTION || !I_AM.test(text)))
}

/** Latin names: words with a capital in Korean text; in English text only words that begin a name inside a sentence. */
function latinNames(text: string, name: (at: number, words: string, kind: ClaimKind) => Found): Found[] {
  if (isRequest(text) || /\b(?:whether|if) you\b/i.test(text)) return []
  const isKorean = /[가-힣]/.test(text)
  const pattern = isKorean
    ? /(?<![A-Za-z])[A-Z][A-Za-z&-]{1,20}(?: \d{3,5}(?![\d,가-힣]))?/g
    : /^(?!(?:Most|Many|Some|All|Every|Each|Our|Your|If|When|With|For|Since|As|In|At|On|Between|From|Over|Across|After|Before|While|Without|This|That|Last|Next|No|Not|Dear|Good|Kind|Best|Happy|Warm|[A-Z][a-z]+ing|Would|Could|Can|May)\b)[A-Z][A-Za-z&]{2,20}(?: [A-Z][A-Za-z&]{1,20}){1,3}(?= [a-z])|(?<=[a-z,'] )[A-Z][A-Za-z&-]{2,20}(?: [A-Z][A-Za-z&]{1,20}){0,3}(?: \d{3,5})?/g
  return [...text.matchAll(pattern)]
    .filter(({ 0: words, index }) => !SUPPOSED.test(text.slice(index + words.length)))
    .filter(({ index }) => !MAY_BE.test(text.slice(0, index)))
    .filter(
      ({ 0: words, index }) =>
        !ENGLISH_CALENDAR.test(words) &&
        (!COMMON_LATIN.has(words.toLowerCase()) || CERTIFIED.test(text.slice(index + words.length))),
    )
    .map((match) => name(match.index, match[0].replace(/-$/, ''), 'name'))
}

/** What a promise and a fact may say in other words. */
const IN_OTHER_WORDS: readonly RegExp[] = [/보증/, /보장/, /연동|호환|연결|연계|integrat|connect|\bapi\b/i]
const isInOtherWords = (words: string, fact: string): boolean =>
  IN_OTHER_WORDS.some((same) => same.test(words) && same.test(fact))

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

/** Promises of one kind, or ranks, in one sentence; of more, the first are compared with the facts. */
const MOST_OF_A_KIND = 12

/** Ranks, comparisons and promises: a fact supports one that contains the same word, or a promise of the same kind. */
export function praiseAndPromises({ text, all, numbers, subject }: Sentence): Found[] {
  const find = (
    pattern: RegExp,
    kind: ClaimKind,
    isGiven: (words: string) => (fact: string, one: ReadFact) => boolean,
  ): Found[] =>
    [...text.matchAll(pattern)]
      .slice(0, MOST_OF_A_KIND)
      .filter(
        ({ 0: words, index }) =>
          !IS_NOT.test(text.slice(0, index)) &&
          !isDenied(text.slice(index + words.length)) &&
          // 보증하실 계획: what the reader would do
          !/^[시실신셨]/.test(text.slice(index + words.length)),
      )
      .map(({ 0: words, index }) => {
        const isSupport = isGiven(words.trim())
        const support = all.facts.find((fact) => isSupport(fact.text, fact))?.fact.id ?? null
        return { at: index + words.length - words.trimStart().length, text: words.trim(), kind, support }
      })
  return [
    ...find(RANK, 'award', (words) => {
      const key = (
        words.split(/[을를]? /).at(/^(?:가장|제일)|[을를] /.test(words) ? 0 : -1) ?? words
      ).toLowerCase()
      // the top of rooftop is none
      const whole = /^[a-z ]+$/.test(key) ? new RegExp(`\\b${key}\\b`) : null
      return (fact) => whole?.test(fact) ?? fact.includes(key)
    }),
    ...find(COMPARISON, 'comparison', (words) => {
      const key = squeeze(words).slice(0, 8)
      return (_, { squeezed }) => squeezed.includes(key)
    }),
    ...(subject === 'lead' ||
    isRequest(text) ||
    numbers.every(
      ({ value, class: kind }) =>
        (value <= 3 && kind === 'count') || all.numbers.some(({ number }) => number.value === value),
    )
      ? []
      : find(COMPETITOR, 'comparison', (words) => (fact) => fact.includes(words.slice(0, 2)))),
    ...PROMISES.flatMap((pattern) =>
      find(
        pattern,
        'promise',
        (words) =>
          (fact, { numbers: given }) =>
            (fact.search(pattern) >= 0 || isInOtherWords(words, fact)) &&
            (isSamePromise(words, text, fact) ||
              given.some(({ number }) =>
                numbers.some(
                  (stated) =>
                    agrees(stated, number) ||
                    (stated.class === number.class && stated.value === number.value),
                ),
              )),
      ),
    ),
  ]
}
