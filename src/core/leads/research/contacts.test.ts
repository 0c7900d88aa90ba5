import fc from 'fast-check'
import { expect, test } from 'vitest'
import { withoutContacts } from './contacts.ts'

test('e-mail addresses are removed, however they are written', () => {
  const addresses = [
    'kim@hanbit.co.kr',
    'Kim.Min-su+sales@hanbit.co.kr',
    'kim @ hanbit.co.kr',
    'kim[at]hanbit.co.kr',
    'kim (at) hanbit.co.kr',
    'kim{at}hanbit.co.kr',
    'kim at hanbit.co.kr',
    'kim at hanbit dot co dot kr',
    'kim(골뱅이)hanbit.co.kr',
    'kim골뱅이hanbit.co.kr',
    'kim [골뱅이] hanbit (점) co (점) kr',
    'ｋｉｍ＠ｈａｎｂｉｔ．ｃｏ．ｋｒ',
    '김민수@한빛.한국',
    '김민수(골뱅이)한빛.com',
    'kim[at]한빛.com',
    'mailto:kim@hanbit.co.kr?subject=hello',
  ]
  for (const address of addresses) {
    const left = withoutContacts(`도입 문의는 ${address} 로 보내 주십시오.`)
    expect([address, left]).toEqual([address, expect.not.stringMatching(/kim|hanbit|김민수|한빛/i)])
    expect(left).toContain('도입 문의는')
    expect(left).toContain('로 보내 주십시오.')
  }
})

test('phone numbers are removed, Korean and international', () => {
  const numbers = [
    '02-123-4567',
    '02-1234-5678',
    '02)1234-5678',
    '(02) 1234-5678',
    '0212345678',
    '031-123-4567~8',
    '032.123.4567',
    '051 123 4567',
    '010-1234-5678',
    '01012345678',
    '010 1234 5678',
    '０１０－１２３４－５６７８',
    '010–1234–5678',
    '070-1234-5678',
    '0507-1234-5678',
    '080-123-4567',
    '1588-1234',
    '1600 1234',
    '+82-2-1234-5678',
    '+82 (0)10-1234-5678',
    '+82.10.1234.5678',
    '0082 10 1234 5678',
    '+1 (415) 555-0100',
    '415-555-0100',
    '+81-3-1234-5678',
    '공일공-일이삼사-오육칠팔',
  ]
  for (const number of numbers) {
    const left = withoutContacts(`대표번호는 ${number} 입니다`)
    expect([number, left]).toEqual([number, expect.not.stringMatching(/\d{3}|공일공|일이삼사/)])
    expect(left).toContain('입니다')
  }
})

test('numbers of registration are removed with what names them', () => {
  const numbers = [
    '사업자등록번호 123-45-67890',
    '사업자등록번호 안내 : [123-45-67890]',
    '사업자번호:123-45-67890',
    '123-45-67890',
    '법인등록번호 110111-1234567',
    'Business Reg. No. 123-45-67890',
    '통신판매업신고 제2021-서울금천-0123호',
    '통신판매업 신고번호 : 2021-서울 금천-0123',
  ]
  for (const number of numbers)
    expect([number, withoutContacts(`한빛정밀 | ${number} | 서울`)]).toEqual([
      number,
      expect.stringMatching(/^한빛정밀 \|[ \]|]*\| 서울$/),
    ])
  const patent = '2023년 등록한 특허(제10-2500000호)를 씁니다.'
  expect(withoutContacts(patent)).toBe(patent)
})

test('years, dates, money and standards stay', () => {
  const texts = [
    '2008년 3월에 설립되어 2015년 코스닥에 상장했습니다.',
    '2019-03-12 ISO 9001:2015와 ISO 13485 인증을 받았습니다.',
    '2019.03.12 신공장 준공, 2008-2024 누적 1,250대 납품',
    '매출 1,588,123,400원, 임직원 1,600명, 특허 10-1234567호',
    '우)06236 서울시 강남구 테헤란로 152, 12층 1201호',
    '판매가 12,900원 (30% 할인)',
    '한빛정밀은 24시간 365일 운영합니다. 시장 점유율 38.5%',
  ]
  for (const text of texts) expect(withoutContacts(text)).toBe(text)
})

const part = fc.constantFrom(
  '0',
  '1',
  '2',
  '8',
  '010',
  '02',
  '1588',
  '1234',
  '5678',
  '-',
  ' ',
  '.',
  '(',
  ')',
  '+',
  '82',
  '@',
)
const piece = fc.oneof(
  part,
  fc.constantFrom(
    'kim',
    'hanbit',
    'co.kr',
    'com',
    ' at ',
    '[at]',
    '(골뱅이)',
    '골뱅이',
    '한빛',
    '문의',
    '\n',
    'Tel:',
    '＠',
    '０',
  ),
)
const jumble = fc.array(piece, { maxLength: 40 }).map((pieces) => pieces.join(''))

test('whatever the text is, no address and no number is left, and a second pass changes nothing', () => {
  fc.assert(
    fc.property(fc.oneof(jumble, fc.string({ unit: 'binary' })), (text) => {
      const left = withoutContacts(text)
      expect(left).not.toMatch(/[a-z가-힣]\s?(?:@|\[at\]|\(골뱅이\))\s?[a-z가-힣]+\.(?:com|co\.kr)/i)
      expect(left).not.toMatch(/(?<!\d)01[016789][-. ]?\d{3,4}[-. ]?\d{4}(?!\d)/)
      expect(left).not.toMatch(/(?<!\d)02[-. ]?\d{3,4}[-. ]?\d{4}(?!\d)/)
      expect(left).not.toMatch(/\+82[-. ]?1?0?[-. ]?\d{4}[-. ]?\d{4}/)
      expect(withoutContacts(left)).toBe(left)
    }),
    { numRuns: 3000 },
  )
})

test('an address between sentences is removed and the sentences stay', () => {
  fc.assert(
    fc.property(
      fc.stringMatching(/^[a-z][a-z0-9._-]{0,20}[a-z0-9]$/),
      fc.stringMatching(/^[a-z]{2,12}\.(co\.kr|com|kr|io)$/),
      (local, host) => {
        const left = withoutContacts(`자동화 장비를 만듭니다.\n문의 ${local}@${host}\n2008년 설립`)
        expect(left).toBe('자동화 장비를 만듭니다.\n문의\n2008년 설립')
      },
    ),
  )
})

test('long texts of almost-contacts are read to their end', () => {
  for (const unit of ['0', '010-', 'a@', '@a', ' at ', 'a.', '(02)', '+8', '골뱅이', '공일', '02 123 '])
    expect(withoutContacts(unit.repeat(200_000 / unit.length)).length).toBeLessThanOrEqual(200_000)
})
