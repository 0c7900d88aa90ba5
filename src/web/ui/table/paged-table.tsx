// A table with one page of a query, and the buttons to the other pages.
import { Pagination, type PaginationProps } from './pagination.tsx'
import { Table, type TableProps, type TableQuery } from './table.tsx'

export type PagedTableProps<Row> = Omit<TableProps<Row>, 'rows' | 'query'> &
  Omit<PaginationProps, 'query'> & {
    query: TableQuery & { data: { data: readonly Row[]; total: number } | undefined }
  }

export function PagedTable<Row>({ page, setPage, pageSize, total, ...table }: PagedTableProps<Row>) {
  const { query } = table
  return (
    <>
      <Table {...table} rows={query.data?.data ?? []} />
      <Pagination query={query} page={page} setPage={setPage} pageSize={pageSize} total={total} />
    </>
  )
}
