// The values of a lead in a text are replaced by their names in brackets (rules.md R-473); mask/ replaces more.
import { coreName } from '#core/leads/company-name.ts'
import { TITLE_WORDS } from '#core/leads/duplicates.ts'
import { LEAD_FIELD_DEFINITIONS } from '#core/leads/fields.ts'
import type { LeadFields } from '#core/leads/lead-fields.ts'
import { singleLine } from '#core/text/plain-text.ts'
import { hostOf } from '../quality/link-hosts.ts'

const NUMBER = /\d[\d,.]*\d|\d/g
const numberOf = (text: string): string => text.replaceAll(',', '')

/** Replaces what belongs to a lead in a text: its values, names with a title, and numbers that are also in its fields. */
export function leadMask(lead: LeadFields): (text: string) => string {
  const values = [...valuesOf(lead), ...callNames(lead.contactName)]
  const masked = longestFirst(values)
  const pattern = new RegExp(masked.map(({ value }) => `(${patternOf(value)})`).join('|') || '(?!)', 'gi')
  const numbers = new Set(values.flatMap(({ value }) => value.match(NUMBER) ?? []).map(numberOf))
  return (text) =>
    text
      .normalize('NFC')
      .replace(pattern, (found, ...groups) => {
        const at = groups.slice(0, masked.length).findIndex((group) => group !== undefined)
        return `[${masked[at]?.name ?? found}]`
      })
      .replace(NUMBER, (number) => (numbers.has(numberOf(number)) ? '[숫자]' : number))
}

export type Value = { value: string; name: string }

/** The values of a lead's fields that identify it, the longest first. */
export const leadValues = (lead: LeadFields): Value[] => longestFirst(valuesOf(lead))

const longestFirst = (values: readonly Value[]): Value[] =>
  values
    .filter(({ value }) => value.length >= 2 && /\p{L}/u.test(value))
    .toSorted((a, b) => b.value.length - a.value.length)

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

/** Latin letters and digits are words of their own. @param isExact as it is written; else white space does not matter */
export function patternOf(value: string, isExact = false): string {
  const letters = [...(isExact ? value : value.replace(/\s+/g, ''))].map((letter) =>
    letter.replace(/[^\p{L}\p{N}]/u, '\\$&'),
  )
  const before = /^[A-Za-z0-9]/.test(value) ? '(?<![A-Za-z0-9])' : ''
  const after = /[A-Za-z0-9]$/.test(value) ? '(?![A-Za-z0-9])' : ''
  return `${before}${letters.join(isExact ? '' : '\\s?')}${after}`
}
