import { domainToASCII } from 'node:url'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { toAsciiDomain } from '#core/text/domain-name.ts'
import { customFieldName } from '#core/text/plain-text.ts'
import { companyDomain } from './company-domain.ts'
import { leadFieldValues } from './fields.ts'
import { normalizeEmail } from './lead.ts'
import { LeadFields } from './lead-fields.ts'

test.each([
  ['seoyeon@hanbit.co.kr', 'seoyeon@hanbit.co.kr', 'seoyeon@hanbit.co.kr'],
  ['  Kim.Seoyeon@HANBIT.co.kr \u200B', 'Kim.Seoyeon@hanbit.co.kr', 'kim.seoyeon@hanbit.co.kr'],
  ['a+b_c-d@x.io', 'a+b_c-d@x.io', 'a+b_c-d@x.io'],
  ["o'brien@x.ie", "o'brien@x.ie", "o'brien@x.ie"],
  ['sales@한빛.kr', 'sales@xn--xx3br43b.kr', 'sales@xn--xx3br43b.kr'],
  ['sales@한빛.한국', 'sales@xn--xx3br43b.xn--3e0b707e', 'sales@xn--xx3br43b.xn--3e0b707e'],
  ['sales@한빛.kr'.normalize('NFD'), 'sales@xn--xx3br43b.kr', 'sales@xn--xx3br43b.kr'],
])('%s is mailed as %s', (typed, email, key) => {
  expect(normalizeEmail(typed)).toEqual({ ok: true, email, key })
})

test.each(['', '   ', '\uFEFF', null, undefined])('%j is a missing address, not an invalid one', (typed) => {
  expect(normalizeEmail(typed)).toEqual({ ok: false, fault: 'missing' })
})

test.each([
  'hanbit.co.kr',
  '@hanbit.co.kr',
  'kim@',
  'kim@localhost',
  'kim@hanbit',
  'kim@hanbit..kr',
  'kim@.kr',
  'kim@-hanbit.kr',
  'kim@hanbit-.kr',
  'kim@hanbit.k',
  'kim@127.0.0.1',
  'kim@[127.0.0.1]',
  'kim@hanbit.kr, lee@hanbit.kr',
  'kim@x@hanbit.kr',
  '김서연 <kim@hanbit.kr>',
  '김서연@hanbit.kr',
  '"a b"@hanbit.kr',
  '.kim@hanbit.kr',
  'kim.@hanbit.kr',
  'ki..m@hanbit.kr',
  'kim @hanbit.kr',
  'kim@han bit.kr',
  'kim@hanbit.kr\r\nBcc: x@y.kr',
  'kim\n@hanbit.kr',
  'kim\u0000@hanbit.kr',
  'kim@hanbit.kr>',
  'kim@日本.jp',
  'kim@bücher.de',
  'kim@hаnbit.kr', // a Cyrillic а
  'kim@가힣나핳다캏라챃마잫바앟사쟣아뱧자랗차갛.kr',
])('%j is rejected', (typed) => {
  expect(normalizeEmail(typed)).toEqual({ ok: false, fault: 'invalid' })
})

test('parts longer than the standards allow, and very long blanks, are rejected', () => {
  const typed = [
    `${'a'.repeat(65)}@hanbit.kr`,
    `kim@${'a'.repeat(64)}.kr`,
    `kim@${'abcdefgh.'.repeat(40)}kr`,
    `a${' '.repeat(1_000_000)}@hanbit.kr`,
  ]
  expect(typed.map((text) => normalizeEmail(text).ok)).toEqual([false, false, false, false])
})

test('an accepted address fits into a header and is accepted again unchanged', () => {
  fc.assert(
    fc.property(fc.oneof(fc.emailAddress(), fc.string({ unit: 'binary' })), (typed) => {
      const address = normalizeEmail(typed)
      if (!address.ok) return
      expect(address.email).toMatch(/^[!-~]+@[a-z0-9.-]+$/)
      expect(normalizeEmail(address.email)).toEqual(address)
      expect(normalizeEmail(address.key)).toMatchObject({ key: address.key })
    }),
  )
})

test('Hangul domains become the A-labels of the standard', () => {
  const syllable = fc.integer({ min: 0xac00, max: 0xd7a3 }).map((code) => String.fromCharCode(code))
  const label = fc
    .array(fc.oneof(syllable, fc.constantFrom(...'abc019')), { minLength: 1, maxLength: 14 })
    .map((parts) => parts.join(''))
  fc.assert(
    fc.property(label, (name) => {
      const ours = toAsciiDomain(`${name}.kr`)
      if (ours !== null) expect(ours).toBe(domainToASCII(`${name}.kr`))
      else expect(name.length).toBeGreaterThan(8)
    }),
  )
})

test('a business domain is returned, a free mail host is not', () => {
  const addresses = [
    'kim@Hanbit.co.kr',
    'kim@mail.hanbit.co.kr',
    'kim@naver.com',
    'kim@GMAIL.com',
    'kim@hanmail.net',
    'x',
  ]
  expect(addresses.map(companyDomain)).toEqual(['hanbit.co.kr', 'mail.hanbit.co.kr', null, null, null, null])
})

const lead = {
  ...leadFieldValues(() => null),
  companyName: '한빛',
  contactName: '김서연',
  customFields: {},
}

test('a field is one line of composed Hangul without control characters', () => {
  const typed = { ...lead, companyName: ' 한빛\r\nBcc: x@y.kr\u0000\u202E '.normalize('NFD') }
  expect(LeadFields.parse(typed).companyName).toBe('한빛 Bcc: x@y.kr')
})

test('custom fields keep their lines, and their names are normalized for templates', () => {
  const customFields = { ' 직원  수\n': ' 12\r\n명 ' }
  expect(LeadFields.parse({ ...lead, customFields }).customFields).toEqual({ '직원 수': '12\n명' })
  expect(customFieldName('매출\t(억)'.normalize('NFD'))).toBe('매출 (억)')
})

test.each([
  ['a field beyond 300 characters', { companyName: '가'.repeat(301) }],
  ['a custom name beyond 50 characters', { customFields: { ['가'.repeat(51)]: 'x' } }],
  ['a custom name that breaks the braces', { customFields: { 'a}}b': 'x' } }],
  ['a blank custom name', { customFields: { ' ': 'x' } }],
  ['a custom value beyond 2000 characters', { customFields: { x: '가'.repeat(2001) } }],
  [
    'more than 50 custom fields',
    { customFields: Object.fromEntries(Array.from({ length: 51 }, (_, i) => [`f${i}`, ''])) },
  ],
])('%s is rejected', (_, change) => {
  expect(LeadFields.safeParse({ ...lead, ...change }).success).toBe(false)
})
