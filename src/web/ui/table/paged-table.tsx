// A table with one page of a query, and the buttons to the other pages.
import { NoMatch } from '#web/ui/feedback/no-match.tsx'
import { Pagination, type PaginationProps } from './pagination.tsx'
import { Table, type TableProps, type TableQuery } from './table.tsx'

export type PagedTableProps<Row> = Omit<TableProps<Row>, 'rows' | 'query'> &
  Omit<PaginationProps, 'query'> & {
    query: TableQuery & { data: { data: readonly Row[]; total: number } | undefined }
    /** clears the search and the filters, while there are some: no rows then mean no match, not `empty` */
    onClear?: (() => void) | undefined
  }

export function PagedTable<Row>(props: PagedTableProps<Row>) {
  const { page, setPage, pageSize, total, onClear, empty, ...table } = props
  const { query } = table
  return (
    <>
      <Table
        {...table}
        empty={onClear ? <NoMatch onClear={onClear} /> : empty}
        rows={query.data?.data ?? []}
      />
      <Pagination query={query} page={page} setPage={setPage} pageSize={pageSize} total={total} />
    </>
  )
}
