import type { Fact } from '#core/leads/research/facts.ts'
import type { Claim, ClaimFacts, ClaimKind } from './claim.ts'
import { type ReadFact, readFacts } from './given-facts.ts'
import { agrees, type FoundNumber, isAgeOf, numbersIn } from './numbers.ts'
import { placedSentences } from './sentences.ts'
import { HEARSAY, isGreeting, isProposal, type Subject, subjectOf } from './subject.ts'
import { COMMON_LATIN, COMPANY, EVENTS, PERSON, PLACE, QUOTED, SUPERLATIVES } from './words.ts'

/** More text is not read: a mail has at most 1,500 characters, an attack may have more. */
const MAX_BODY = 20_000

type Found = { at: number; text: string; kind: ClaimKind; support: Fact['id'] | null }
type Sentence = { text: string; subject: Subject }

/**
 * The checkable statements of a mail about its recipient or its sender, in the order of the text, each with the fact that
 * supports it. A sentence about neither is not checked. Time is linear in the length of the mail and of the facts.
 *
 * @param mail the subject only tells whom a body is about; claims are read from `bodyText`
 */
export function readClaims(
  mail: { subject: string; bodyText: string },
  facts: ClaimFacts,
  now: { year: number },
): Claim[] {
  const lead = readFacts(facts.lead)
  const sender = readFacts(facts.sender)
  const names = {
    lead: lead.filter(({ fact }) => isCompanyName(fact)).map(({ text }) => coreName(text)),
    sender: sender
      .filter(({ fact }) => fact.source.kind === 'sender')
      .flatMap(({ words }) => words)
      .filter((word) => !lead.some(({ words }) => words.includes(word))),
  }
  return placedSentences(mail.bodyText.slice(0, MAX_BODY)).flatMap(({ text, at }) => {
    if (isGreeting(text)) return []
    const sentence = { text, subject: subjectOf(text, names) }
    return claimsOf(sentence, lead, sender, now).map((found) => ({
      sentence: text,
      from: at + found.at,
      to: at + found.at + found.text.length,
      kind: found.kind,
      text: found.text,
      support: found.support,
    }))
  })
}

const isCompanyName = ({ source }: Fact): boolean => source.kind === 'lead_field' && source.field === '회사명'
const coreName = (name: string): string => name.replace(/㈜|[(（]주[)）]|주식회사|유한회사/g, '').trim()

function claimsOf(
  sentence: Sentence,
  lead: readonly ReadFact[],
  sender: readonly ReadFact[],
  now: { year: number },
): Found[] {
  // a sentence may speak of both sides; what either side's facts say is supported
  const given = sentence.subject === 'lead' ? [...lead, ...sender] : [...sender, ...lead]
  const found = [
    ...(sentence.subject === 'none' ? [] : numberClaims(sentence, given, now)),
    ...superlativeClaims(sentence, given),
    ...nameClaims(sentence, given),
    ...eventClaims(sentence, given),
  ]
  const claims = withoutOverlaps(found)
  if (claims.length === 0 && sentence.subject === 'lead') return hearsayClaim(sentence, given)
  return claims
}

/** An offer: what we would do for the reader is no statement of fact. */
const OFFER = /무료|비용 없이|드립니다|드리겠|드려|드릴|체험|써 보|시연|첫 |초대/
const PRESENT_OFFER_UNITS = new Set(['time', 'bare'])

function numberClaims(
  { text, subject }: Sentence,
  given: readonly ReadFact[],
  now: { year: number },
): Found[] {
  return numbersIn(text).flatMap((number): Found[] => {
    const support = supportOfNumber(number, given, now)
    const kind = number.class === 'year' || number.class === 'years' ? 'date' : 'number'
    if (support !== null) return [{ at: number.at, text: number.text, kind, support }]
    if (PRESENT_OFFER_UNITS.has(number.class)) return []
    if (isProposal(text) && (kind === 'date' || number.value <= 3)) return []
    // 한곳, 한 해: one of anything is no claim
    if (number.value === 1 && number.class !== 'percent') return []
    if (subject === 'sender' && number.class !== 'percent' && OFFER.test(text)) return []
    if (subject === 'sender' && number.class === 'count' && number.value < 10) return []
    return [{ at: number.at, text: number.text, kind, support: null }]
  })
}

function supportOfNumber(
  number: FoundNumber,
  given: readonly ReadFact[],
  now: { year: number },
): string | null {
  const fact =
    given.find(({ numbers }) => numbers.some((other) => agrees(number, other))) ??
    given.find(({ years }) => years.some((year) => isAgeOf(number, year, now.year)))
  return fact?.fact.id ?? null
}

function superlativeClaims({ text }: Sentence, given: readonly ReadFact[]): Found[] {
  return [...text.matchAll(SUPERLATIVES)].map((match) => {
    const words = match[0].trim()
    const key = words.split(' ').at(-1) ?? words
    return {
      at: match.index + match[0].length - match[0].trimStart().length,
      text: words,
      kind: 'award',
      support: given.find((fact) => fact.text.includes(key.toLowerCase()))?.fact.id ?? null,
    }
  })
}

