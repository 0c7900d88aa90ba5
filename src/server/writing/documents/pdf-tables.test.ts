import { expect, test } from 'vitest'
import { type PlacedText, priceTables } from './pdf-tables.ts'

/** Pieces of a row of letters ten points high, each at its left edge, five points a letter. */
const row = (y: number, ...texts: [x: number, text: string][]): PlacedText[] =>
  texts.map(([x, str]) => ({ str, transform: [10, 0, 0, 10, x, y], width: str.length * 5, height: 10 }))
const rowsOf = (...rows: PlacedText[][]) => priceTables(rows.flat(), '2쪽').map((table) => table.rows)
const TITLES = row(700, [50, '요금제'], [150, '사용자'], [250, '월 요금'])

test('cells are joined to rows by their places, in whatever order they were written', () => {
  const columns = [
    ...row(700, [50, '요금제']),
    ...row(680, [50, '스탠다드']),
    ...row(660, [50, '프로']),
    ...row(700.4, [150, '월 요금']),
    ...row(660.4, [150, '99,000원']),
    ...row(680.4, [150, '49,000원']),
  ]
  expect(priceTables(columns, '2쪽')).toEqual([
    {
      name: '2쪽 표',
      rows: [
        ['요금제', '월 요금'],
        ['스탠다드', '49,000원'],
        ['프로', '99,000원'],
      ],
    },
  ])
})

test('a cell that is missing leaves its column empty', () => {
  expect(rowsOf(TITLES, row(680, [50, '프로'], [250, '99,000원']))).toEqual([
    [
      ['요금제', '사용자', '월 요금'],
      ['프로', '', '99,000원'],
    ],
  ])
})

test.each([
  ['a cell between two columns', row(680, [50, '프로'], [200, '3명까지'])],
  ['a cell over two columns', row(680, [50, '프로'], [160, '사용자 수와 관계없이 99,000원'])],
  ['a name alone', row(680, [50, '프로'])],
  ['more cells than titles', row(680, [50, '프로'], [120, '3명'], [180, '5명'], [250, '99,000원'])],
  ['a row far below', row(640, [50, '프로'], [150, '3명'], [250, '99,000원'])],
])('%s is no row of the table, and ends it', (_, odd) => {
  const later = row(630, [50, '스탠다드'], [150, '3명'], [250, '49,000원'])
  expect(rowsOf(TITLES, odd, later)).toEqual([[['요금제', '사용자', '월 요금']]])
})

test('a name and a price without titles are a row', () => {
  expect(rowsOf(row(700, [50, '스탠다드'], [150, '월 49,000원']))).toEqual([[['스탠다드', '월 49,000원']]])
})

test('sentences in two columns, titles without a price and numbers in a text are no tables', () => {
  expect(
    rowsOf(
      row(700, [50, '센서를 직접 만듭니다.'], [300, '공장은 안산에 있습니다.']),
      row(680, [50, '제품'], [150, '측정 범위']),
      row(660, [50, 'HS-100'], [150, '-40~125도']),
      row(640, [50, '직원'], [150, '85명']),
    ),
  ).toEqual([])
})
