import { expect, test } from 'vitest'
import { tableFacts } from './table-facts.ts'

const table = (rows: string[][], more: { heading?: string; caption?: string } = {}) => ({
  name: '1쪽 표',
  rows,
  heading: '',
  caption: '',
  ...more,
})
const textsOf = (...tables: ReturnType<typeof table>[]) => tableFacts(tables).map(({ text }) => text)

test('a second row of titles below a merged one is part of the titles, with the unit of the first', () => {
  expect(
    textsOf(
      table([
        ['상품', '이용료(원)', '이용료(원)'],
        ['상품', '월', '연'],
        ['오픈', '6,900', '69,000'],
        ['합계', '6,900', '69,000'],
      ]),
    ),
  ).toEqual(['오픈: 이용료 월 6,900원, 이용료 연 69,000원'])
})

test('a column is a fact when the titles name items and the first column their properties', () => {
  expect(
    textsOf(
      table([
        ['구분', 'HP-20', 'HP-40'],
        ['정격 유량 (㎥/h)', '2.4', '5.8'],
        ['사용 온도', '-15도', '90도'],
      ]),
    ),
  ).toEqual(['HP-20: 정격 유량 2.4㎥/h, 사용 온도 -15도', 'HP-40: 정격 유량 5.8㎥/h, 사용 온도 90도'])
})

test('titles of years are no items', () => {
  const rows = [
    ['구분', '2023년', '2024년'],
    ['매출액', '187', '231'],
    ['임직원', '80', '86'],
  ]
  expect(textsOf(table(rows, { caption: '매출 현황 (단위: 억원)' }))).toEqual([
    '매출액: 2023년 187억원, 2024년 231억원',
    '임직원: 2023년 80, 2024년 86',
  ])
})

test('the unit of the caption is of prices, and of no number when the caption has two', () => {
  const rows = [
    ['품명', '수량', '단가'],
    ['육각볼트', '100', '3150'],
  ]
  expect(textsOf(table(rows, { caption: '(단위: 원/100개, VAT 별도)' }))).toEqual([
    '육각볼트: 수량 100, 단가 3,150원/100개 (VAT 별도)',
  ])
  expect(textsOf(table(rows, { caption: '(공급가: 원/W) (공급가: 천원/대)' }))).toEqual([
    '육각볼트: 수량 100, 단가 3150',
  ])
})

test('the period of a price is no unit of its numbers', () => {
  const rows = [
    ['요금제', '이용료(월)'],
    ['프로', '59,000'],
  ]
  expect(textsOf(table(rows))).toEqual(['프로: 이용료(월) 59,000'])
})

test('titles that are repeated to the right begin another table', () => {
  const rows = [
    ['모델', '공급가', '모델', '공급가'],
    ['SOT-450', '312', 'SI-10K', '1,240'],
  ]
  expect(textsOf(table(rows, { caption: '모듈(공급가: 원/W) 인버터(공급가: 천원/대)' }))).toEqual([
    'SOT-450: 공급가 312원/W',
    'SI-10K: 공급가 1,240천원/대',
  ])
})

test('names beside values are facts, without contacts and document control', () => {
  const rows = [
    ['설립', '2011년 4월'],
    ['2019.05', 'ISO 9001 인증 취득'],
    ['대표이사', '김하늘'],
    ['유효기간', '2026.12.31까지'],
    ['소계', '3,000원'],
  ]
  expect(textsOf(table(rows))).toEqual(['설립: 2011년 4월', '2019.05 ISO 9001 인증 취득'])
})

test('properties with a price are about the thing that the heading names, and no fact without one', () => {
  const rows = [
    ['중량', '2.8 kg'],
    ['공급가', '89,000원'],
  ]
  expect(textsOf(table(rows, { heading: 'LP-100' }))).toEqual(['LP-100: 중량 2.8 kg, 공급가 89,000원'])
  expect(textsOf(table(rows))).toEqual([])
  expect(textsOf(table(rows, { heading: '제품 사양' }))).toEqual([])
})

test('properties that several tables repeat are about the headings', () => {
  expect(textsOf(table([['중량', '2 kg']], { heading: 'A-1 의자' }), table([['중량', '3 kg']]))).toEqual([
    'A-1 의자: 중량 2 kg',
  ])
})

test('a table of three columns that begins with values is no fact', () => {
  expect(
    textsOf(
      table([
        ['소회의실', '8인', '20,000원'],
        ['대회의실', '20인', '50,000원'],
      ]),
    ),
  ).toEqual([])
})

test('a column of words between two prices ends the table: it may be another one beside it', () => {
  const rows = [
    ['보관 품목', '요금', '포장 크기', '건당 요금'],
    ['상온 팔레트', '700원', '소 (80cm 이하)', '2,150원'],
    ['상온 선반', '12,000원', '중 (100cm 이하)', '2,480원'],
  ]
  expect(textsOf(table(rows))).toEqual(['상온 팔레트: 요금 700원', '상온 선반: 요금 12,000원'])
  const one = rows.map(
    ([item, price, , other], i) => [item, price, i === 0 ? '단위' : '박스', other] as string[],
  )
  expect(textsOf(table(one))).toEqual([
    '상온 팔레트: 요금 700원, 단위 박스, 건당 요금 2,150원',
    '상온 선반: 요금 12,000원, 단위 박스, 건당 요금 2,480원',
  ])
})

test('a total amount is no fact', () =>
  expect(
    textsOf(
      table([
        ['항목', '금액'],
        ['총 합계 금액', '140,700원'],
        ['설치', '90,000원'],
      ]),
    ),
  ).toEqual(['설치: 금액 90,000원']))
