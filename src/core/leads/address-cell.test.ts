import fc from 'fast-check'
import { expect, test } from 'vitest'
import { readAddressCell } from './address-cell.ts'
import { normalizeEmail } from './lead.ts'

test.each([
  ['a name and angle brackets', '김도현 <kim@hanbit.kr>'],
  ['a name with a comma', '"Kim, Dohyun" <kim@hanbit.kr>'],
  ['a name without brackets', '김도현 kim@hanbit.kr'],
  ['the address as its own name', 'kim@hanbit.kr <kim@hanbit.kr>'],
  ['a link', 'mailto:kim@hanbit.kr?subject=hi'],
  ['a Markdown link', '[kim@hanbit.kr](mailto:kim@hanbit.kr)'],
  ['a bracket that is not closed', '<kim@hanbit.kr'],
  ['typographic quotes', '“kim@hanbit.kr”'],
  ['corner brackets', '「kim@hanbit.kr」'],
  ['a role behind it', 'kim@hanbit.kr(대표)'],
  ['a title behind it', 'kim@hanbit.kr님'],
  ['a label', '이메일 : kim@hanbit.kr'],
  ['a label of a mail program', 'E-mail: kim@hanbit.kr'],
  ['a full stop', 'kim@hanbit.kr.'],
  ['a comma', 'kim@hanbit.kr,'],
  ['full-width letters', 'ｋｉｍ＠ｈａｎｂｉｔ．ｋｒ'],
  ['an ideographic full stop', 'kim@hanbit。kr'],
  ['a word joiner, a mark of direction and a soft hyphen', '\u2060kim\u00AD@hanbit\u200E.kr'],
  ['a Hangul filler', '\u3164kim@hanbit.kr\u3164'],
  ['blanks around the @', 'kim @ hanbit.kr'],
  ['a bracketed word for the @', 'kim(at)hanbit[dot]kr'],
  ['a bracketed Korean word for the @', 'kim[골뱅이]hanbit.kr'],
  ["Excel's mark of text", "'kim@hanbit.kr"],
  ['a formula of a text', '="kim@hanbit.kr"'],
  ['a formula of a link', '=HYPERLINK("mailto:kim@hanbit.kr","메일 쓰기")'],
  ['a bullet', '• kim@hanbit.kr'],
])('the address is read from a cell with %s', (_, cell) => {
  expect(readAddressCell(cell)).toEqual({
    ok: true,
    email: 'kim@hanbit.kr',
    key: 'kim@hanbit.kr',
    others: [],
  })
})

test.each([
  'kim@hanbit.kr, lee@hanbit.kr',
  'kim@hanbit.kr;lee@hanbit.kr;',
  'kim@hanbit.kr / lee@hanbit.kr',
  'kim@hanbit.kr\nlee@hanbit.kr',
  'kim@hanbit.kr 또는 lee@hanbit.kr',
  'kim@hanbit.kr(회사) lee@hanbit.kr(개인)',
  '김도현 <kim@hanbit.kr>, 이서준 <lee@hanbit.kr>, KIM@hanbit.kr',
])('of several addresses in %j, the first is used and the others are kept, each once', (cell) => {
  expect(readAddressCell(cell)).toMatchObject({ ok: true, key: 'kim@hanbit.kr', others: ['lee@hanbit.kr'] })
})

test.each([
  '',
  ' ',
  null,
  undefined,
  '-',
  '―',
  '...',
  '없음',
  '없 음',
  '해당 없음',
  '메일 없음',
  '비공개',
  '추후 확인',
])('%j is a missing address', (cell) =>
  expect(readAddressCell(cell)).toEqual({ ok: false, fault: 'missing' }),
)

test.each(['N/A', 'n.a.', '#N/A', '#REF!', 'NULL', 'none', 'x', 'X', '0', '없음(N/A)', '@'])(
  '%j is a missing address',
  (cell) => expect(readAddressCell(cell)).toEqual({ ok: false, fault: 'missing' }),
)

test.each([
  'kim@',
  '@hanbit.kr',
  '김도현@hanbit.kr',
  'kim@x@hanbit.kr',
  'kim@hanbit..kr',
  'hanbit.co.kr',
  'kimdohyun',
  '010-1234-5678',
  'kim@日本.jp',
  'a'.repeat(3000),
])('%j is an invalid address', (cell) => {
  expect(readAddressCell(cell)).toEqual({ ok: false, fault: 'invalid' })
})

test.each(['kim@hanbit.co,kr', 'kim@hanbit.co. kr', 'kim@hanbit .com', 'kim@hanbit.co .kr'])(
  '%j is not read as the shorter domain, which may belong to others',
  (cell) => expect(readAddressCell(cell)).toEqual({ ok: false, fault: 'invalid' }),
)

test('an address with a blank in its local part is not read as the part behind the blank', () => {
  expect(readAddressCell('kim dohyun@hanbit.kr')).toEqual({ ok: false, fault: 'invalid' })
})

test('an address that is read is valid, and is read again unchanged', () => {
  const cell = fc.oneof(
    fc.emailAddress(),
    fc.string({ unit: 'binary' }),
    fc.stringMatching(/^[a-c@., <>():-]{0,30}$/),
  )
  fc.assert(
    fc.property(cell, (text) => {
      const read = readAddressCell(text)
      if (!read.ok) return
      expect(normalizeEmail(read.email)).toEqual({ ok: true, email: read.email, key: read.key })
      expect(readAddressCell(read.email)).toMatchObject({ ok: true, key: read.key, others: [] })
    }),
  )
})
