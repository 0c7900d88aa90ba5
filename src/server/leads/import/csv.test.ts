import { stringify } from 'csv-stringify/sync'
import { expect, test } from 'vitest'
import { type CsvRow, countRows, MAX_ROWS, openCsv } from './csv.ts'

async function read(text: string): Promise<{ columns: string[]; rows: CsvRow[] }> {
  const file = await openCsv(Buffer.from(text))
  const rows: CsvRow[] = []
  for await (const row of file.rows()) rows.push(row)
  return { columns: file.columns, rows }
}
const errorOf = (text: string | Buffer) =>
  openCsv(Buffer.from(text))
    .then((file) => countRows(file))
    .then(
      () => '',
      (error: Error) => error.message,
    )

for (const delimiter of [',', ';', '\t', '|']) {
  test(`the delimiter ${JSON.stringify(delimiter)} is recognised by the lines it splits alike`, async () => {
    const lines = [
      ['회사명', '이름, 직함', '주소'],
      ['(주)가', '나, 대표', '서울; 강남 | 1, 2, 3'],
      ['다', '라', '부산; 해운대, 4'],
    ]
    const { columns, rows } = await read(stringify(lines, { delimiter }))
    expect(columns).toEqual(['회사명', '이름, 직함', '주소'])
    expect(rows).toEqual([
      { number: 2, cells: ['(주)가', '나, 대표', '서울; 강남 | 1, 2, 3'] },
      { number: 3, cells: ['다', '라', '부산; 해운대, 4'] },
    ])
  })
}

test('a tab splits lines that end early and have commas', async () => {
  const { columns } = await read(
    '회사명, 지점\t이메일\t비고\n한빛, 본사\ta@x.kr\n누리, 본사\tb@x.kr\n다온, 본사\tc@x.kr\t2\n',
  )
  expect(columns).toEqual(['회사명, 지점', '이메일', '비고'])
})

test('a line sep= declares the delimiter and is no row', async () => {
  const { columns, rows } = await read('\uFEFFsep=^\r\n회사,그룹^이름\r\n가,나^다\r\n')
  expect(columns).toEqual(['회사,그룹', '이름'])
  expect(rows).toEqual([{ number: 2, cells: ['가,나', '다'] }])
})

test('quoted line ends stay inside their cell, and blank rows are counted', async () => {
  const { rows } = await read('회사,비고\r\n가,"첫 줄\r\n둘째 줄"\r\n\r\n,,\r\n나,\r\n\r\n')
  expect(rows).toEqual([
    { number: 2, cells: ['가', '첫 줄\r\n둘째 줄'] },
    { number: 5, cells: ['나', ''] },
  ])
})

test('short rows are padded and long ones cut to the columns', async () => {
  const { rows } = await read('가,나,다\n1\n1,2,3,4\n')
  expect(rows.map((row) => row.cells)).toEqual([
    ['1', '', ''],
    ['1', '2', '3'],
  ])
})

test('blank lines above the header are skipped and counted', async () => {
  const { columns, rows } = await read('\n\n회사,이름\n가,나\n')
  expect(columns).toEqual(['회사', '이름'])
  expect(rows).toEqual([{ number: 4, cells: ['가', '나'] }])
})

test('column titles are made unique', async () => {
  const { columns } = await read('메일,메일,, 회사 ,,\n1,2,3,4\n')
  expect(columns).toEqual(['메일', '메일 (2)', '열 3', '회사'])
})

test('NUL inside a cell is removed, because it cannot be stored', async () => {
  const { rows } = await read(`회사,이름\n${'가'.repeat(50)}\0나,다\n`)
  expect(rows[0]?.cells[0]).toBe(`${'가'.repeat(50)}나`)
})

test('files that cannot be imported are rejected with a Korean message', async () => {
  expect(await errorOf('')).toContain('파일이 비어 있습니다')
  expect(await errorOf(' \n\n')).toContain('파일이 비어 있습니다')
  expect(await errorOf('회사명,이메일\n')).toContain('연락처가 없습니다')
  expect(await errorOf('회사,이름\n"가,나\n다,라\n')).toMatch(/번째 줄: 따옴표가 닫히지 않았습니다/)
})

test('a file with too many rows is rejected', async () => {
  expect(await errorOf(`회사\n${'가\n'.repeat(MAX_ROWS + 1)}`)).toContain('200,000행까지')
})

test('lines end with CRLF, LF or CR CR LF in one file, and with CR alone', async () => {
  const mixed = '회사,비고\r\n가,"첫 줄\n둘째"\r\n나,1\n다,"2"\r\r\n라,3\r\r\n'
  expect((await read(mixed)).rows).toEqual([
    { number: 2, cells: ['가', '첫 줄\n둘째'] },
    { number: 3, cells: ['나', '1'] },
    { number: 4, cells: ['다', '2'] },
    { number: 5, cells: ['라', '3'] },
  ])
  expect((await read('회사,비고\r가,1\r나,2')).rows.map(({ cells }) => cells)).toEqual([
    ['가', '1'],
    ['나', '2'],
  ])
})
