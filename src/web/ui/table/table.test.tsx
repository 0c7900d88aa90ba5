import { renderToStaticMarkup } from 'react-dom/server'
import { MemoryRouter } from 'react-router'
import { expect, test } from 'vitest'
import { type Column, Table } from './table.tsx'

type Row = { id: string; city: string }
const columns: Column<Row>[] = [
  { key: 'id', head: '이름', cell: ({ id }) => id },
  { key: 'city', head: '도시', cell: ({ city }) => city, isEmpty: ({ city }) => city === '' },
]
const heads = (rows: Row[]): string[] => {
  const page = renderToStaticMarkup(
    <MemoryRouter>
      <Table label="연락처" columns={columns} rows={rows} rowKey={({ id }) => id} />
    </MemoryRouter>,
  )
  return [...page.matchAll(/<th [^>]*>([^<]*)</g)].map(([, head]) => head ?? '')
}

test('a column without a value in any row is not shown', () => {
  expect(
    heads([
      { id: 'a', city: '' },
      { id: 'b', city: '' },
    ]),
  ).toEqual(['이름'])
  expect(
    heads([
      { id: 'a', city: '' },
      { id: 'b', city: '부산' },
    ]),
  ).toEqual(['이름', '도시'])
})

test('a table without rows has all of its columns', () => {
  expect(heads([])).toEqual(['이름', '도시'])
})
