import { expect, test } from 'vitest'
import { openTable, storedCsv } from './table.ts'

async function read(text: string) {
  const table = await openTable(Buffer.from(text))
  const rows = []
  for await (const row of table.rows()) rows.push(row)
  return { table, columns: table.columns, rows, cells: rows.map(({ cells }) => cells.join(' ')) }
}

test('two lists side by side are one, with the right one below the left one', async () => {
  const { columns, rows, cells, table } = await read(
    [
      '회원 명단,,,,,,',
      '성명,회사,이메일,,성명,회사,이메일',
      '김도현,한빛,a@hanbit.example,,박서준,다온,c@daon.example',
      '이서윤,누리,b@nuri.example,,,,',
    ].join('\n'),
  )
  expect(columns).toEqual(['성명', '회사', '이메일'])
  expect(cells).toEqual([
    '김도현 한빛 a@hanbit.example',
    '이서윤 누리 b@nuri.example',
    '박서준 다온 c@daon.example',
  ])
  // as further lines below the last one, so that every row has its own number
  expect(rows.map(({ number }) => number)).toEqual([3, 4, 7])
  expect(table.total).toBe(3)
  expect((await openTable(await storedCsv(table))).total).toBe(3)
})

test('a deputy beside the contact is a further contact of the same company', async () => {
  const expected = [
    '한빛 김도현 a@hanbit.example',
    '누리 이서윤 b@nuri.example',
    '한빛 박서준 c@hanbit.example',
  ]
  for (const head of [
    '회사명,정담당자,,부담당자,\n,성명,이메일,성명,이메일',
    '회사명,담당자(정),이메일(정),담당자(부),이메일(부)',
    '회사명,담당자1,이메일1,담당자2,이메일2',
  ]) {
    const rows = '한빛,김도현,a@hanbit.example,박서준,c@hanbit.example\n누리,이서윤,b@nuri.example,,'
    expect((await read(`${head}\n${rows}\n`)).cells, head).toEqual(expected)
  }
})

test('the head of the company or an own sales rep is no further contact', async () => {
  for (const group of ['경영자', '영업 본부'])
    expect(
      (
        await read(
          `,담당자,,${group},\n회사명,성명,이메일,성명,이메일\n한빛,김도현,a@hanbit.example,박대표,b@hanbit.example\n`,
        )
      ).cells,
    ).toHaveLength(1)
})

test('tables side by side are several lists, also with other groups above and with other titles', async () => {
  const groups = await read(
    '교무,,,학년부,,\n성명,휴대폰,이메일,성명,휴대폰,이메일\n김도현,1,a@hanbit.example,박서준,2,c@daon.example\n',
  )
  expect(groups.cells).toEqual(['김도현 1 a@hanbit.example', '박서준 2 c@daon.example'])
  const differing = await read(
    '성명,회사,이메일,,E-mail,성 명,부서\n김도현,한빛,a@hanbit.example,,c@daon.example,박서준,영업\n',
  )
  expect(differing.columns).toEqual(['성명', '회사', '이메일', '부서'])
  expect(differing.cells).toEqual(['김도현 한빛 a@hanbit.example ', '박서준  c@daon.example 영업'])
})

test('a table with an empty column inside is one table', async () => {
  for (const head of [
    '번호,고객사,담당자,,이메일,직위,전화',
    '업체명,대표자,사업자번호,,담당자,이메일,전화번호',
  ])
    expect((await read(`${head}\n1,한빛,김도현,,a@hanbit.example,과장,02-1\n`)).cells, head).toHaveLength(1)
  const alike = await read('부서,성명,전화,,직위,성명,휴대폰\n영업,김도현,1,,과장,박서준,2\n')
  expect(alike.cells).toHaveLength(2)
})
