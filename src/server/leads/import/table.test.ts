import { expect, test } from 'vitest'
import { type CsvRow, openCsv } from './csv.ts'
import { openTable, storedCsv } from './table.ts'

async function read(text: string, headerRow?: number) {
  const table = await openTable(Buffer.from(text), headerRow)
  const rows: CsvRow[] = []
  for await (const row of table.rows()) rows.push(row)
  return { ...table, rows, cells: rows.map(({ cells }) => cells) }
}
const errorOf = (text: string, headerRow?: number) =>
  openTable(Buffer.from(text), headerRow).then(
    () => '',
    (error: Error) => error.message,
  )

test('titles and dates above the line with most known titles are skipped, and no column is lost', async () => {
  const { columns, cells, headerRow, rows } = await read(
    '거래처 현황,,,\n회사명 : (주)이음,2026-11-28,,\n\n코드,상호,이메일,등급\n001,한빛,a@hanbit.example,A\n',
  )
  expect(headerRow).toBe(4)
  expect(columns).toEqual(['코드', '상호', '이메일', '등급'])
  expect(cells).toEqual([['001', '한빛', 'a@hanbit.example', 'A']])
  expect(rows[0]?.number).toBe(1)
})

test('without known titles the line above the first addresses has the titles', async () => {
  const { columns, headerRow } = await read('참가자 모음,,\n어디,누구,어떻게\n한빛,김도현,a@hanbit.example\n')
  expect(headerRow).toBe(2)
  expect(columns).toEqual(['어디', '누구', '어떻게'])
})

test('without titles and addresses the first line as wide as the others has the titles', async () => {
  expect((await read('모음,,\nA,B,C\n1,2,3\n4,5,6\n')).columns).toEqual(['A', 'B', 'C'])
})

test('a file that begins with rows has numbered columns', async () => {
  const { columns, cells, headerRow } = await read('한빛,a@hanbit.example\n누리,b@nuri.example\n')
  expect({ columns, headerRow }).toEqual({ columns: ['열 1', '열 2'], headerRow: 0 })
  expect(cells).toHaveLength(2)
})

test('two lines of titles are joined where the lower one alone is not clear', async () => {
  const grouped = await read(
    '거래처,,담당자,,경영자,\n상호,업종,성명,이메일,성명,이메일\n한빛,제조,김도현,a@hanbit.example,박대표,ceo@hanbit.example\n',
  )
  expect(grouped.columns).toEqual([
    '상호',
    '업종',
    '담당자 성명',
    '담당자 이메일',
    '경영자 성명',
    '경영자 이메일',
  ])
  const merged = await read('회사명,담당자,,비고\n,이름,이메일,\n한빛,김도현,a@hanbit.example,VIP\n')
  expect(merged.columns).toEqual(['회사명', '이름', '이메일', '비고'])
  expect(merged.cells).toEqual([['한빛', '김도현', 'a@hanbit.example', 'VIP']])
})

test('a line of facts above the titles is not joined to them', async () => {
  const { columns } = await read(
    '작성일,2026-11-28,,\n회사명,등급,이메일,지점\n한빛,A,a@hanbit.example,서울\n',
  )
  expect(columns).toEqual(['회사명', '등급', '이메일', '지점'])
})

test('a chosen line has the titles, and 0 means that there are none', async () => {
  const text = '회사명,이메일\n별칭,주소록\n한빛,a@hanbit.example\n'
  expect((await read(text, 2)).columns).toEqual(['별칭', '주소록'])
  expect((await read(text, 0)).columns).toEqual(['열 1', '열 2'])
  expect((await read(text)).headerChoices).toEqual([
    { row: 1, text: '회사명, 이메일' },
    { row: 2, text: '별칭, 주소록' },
    { row: 3, text: '한빛, a@hanbit.example' },
  ])
  expect(await errorOf(text, 9)).not.toBe('')
})

test('totals, repeated titles and notes below the table are left out and counted', async () => {
  const head = '거래처명,담당자,이메일,매출'
  const { cells, leftOutRows, total, rows } = await read(
    [
      head,
      '한빛,김도현,a@hanbit.example,"1,000"',
      '서울 소계,,,"1,000"',
      head,
      '합계산업,,,5',
      '누리,이서윤,b@nuri.example,500',
      '합 계 (2건),,,"1,500원"',
      '※ 대외비입니다,,,',
      '출력일시: 2026-11-28 09:00,,,',
    ].join('\n'),
  )
  expect(cells.map(([company]) => company)).toEqual(['한빛', '합계산업', '누리'])
  expect(rows.map(({ number }) => number)).toEqual([1, 4, 5])
  expect({ leftOutRows, total }).toEqual({ leftOutRows: 5, total: 3 })
})

test('errors of formulas are empty and counted', async () => {
  const { cells, errorCells } = await read(
    '회사명,담당자,이메일\n#N/A,#REF!,a@hanbit.example\n#1 상사,#VALUE!,Err:502\n누리,b,\n',
  )
  expect(cells).toEqual([
    ['', '', 'a@hanbit.example'],
    ['#1 상사', '', ''],
    ['누리', 'b', ''],
  ])
  expect(errorCells).toBe(4)
})

test('columns without values are dropped before the limit, and those beyond the titles are kept', async () => {
  const blank = ','.repeat(700)
  const { columns, facts } = await read(`회사명,빈칸,이메일${blank}\n한빛,,a@hanbit.example,덤${blank}\n`)
  expect(columns).toEqual(['회사명', '이메일', '열 4'])
  expect(facts).toEqual([
    { filled: 1, addresses: 0 },
    { filled: 1, addresses: 1 },
    { filled: 1, addresses: 0 },
  ])
  const wide = Array.from({ length: 501 }, (_, n) => `열${n}`).join(',')
  expect(await errorOf(`${wide}\n${wide.replaceAll('열', '값')}\n`)).toContain('500개까지')
})

test('the stored table has the same rows at the same numbers', async () => {
  const text = '현황,,\n회사명,,이메일\n"가;나|다",,a@hanbit.example\n합계,,\n\n"여러\n줄",,b@nuri.example\n'
  const table = await openTable(Buffer.from(text))
  const stored = await openCsv(await storedCsv(table))
  const rowsOf = async (source: AsyncIterable<CsvRow>) => {
    const rows: CsvRow[] = []
    for await (const row of source) rows.push(row)
    return rows
  }
  expect(stored.columns).toEqual(table.columns)
  expect(await rowsOf(stored.rows())).toEqual(await rowsOf(table.rows()))
  expect((await rowsOf(table.rows())).map(({ number }) => number)).toEqual([1, 4])
})

test('a table without rows is rejected', async () => {
  expect(await errorOf('')).toContain('파일이 비어 있습니다')
  expect(await errorOf('회사명,이메일\n합계,\n')).toContain('연락처가 없습니다')
})
