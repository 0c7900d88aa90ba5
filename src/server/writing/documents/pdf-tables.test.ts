import { expect, test } from 'vitest'
import { marginText } from './pdf-rows.ts'
import type { PlacedText } from './pdf-rules.ts'
import { tableReader } from './pdf-tables.ts'

/** Pieces of a row of letters ten points high, each at its left edge, five points a letter. */
const row = (y: number, ...texts: [x: number, text: string][]): PlacedText[] =>
  texts.map(([x, str]) => ({ str, transform: [10, 0, 0, 10, x, y], width: str.length * 5, height: 10 }))
const NO_LINES = { across: [], down: [] }
const tablesOf = (...rows: PlacedText[][]) => tableReader()(rows.flat(), NO_LINES, '2쪽').tables
const rowsOf = (...rows: PlacedText[][]) => tablesOf(...rows).map((table) => table.rows)
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
  expect(tablesOf(columns)).toEqual([
    {
      name: '2쪽 표',
      heading: '',
      caption: '',
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
  ['a cell between two columns', row(660, [50, '프로'], [200, '3명까지'])],
  ['a cell over two columns', row(660, [50, '프로'], [160, '사용자 수와 관계없이 99,000원'])],
  ['a name alone', row(660, [50, '프로'])],
  ['more cells than titles', row(660, [50, '프로'], [120, '3명'], [180, '5명'], [250, '99,000원'])],
  ['a row far below', row(620, [50, '프로'], [150, '3명'], [250, '99,000원'])],
])('%s is no row of the table, and ends it', (_, odd) => {
  const first = row(680, [50, '라이트'], [150, '1명'], [250, '9,000원'])
  const later = row(610, [50, '스탠다드'], [150, '3명'], [250, '49,000원'])
  expect(rowsOf(TITLES, first, odd, later)).toEqual([
    [
      ['요금제', '사용자', '월 요금'],
      ['라이트', '1명', '9,000원'],
    ],
  ])
})

test('a name and a price without titles are a row', () => {
  expect(rowsOf(row(700, [50, '스탠다드'], [150, '월 49,000원']))).toEqual([[['스탠다드', '월 49,000원']]])
})

test('sentences in two columns and numbers in a text are no tables', () => {
  expect(
    rowsOf(
      row(700, [50, '센서를 직접 만듭니다.'], [300, '공장은 안산에 있습니다.']),
      row(680, [50, '직원은 모두'], [300, '2011년부터 85명이']),
      row(660, [50, '직원 85명이 일합니다.']),
    ),
  ).toEqual([])
})

test('short names beside aligned values are a table, when no row between them is a sentence', () => {
  const pairs = [row(700, [50, '광속'], [150, '15,500 lm']), row(680, [50, '중량'], [150, '2.8 kg'])]
  expect(rowsOf(...pairs)).toEqual([
    [
      ['광속', '15,500 lm'],
      ['중량', '2.8 kg'],
    ],
  ])
  expect(rowsOf(...pairs, row(660, [50, '센서는'], [150, '직접 만듭니다.']))).toEqual([])
})

test('a line below several cards is of none of them', () => {
  const cards = [
    row(700, [50, 'Basic'], [200, 'Pro']),
    row(680, [50, '월 9,000원'], [200, '월 19,000원']),
    row(660, [50, '메모리 4GB'], [200, '메모리 8GB']),
  ]
  const rows = [
    ['Basic', 'Pro'],
    ['월 9,000원', '월 19,000원'],
    ['메모리 4GB', '메모리 8GB'],
  ]
  expect(rowsOf(...cards, row(640, [50, 'VAT 별도']))).toEqual([rows])
  expect(rowsOf(...cards, row(640, [50, '월 1원'], [200, '월 2원']))).toEqual([])
})

test('a line of two columns may be larger numbers above what they say', () => {
  const large = row(700, [50, '99.95%'], [200, '38분']).map((piece) => ({ ...piece, height: 30 }))
  expect(rowsOf(large, row(670, [50, '서비스 가용률'], [200, '복구 시간']))).toEqual([
    [
      ['서비스 가용률', '99.95%'],
      ['복구 시간', '38분'],
    ],
  ])
})

test('the small raised number of a footnote is no part of a cell, that of m² is', () => {
  const small = (x: number, y: number): PlacedText => ({
    str: '2',
    transform: [6, 0, 0, 6, x, y],
    width: 3,
    height: 6,
  })
  const names = [...row(700, [50, '그로스'], [150, '9,900원']), small(180, 704)]
  expect(rowsOf(names)).toEqual([[['그로스', '9,900원']]])
  const area = row(700, [50, '면적'], [150, '12 m']),
    unit = small(170, 704)
  const width = row(680, [50, '높이'], [150, '30 cm'])
  expect(rowsOf([...area, unit], width)[0]?.[0]).toEqual(['면적', '12 m2'])
})

test('lines that pages repeat at their edges, and a last line near the edge, are headers and footers', () => {
  const page = (number: number) => ({
    pieces: [
      ...row(800, [50, '회사 소개']),
      ...row(500, [50, `내용 ${'가나다'.repeat(number)}`]),
      ...row(60, [50, `비공개 ${number}`]),
    ],
    height: 842,
  })
  const textsOf = (pages: ReturnType<typeof page>[]) => [...marginText(pages)].map(({ str }) => str)
  expect(textsOf([page(1), page(2)])).toEqual(['회사 소개', '비공개 1', '회사 소개', '비공개 2'])
  const near = { pieces: [...row(500, [50, '내용']), ...row(30, [50, '무단 배포 금지'])], height: 842 }
  expect(textsOf([near])).toEqual(['무단 배포 금지'])
  const text = { pieces: [...row(60, [50, '내용']), ...row(46, [50, '이어지는 내용'])], height: 842 }
  expect(textsOf([text])).toEqual([])
})
