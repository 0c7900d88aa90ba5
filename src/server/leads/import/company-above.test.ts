import { expect, test } from 'vitest'
import { openTable } from './table.ts'

async function companiesOf(...lines: string[]): Promise<(string | undefined)[]> {
  const table = await openTable(Buffer.from(['고객사,담당자,이메일', ...lines].join('\n')))
  const found = []
  for await (const { cells } of table.rows()) found.push(cells[0])
  return found
}

test('a company that is only in the first row of its people is in all rows with an address at its domain', async () => {
  const companies = await companiesOf(
    '한빛,김도현,a@hanbit.example',
    ',이서윤,b@HANBIT.example',
    ',정하늘,c@hanbit.example',
    '누리,박서준,d@nuri.example',
    ',최가온,e@nuri.example',
  )
  expect(companies).toEqual(['한빛', '한빛', '한빛', '누리', '누리'])
})

test('a blank company stays blank below another domain, a free mail host, no address, a total and a blank line', async () => {
  for (const [first, ...then] of [
    ['a@hanbit.example', ',이서윤,b@nuri.example'],
    ['a@naver.com', ',이서윤,b@naver.com'],
    ['a@hanbit.example', ',이서윤,'],
    ['', ',이서윤,b@hanbit.example'],
    ['a@hanbit.example', '합계,1명,', ',이서윤,b@hanbit.example'],
    ['a@hanbit.example', '', ',이서윤,b@hanbit.example'],
  ])
    expect(await companiesOf(`한빛,김도현,${first}`, ...then), then.join()).toEqual(['한빛', ''])
})

test('where one domain has several values the column is no company, and blanks stay', async () => {
  const lines = [
    '한빛 영업,김도현,a@hanbit.example',
    ',이서윤,b@hanbit.example',
    '한빛 구매,정하늘,c@hanbit.example',
  ]
  expect(await companiesOf(...lines)).toEqual(['한빛 영업', '', '한빛 구매'])
})
