import { expect, test } from 'vitest'
import { checkRow } from './check-row.ts'

const COLUMNS = ['회사', '담당자', '이메일']
const MAPPING = { 회사: 'companyName', 담당자: 'contactName', 이메일: 'contactEmail' } as const
const check = (...cells: string[]) => checkRow(COLUMNS, cells, MAPPING, { whole: null, today: '2026-11-29' })

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
