import { expect, test } from 'vitest'
import { completeMapping, guessMapping } from './mapping.ts'

test('Korean and English column titles are recognized', () => {
  const titles = {
    companyName: ['회사명', '업체명', ' 업체 명', '상호(법인명)', 'Company', 'company_name', 'Company Name'],
    contactName: ['담당자', '담당자명', '이름', '성 명', 'Name', 'Full Name', 'contact-name'],
    contactEmail: ['이메일', '메일', 'E-mail', 'e_mail', '이메일 주소', 'Email Address', '담당자 이메일'],
    industry: ['업종', '산업군', 'Industry'],
    website: ['홈페이지', '웹사이트', 'URL', 'Homepage'],
    country: ['국가', 'Country'],
    city: ['도시', '지역', 'City'],
  }
  for (const [field, spellings] of Object.entries(titles)) {
    for (const title of spellings) expect(guessMapping([title]), title).toEqual({ [title]: field })
  }
})

test('a decomposed (NFD) title is recognized', () => {
  const title = '회사명'.normalize('NFD')
  expect(guessMapping([title])).toEqual({ [title]: 'companyName' })
})

test('of two columns for one field the first gets it; unknown columns become custom fields', () => {
  expect(guessMapping(['이름', '성명', '직급'])).toEqual({
    이름: 'contactName',
    성명: 'custom',
    직급: 'custom',
  })
})

test('the user’s mapping wins over the guess', () => {
  const columns = ['이름', '성명', '회사']
  expect(completeMapping(columns, { 성명: 'contactName', 회사: 'ignore' })).toEqual({
    이름: 'custom',
    성명: 'contactName',
    회사: 'ignore',
  })
})

test('a mapping that identifies no lead is rejected', () => {
  expect(() => completeMapping(['a', 'b'], { a: 'city', b: 'custom' })).toThrow('하나에는 열을 연결해 주세요')
  expect(() => completeMapping(['a', 'b'], { a: 'companyName', b: 'companyName' })).toThrow('하나만 연결')
  const many = Array.from({ length: 60 }, (_, n) => `열${n}`)
  expect(() => completeMapping(['회사', ...many], undefined)).toThrow('50개까지')
})
