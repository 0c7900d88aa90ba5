import type { Fact } from '#core/leads/research/facts.ts'
import type { Claim, ClaimFacts } from './claim.ts'
import type { Found, Given, Sentence } from './found.ts'
import { indexWords, type ReadFact, readFacts } from './given-facts.ts'
import { nameClaims, praiseAndPromises } from './name-claims.ts'
import { numberClaims } from './number-claims.ts'
import { type MailDate, numbersIn } from './numbers.ts'
import { placedSentences } from './sentences.ts'
import { statementClaims } from './statement-claims.ts'
import { isGreeting, subjectOf } from './subject.ts'

/** More text is not read: a mail has at most 1,500 characters, an attack may have more. */
const MAX_BODY = 4000
/** Numbers of one sentence. */
const MAX_NUMBERS = 12
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
  return (['subject', 'body'] as const).flatMap((part) =>
    placedSentences((part === 'subject' ? mail.subject : mail.bodyText).slice(0, MAX_BODY)).flatMap(
      ({ text, at }) =>
        claimsOf(text, given).map((found) => ({
          part,
          sentence: text,
          from: at + found.at,
          to: at + found.at + found.text.length,
          kind: found.kind,
          text: found.text,
          support: found.support,
        })),
    ),
  )
}

type GivenFacts = Omit<Sentence, 'text' | 'subject' | 'numbers'> & {
  names: { lead: string[]; sender: string[] }
}

function readGiven(facts: ClaimFacts, now: MailDate): GivenFacts {
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
      own.has(word) || [...companies, ...products].some((name) => name.length >= 2 && word.startsWith(name)),
    now,
    names: { lead: companies, sender: products },
  }
}

const givenOf = (facts: readonly ReadFact[]): Given => {
  const numbers = Map.groupBy(
    facts.flatMap((fact) => fact.numbers),
    ({ number }) => number.class,
  )
  return {
    facts,
    index: indexWords(facts.flatMap(({ words }) => words)),
    counted: new Map([...numbers].map(([kind, of]) => [kind, indexWords(of.flatMap(({ about }) => about))])),
  }
}
const isField = ({ source }: Fact, field: string): boolean =>
  source.kind === 'lead_field' && source.field === field
const coreName = (name: string): string => name.replace(/㈜|[(（]주[)）]|주식회사|유한회사/g, '').trim()

/** The words by which our own text names our product: quoted, Latin, before 은/는 … 서비스, or the last word of a short fact. */
function productNames(sender: readonly ReadFact[], lead: readonly ReadFact[]): string[] {
  const names = sender
    .filter(({ fact }) => fact.source.kind === 'sender')
    .flatMap(({ text, words }) => {
      const quoted = [...text.matchAll(/['"‘“]([^'"’”]{2,20})['"’”]/g)].map((match) => match[1] ?? '')
      const topic =
        /^([가-힣a-z0-9]{2,12})[은는] .*(?:서비스|솔루션|앱|도구|프로그램|시스템|회사|제품|플랫폼)/.exec(
          text,
        )?.[1]
      const last =
        text.length <= 30 && /[가-힣a-z]$/.test(text) && !/\d|다$/.test(text) ? words.at(-1) : undefined
      const first = /^([a-z][a-z0-9]{2,20})\b/.exec(text)?.[1]
      return [...quoted, ...[topic, last, first].filter((name) => name !== undefined)]
    })
  return [...new Set(names)].filter((name) => !lead.some(({ words }) => words.includes(name)))
}

function claimsOf(original: string, { names, ...given }: GivenFacts): Found[] {
  if (isGreeting(original)) return []
  const text = original.replace(CONTACT, (contact) => ' '.repeat(contact.length))
  const sentence = {
    text,
    numbers: numbersIn(text, given.now).slice(0, MAX_NUMBERS),
    subject: subjectOf(text.toLowerCase(), names),
    ...given,
  }
  return withoutOverlaps([
    ...numberClaims(sentence),
    ...praiseAndPromises(sentence),
    ...nameClaims(sentence),
    ...statementClaims(sentence),
  ])
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
