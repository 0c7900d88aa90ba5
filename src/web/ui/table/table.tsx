// The table of every list: sticky header, selectable rows, empty, loading and error states.
import { ArrowDown, ArrowUp } from 'lucide-react'
import { type ReactNode, type RefObject, useRef } from 'react'
import { common } from '#web/lib/common-text.ts'
import { cx } from '#web/ui/cx.ts'
import { QueryError, type QueryErrorProps } from '#web/ui/feedback/query-error.tsx'
import { Skeleton } from '#web/ui/feedback/skeleton.tsx'
import { Checkbox } from '#web/ui/form/checkbox.tsx'
import { tooltipProps } from '#web/ui/menu/tooltip.tsx'
import { type RowOpenProps, type RowTarget, useRowOpen } from './row-open.ts'

export type Column<Row> = {
  key: string
  head: ReactNode
  cell: (row: Row) => ReactNode
  align?: 'start' | 'end' | 'center'
  /** a CSS length; a percentage beside a `body` applies from the window width `xl` on */
  width?: string
  /** shown only from this window width on */
  from?: 'sm' | 'md' | 'lg' | 'xl'
  /** the header sorts by this key */
  sortKey?: string
  /** what the values of a column with a sort key are, as tooltip of its header */
  hint?: string
  /** the header is only for screen readers (actions) */
  hideHead?: boolean
  /** whether the row has no value; a column without a value in any row is not shown */
  isEmpty?: (row: Row) => boolean
}

export type Sort = { key: string; direction: 'asc' | 'desc' }

/** A TanStack Query result. */
export type TableQuery = QueryErrorProps['query'] & {
  data: unknown
  isPending: boolean
  isPlaceholderData: boolean
}

export type TableProps<Row> = {
  /** the accessible name */
  label: string
  columns: readonly Column<Row>[]
  rows: readonly Row[]
  rowKey: (row: Row) => string
  /** what a click anywhere on the row opens; the row's main link or button opens the same */
  rowTarget?: (row: Row) => RowTarget
  selection?: Selection<Row> | false
  sort?: { current: Sort | undefined; onSort: (sort: Sort) => void }
  /** what the rows are fetched by: shown are its loading, its older rows while newer ones load, and its failure */
  query?: TableQuery
  /** the title of a failure */
  failedTitle?: string
  /** instead of no rows */
  empty?: ReactNode
  /** a CSS length: the body scrolls inside and the header stays */
  maxHeight?: string
  /** below this width the table scrolls horizontally inside its box */
  minWidth?: string
  /** the columns keep their width whatever they contain, so that a long text is cut off */
  isFixed?: boolean
  /** renders the body instead of all rows (virtual-rows.tsx); the columns are then fixed */
  body?: (
    box: RefObject<HTMLElement | null>,
    line: (row: Row, placed: VirtualRowPosition) => ReactNode,
  ) => ReactNode
  /** the total number of rows, when not all are rendered */
  rowCount?: number
  className?: string
}
type Selection<Row> = {
  selected: ReadonlySet<string>
  select: (selected: Set<string>) => void
  rowName: (row: Row) => string
  /** rows that cannot be selected have a disabled checkbox */
  isSelectable?: (row: Row) => boolean
  /** the state of the header checkbox; by default that of this page's rows */
  allLabel?: string
}

/** The index of a row among many, and how its height is measured. */
type VirtualRowPosition = { index: number; measure: (element: HTMLElement | null) => void }

const MIN_WIDTH_CLASS = {
  sm: 'max-sm:hidden',
  md: 'max-md:hidden',
  lg: 'max-lg:hidden',
  xl: 'max-xl:hidden',
} as const
const ALIGN = { start: 'text-left', end: 'text-right', center: 'text-center' } as const
const cellClass = <Row,>(column: Column<Row>): string =>
  cx(
    ALIGN[column.align ?? 'start'],
    column.from && MIN_WIDTH_CLASS[column.from],
    'px-2.5 first:pl-4 last:pr-4',
  )

export function Table<Row>(props: TableProps<Row>) {
  const { label, rows, rowKey, query, failedTitle, empty, maxHeight, minWidth, body, className } = props
  const columns = props.columns.filter(({ isEmpty }) => !isEmpty || rows.length === 0 || !rows.every(isEmpty))
  const selection = props.selection || undefined
  const loading = query?.isPending
  const stale = query?.isPlaceholderData
  const isFixed = props.isFixed || body !== undefined
  const box = useRef<HTMLElement>(null)
  const openProps = useRowOpen()
  const span = columns.length + (selection ? 1 : 0)
  const failed = query?.error && !query.data ? <QueryError title={failedTitle} query={query} /> : undefined
  const instead = failed ?? (!loading && rows.length === 0 ? empty : undefined)
  return (
    <section
      ref={box}
      className={cx('table-box overflow-auto', className)}
      // rows added or removed must not move visible ones
      style={{ maxHeight, overflowAnchor: body && 'none' }}
      aria-label={label}
      tabIndex={maxHeight ? 0 : undefined}
    >
      <table
        aria-label={label}
        aria-busy={loading || stale || undefined}
        aria-rowcount={body && rows.length > 0 ? (props.rowCount ?? rows.length) + 1 : undefined}
        className={cx(
          isFixed && 'table-fixed',
          'w-full border-separate border-spacing-0 text-sm transition-opacity',
          stale && 'opacity-60',
        )}
        style={{ minWidth }}
      >
        <thead>
          <tr>
            {selection && <SelectAll rows={rows} rowKey={rowKey} selection={selection} />}
            {columns.map((column) => (
              <Head key={column.key} column={column} sort={props.sort} isFixed={isFixed} />
            ))}
          </tr>
        </thead>
        {body && rows.length > 0 && instead === undefined ? (
          body(box, (row, placed) => (
            <TableRow
              row={row}
              id={rowKey(row)}
              columns={columns}
              selection={selection}
              open={openProps(props.rowTarget?.(row))}
              placed={placed}
            />
          ))
        ) : (
          <tbody className="[&>tr:last-child>td]:border-b-0">
            {instead !== undefined ? (
              <tr>
                <td colSpan={span}>{instead}</td>
              </tr>
            ) : loading && rows.length === 0 ? (
              Array.from({ length: 6 }, (_, index) => (
                // biome-ignore lint/suspicious/noArrayIndexKey: placeholders without identity
                <tr key={index}>
                  {selection && <td className="border-b border-line" />}
                  {columns.map((column) => (
                    <td key={column.key} className={cx(cellClass(column), 'h-10 border-b border-line')}>
                      {!column.hideHead && (
                        <Skeleton
                          className={cx(
                            'max-w-full',
                            index % 2 ? 'w-20' : 'w-28',
                            column.align === 'end' && 'ml-auto',
                          )}
                        />
                      )}
                    </td>
                  ))}
                </tr>
              ))
            ) : (
              rows.map((row) => (
                <TableRow
                  key={rowKey(row)}
                  row={row}
                  id={rowKey(row)}
                  columns={columns}
                  selection={selection}
                  open={openProps(props.rowTarget?.(row))}
                />
              ))
            )}
          </tbody>
        )}
      </table>
    </section>
  )
}

