// What is kept of a mail as an example of tone (rules.md R-471): nothing that belongs to its lead, and no instructions.
import { FOOTER_LINES } from '#core/compliance/sender-profile.ts'
import { TITLE_WORDS } from '#core/leads/duplicates.ts'
import { LEAD_FIELD_DEFINITIONS } from '#core/leads/fields.ts'
import type { LeadFields } from '#core/leads/lead.ts'
import { withoutContacts } from '#core/leads/research/contacts.ts'
import { ordersWriter } from '#core/text/instructions.ts'
import { manyLines, singleLine } from '#core/text/plain-text.ts'
import { withoutInvisible } from '#core/text/untrusted.ts'
import { placedSentences } from './claims/sentences.ts'
import { CLOSING_LINES } from './email-closing.ts'
import { hostOf } from './link-hosts.ts'
import type { MailContent } from './mail-content.ts'
import { coreName, shownBody } from './quality.ts'
import type { ToneExample } from './tone-examples.ts'

/**
 * What is kept of a mail: its text without signature, opt-out and footer, links and contacts, and sentences that tell a writer
 * what to write. Values of the lead are replaced by their names in brackets, as are its numbers.
 * @param signature of the mailbox, as text; '' when it is not known
 * @param facts texts about the lead
 */
export function toneExample(
  mail: MailContent,
  lead: LeadFields,
  signature: string,
  facts: readonly string[],
): ToneExample {
  const mask = leadMask(lead, facts)
  const text = (one: string): string => mask(withoutContacts(withoutLinks(withoutOrders(one))))
  return {
    subject: singleLine(text(plain(mail.subject))),
    body: text(withoutClosing(plain(shownBody(mail)), signature))
      .replace(/\n{3,}/g, '\n\n')
      .trim(),
  }
}

const plain = (text: string): string => withoutInvisible(manyLines(text))

/** Lines that begin what the program adds below a mail. */
const ADDED = [...CLOSING_LINES, FOOTER_LINES[0] ?? '']
const VARIABLE_LINE = /\{\{\s*(?:서명|수신거부)\s*\}\}/

/** The text before the signature, the opt-out line and the footer of an advertisement. */
function withoutClosing(body: string, signature: string): string {
  const lines = body.split('\n')
  const [first = ''] = plain(signature).trim().split('\n')
  const end = lines.findIndex((line, i) => {
    const isSignature = first !== '' && line.trim() === first.trim() && i > 0
    return isSignature || VARIABLE_LINE.test(line) || ADDED.some((added) => line.trim().startsWith(added))
  })
  return (end < 0 ? lines : lines.slice(0, end)).join('\n').replace(/\n[—-]{1,2}\s*$/, '')
}

const withoutLinks = (text: string): string => text.replace(/(?:https?:\/\/|www\.)\S+/gi, '')

/** Without sentences that speak to a program or dictate a statement; a line keeps its place. */
const withoutOrders = (text: string): string =>
  text
    .split('\n')
    .map((line) => {
      const sentences = placedSentences(line)
      const kept = sentences.filter((sentence) => !ordersWriter(sentence.text))
      return kept.length === sentences.length ? line : kept.map((sentence) => sentence.text).join(' ')
    })
    .join('\n')

const NUMBER = /\d[\d,.]*\d|\d/g
const numberOf = (text: string): string => text.replaceAll(',', '')

/** Replaces what belongs to a lead in a text: its values, names with a title, and numbers that are also in its data. */
export function leadMask(lead: LeadFields, facts: readonly string[] = []): (text: string) => string {
  const values = valuesOf(lead)
  const masked = values
    .filter(({ value }) => value.length >= 2 && /\p{L}/u.test(value))
    .toSorted((a, b) => b.value.length - a.value.length)
  const pattern = new RegExp(masked.map(({ value }) => `(${patternOf(value)})`).join('|') || '(?!)', 'gi')
  const numbers = new Set(
    [...values.map(({ value }) => value), ...facts].flatMap((text) => text.match(NUMBER) ?? []).map(numberOf),
  )
  return (text) =>
    text
      .normalize('NFC')
      .replace(pattern, (found, ...groups) => {
        const at = groups.slice(0, masked.length).findIndex((group) => group !== undefined)
        return `[${masked[at]?.name ?? found}]`
      })
      .replace(NUMBER, (number) => (numbers.has(numberOf(number)) ? '[숫자]' : number))
}

type Value = { value: string; name: string }

function valuesOf({ customFields, ...fields }: LeadFields): Value[] {
  const named = Object.entries(LEAD_FIELD_DEFINITIONS).map(([field, { variable }]) => ({
    value: fields[field as keyof typeof fields] ?? '',
    name: variable.name,
  }))
  const custom = Object.entries(customFields).map(([name, value]) => ({ value, name: singleLine(name) }))
  return [
    ...named,
    { value: coreName(fields.companyName), name: LEAD_FIELD_DEFINITIONS.companyName.variable.name },
    { value: hostOf(fields.website), name: LEAD_FIELD_DEFINITIONS.website.variable.name },
    ...custom,
    ...callNames(fields.contactName),
  ].map(({ value, name }) => ({ value: value.normalize('NFC').trim(), name }))
}

/** What a person is also called: 서연님, 김 부장님, Seoyeon. */
function callNames(contactName: string): Value[] {
  const { name } = LEAD_FIELD_DEFINITIONS.contactName.variable
  const latin = contactName.match(/[A-Za-z]{3,}/g) ?? []
  const [full = ''] = contactName.trim().match(/^[가-힣]{3}(?![가-힣])/) ?? []
  const korean =
    full === ''
      ? []
      : [
          ...['님', '씨'].map((ending) => `${full.slice(1)}${ending}`),
          ...TITLE_WORDS.split('|').map((title) => `${full.slice(0, 1)} ${title}`),
        ]
  return [...latin, ...korean].map((value) => ({ value, name }))
}

/** White space in a value and in the text does not matter; Latin letters and digits are words of their own. */
function patternOf(value: string): string {
  const letters = [...value.replace(/\s+/g, '')].map((letter) => letter.replace(/[^\p{L}\p{N}]/u, '\\$&'))
  const before = /^[A-Za-z0-9]/.test(value) ? '(?<![A-Za-z0-9])' : ''
  const after = /[A-Za-z0-9]$/.test(value) ? '(?![A-Za-z0-9])' : ''
  return `${before}${letters.join('\\s?')}${after}`
}