function nameClaims({ text, subject }: Sentence, given: readonly ReadFact[]): Found[] {
  const name = (at: number, words: string, kind: ClaimKind): Found => ({
    at,
    text: words,
    kind,
    support: given.find((fact) => fact.squeezed.includes(squeeze(words)))?.fact.id ?? null,
  })
  const quoted = [...text.matchAll(QUOTED)].map((match) => name(match.index + 1, match[1] ?? '', 'product'))
  const companies = [...text.matchAll(COMPANY)].map((match) => name(match.index, match[0].trim(), 'name'))
  const people = [...text.matchAll(PERSON)].map((match) => name(match.index, match[1] ?? '', 'name'))
  // places and Latin words in sentences about us are mostly our own names and visits
  if (subject === 'sender') return [...quoted, ...companies, ...people]
  const places = [...text.matchAll(PLACE)].map((match) => name(match.index, match[0].trim(), 'name'))
  return [...quoted, ...companies, ...people, ...places, ...latinNames(text, name)]
}

/** Latin names: words with a capital in Korean text; in English text only words that begin a name inside a sentence. */
function latinNames(text: string, name: (at: number, words: string, kind: ClaimKind) => Found): Found[] {
  const isKorean = /[가-힣]/.test(text)
  const pattern = isKorean
    ? /(?<![A-Za-z])[A-Z][A-Za-z&-]{1,20}(?: \d{3,5})?/g
    : /(?<=[a-z,'] )[A-Z][A-Za-z&-]{2,20}(?: [A-Z][A-Za-z&]{1,20}){0,3}(?: \d{3,5})?/g
  return [...text.matchAll(pattern)]
    .filter((match) => !COMMON_LATIN.has(match[0].toLowerCase()) && !ENGLISH_CALENDAR.test(match[0]))
    .map((match) => name(match.index, match[0].replace(/-$/, ''), 'name'))
}

const ENGLISH_CALENDAR =
  /^(?:Monday|Tuesday|Wednesday|Thursday|Friday|January|February|March|April|May|June|July|August|September|October|November|December|Series)\b/

/** Events: a fact supports one when it has a word of the same class and shares another word with the sentence. */
function eventClaims({ text, subject }: Sentence, given: readonly ReadFact[]): Found[] {
  if (isProposal(text) && !HEARSAY.test(text)) return []
  return EVENTS.flatMap(({ mail, isAward, fact: words = mail }): Found[] => {
    if (subject === 'sender' && !isAward) return []
    const match = mail.exec(text)
    if (!match) return []
    const fact = given.find((one) => words.test(one.text) && sharesWord(text, one, match[0]))
    const at = wordBefore(text, match.index)
    const found = text.slice(at, match.index + match[0].length)
    return [
      {
        at: at + found.length - found.trimStart().length,
        text: found.trim(),
        kind: isAward ? 'award' : 'event',
        support: fact?.fact.id ?? null,
      },
    ]
  })
}

/** The start of the word before a position, unless a clause begins there: `제2공장을 증설` says more than `증설`. */
function wordBefore(text: string, at: number): number {
  const before = /[^\s,.!?]{1,20} ?$/.exec(text.slice(Math.max(0, at - 24), at))?.[0] ?? ''
  return at - before.length
}

function sharesWord(text: string, fact: ReadFact, event: string): boolean {
  if (fact.words.length <= 2) return true
  const rest = squeeze(text.replace(event, ' '))
  return fact.words.some((word) => !event.includes(word) && rest.includes(word))
}

/** Words of the reporting frame and of politeness, which no fact can contain. */
const FRAME =
  /^(?:소식|기사|보도|뉴스|홈페이지|이야기|글|점이|것을|것도|것으로|이번|최근|올해|작년|지난|얼마|정말|매우|진심|감명|특히|아주|반갑|인상|축하|연락|메일|제안|만큼|이후|관심|말씀|사이트|안녕|잘|재미|깊|있|계|보|들|읽|알|하|되|싶|드립|드리|생각|확인|일도|운영|모습|성장|서비스)/

/** A report about the reader with no word of any fact is a claim as a whole. */
function hearsayClaim({ text }: Sentence, given: readonly ReadFact[]): Found[] {
  if (!HEARSAY.test(text) || !/[가-힣]/.test(text) || isProposal(text)) return []
  const words = text
    .split(/\s+/)
    .filter((word) => word.length >= 2 && /^[가-힣]/.test(word) && !FRAME.test(word))
  if (words.length < 2) return []
  const known = words.filter((word) =>
    given.some((fact) => fact.squeezed.includes(squeeze(word).slice(0, 2))),
  )
  const fact = given.find((one) => words.some((word) => one.squeezed.includes(squeeze(word).slice(0, 2))))
  const isKnown = known.length * 4 >= words.length
  const first = text.indexOf(words[0] ?? '')
  return [
    {
      at: Math.max(0, first),
      text: text.slice(Math.max(0, first)).slice(0, 40).trim(),
      kind: 'event',
      support: isKnown ? (fact?.fact.id ?? null) : null,
    },
  ]
}

const squeeze = (text: string): string => text.toLowerCase().replace(/\s+/g, '')

/** In the order of the text; of two that overlap the unsupported one, then the longer one. */
function withoutOverlaps(found: readonly Found[]): Found[] {
  const kept: Found[] = []
  const rank = (one: Found): number => (one.support === null ? 1000 : 0) + one.text.length
  for (const one of [...found].sort((a, b) => rank(b) - rank(a)))
    if (!kept.some((other) => one.at < other.at + other.text.length && other.at < one.at + one.text.length))
      kept.push(one)
  return kept.sort((a, b) => a.at - b.at)
}
