// The tables of an HTML page, which many programs write under the name .xls. Each table is a sheet.
import { Parser } from 'htmlparser2'
import type { Book, Merge, SheetRow } from './sheet.ts'
import { linkedText } from './sheet-cell.ts'

type HtmlTable = {
  rows: SheetRow[]
  merges: Merge[]
  columns: number
  hiddenColumns: Set<number>
  /** the last row that a cell above covers, by column */
  covered: Map<number, number>
  cell: { column: number; text: string; link?: string | undefined } | null
}

/** More than any program writes; a page may declare billions. */
const MAX_SPAN = 10_000
const LAST_COLUMN = 16_384

const spanOf = (value: string | undefined): number =>
  Math.min(Math.max(1, Number.parseInt(value ?? '1', 10) || 1), MAX_SPAN)
const isHiddenStyle = (style = ''): boolean => /display\s*:\s*none/i.test(style)

/** Tables inside cells are sheets of their own. Rows and `<col>` with `display: none` are hidden. Blanks are one, as browsers show them. */
export function readHtml(page: string): Book {
  const tables: HtmlTable[] = []
  const open: HtmlTable[] = []
  let skipped = 0
  const parser = new Parser({
    onopentag: (name, attributes) => {
      const table = open.at(-1)
      if (isSkipped(name)) skipped++
      if (name === 'table') {
        const inner: HtmlTable = {
          rows: [],
          merges: [],
          columns: 0,
          hiddenColumns: new Set(),
          covered: new Map(),
          cell: null,
        }
        tables.push(inner)
        open.push(inner)
      } else if (name === 'col' && table) {
        const end = table.columns + spanOf(attributes.span)
        for (; table.columns < end && table.columns < LAST_COLUMN; table.columns++)
          if (isHiddenStyle(attributes.style)) table.hiddenColumns.add(table.columns)
      } else if (name === 'tr' && table) {
        table.cell = null
        table.rows.push({ cells: [], isHidden: isHiddenStyle(attributes.style) })
      } else if ((name === 'td' || name === 'th') && table) beginCell(table, attributes)
      else if (table?.cell && name === 'a') table.cell.link ??= attributes.href
      else if (table?.cell && (name === 'br' || name === 'p' || name === 'div')) table.cell.text += '\n'
    },
    ontext: (text) => {
      const cell = open.at(-1)?.cell
      if (cell && skipped === 0) cell.text += text.replaceAll(/[^\S\u00A0]+/g, ' ')
    },
    onclosetag: (name) => {
      const table = open.at(-1)
      if (isSkipped(name)) skipped--
      if (name === 'table') open.pop()
      else if ((name === 'td' || name === 'th') && table) endCell(table)
    },
  })
  parser.write(page)
  parser.end()
  return {
    active: 0,
    sheets: tables.map(({ rows, merges, hiddenColumns }, at) => ({
      name: `표 ${at + 1}`,
      isHidden: false,
      layout: () => ({ merges, hiddenColumns }),
      read: (onRow) => {
        for (const { cells, isHidden } of rows) onRow({ cells: [...cells], isHidden })
      },
    })),
  }
}

const isSkipped = (name: string): boolean => name === 'script' || name === 'style' || name === 'select'

function beginCell(table: HtmlTable, { colspan, rowspan }: Record<string, string>): void {
  endCell(table)
  const nth = table.rows.length - 1
  const row = table.rows[nth]
  if (!row) return
  let column = row.cells.length
  while ((table.covered.get(column) ?? -1) >= nth) column++
  const [columns, rows] = [spanOf(colspan), spanOf(rowspan)]
  while (row.cells.length < column + columns) row.cells.push('')
  if (columns > 1 || rows > 1)
    table.merges.push({ row: nth, column, lastRow: nth + rows - 1, lastColumn: column + columns - 1 })
  if (rows > 1) for (let at = 0; at < columns; at++) table.covered.set(column + at, nth + rows - 1)
  table.cell = { column, text: '' }
}

function endCell(table: HtmlTable): void {
  const row = table.rows.at(-1)
  if (table.cell && row)
    row.cells[table.cell.column] = linkedText(
      table.cell.text.replaceAll(/ *\n */g, '\n').trim(),
      table.cell.link,
    )
  table.cell = null
}
