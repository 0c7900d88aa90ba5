// The rows of a table of any length: only those in sight are drawn, more are fetched before the end is reached, and up and
// down go from row to row. The row somebody stands on stays, however far they scroll.
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

// Where a long list was left: whoever comes back by the back button stands there again. Kept per place in the history, for
// as long as the window lives; the rows themselves are in the cache of server answers.

type SavedScroll<Size> = { offset: number; sizes: Size[] }
const savedScrolls = new Map<string, SavedScroll<unknown>>()
const MOST = 50

/** The place is the one the list was opened at: a list with another filter is another one. */
function useScrollPosition<Size>() {
  const { key } = useLocation()
  const [place] = useState(key)
  const [before] = useState(savedScrolls.get(place) as SavedScroll<Size> | undefined)
  const keep = useCallback(
    (offset: number, sizes: Size[]): void => {
      savedScrolls.delete(place)
      savedScrolls.set(place, { offset, sizes })
      const [oldest] = savedScrolls.keys()
      if (savedScrolls.size > MOST && oldest !== undefined) savedScrolls.delete(oldest)
    },
    [place],
  )
  return { initial: before?.offset ?? 0, sizes: before?.sizes ?? [], keep }
}

const ROW = 47
/** so many rows before the last one the next are fetched */
const PREFETCH_ROWS = 40

/** What a row needs to be one of many: where it is, and where its height is read. */
type Placed = { index: number; measure: (element: HTMLElement | null) => void }

type LongRowsProps<Row> = {
  /** what scrolls */
  box: RefObject<HTMLElement | null>
  rows: readonly Row[]
  rowKey: (row: Row) => string
  line: (row: Row, placed: Placed) => ReactNode
  hasMore: boolean
  /** the next rows did not come */
  failed: boolean
  onMore: () => void
}

export function VirtualRows<Row>(props: LongRowsProps<Row>) {
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
  // rows that are there at once are drawn before the box around them can be named
  const [, setBoxed] = useState(false)
  useEffect(() => setBoxed(true), [])
  const items = virtual.getVirtualItems()
  const last = items.at(-1)?.index ?? 0
  useEffect(() => {
    if (hasMore && !failed && last >= rows.length - PREFETCH_ROWS) onMore()
  }, [hasMore, failed, last, rows.length, onMore])

  const goTo = useFocusLater(box)
  const onKeyDown = (event: KeyboardEvent<HTMLElement>): void => {
    if (isComposing(event)) return
    const step = event.code === 'ArrowDown' ? 1 : event.code === 'ArrowUp' ? -1 : 0
    const cell = placeOf(event.target)
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
      onFocus={({ target }) => setFocusedRow(rowOf(target))}
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

function rowOf(target: EventTarget): number | undefined {
  const index =
    target instanceof Element ? target.closest<HTMLElement>('tr[data-index]')?.dataset.index : undefined
  return index === undefined ? undefined : Number(index)
}

/** Where a key was pressed, when it belongs to the list: a menu's button has its own use for arrows. */
function placeOf(target: EventTarget): Cell | undefined {
  const row = rowOf(target)
  if (row === undefined || !(target instanceof Element) || target.closest('[aria-haspopup]')) return undefined
  const cell = target.closest('td')
  return cell ? { row, cell: cell.cellIndex } : undefined
}

/** Puts the focus into a cell as soon as its row is drawn. */
function useFocusLater(box: RefObject<HTMLElement | null>): (cell: Cell) => void {
  const wanted = useRef<Cell>(undefined)
  useEffect(() => {
    if (!wanted.current) return
    const { row, cell } = wanted.current
    const line = box.current?.querySelector<HTMLTableRowElement>(`tr[data-index="${row}"]`)
    if (!line) return
    wanted.current = undefined
    line.cells[cell]?.querySelector<HTMLElement>(CONTROLS)?.focus({ preventScroll: true })
  })
  return (cell) => {
    wanted.current = cell
  }
}
