// Makes a text about one lead fit for others to read: nobody can tell to whom it was written, nor by whom (rules.md R-471).
import { coreName } from '#core/leads/company-name.ts'
import { LEAD_FIELD_DEFINITIONS } from '#core/leads/fields.ts'
import type { LeadFields } from '#core/leads/lead-fields.ts'
import { leadValues, patternOf, type Value } from '../lead-mask.ts'
import { companySpans } from './company-names.ts'
import { nameSpans } from './fact-names.ts'
import { dateSpans, numberSpans } from './fact-numbers.ts'
import { isOrdinaryName } from './general-words.ts'
import { nounOf } from './particles.ts'
import { contactSpans, personSpans, senderNames, senderSpans } from './persons.ts'
import { PLACEHOLDER, replaceSpans, type Span, spansOf, tokensOf } from './spans.ts'

export type MaskSource = {
  lead: LeadFields
  /** texts about the lead */
  facts: readonly string[]
  /** texts about us: what they name stays */
  own: readonly string[]
  /** lines of signatures, and names of mailboxes */
  senders: readonly string[]
  /** names of users */
  members: readonly string[]
}

const { companyName, contactName } = LEAD_FIELD_DEFINITIONS
const COMPANY = companyName.variable.name
const CONTACT = contactName.variable.name

/** Replaces what tells who the lead, another person or the sender is. Applied again, it changes nothing more. */
export function leadTextMask({ lead, facts, own, senders, members }: MaskSource): (text: string) => string {
  const data = [...facts, ...Object.values(lead.customFields)]
  const people = senderNames(senders, members)
  const ownTexts = [
    ...own,
    ...senders.map((line) => people.reduce((rest, name) => rest.replaceAll(name, ' '), line)),
  ]
  const ownWords = new Set(ownTexts.flatMap(tokensOf).map(({ text }) => nounOf(text.toLowerCase())))
  const isOwn = (word: string): boolean => ownWords.has(nounOf(word.toLowerCase()))
  const values = leadValues(lead).filter(
    ({ value, name }) => name !== CONTACT && !(name === COMPANY && isOrdinaryName(value)),
  )
  const companies = values.filter(({ name }) => name === COMPANY).map(({ value }) => value)
  const sender = [...ownWords].filter((word) => word.length >= 3)
  const known = new Set([...values.map(({ name }) => name), COMPANY, CONTACT, ...Object.values(PLACEHOLDER)])
  const hosts = [lead.website, lead.contactEmail?.replace(/^.*@/, '') ?? '']
  return (original) => {
    const text = original.normalize('NFC')
    const company = [
      ...legalNames(text, lead.companyName),
      ...companySpans(text, lead.companyName, hosts, COMPANY),
    ]
    const names = { lead: [...companies, ...company.map(({ from, to }) => text.slice(from, to))], sender }
    const spans: Span[] = [
      ...company,
      ...contactSpans(text, lead.contactName, CONTACT),
      ...senderSpans(text, people),
      ...values.flatMap((value) => spansOf(text, valuePattern(value, text), value.name)),
      ...personSpans(text),
      ...dateSpans(text),
      ...nameSpans(text, data, names, isOwn),
      ...numberSpans(text, data, own, names),
    ]
    return replaceSpans(text, spans, known)
  }
}

/**
 * A name of a company also with other spaces, when the text has it only so, and with its capital. Other values in any case, at the
 * beginning of a word; short ones are words of their own: not 프로 in 프로젝트.
 */
function valuePattern({ value, name }: Value, text: string): RegExp {
  const before = /^[가-힣]/.test(value) ? '(?<![가-힣])' : ''
  const after = /^[가-힣]{2}$/.test(value) ? '(?=님|씨|께|에|[은는이가을를의와과도로만]|[^가-힣]|$)' : ''
  const pattern = `${before}${patternOf(value, text.includes(value))}${after}`
  return new RegExp(pattern, name === COMPANY && /^[A-Z][a-z]/.test(value) ? 'g' : 'gi')
}

/** ㈜하루, 하루 주식회사 */
function legalNames(text: string, companyName: string): Span[] {
  const core = patternOf(coreName(companyName))
  const legal = '(?:㈜|[(（]주[)）]|주식회사)'
  return core === '' ? [] : spansOf(text, new RegExp(`${legal} ?${core}|${core} ?${legal}`, 'g'), COMPANY)
}
