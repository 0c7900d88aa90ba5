// The thread that reads a workbook: one of its sheets as CSV (workbook.ts).
import { parentPort, workerData } from 'node:worker_threads'
import { stringify } from 'csv-stringify/sync'
import { companyOfHeading } from './company-headings.ts'
import type { Book, Sheet } from './sheet.ts'
import { openBook } from './sheet-reader.ts'
import { TooLarge } from './sheet-zip.ts'
import { findTitles, SAMPLE_ROWS } from './title-row.ts'
import type { SheetAnswer, SheetTask } from './workbook.ts'

const ROWS_AT_ONCE = 500
/** A value merged over this many columns, alone in its row, is a heading. */
const HEADING_COLUMNS = 3

class Enough extends Error {}

const isFilled = (cell: string): boolean => cell.trim() !== ''

/**
 * The rows as they are shown: a merged value in each of its rows; a company that is a heading over several columns with a sign; other such
 * headings and left-out rows are empty. Left-out columns are no gap between the others.
 * @returns how many hidden columns have a value in a row that is shown
 */
function readShown(
  sheet: Sheet,
  withHidden: boolean,
  onRow: (cells: string[], isHidden: boolean) => void,
): number {
  const { merges, hiddenColumns } = sheet.layout()
  merges.sort((a, b) => a.row - b.row)
  const withValue = new Set<number>()
  let next = 0
  let nth = -1
  /** values of merged cells, by column */
  const open = new Map<number, { value: string; lastRow: number }>()
  sheet.read(({ cells, isHidden }) => {
    nth++
    const filled = cells.flatMap((cell, at) => (isFilled(cell) ? [at] : []))
    let isHeading = false
    for (; next < merges.length; next++) {
      const merge = merges[next]
      if (!merge || merge.row > nth) break
      if (merge.row < nth) continue
      open.set(merge.column, { value: cells[merge.column] ?? '', lastRow: merge.lastRow })
      if (filled.length !== 1 || filled[0] !== merge.column) continue
      if (merge.lastColumn - merge.column + 1 < HEADING_COLUMNS) continue
      const company = companyOfHeading(cells[merge.column] ?? '')
      if (company) cells[merge.column] = `■ ${company.name}`
      else isHeading = true
    }
    for (const [column, { value, lastRow }] of open) {
      if (lastRow < nth) open.delete(column)
      else if (filled.length > 0 && !isFilled(cells[column] ?? '')) {
        while (cells.length < column) cells.push('')
        cells[column] = value
      }
    }
    const isLeftOut = isHidden && !withHidden
    const isHiddenAt = (column: number): boolean => hiddenColumns.has(column)
    if (!isLeftOut) for (const column of filled) if (isHiddenAt(column)) withValue.add(column)
    const seen = withHidden ? cells : cells.filter((_, column) => !isHiddenAt(column))
    onRow(isHeading || isLeftOut ? [] : seen, isHidden && filled.length > 0)
  })
  return withValue.size
}

function firstRows(sheet: Sheet, withHidden: boolean): string[][] {
  const rows: string[][] = []
  try {
    readShown(sheet, withHidden, (cells) => {
      rows.push(cells)
      if (rows.length === SAMPLE_ROWS) throw new Enough()
    })
  } catch (error) {
    if (!(error instanceof Enough)) throw error
  }
  return rows
}

/** A sheet with at most so many addresses may show how rows are filled in, if another has that many times as many. */
const EXAMPLES = 3

/** The active sheet if it has addresses and not just examples; else the one with most addresses, else with most known titles. */
function chooseSheet(book: Book, shown: Sheet[], withHidden: boolean): Sheet | undefined {
  const active = book.sheets[book.active]
  const candidates =
    active && shown.includes(active) ? [active, ...shown.filter((one) => one !== active)] : shown
  if (candidates.length < 2) return candidates[0]
  const found = candidates.map((sheet) => ({ sheet, ...findTitles(firstRows(sheet, withHidden)) }))
  const [first] = found
  const [best] = found.toSorted((a, b) => b.addresses - a.addresses || b.known - a.known || b.rows - a.rows)
  const isList =
    first &&
    first.addresses > 0 &&
    (first.addresses > EXAMPLES || first.addresses * EXAMPLES > (best?.addresses ?? 0))
  return isList ? first.sheet : best?.sheet
}

async function readSheet({
  bytes,
  sheet: wanted,
  withHidden,
  maxUnpackedBytes,
  maxCsvBytes,
}: SheetTask): Promise<SheetAnswer> {
  const book = await openBook(bytes, maxUnpackedBytes)
  const shown = book.sheets.filter(({ isHidden }) => !isHidden)
  const listed = shown.length > 0 ? shown : book.sheets
  const sheet =
    wanted === undefined ? chooseSheet(book, listed, withHidden) : listed.find(({ name }) => name === wanted)
  if (!sheet) return { fault: wanted === undefined ? 'unreadable' : 'no_sheet' }
  const pieces: Uint8Array[] = []
  let size = 0
  let waiting: string[][] = []
  const flush = (): void => {
    const piece = Buffer.from(stringify(waiting))
    waiting = []
    size += piece.length
    if (size > maxCsvBytes) throw new TooLarge()
    pieces.push(piece)
  }
  // a line that declares the delimiter for openText
  waiting.push(['sep=', ''])
  const hiddenRows: number[] = []
  let nth = 0
  const hiddenColumns = readShown(sheet, withHidden, (cells, isHidden) => {
    nth++
    if (isHidden) hiddenRows.push(nth)
    waiting.push(cells)
    if (waiting.length === ROWS_AT_ONCE) flush()
  })
  flush()
  const csv = new Uint8Array(size)
  let at = 0
  for (const piece of pieces.splice(0)) {
    csv.set(piece, at)
    at += piece.length
  }
  return { csv, sheets: listed.map(({ name }) => name), sheet: sheet.name, hiddenRows, hiddenColumns }
}

try {
  const answer = await readSheet(workerData as SheetTask)
  parentPort?.postMessage(answer, 'csv' in answer ? [answer.csv.buffer as ArrayBuffer] : [])
} catch (error) {
  const isLocked = error instanceof Error && /password|encrypt/i.test(error.message)
  const fault = error instanceof TooLarge ? 'too_large' : isLocked ? 'locked' : 'unreadable'
  parentPort?.postMessage({ fault } satisfies SheetAnswer)
}
