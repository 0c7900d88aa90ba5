import { expect, test } from 'vitest'
import { FREE_MAIL_HOSTS } from '#core/leads/company-domain.ts'
import {
  dnsOfSmtp,
  domainOfAddress,
  MAIL_SERVICES,
  type MailServiceName,
  serviceOfMailHosts,
  serviceOfPortal,
} from './mail-services.ts'

test.each([
  ['minji@naver.com', 'naver'],
  ['minji@hanmail.net', 'daum'],
  ['minji@GMAIL.com', 'gmail'],
  ['minji@outlook.kr', 'microsoft'],
  ['minji@hanbit.example', null],
  ['minji@mail.naver.com.example', null],
])('the portal of %s is %s', (address, service) => {
  expect(serviceOfPortal(domainOfAddress(address) ?? '')).toBe(service)
})

test('an address that is still being typed has no domain', () => {
  for (const typed of [
    '',
    'minji',
    'minji@',
    'minji@hanbit',
    'minji@hanbit.',
    'min ji@hanbit.kr',
    'a@b@hanbit.k',
  ])
    expect(domainOfAddress(typed), typed).toBeNull()
})

const found = (...records: [preference: number, host: string][]) =>
  serviceOfMailHosts(records.map(([preference, host]) => ({ preference, host })))
const UNKNOWN = { service: null, problem: 'unknown' }
const SEVERAL = { service: null, problem: 'several' }

test.each<[MailServiceName, string]>([
  ['gmail', 'aspmx.l.google.com'],
  ['gmail', 'SMTP.GOOGLE.COM.'],
  ['microsoft', 'hanbit-example.mail.protection.outlook.com'],
  ['microsoft', 'hanbit-kr.p-v1.mx.microsoft'],
  ['naverWorks', 'kr1-aspmx1.worksmobile.com'],
  ['hiworks', 'mail.hiworks.co.kr'],
  ['daouOffice', 'mx1.daouoffice.com'],
  ['mailplug', 'mx.mailplug.co.kr'],
  ['bizmeka', 'mx1.bizmeka.com'],
  ['gabia', 'mx.gabia.com'],
  ['cafe24', 'mx1.cafe24.com'],
  ['zoho', 'mx2.zoho.com'],
  ['yahoo', 'mx-biz.mail.am0.yahoodns.net'],
])('%s receives the mail of a company at %s', (service, host) => {
  expect(found([10, host])).toEqual({ service, problem: null })
})

test('a gateway, an own host name or a name that only looks alike is no known service', () => {
  for (const host of [
    'mx1.hanbit.example',
    'mxa-00100.gslb.pphosted.com',
    'eu-smtp-inbound-1.mimecast.com',
    'notgoogle.com',
    'hiworks.com.hanbit.example',
    'mx-aol.mail.gm0.yahoodns.net',
    'smtpin.zoho.com',
    '',
  ])
    expect(found([10, host]), host).toEqual(UNKNOWN)
  expect(found()).toEqual(UNKNOWN)
})

test('the most preferred records decide, in any order, also a gateway before a known service', () => {
  expect(found([20, 'aspmx.l.google.com'], [10, 'kr1-aspmx1.worksmobile.com'])).toEqual({
    service: 'naverWorks',
    problem: null,
  })
  expect(found([1, 'aspmx.l.google.com'], [5, 'mx1.hanbit.example'])).toEqual({
    service: 'gmail',
    problem: null,
  })
  expect(found([5, 'mx1.hanbit.example'], [10, 'aspmx.l.google.com'])).toEqual(UNKNOWN)
})

test('equally preferred records of one service name it, of different ones nothing', () => {
  expect(found([5, 'alt1.aspmx.l.google.com'], [5, 'alt2.aspmx.l.google.com'])).toEqual({
    service: 'gmail',
    problem: null,
  })
  expect(found([5, 'aspmx.l.google.com'], [5, 'mail.hiworks.co.kr'])).toEqual(SEVERAL)
  expect(found([5, 'aspmx.l.google.com'], [5, 'mx1.hanbit.example'])).toEqual(SEVERAL)
})

test('a failed query says that the DNS did not respond', () => {
  expect(serviceOfMailHosts(null)).toEqual({ service: null, problem: 'no_response' })
})

test('an SMTP server names what its service needs in the DNS, also by its other names', () => {
  expect(dnsOfSmtp('SMTP.gmail.com')).toMatchObject({ selectors: ['google'] })
  expect(dnsOfSmtp('smtp.hiworks.com')).toMatchObject({ selectors: ['hiworks'] })
  expect(dnsOfSmtp('smtp.naver.com')).toBeNull()
  expect(dnsOfSmtp('smtp.hanbit.example')).toBeNull()
})

test('no name is of two services, and every portal is a host of private addresses', () => {
  const rows = Object.values(MAIL_SERVICES)
  for (const names of [
    rows.flatMap(({ smtp, otherSmtpHosts }) => [...(smtp ? [smtp.host] : []), ...otherSmtpHosts]),
    rows.flatMap(({ portals }) => portals),
    rows.flatMap(({ mxZones }) => mxZones),
    rows.flatMap(({ dns }) => dns?.spfZones ?? []),
  ])
    expect(names).toEqual([...new Set(names)])
  for (const domain of rows.flatMap(({ portals }) => portals))
    expect(FREE_MAIL_HOSTS, domain).toContain(domain)
})