const HEAD =
  'sticky top-0 z-10 h-7 whitespace-nowrap border-b border-line-strong text-xs font-medium text-muted'

function Head<Row>({
  column,
  sort,
  isFixed,
}: {
  column: Column<Row>
  sort: TableProps<Row>['sort']
  /** the content does not change the width of the columns */
  isFixed: boolean
}) {
  const mine = sort?.current && sort.current.key === column.sortKey ? sort.current.direction : undefined
  const Arrow = mine === 'asc' ? ArrowUp : ArrowDown
  return (
    <th
      scope="col"
      aria-sort={mine ? (mine === 'asc' ? 'ascending' : 'descending') : undefined}
      className={cx(
        HEAD,
        cellClass(column),
        // a share is meant beside all columns, and narrow windows hide some of them
        isFixed && column.width?.endsWith('%') && 'max-xl:w-auto!',
      )}
      style={{ width: column.width }}
    >
      {column.hideHead ? (
        <span className="sr-only">{column.head}</span>
      ) : column.sortKey && sort ? (
        <button
          type="button"
          className={cx(
            'group -mx-1.5 inline-flex h-6 items-center gap-1 rounded-md px-1.5 font-medium hover:bg-hover hover:text-ink',
            // right-aligned like its numbers
            column.align === 'end' && 'flex-row-reverse',
          )}
          aria-description={column.hint}
          {...(column.hint && tooltipProps(column.hint))}
          onClick={() =>
            sort.onSort({ key: column.sortKey ?? '', direction: mine === 'desc' ? 'asc' : 'desc' })
          }
        >
          {column.head}
          <Arrow
            aria-hidden
            className={cx('size-3', mine ? 'text-ink' : 'opacity-0 group-hover:opacity-60')}
          />
        </button>
      ) : (
        column.head
      )}
    </th>
  )
}

function SelectAll<Row>({
  rows,
  rowKey,
  selection,
}: {
  rows: readonly Row[]
  rowKey: (row: Row) => string
  selection: Selection<Row>
}) {
  const keys = rows.filter((row) => selection.isSelectable?.(row) ?? true).map(rowKey)
  const chosen = keys.filter((key) => selection.selected.has(key)).length
  const all = chosen > 0 && chosen === keys.length
  return (
    <th scope="col" className={cx(HEAD, 'w-9 pl-2.5 text-left')}>
      <Checkbox
        label={selection.allLabel ?? common.selectAll}
        hideLabel
        checked={all}
        indeterminate={chosen > 0 && !all}
        disabled={keys.length === 0}
        onCheckedChange={(on) => {
          const next = new Set(selection.selected)
          for (const key of keys) on ? next.add(key) : next.delete(key)
          selection.select(next)
        }}
      />
    </th>
  )
}

function TableRow<Row>(props: {
  row: Row
  id: string
  columns: readonly Column<Row>[]
  selection: Selection<Row> | undefined
  open: RowOpenProps
  placed?: VirtualRowPosition
}) {
  const { row, id, columns, selection, open, placed } = props
  const chosen = selection?.selected.has(id) ?? false
  return (
    <tr
      {...(placed && { ref: placed.measure, 'data-index': placed.index, 'aria-rowindex': placed.index + 2 })}
      {...open}
      className={cx(
        'group/row transition-colors',
        chosen ? 'row-selected' : (open.onClick || selection) && 'hover:bg-hover',
        open.className,
      )}
    >
      {selection && (
        <td data-row-control className="w-9 cursor-default border-b border-line pl-2.5">
          <Checkbox
            label={common.selectRow(selection.rowName(row))}
            hideLabel
            checked={chosen}
            disabled={selection.isSelectable?.(row) === false}
            onCheckedChange={(on) => {
              const next = new Set(selection.selected)
              on ? next.add(id) : next.delete(id)
              selection.select(next)
            }}
          />
        </td>
      )}
      {columns.map((column) => (
        <td
          key={column.key}
          // the cell of the row's actions
          data-row-control={column.hideHead || undefined}
          className={cx(
            cellClass(column),
            'h-10 border-b border-line py-1',
            column.hideHead && 'cursor-default',
          )}
        >
          {column.cell(row)}
        </td>
      ))}
    </tr>
  )
}
