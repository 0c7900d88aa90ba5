import { expect, test } from 'vitest'
import { EMPTY_SENDER_PROFILE } from '#core/compliance/sender-profile.ts'
import { finalizeContent, templateContent } from './finalize-content.ts'
import { addedProgramWords } from './no-value.ts'
import { SEND_TIME_VARIABLES } from './template/send-time-variables.ts'
import { leadValues } from './template/variables.ts'

const NO_LINKS = { optOutUrl: '', signature: { text: '', html: '' } }
const lead = (companyName: string, customFields = {}) =>
  leadValues(
    {
      companyName,
      contactName: '김하나',
      contactEmail: 'hana@lead.example.com',
      industry: '',
      website: '',
      country: '',
      city: '',
      customFields,
    },
    SEND_TIME_VARIABLES,
  )
const mail = (subject: string, values = lead('한빛전자'), bodyText = '본문') => {
  const content = templateContent({ subject, bodyText, bodyHtml: '' }, values)
  return finalizeContent(content, NO_LINKS, true, EMPTY_SENDER_PROFILE)
}

test.each([
  '#N/A',
  ' #REF! ',
  '#VALUE!',
  '#DIV/0!',
  '#NAME?',
  '#ERROR!',
  'Err:502',
  'undefined',
  'null',
  'NaN',
  '[object Object]',
])('the value %s is missing: a default is used, and without one the mail is blocked', (value) => {
  expect(mail('{{회사명}} 제안', lead(value))).toEqual({ kind: 'missing_variable', names: ['회사명'] })
  expect(mail('{{직급}} 제안', lead('가', { 직급: value }))).toEqual({
    kind: 'missing_variable',
    names: ['직급'],
  })
  expect(mail('{{회사명 | default: "귀사"}} 제안', lead(value))).toMatchObject({
    content: { subject: '귀사 제안' },
  })
})

test.each(['널', 'Null', 'NULLSOFT', '#1 전자', 'N/A'])('%s is an ordinary value', (value) => {
  expect(mail('{{회사명}} 제안', lead(value))).toMatchObject({ kind: 'ready' })
})

test('a program word in a value blocks the mail; in the words of the template it is sent', () => {
  expect(mail('{{회사명}} 제안', lead('undefined 팀'))).toEqual({ kind: 'leftover', found: ['undefined'] })
  expect(mail('null 안전한 코드, {{회사명}}')).toMatchObject({ kind: 'ready' })
  expect(mail('null 안전한 코드, {{회사명}}', lead('null 팀'))).toMatchObject({ kind: 'leftover' })
})

test('an error code in the finished mail blocks it', () => {
  expect(mail('{{회사명}} 제안', lead('한빛 #N/A 지점'))).toEqual({ kind: 'leftover', found: ['#N/A'] })
})

test('only words that the source lacks are added', () => {
  expect(addedProgramWords('null, undefined, nullable, NaN', 'null NaN')).toEqual(['undefined'])
  expect(addedProgramWords('Number.NaN, null() https://a.example/x-null', '')).toEqual([])
})
