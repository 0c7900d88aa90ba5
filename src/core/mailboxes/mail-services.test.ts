import { expect, test } from 'vitest'
import { FREE_MAIL_HOSTS } from '#core/leads/lead.ts'
import { dnsOfSmtp, domainOfAddress, MAIL_SERVICES, serviceOfMx, serviceOfPortal } from './mail-services.ts'

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

test('MX records name the service of a company, the preferred host first', () => {
  expect(serviceOfMx(['aspmx.l.google.com', 'alt1.aspmx.l.google.com'])).toBe('gmail')
  expect(serviceOfMx(['SMTP.GOOGLE.COM.'])).toBe('gmail')
  expect(serviceOfMx(['hanbit-example.mail.protection.outlook.com'])).toBe('microsoft')
  expect(serviceOfMx(['hanbit-kr.p-v1.mx.microsoft'])).toBe('microsoft')
  expect(serviceOfMx(['kr1-aspmx1.worksmobile.com', 'aspmx.l.google.com'])).toBe('naverWorks')
  expect(serviceOfMx(['mail.hiworks.co.kr'])).toBe('hiworks')
  expect(serviceOfMx(['mx.hanbit.example', 'notgoogle.com'])).toBeNull()
  expect(serviceOfMx([])).toBeNull()
})

test('an SMTP server names what its service needs in the DNS, also by its other names', () => {
  expect(dnsOfSmtp('SMTP.gmail.com')).toMatchObject({ selectors: ['google'] })
  expect(dnsOfSmtp('smtp.gabia.com')).toMatchObject({ selectors: ['hiworks'] })
  expect(dnsOfSmtp('smtp.naver.com')).toBeNull()
  expect(dnsOfSmtp('smtp.hanbit.example')).toBeNull()
})

test('no name is of two services, and every portal is a host of private addresses', () => {
  const rows = Object.values(MAIL_SERVICES)
  for (const names of [
    rows.flatMap(({ smtp, otherSmtpHosts }) => [smtp.host, ...otherSmtpHosts]),
    rows.flatMap(({ portals }) => portals),
    rows.flatMap(({ mxZones }) => mxZones),
    rows.flatMap(({ dns }) => dns?.spfZones ?? []),
  ])
    expect(names).toEqual([...new Set(names)])
  for (const domain of rows.flatMap(({ portals }) => portals))
    expect(FREE_MAIL_HOSTS, domain).toContain(domain)
})
