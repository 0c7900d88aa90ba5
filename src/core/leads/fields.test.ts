import { expect, test } from 'vitest'
import { leadValues, sampleValues } from '#core/writing/template/variables.ts'
import { LEAD_FIELD_DEFINITIONS, LEAD_FIELDS, leadFieldValues, mapLeadFields } from './fields.ts'
import { LeadFields } from './lead-fields.ts'
import { mergedValues } from './merge-leads.ts'

const filled = { ...leadFieldValues((field) => `값 ${field}`), customFields: {} }
const empty = { ...leadFieldValues(() => null), customFields: {} }
const unique = (values: readonly string[]) => expect(values.toSorted()).toEqual([...new Set(values)].sort())

test('labels, import titles and variable names of two fields differ', () => {
  const all = LEAD_FIELDS.map((field) => LEAD_FIELD_DEFINITIONS[field])
  unique(all.flatMap(({ label, importTitles }) => [label, ...importTitles.split(/\s+/)]))
  unique(all.flatMap(({ variable }) => [variable.name, ...variable.aliases]))
})

test('an empty field is null where it is nullable and an empty string otherwise', () => {
  for (const field of LEAD_FIELDS)
    expect(empty[field]).toBe(LEAD_FIELD_DEFINITIONS[field].isNullable ? null : '')
})

test.each(LEAD_FIELDS)('%s is accepted, and cut to one line', (field) => {
  const values = LeadFields.parse({ ...filled, [field]: ' 두\n줄 ' })
  expect(values).toEqual({ ...filled, [field]: '두 줄' })
})

test.each(LEAD_FIELDS)(
  'a merge keeps %s of the survivor, takes it from the other when empty, or as chosen',
  (field) => {
    const a = { ...filled, id: 'a' }
    const b = { ...filled, id: 'b', [field]: '다른 값' }
    expect(mergedValues([a, b])[field]).toBe(`값 ${field}`)
    expect(mergedValues([a, b], { [field]: 'b' })[field]).toBe('다른 값')
    expect(mergedValues([{ ...empty, id: 'a' }, b])[field]).toBe('다른 값')
  },
)

test.each(LEAD_FIELDS)('%s is a template variable under its name and aliases', (field) => {
  const values = leadValues(filled, { 수신거부: '', 서명: '' })
  const { variable } = LEAD_FIELD_DEFINITIONS[field]
  for (const name of [variable.name, ...variable.aliases]) expect(values[name]).toBe(filled[field])
  expect(sampleValues([])[variable.name]).toBe(variable.sample)
})

test('mapLeadFields has one property per field, in the order of the definition', () => {
  expect(Object.keys(mapLeadFields(() => 0))).toEqual(LEAD_FIELDS)
})
