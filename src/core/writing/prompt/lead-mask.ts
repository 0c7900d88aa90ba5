// Texts about one lead that others may read: what belongs to the lead is replaced by its name in brackets (rules.md R-471).
import { coreName } from '#core/leads/company-name.ts'
import { TITLE_WORDS } from '#core/leads/duplicates.ts'
import { LEAD_FIELD_DEFINITIONS } from '#core/leads/fields.ts'
import type { LeadFields } from '#core/leads/lead.ts'
import { singleLine } from '#core/text/plain-text.ts'
import { hostOf } from '../quality/link-hosts.ts'

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
