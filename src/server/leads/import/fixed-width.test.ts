import iconv from 'iconv-lite'
import { expect, test } from 'vitest'
import { openTable } from './table.ts'

const width = (text: string): number => iconv.encode(text, 'cp949').length
/** Columns of 7, 17, 11, 26 and 12 bytes; the last value ends at the end of its column. */
const line = (...cells: string[]): string => {
  const [code = '', company = '', name = '', address = '', amount = ''] = cells
  const padded = [code, company, name, address].map(
    (cell, at) => cell + ' '.repeat(Math.max(0, [7, 17, 11, 26][at] ?? 0) - width(cell)),
  )
  return padded.join('') + ' '.repeat(12 - width(amount)) + amount
}
const head = (page: number): string[] => [
  `${' '.repeat(20)}거 래 처  담 당 자  명 단`,
  `출력일 2026-11-28${' '.repeat(30)}PAGE: ${page}`,
  '='.repeat(73),
  line('코드', '거래처명', '담당자', '이메일', '미수금액'),
  '-'.repeat(73),
]
const PRINTED = [
  ...head(1),
  line('000001', '(주)한빛정공산업', '김도현', 'a@hanbit.example', '1,940,071'),
  line('000002', '누리', '남궁 민수', 'b@nuri.example', '900'),
  line('000005', '하늘', '박하나', 'e@haneul.example', '7'),
  ...head(2),
  line('000003', '㈜다온', '정우', '', '12,046,210'),
  line('000004', '가온테크', '박하나', 'd@gaon.example', ''),
].join('\r\n')

async function read(text: string | Buffer) {
  const table = await openTable(Buffer.from(text))
  const rows: string[][] = []
  for await (const { cells } of table.rows()) rows.push(cells)
  return { columns: table.columns, rows, leftOutRows: table.leftOutRows }
}

test('columns of fixed width are read by the bytes of CP949, without the heads of printed pages', async () => {
  const printed = {
    columns: ['코드', '거래처명', '담당자', '이메일', '미수금액'],
    rows: [
      ['000001', '(주)한빛정공산업', '김도현', 'a@hanbit.example', '1,940,071'],
      ['000002', '누리', '남궁 민수', 'b@nuri.example', '900'],
      ['000005', '하늘', '박하나', 'e@haneul.example', '7'],
      ['000003', '㈜다온', '정우', '', '12,046,210'],
      ['000004', '가온테크', '박하나', 'd@gaon.example', ''],
    ],
    leftOutRows: 6,
  }
  expect(await read(iconv.encode(PRINTED, 'cp949'))).toEqual(printed)
  expect(await read(PRINTED)).toEqual(printed)
})

test('columns that are padded by characters are read, and clear gaps separate columns without titles', async () => {
  const rows = [
    ['한빛정공', '김도현', 'a@hanbit.example'],
    ['누리', '정우', 'b@nuri.example'],
    ['Nordic', '남궁민수', 'c@nordic.example'],
  ]
  const text = rows.map(([a = '', b = '', c = '']) => a.padEnd(8) + b.padEnd(6) + c).join('\n')
  expect((await read(text)).rows).toEqual(rows)
})

test('a delimiter in half of the lines is used, also where the columns are padded', async () => {
  const text =
    '회사명 ,담당자 ,이메일\n한빛   ,김도현 ,a@hanbit.example\n누리   ,최유나 ,b@nuri.example\n다온   ,박하나 ,c@daon.example\n'
  expect((await read(text)).rows.map(([company]) => company?.trim())).toEqual(['한빛', '누리', '다온'])
})

test('lines with single blanks between words are no columns', async () => {
  const text = '김도현 부장 a@hanbit.example\n이서윤 과장 b@nuri.example\n최유나 대리 c@daon.example\n'
  expect((await read(text)).columns).toHaveLength(1)
})
