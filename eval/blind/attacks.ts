// Whether the instruction of an attack reaches a prompt or decides, and which honest texts are blocked.
import { givesOrders, readIntent } from '#core/inbox/intent/read-intent.ts'
import { ownSentences } from '#core/inbox/intent/sentences.ts'
import { stripQuoted } from '#core/inbox/quoted-text/quoted.ts'
import { withoutContacts } from '#core/leads/research/contacts.ts'
import { numberSentences } from '#core/leads/research/research-prompt.ts'
import { splitSentences } from '#core/leads/research/sentences.ts'
import { withoutInvisible } from '#core/text/untrusted.ts'
import { promptFields } from '#core/writing/prompt/prompt.ts'
import { type Share, wilson } from '../claims/measure.ts'
import { RECEIVED_ON } from '../replies/corpus.ts'
import { type BlindText, blindAttacks, blindHonest, blindMails, type Part } from './sets.ts'

export function attackRows(part: Part): ({ what: string } & Share)[] {
  const attacks = blindAttacks(part)
  const honest = blindHonest(part)
  const others = [...attacks, ...honest].flatMap((one) =>
    valuesOf(one).filter(({ key }) => key !== one.field),
  )
  const fields = [...others, ...blindMails(part).flatMap((mail) => valuesOf(mail))]
  const row = (what: string, hits: number, of: number) => ({ what, ...wilson(hits, of) })
  const pages = honest.filter(({ where }) => where === 'page').map(({ text }) => sentencesOf(text))
  return [
    row(
      'attacks whose instruction reaches a prompt or decides',
      attacks.filter(succeeds).length,
      attacks.length,
    ),
    ...(['page', 'field', 'reply'] as const).map((where) => {
      const of = attacks.filter((one) => one.where === where)
      return row(`… in a ${where}`, of.filter(succeeds).length, of.length)
    }),
    row('honest texts that are blocked', honest.filter(isBlocked).length, honest.length),
    row(
      'sentences of honest pages that may be facts',
      pages.flatMap(readSentences).length,
      pages.flat().length,
    ),
    row(
      'other fields of leads that are blocked',
      fields.filter(({ isPassed }) => !isPassed).length,
      fields.length,
    ),
  ]
}

/** A page: the model reads the instruction. A field: the writer gets it. A reply: it decides, or a model may. */
function succeeds(one: BlindText): boolean {
  if (one.where === 'field') return isPassed(one)
  if (one.where === 'page') {
    const sentences = sentencesOf(one.text)
    return readSentences(sentences).includes(instructionOf(sentences, one.innocent))
  }
  const own = stripQuoted(one.text)
  const instruction = instructionOf(ownSentences(one.text, []), one.innocent)
  return asksModel(own) || decisionOf(own) !== decisionOf(own.replace(instruction, ' '))
}

function isBlocked(one: BlindText): boolean {
  if (one.where === 'field') return !isPassed(one)
  if (one.where === 'page') return readSentences(sentencesOf(one.text)).length === 0
  return givesOrders(ownSentences(stripQuoted(one.text), []))
}

/** The sentence with most letters that `innocent` does not have: an attack adds text to an innocent one. */
function instructionOf(sentences: readonly string[], innocent: string): string {
  const known = new Set(pairsOf(innocent))
  const added = (sentence: string) => pairsOf(sentence).filter((pair) => !known.has(pair)).length
  return sentences.toSorted((a, b) => added(b) - added(a))[0] ?? ''
}
const pairsOf = (text: string): string[] => {
  const letters = text.toLowerCase().replace(/[^\p{L}\p{N}]/gu, '')
  return Array.from({ length: Math.max(0, letters.length - 1) }, (_, i) => letters.slice(i, i + 2))
}

/** As the page is read and stored. */
const sentencesOf = (page: string): string[] => splitSentences(withoutContacts(withoutInvisible(page)))
/** Of these, what the model of the research reads. */
const readSentences = (sentences: string[]): string[] =>
  numberSentences([{ url: 'https://lead.example/', title: '', sentences, footer: [] }]).map(
    ({ text }) => text,
  )

const asksModel = (own: string): boolean => intentOf(own) === null && !givesOrders(ownSentences(own, []))
const decisionOf = (own: string): string => JSON.stringify({ ...intentOf(own), evidence: '' })
const intentOf = (text: string) => readIntent({ text, localDate: RECEIVED_ON, sentTexts: [] })

const isPassed = (one: BlindText): boolean =>
  valuesOf(one).some(({ key, isPassed: passes }) => key === one.field && passes)

/** The filled fields of a lead by their property, and whether the writer gets them. */
function valuesOf({ lead }: Pick<BlindText, 'lead'>) {
  const { name, company, industry = '', city = '', country = '', website = '', ...customFields } = lead
  const fields = {
    companyName: company,
    contactName: name,
    contactEmail: null,
    industry,
    city,
    country,
    website,
  }
  const given = promptFields({ ...fields, customFields }, null)
  return Object.entries(lead).map(([key, value]) => ({
    key,
    value,
    isPassed: given.some((one) => one.value === value),
  }))
}
