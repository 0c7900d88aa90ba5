// Virtual rows of a table of any length: only visible ones are rendered, more are fetched before the end is reached,
// and arrow keys move between rows. The focused row stays mounted at any scroll position.
import { defaultRangeExtractor, useVirtualizer, type VirtualItem } from '@tanstack/react-virtual'
import {
  Fragment,
  type KeyboardEvent,
  type ReactNode,
  type RefObject,
  useCallback,
  useEffect,
  useRef,
  useState,
} from 'react'
import { useLocation } from 'react-router'
import { common } from '#web/lib/common-text.ts'
import { isComposing } from '#web/lib/form/ime.ts'
import { Button } from '#web/ui/buttons/button.tsx'
import { Spinner } from '#web/ui/feedback/spinner.tsx'

// The scroll position of a long list, restored by the back button. Stored per history entry for the lifetime of the
// window; the rows themselves are in the query cache.

type SavedScroll<Size> = { offset: number; sizes: Size[] }
const savedScrolls = new Map<string, SavedScroll<unknown>>()
const MAX_SAVED_POSITIONS = 50

/** Keyed by the URL the list was opened with: a list with another filter is another one. */
function useScrollPosition<Size>() {
  const { key } = useLocation()
  const [place] = useState(key)
  const [before] = useState(savedScrolls.get(place) as SavedScroll<Size> | undefined)
  const keep = useCallback(
    (offset: number, sizes: Size[]): void => {
      savedScrolls.delete(place)
      savedScrolls.set(place, { offset, sizes })
      const [oldest] = savedScrolls.keys()
      if (savedScrolls.size > MAX_SAVED_POSITIONS && oldest !== undefined) savedScrolls.delete(oldest)
    },
    [place],
  )
  return { initial: before?.offset ?? 0, sizes: before?.sizes ?? [], keep }
}

const ROW = 40
/** the number of rows before the end at which the next page is fetched */
const PREFETCH_ROWS = 40

/** The props of a virtual row: its index, and how its height is measured. */
type VirtualRowPosition = { index: number; measure: (element: HTMLElement | null) => void }

type VirtualRowsProps<Row> = {
  /** the scroll container */
  box: RefObject<HTMLElement | null>
  rows: readonly Row[]
  rowKey: (row: Row) => string
  line: (row: Row, placed: VirtualRowPosition) => ReactNode
  hasMore: boolean
  /** the next page failed to load */
  failed: boolean
  onMore: () => void
}

export function VirtualRows<Row>(props: VirtualRowsProps<Row>) {
  const { box, rows, rowKey, line, hasMore, failed, onMore } = props
  const kept = useScrollPosition<VirtualItem>()
  const [focusedRow, setFocusedRow] = useState<number>()
  const virtual = useVirtualizer({
    count: rows.length,
    getScrollElement: () => box.current,
    estimateSize: () => ROW,
    overscan: 12,
    initialOffset: kept.initial,
    initialMeasurementsCache: kept.sizes,
    scrollPaddingStart: ROW,
    getItemKey: (index) => {
      const row = rows[index]
      return row === undefined ? index : rowKey(row)
    },
    rangeExtractor: (range) => {
      const inSight = defaultRangeExtractor(range)
      if (focusedRow === undefined || focusedRow >= rows.length || inSight.includes(focusedRow))
        return inSight
      return [...inSight, focusedRow].sort((a, b) => a - b)
    },
  })
  const { keep } = kept
  useEffect(() => () => keep(virtual.scrollOffset ?? 0, virtual.takeSnapshot()), [keep, virtual])
  // rows available on the first render are rendered before the scroll container has a ref
  const [, setBoxed] = useState(false)
  useEffect(() => setBoxed(true), [])
  const items = virtual.getVirtualItems()
  const last = items.at(-1)?.index ?? 0
  useEffect(() => {
    if (hasMore && !failed && last >= rows.length - PREFETCH_ROWS) onMore()
  }, [hasMore, failed, last, rows.length, onMore])

  const goTo = useFocusAfterRender(box)
  const onKeyDown = (event: KeyboardEvent<HTMLElement>): void => {
    if (isComposing(event)) return
    const step = event.code === 'ArrowDown' ? 1 : event.code === 'ArrowUp' ? -1 : 0
    const cell = cellOf(event.target)
    if (!step || !cell || event.ctrlKey || event.altKey || event.metaKey) return
    const next = cell.row + step
    if (next < 0 || next >= rows.length) return
    event.preventDefault()
    setFocusedRow(next)
    virtual.scrollToIndex(next)
    goTo({ row: next, cell: cell.cell })
  }

  let end = 0
  return (
    <tbody
      className="[&>tr:last-child>td]:border-b-0"
      onKeyDown={onKeyDown}
      onFocus={({ target }) => setFocusedRow(rowIndexOf(target))}
    >
      {items.map((item) => {
        const row = rows[item.index]
        const gap = item.start - end
        end = item.end
        return (
          row && (
            <Fragment key={item.key}>
              {gap > 0 && <tr aria-hidden style={{ height: gap }} />}
              {line(row, { index: item.index, measure: virtual.measureElement })}
            </Fragment>
          )
        )
      })}
      {virtual.getTotalSize() > end && <tr aria-hidden style={{ height: virtual.getTotalSize() - end }} />}
      {hasMore && (
        <tr>
          <td className="h-12 overflow-visible whitespace-nowrap px-4 text-sm text-muted">
            <span role="status" className="inline-flex items-center gap-2">
              {failed ? (
                <>
                  {common.moreFailed}
                  <Button size="sm" onClick={onMore}>
                    {common.retry}
                  </Button>
                </>
              ) : (
                <>
                  <Spinner />
                  {common.moreComing}
                </>
              )}
            </span>
          </td>
        </tr>
      )}
    </tbody>
  )
}

type Cell = { row: number; cell: number }
const CONTROLS = 'input, button, a[href]'

function rowIndexOf(target: EventTarget): number | undefined {
  const index =
    target instanceof Element ? target.closest<HTMLElement>('tr[data-index]')?.dataset.index : undefined
  return index === undefined ? undefined : Number(index)
}

/** The row and cell of a key press, when it belongs to the list: a menu button has its own use for arrows. */
function cellOf(target: EventTarget): Cell | undefined {
  const row = rowIndexOf(target)
  if (row === undefined || !(target instanceof Element) || target.closest('[aria-haspopup]')) return undefined
  const cell = target.closest('td')
  return cell ? { row, cell: cell.cellIndex } : undefined
}

/** Focuses a cell as soon as its row is rendered. */
function useFocusAfterRender(box: RefObject<HTMLElement | null>): (cell: Cell) => void {
  const pendingCell = useRef<Cell>(undefined)
  useEffect(() => {
    if (!pendingCell.current) return
    const { row, cell } = pendingCell.current
    const line = box.current?.querySelector<HTMLTableRowElement>(`tr[data-index="${row}"]`)
    if (!line) return
    pendingCell.current = undefined
    line.cells[cell]?.querySelector<HTMLElement>(CONTROLS)?.focus({ preventScroll: true })
  })
  return (cell) => {
    pendingCell.current = cell
  }
}
