// A model as a second reader: what it listed is checked against mail and sources, and joined with the claims by rules
// (rules.md R-444).
import type { Fact } from '#core/leads/research/facts.ts'
import { escapeTags } from '#core/text/untrusted.ts'
import { type Claim, type ClaimFacts, unsupported } from './claim.ts'
import { agrees } from './compare-numbers.ts'
import { isSameWord, wordsOf } from './given-facts.ts'
import { type FoundNumber, type MailDate, numbersIn } from './numbers.ts'
import { MAX_BODY, readClaims, readGiven, withoutContacts } from './read-claims.ts'
import { type Reading, sourceKey, sourceText } from './reading-prompt.ts'
import { placedSentences } from './sentences.ts'
import { isGreeting, isRequest } from './subject.ts'

/** The claims by rules, joined with those of a model's reading; null: there is none. */
export function claimsWith(
  reading: Reading | null,
  mail: { subject: string; bodyText: string },
  facts: ClaimFacts,
  now: MailDate,
): Claim[] {
  const claims = readClaims(mail, facts, now)
  return reading ? joinReadings(claims, reading, mail, facts, now) : claims
}

/**
 * The claims by rules with those of a model's reading; a text that either of them does not support is unsupported. A statement of
 * the reading is supported when the words it cites are in the cited source and share each of its numbers and a word with it, and
 * ignored when it is not in the mail, or is a greeting or a request. One without support is supported by a source that the model
 * was not given, when that shares them: it was added since.
 */
export function joinReadings(
  claims: readonly Claim[],
  reading: Reading,
  mail: { subject: string; bodyText: string },
  facts: ClaimFacts,
  now: MailDate,
): Claim[] {
  const { isOwnName } = readGiven(facts, now)
  const sources = [...facts.lead, ...facts.sender]
  const given = new Set(reading.given)
  const added = sources.filter((fact) => !given.has(sourceKey(fact)))
  const sourced = claims.filter(({ support }) => support !== null)
  const texts = (['subject', 'body'] as const).map((part) => ({
    part,
    text: squeezed((part === 'subject' ? mail.subject : mail.bodyText).slice(0, MAX_BODY)),
  }))
  const read = reading.statements.flatMap(({ words, source, sourceWords }) =>
    texts.flatMap(({ part, text }): Claim[] => {
      const statement =
        isRequest(words) || isGreeting(words) ? null : statementIn(text, words, now, isOwnName)
      if (!statement) return []
      const place = { part, from: statement.from, to: statement.to }
      const numbers = statement.numbers.filter(({ at, text: { length } }) => {
        const place = { part, from: at, to: at + length }
        return !sourced.some((claim) => overlap(claim, place))
      })
      // the rules compared its numbers and what they count, also with several sources
      const isCompared = numbers.length < statement.numbers.length
      const checked = { ...statement, numbers, words: isCompared ? [] : statement.words }
      const support =
        sources.find((fact) => fact.id === source && supports(fact, sourceWords, checked, now)) ??
        added.find((fact) => supports(fact, sourceText(fact), checked, now))
      return [
        {
          ...place,
          sentence: statement.sentence,
          kind: statement.numbers.length > 0 ? 'number' : 'event',
          text: text.original.slice(place.from, place.to),
          support: support?.id ?? null,
          strength: support ? null : 'alarm',
        },
      ]
    }),
  )
  const kept: Claim[] = []
  for (const one of [
    ...unsupported(claims),
    ...unsupported(read),
    ...sourced,
    ...read.filter(({ support }) => support !== null),
  ])
    if (!kept.some((other) => overlap(one, other))) kept.push(one)
  return kept.sort((a, b) => Number(a.part === 'body') - Number(b.part === 'body') || a.from - b.from)
}

type Place = { from: number; to: number }
type PlaceInMail = Place & Pick<Claim, 'part'>

const overlap = (a: PlaceInMail, b: PlaceInMail): boolean =>
  a.part === b.part && a.from < b.to && b.from < a.to

type Statement = Place & { sentence: string; numbers: readonly FoundNumber[]; words: readonly string[] }

/** Null when these words are not in the text, or tell nothing but names of the parties. `words`: of its sentence when it has a number only. */
function statementIn(
  text: Squeezed,
  words: string,
  now: MailDate,
  isOwnName: (word: string) => boolean,
): Statement | null {
  const place = locate(words, text)
  if (!place) return null
  const numbers = numbersAt(text.original, place, now)
    .filter((number) => !isRelative(number, text.original))
    .map((number) =>
      /^\d{1,2}월$/.test(number.text)
        ? { ...number, class: 'date' as const, value: number.value * 100 }
        : number,
    )
  const sentence = placedSentences(text.original).findLast(({ at }) => at <= place.from)?.text ?? words
  const [own = [], all = []] = [words, sentence].map((one) => wordsOf(one).filter((word) => !isOwnName(word)))
  if (own.length === 0 && numbers.length === 0) return null
  return { ...place, sentence, numbers, words: own.length > 0 ? own : all }
}

/** 한 건에, 두 달 전: no number that a source would state. */
const isRelative = ({ at, text, class: kind }: FoundNumber, original: string): boolean =>
  /^한 /.test(text) || (kind === 'span' && /^ ?(?:전|뒤|후)/.test(original.slice(at + text.length)))

function supports(fact: Fact, cited: string, { numbers, words }: Statement, now: MailDate): boolean {
  const text = sourceText(fact)
  const place = locate(cited, squeezed(text))
  if (!place) return false
  const given = numbersAt(text, place, now)
  const citedWords = wordsOf(text.slice(place.from, place.to))
  return (
    numbers.every((stated) => given.some((one) => agrees(stated, one))) &&
    (words.length === 0 || words.some((word) => citedWords.some((one) => isSameWord(word, one))))
  )
}

/** The numbers of a text that are at least partly at a place; read in their sentences, which give their period. */
const numbersAt = (text: string, { from, to }: Place, now: MailDate): FoundNumber[] =>
  placedSentences(text)
    .filter(({ at, text: { length } }) => at < to && from < at + length)
    .flatMap((sentence) =>
      numbersIn(withoutContacts(sentence.text), now).map((number) => ({
        ...number,
        at: sentence.at + number.at,
      })),
    )
    .filter(({ at, text: { length } }) => at < to && from < at + length)

/** A text as a model sees it, without white space, with the index of each character in the original. */
type Squeezed = { original: string; plain: string; indexes: number[] }

function squeezed(original: string): Squeezed {
  const indexes: number[] = []
  let plain = ''
  for (let i = 0; i < original.length; i++) {
    const character = escapeTags(original[i] ?? '').trim()
    if (character === '') continue
    plain += character
    indexes.push(i)
  }
  return { original, plain, indexes }
}

/** Where words first occur in a text; white space may differ. */
function locate(words: string, { plain, indexes }: Squeezed): Place | null {
  const { plain: searched } = squeezed(words)
  const at = searched === '' ? -1 : plain.indexOf(searched)
  if (at < 0) return null
  return { from: indexes[at] ?? 0, to: (indexes[at + searched.length - 1] ?? 0) + 1 }
}
