import { expect, test } from 'vitest'
import { isCompanyName, isPersonName, nameOfAddress, readNameCell } from './person-cell.ts'

test('a job title beside a name is taken apart', () => {
  for (const cell of [
    '김도현 부장',
    '김도현(부장)',
    '김도현/부장',
    '김도현  부장님',
    '김도현 [부장]',
    '김도현, 부장',
  ])
    expect(readNameCell(cell), cell).toEqual({ name: '김도현', title: '부장', department: '' })
  expect(readNameCell('남궁 민 대표이사')).toEqual({ name: '남궁 민', title: '대표이사', department: '' })
})

test('other texts are the name as they are, without invisible characters and 님', () => {
  expect(readNameCell('김\u200B도현님')).toEqual({ name: '김도현', title: '', department: '' })
  for (const cell of ['Anna Smith', '김도현(구매)', '고객지원 담당', '부장', '', '김도현 외 2명'])
    expect(readNameCell(cell), cell).toEqual({ name: cell, title: '', department: '' })
})

test('full names of three syllables and double surnames are names of people', () => {
  for (const cell of ['김도현', '제갈혜', '남궁도현', '이서윤 과장'])
    expect(isPersonName(cell), cell).toBe(true)
  for (const cell of [
    '구매팀',
    '제조업',
    '정회원',
    '연구소',
    '서울',
    '한빛전자',
    '사무장',
    'Kim',
    '',
    '경기도',
  ])
    expect(isPersonName(cell), cell).toBe(false)
})

test('names with a legal form or the usual end are names of companies', () => {
  for (const cell of [
    '(주)한빛',
    '㈜누리',
    '다온 주식회사',
    'Nuri Co., Ltd.',
    'Nord GmbH',
    'Acme Inc',
    '한빛전자',
    '누리대학교',
  ])
    expect(isCompanyName(cell), cell).toBe(true)
  for (const cell of ['김도현', '서울시 강남구', 'Marco', '구매 담당', ''])
    expect(isCompanyName(cell), cell).toBe(false)
})

test('a department in front of the name and a title in front of it are taken apart', () => {
  expect(readNameCell('구매팀 김도현 과장')).toEqual({ name: '김도현', title: '과장', department: '구매팀' })
  expect(readNameCell('IT지원실/김도현(실장)')).toEqual({
    name: '김도현',
    title: '실장',
    department: 'IT지원실',
  })
  for (const cell of ['김도현 (구매팀 과장)', '김도현 과장(구매팀)', '김도현/구매팀/과장'])
    expect(readNameCell(cell), cell).toEqual({ name: '김도현', title: '과장', department: '구매팀' })
  expect(readNameCell('부장 김도현')).toEqual({ name: '김도현', title: '부장', department: '' })
  expect(readNameCell('대표 한빛전자')).toEqual({ name: '대표 한빛전자', title: '', department: '' })
})

test('the name in front of an address is read, but no name of a company', () => {
  expect(nameOfAddress('"김도현 과장" <kim@hanbit.kr>')).toBe('김도현 과장')
  for (const cell of ['한빛전자 <info@hanbit.kr>', '<kim@hanbit.kr>', 'kim@hanbit.kr', ''])
    expect(nameOfAddress(cell), cell).toBe('')
})

test('an industry or a kind of work is no name of a company', () => {
  for (const cell of ['공사', '건설', '식품·유통', '정보통신/전자', '기계 및 화학'])
    expect(isCompanyName(cell), cell).toBe(false)
  for (const cell of ['한빛공사', '누리 건설', '(주)공사']) expect(isCompanyName(cell), cell).toBe(true)
})
