import { expect, test } from 'vitest'
import { checkRow } from './check-row.ts'

const COLUMNS = ['회사', '담당자', '이메일']
const MAPPING = { 회사: 'companyName', 담당자: 'contactName', 이메일: 'contactEmail' } as const
const LAW = { whole: null, today: '2026-11-29' }
const check = (...cells: string[]) => checkRow(COLUMNS, cells, MAPPING, LAW)

test('an address in a usual wrapping is used, without a note', () => {
  expect(check('한빛', '김도현', '김도현 <Kim@hanbit.kr>')).toMatchObject({
    ok: true,
    values: { contactEmail: 'Kim@hanbit.kr', emailKey: 'kim@hanbit.kr' },
    note: null,
  })
})

test('the first of several addresses is used and the others are named', () => {
  const row = check('한빛', '김도현', `kim@hanbit.kr; lee@hanbit.kr; ${'a'.repeat(60)}@${'b'.repeat(60)}.kr`)
  expect(row).toMatchObject({
    ok: true,
    values: { emailKey: 'kim@hanbit.kr' },
    note: expect.stringContaining('다른 이메일: lee@hanbit.kr, '),
  })
})

test('marks of direction and other characters that no one sees are not stored', () => {
  expect(check('\u200E한빛\u200B정공', '김\u00AD도현', 'kim@hanbit.kr')).toMatchObject({
    values: { companyName: '한빛정공', contactName: '김도현' },
  })
})

test('a row whose address is a word for nothing is kept and marked', () => {
  expect(check('한빛', '김도현', '없음')).toMatchObject({
    ok: true,
    values: { companyName: '한빛', contactEmail: null, emailKey: null },
    note: '이메일 칸의 ‘없음’에 주소가 없어 메일을 보낼 수 없습니다.',
  })
})

test('an empty item of a pivot table is no value', () => {
  expect(check('(비어 있음)', '김도현', '(blank)')).toMatchObject({
    ok: true,
    values: { companyName: '', contactName: '김도현', contactEmail: null },
  })
})

test('a typing error is used as typed when it is a valid address, else named in the reason', () => {
  expect(check('한빛', '김도현', 'kim@naver.con')).toMatchObject({
    ok: true,
    values: { contactEmail: 'kim@naver.con' },
  })
  expect(check('한빛', '김도현', 'kim@naver,com')).toEqual({
    ok: false,
    reason:
      '이메일 주소가 올바르지 않습니다: kim@naver,com. kim@naver.com일 수 있습니다. 확인한 뒤 수정해 주세요.',
  })
})

test('a second address counts where the first one is empty, in the order of the columns', () => {
  const columns = [
    '이름',
    'Email - Work',
    '계산서 이메일',
    '담당자2 이메일',
    'Lead Owner Email',
    'Email - Home',
    '이메일 2',
  ]
  const mapping = Object.fromEntries(columns.map((column) => [column, 'custom' as const]))
  const row = (...cells: string[]) =>
    checkRow(columns, cells, { ...mapping, 이름: 'contactName', 'Email - Work': 'contactEmail' }, LAW)
  const further = [
    'tax@hanbit.example',
    'lee@hanbit.example',
    'me@our.example',
    'kim@home.example',
    'x@y.example',
  ]
  expect(row('김도현', '-', ...further)).toMatchObject({
    values: { contactEmail: 'kim@home.example' },
    note: '이메일 칸이 비어 있어 ‘Email - Home’의 주소를 사용했습니다.',
  })
  expect(row('김도현', 'kim@hanbit.example', ...further)).toMatchObject({
    values: { contactEmail: 'kim@hanbit.example' },
    note: null,
  })
  // an address with a typing error is rejected, and not replaced
  expect(row('김도현', 'kim@', ...further)).toMatchObject({ ok: false })
  expect(row('김도현', '', ...further.slice(0, 3), '', '없음')).toMatchObject({
    values: { contactEmail: null },
  })
})

test('a dash is no value', () => {
  expect(check('-', '—', '-')).toMatchObject({ ok: false })
  expect(check('한빛', ' - ', '')).toMatchObject({
    ok: true,
    values: { companyName: '한빛', contactName: '' },
  })
})
