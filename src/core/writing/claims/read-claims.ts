import type { Fact } from '#core/leads/research/facts.ts'
import type { Claim, ClaimFacts } from './claim.ts'
import type { Found, Given, Sentence } from './found.ts'
import { indexWords, type ReadFact, readFacts } from './given-facts.ts'
import { nameClaims, praiseAndPromises } from './name-claims.ts'
import { numberClaims } from './number-claims.ts'
import { type MailDate, numbersIn } from './numbers.ts'
import { placedSentences } from './sentences.ts'
import { statementClaims } from './statement-claims.ts'
import { strengthOf } from './strength.ts'
import { isGreeting, subjectOf } from './subject.ts'
import { vagueClaims } from './vague-claims.ts'

/** More text is not read: a mail has at most 1,500 characters, an attack may have more. */
export const MAX_BODY = 4000
/** Numbers of one sentence. */
const MAX_NUMBERS = 12
/** Numbers of the facts of one side. */
const MAX_GIVEN = 150
/** A calculation begins at most so many sentences before its result. */
const SENTENCES_BEFORE = 2
/** Links, addresses and phone numbers are checked by `unknownContacts`. */
const CONTACT = /https?:\/\/\S+|[^\s@]{1,64}@\S{1,64}|\b(?:\+82|0\d{1,2}|1\d{3})[-) ]\d{3,4}(?:[- ]\d{4})?/g

/**
 * What a mail states, in the order of the text, each with the fact that supports it: numbers with what they count, dates,
 * names, ranks, comparisons, promises, and clauses that tell what the lead or we did. Questions, requests, greetings, offers
 * of a meeting and reasoning without a specific state nothing. Time is linear in the length of the mail and of the facts.
 */
export function readClaims(
  mail: { subject: string; bodyText: string },
  facts: ClaimFacts,
  now: MailDate,
): Claim[] {
  const given = readGiven(facts, now)
  const body = claimsOfPart('body', mail.bodyText, given)
  const computed = new Map(body.map(({ text, support }) => [text, support]))
  // a subject has no room for a calculation that the body makes
  const subject = claimsOfPart('subject', mail.subject, given).map((claim) => {
    const support = claim.support ?? (claim.kind === 'number' ? (computed.get(claim.text) ?? null) : null)
    return support === null ? claim : { ...claim, support, strength: null }
  })
  const isStated = /[다요죠까네][.!?]?$/.test(mail.subject)
  return [
    ...subject.filter(({ kind, strength }) => isStated || kind !== 'event' || strength !== 'look'),
    ...body,
  ]
}

function claimsOfPart(part: Claim['part'], words: string, given: GivenFacts): Claim[] {
  let isAfterOurs = false
  let earlier: readonly Pick<Sentence, 'before' | 'sourced'>[] = []
  return placedSentences(words.slice(0, MAX_BODY)).flatMap(({ text, at }) => {
    const sentence = readSentence(text, given, {
      isAfterOurs,
      before: earlier.flatMap(({ before }) => before),
      sourced: earlier.flatMap(({ sourced }) => sourced),
    })
    // 다섯 대에 다시면 …: still our offer
    const isGoingOn = sentence.subject === 'none' || /(?:시|신다)면[ ,]/.test(text)
    isAfterOurs = sentence.subject === 'sender' || (isAfterOurs && isGoingOn)
    const claims = claimsOf(sentence)
    const { numbers } = sentence
    const sourced = numbers.filter(
      (number) => !claims.some(({ at: from, support }) => support === null && from === number.at),
    )
    earlier = [...earlier, { before: numbers, sourced }].slice(-SENTENCES_BEFORE)
    return claims.map((found) => ({
      strength: found.support === null ? strengthOf(found, sentence) : null,
      part,
      sentence: text,
      from: at + found.at,
      to: at + found.at + found.text.length,
      kind: found.kind,
      text: found.text,
      support: found.support,
    }))
  })
}

type Context = Pick<Sentence, 'isAfterOurs' | 'before' | 'sourced'>
type GivenFacts = Omit<Sentence, 'text' | 'subject' | 'numbers' | keyof Context> & {
  names: { lead: string[]; sender: string[] }
}

