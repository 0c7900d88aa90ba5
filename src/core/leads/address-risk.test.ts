import { expect, test } from 'vitest'
import { addressRisk, type DomainRecords, UNKNOWN_RECORDS } from './address-risk.ts'

const RECEIVES: DomainRecords = { mailHosts: ['mx.hanbit.kr'], hasAddress: true }
const risksOf = (address: string, records = RECEIVES, hasBounced = false) =>
  addressRisk(address, records, { hasBounced }).risks

test.each(['kim@hanbit.kr', 'info.kim@hanbit.kr', 'salesman@hanbit.kr', 'kim@한빛.한국', 'kim@naver.com'])(
  '%s has no risk',
  (address) => expect(risksOf(address)).toEqual([]),
)

test.each<[string, DomainRecords, string[]]>([
  ['neither MX nor an address', { mailHosts: [], hasAddress: false }, ['no_mail_server']],
  ['no MX and an address', { mailHosts: [], hasAddress: true }, []],
  ['no MX and an unknown address', { mailHosts: [], hasAddress: null }, []],
  ['a null MX', { mailHosts: [''], hasAddress: true }, ['refuses_mail']],
  ['a null MX as it is written in a zone', { mailHosts: ['.'], hasAddress: null }, ['refuses_mail']],
  ['unknown records', UNKNOWN_RECORDS, []],
])('a domain with %s', (_, records, risks) => expect(risksOf('kim@hanbit.kr', records)).toEqual(risks))

test('an address that no mail can be addressed to is invalid', () => {
  expect(addressRisk('kim@hanbit', RECEIVES, { hasBounced: true })).toEqual({
    risks: ['invalid'],
    suggestion: null,
  })
})

test('a typing error has the address that was probably meant', () => {
  expect(addressRisk('kim@gmial.com', RECEIVES, { hasBounced: false })).toEqual({
    risks: ['mistyped'],
    suggestion: 'kim@gmail.com',
  })
  expect(addressRisk('kim@hanbit.qqqq', UNKNOWN_RECORDS, { hasBounced: false })).toEqual({
    risks: ['mistyped'],
    suggestion: null,
  })
})

test.each(['info@hanbit.kr', 'Sales2@hanbit.kr', 'no-reply@hanbit.kr', 'cs@hanbit.kr'])(
  '%s is a role',
  (address) => expect(risksOf(address)).toEqual(['role']),
)

test('a disposable service is recognized, also below its domain', () => {
  expect(risksOf('kim@mailinator.com')).toEqual(['disposable'])
  expect(risksOf('x@kim.33mail.com')).toEqual(['disposable'])
  expect(risksOf('x@notmailinator.com')).toEqual([])
})

test('several risks are listed together', () => {
  expect(risksOf('info@naver.con', { mailHosts: [], hasAddress: false }, true)).toEqual([
    'no_mail_server',
    'mistyped',
    'role',
    'bounced',
  ])
})
