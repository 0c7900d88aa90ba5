import { expect, test } from 'vitest'
import { domainOfAddress, serviceOfMx, serviceOfPortal } from './service-of-domain.ts'

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
