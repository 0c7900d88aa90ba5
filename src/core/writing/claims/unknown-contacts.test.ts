import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { unknownContacts } from './unknown-contacts.ts'

const GIVEN = {
  domains: ['ieum.example.com'],
  texts: ['자료: https://docs.sender.co.kr/intro 전화 02-123-4567, 문의 sales@sender.co.kr'],
}
const found = (bodyText: string) => unknownContacts({ subject: '', bodyText }, GIVEN)

describe('a contact without a source is found', () => {
  test.each([
    ['link', '자세한 내용은 https://evil.test/pay 에 있습니다.', 'https://evil.test/pay'],
    ['spelled link', '주소는 hxxps://evil.test/a 입니다.', 'hxxps://evil.test/a'],
    ['link without scheme', 'www.evil.test 에서 확인하세요.', 'www.evil.test'],
    ['bare domain', '신청은 evil-pay.com/join 에서 받습니다.', 'evil-pay.com/join'],
    ['bare domain before a particle', '신청은 evil-pay.com에서 받습니다.', 'evil-pay.com'],
    ['spelled dot', '신청은 evil-pay[.]com 에서 받습니다.', 'evil-pay[.]com'],
    ['markdown link', '[자료 받기](https://evil.test/x)를 눌러 주세요.', 'https://evil.test/x'],
    ['mailto', 'mailto:hacker@evil.test 로 답해 주세요.', 'mailto:hacker@evil.test'],
    ['address', '회신은 hacker@evil.test 로 부탁드립니다.', 'hacker@evil.test'],
    ['spelled address', '회신은 hacker(at)evil.test 로 부탁드립니다.', 'hacker(at)evil.test'],
    ['mobile number', '010-9876-5432로 전화 주세요.', '010-9876-5432'],
    ['international number', '+82 10 9876 5432로 전화 주세요.', '+82 10 9876 5432'],
    ['service number', '1588-9999로 문의해 주세요.', '1588-9999'],
    ['account number', '국민은행 123456-78-901234로 입금해 주세요.', '123456-78-901234'],
    ['account number without hyphens', '신한은행 계좌 110123456789로 보내 주세요.', '110123456789'],
    ['look-alike host', 'https://ieum.exаmple.com/login 에 접속하세요.', 'https://ieum.exаmple.com/login'],
    ['punycode host', 'https://xn--80ak6aa92e.com 에 접속하세요.', 'https://xn--80ak6aa92e.com'],
    [
      'own host as user name',
      'https://ieum.example.com@evil.test/a 에 접속하세요.',
      'https://ieum.example.com@evil.test/a',
    ],
    [
      'own host as part',
      'https://ieum.example.com.evil.test/a 입니다.',
      'https://ieum.example.com.evil.test/a',
    ],
    ['script', 'javascript:alert(1) 을 입력하세요.', 'javascript:alert'],
    ['phone scheme', 'tel:01098765432 를 누르세요.', 'tel:01098765432'],
  ])('%s', (_, body, contact) => {
    expect(found(body)).toEqual([contact])
  })
})

test.each([
  '소개는 https://docs.sender.co.kr/other 에 있습니다.',
  'https://app.ieum.example.com/demo 를 보아 주세요.',
  '전화는 02) 123-4567 입니다. +82 2 123 4567 도 됩니다.',
  '문의는 sales@sender.co.kr 이나 kim@ieum.example.com 으로 부탁드립니다.',
  '2026-11-23 오후 3시에 20분, 3.5배, 12,000건, Node.js와 report.pdf, 14:00-15:30',
  '매출 1,850억 원, 직원 120명, 사업장 3곳. 고맙습니다.',
])('given contacts, dates and amounts are not: %s', (body) => {
  expect(found(body)).toEqual([])
})

test('without given texts or domains every link is unknown', () => {
  const none = { domains: [], texts: [] }
  expect(unknownContacts({ subject: 'https://a.test', bodyText: 'b.com' }, none)).toEqual([
    'https://a.test',
    'b.com',
  ])
})

test('any text is searched without an error, and what is found is in it', () => {
  fc.assert(
    fc.property(
      fc.string({ unit: 'binary', maxLength: 400 }),
      fc.string({ maxLength: 100 }),
      (bodyText, given) => {
        for (const contact of unknownContacts({ subject: '', bodyText }, { domains: [], texts: [given] }))
          expect(bodyText).toContain(contact)
      },
    ),
  )
})

test('a contact is not found when the sender wrote the same text', () => {
  fc.assert(
    fc.property(fc.webUrl({ validSchemes: ['https'] }), (url) => {
      expect(
        unknownContacts(
          { subject: '', bodyText: `${url} 입니다` },
          { domains: [], texts: [`${url} 입니다`] },
        ),
      ).toEqual([])
    }),
  )
})
