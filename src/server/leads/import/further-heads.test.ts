import { expect, test } from 'vitest'
import { openTable, storedCsv } from './table.ts'

async function read(...lines: string[]) {
  const table = await openTable(Buffer.from(lines.join('\n')))
  const rows = []
  for await (const row of table.rows()) rows.push(row)
  return { ...table, table, rows, cells: rows.map(({ cells }) => cells) }
}
const FIRST = [
  '성명,휴대폰,이메일',
  '김도현,1,a@hanbit.example',
  '이서윤,2,b@nuri.example',
  '정하늘,3,c@nuri.example',
]

test('rows below a second head are read with it, in the columns of the first one', async () => {
  const { table, ...found } = await read(
    '비상연락망',
    ...FIRST,
    '',
    '■ 간호부',
    '부 서,E-Mail,성 명,휴대폰,내선',
    '간호부,d@daon.example,박서준,4,300',
    '성명,휴대폰,이메일',
    '최가온,5,e@daon.example',
  )
  expect(found.headerRow).toBe(2)
  expect(found.columns).toEqual(['성명', '휴대폰', '이메일', '부 서', '내선'])
  expect(found.cells.slice(2)).toEqual([
    ['정하늘', '3', 'c@nuri.example', '', ''],
    ['박서준', '4', 'd@daon.example', '간호부', '300'],
    ['최가온', '5', 'e@daon.example', '', ''],
  ])
  expect(found.rows.map(({ number }) => number)).toEqual([3, 4, 5, 9, 11])
  expect((await openTable(await storedCsv(table))).total).toBe(5)
})

test('a second head is found far below and on every page, with values that none of its titles names', async () => {
  const many = Array.from({ length: 300 }, (_, at) => `담당${at},${at},x${at}@hanbit.example`)
  const page = ['이메일,성명,전화', 'd@daon.example,박서준,4,VIP']
  const { columns, cells, total } = await read(FIRST[0] ?? '', ...many, ...Array(600).fill(page).flat())
  expect(columns).toEqual(['성명', '휴대폰', '이메일', '전화', '열 5'])
  expect(cells.at(-1)).toEqual(['박서준', '', 'd@daon.example', '4', 'VIP'])
  expect(total).toBe(900)
})

test('titles in a second language are below the first ones, and a row that names a field is a row', async () => {
  const english = await read('성명,휴대폰,이메일', 'Name,Mobile,E-mail', '김도현,1,a@hanbit.example')
  expect(english.columns).toEqual(['성명', '휴대폰', '이메일'])
  expect(english.cells).toEqual([['김도현', '1', 'a@hanbit.example']])
  expect((await read(...FIRST, '담당자,5,')).cells).toHaveLength(4)
})

test('a small table of the senders above the list is not the list', async () => {
  const table = await read(
    '담당자,휴대폰,이메일',
    '우리,1,me@our.example',
    '',
    '회사,성명,휴대폰,이메일',
    '한빛,김도현,2,a@hanbit.example',
  )
  expect(table.cells).toEqual([['한빛', '김도현', '2', 'a@hanbit.example']])
})

test('a line with the titles of a name and an address is a head whatever else it has', async () => {
  const { cells } = await read(
    ...FIRST,
    '',
    '3. 활동',
    '이름,들어옴,나감,전자 메일',
    '박서준,9시,10시,d@daon.example',
  )
  expect(cells.slice(3)).toEqual([['박서준', '', 'd@daon.example', '9시', '10시']])
})