/** Facts as claims are compared with them. */
export function readGiven(facts: ClaimFacts, now: MailDate): GivenFacts {
  const lead = readFacts(facts.lead, now)
  const sender = readFacts(facts.sender, now)
  const ofBoth = sender.filter(({ fact }) => fact.source.kind !== 'sender')
  const companies = lead.filter(({ fact }) => isField(fact, '회사명')).map(({ text }) => coreName(text))
  const products = productNames(sender, lead)
  const own = new Set([
    ...companies,
    ...products,
    ...lead.filter(({ fact }) => isField(fact, '담당자명')).map(({ text }) => text),
  ])
  return {
    lead: givenOf([...lead, ...ofBoth]),
    sender: givenOf(sender),
    all: givenOf([...lead, ...sender]),
    isOwnName: (word) =>
      own.has(word) ||
      [...companies, ...products].some((name) => name.length >= 2 && word.startsWith(name)) ||
      companies.some((name) => name.includes(word)),
    now,
    names: { lead: companies, sender: products },
  }
}

const givenOf = (facts: readonly ReadFact[]): Given => {
  const numbers = facts
    .flatMap((fact) => fact.numbers.map((number) => ({ fact, ...number })))
    .slice(0, MAX_GIVEN)
  const byClass = Map.groupBy(numbers, ({ number }) => number.class)
  return {
    facts,
    numbers,
    index: indexWords(facts.flatMap(({ words }) => words)),
    counted: new Map([...byClass].map(([kind, of]) => [kind, indexWords(of.flatMap(({ about }) => about))])),
  }
}
const isField = ({ source }: Fact, field: string): boolean =>
  source.kind === 'lead_field' && source.field === field
const coreName = (name: string): string => name.replace(/㈜|[(（]주[)）]|주식회사|유한회사/g, '').trim()

/** The words by which our own text names our product: quoted, Latin, before 은/는 … 서비스, or the last word of a short fact. */
function productNames(sender: readonly ReadFact[], lead: readonly ReadFact[]): string[] {
  const names = sender
    .filter(({ fact }) => fact.source.kind === 'sender')
    .flatMap(({ fact, text, words }) => {
      const quoted = [...text.matchAll(/['"‘“]([^'"’”]{2,20})['"’”]/g)].map((match) => match[1] ?? '')
      const topic =
        /^([가-힣a-z0-9]{2,12})[은는] .*(?:서비스|솔루션|앱|도구|프로그램|시스템|회사|제품|플랫폼)/.exec(
          text,
        )?.[1]
      const last =
        text.length <= 30 && /[가-힣a-z]$/.test(text) && !/\d|다$/.test(text) ? words.at(-1) : undefined
      const first =
        /^(?!(?:Customers|Clients|Users|Teams|Companies|Pric(?:e|es|ing)|Plans|Support|Setup|Delivery|Orders|Payments?|Contracts?|We|Our|The|All|Every|Each|It)\b)[A-Z][A-Za-z0-9]{2,20}\b/
          .exec(fact.text)?.[0]
          .toLowerCase()
      return [...quoted, ...[topic, last, first].filter((name) => name !== undefined)]
    })
  return [...new Set(names)].filter((name) => !lead.some(({ words }) => words.includes(name)))
}

/** The text with spaces in the places of its contacts. */
export const withoutContacts = (text: string): string =>
  text.replace(CONTACT, (contact) => ' '.repeat(contact.length))

function readSentence(original: string, { names, ...given }: GivenFacts, context: Context): Sentence {
  const text = withoutContacts(original).replace(/^(?:[A-Z][\w.]* ?){1,3}, (?=[A-Z])/, (greeting) =>
    ' '.repeat(greeting.length),
  )
  const subject = subjectOf(text.toLowerCase(), names)
  const numbers = numbersIn(text, given.now).slice(0, MAX_NUMBERS)
  return { text, numbers, subject, ...context, ...given }
}

function claimsOf(sentence: Sentence): Found[] {
  if (isGreeting(sentence.text)) return []
  const found = withoutOverlaps([
    ...numberClaims(sentence),
    ...praiseAndPromises(sentence),
    ...nameClaims(sentence),
    ...statementClaims(sentence),
  ])
  return found.some(({ support }) => support === null) ? found : [...found, ...vagueClaims(sentence)]
}

/** In the order of the text; of two that overlap the unsupported one, then the one that is no whole clause, then the longer one. */
function withoutOverlaps(found: readonly Found[]): Found[] {
  const kept: Found[] = []
  const rank = (one: Found): number =>
    (one.support === null ? 4000 : 0) + (one.kind === 'event' ? 0 : 2000) + one.text.length
  for (const one of [...found].sort((a, b) => rank(b) - rank(a)))
    if (!kept.some((other) => one.at < other.at + other.text.length && other.at < one.at + one.text.length))
      kept.push(one)
  return kept.sort((a, b) => a.at - b.at)
}
