// Reads the sheets of an OpenDocument spreadsheet (ISO/IEC 26300), of an .ods archive or a single .fods file, in pieces.
import { type Book, type Merge, readXml, type SheetRow, type XmlSource } from './sheet.ts'
import { isoDateText, linkedText, numberText } from './sheet-cell.ts'

const LAST_ROW = 1_048_576
const LAST_COLUMN = 16_384

/** @param settings name the active sheet; null without them */
export function openOds(content: XmlSource, settings: XmlSource | null): Book {
  const hiddenStyles = new Set<string>()
  const listed: { name: string; style: string; merges: Merge[]; hiddenColumns: Set<number> }[] = []
  let style = ''
  let row = 0
  let column = 0
  let nextRow = 0
  let nextColumn = 0
  readXml(content, {
    open: (name, attributes) => {
      const of = attributeReader(attributes)
      if (name === 'style') style = of('name')
      else if (name === 'table-properties' && of('display') === 'false') hiddenStyles.add(style)
      else if (name === 'table') {
        listed.push({ name: of('name'), style: of('style-name'), merges: [], hiddenColumns: new Set() })
        nextRow = 0
        nextColumn = 0
      } else if (name === 'table-column') {
        const end = Math.min(nextColumn + Number(of('number-columns-repeated') || 1), LAST_COLUMN)
        for (; nextColumn < end; nextColumn++)
          if (/collapse|filter/.test(of('visibility'))) listed.at(-1)?.hiddenColumns.add(nextColumn)
      } else if (name === 'table-row') {
        row = nextRow
        nextRow += Number(of('number-rows-repeated') || 1)
        column = 0
      } else if (isCell(name)) {
        const [rows, columns] = [
          Number(of('number-rows-spanned') || 1),
          Number(of('number-columns-spanned') || 1),
        ]
        if (rows > 1 || columns > 1)
          listed
            .at(-1)
            ?.merges.push({ row, column, lastRow: row + rows - 1, lastColumn: column + columns - 1 })
        column += Number(of('number-columns-repeated') || 1)
      }
    },
  })
  const active = settings === null ? '' : activeSheet(settings)
  return {
    active: Math.max(
      0,
      listed.findIndex(({ name }) => name === active),
    ),
    sheets: listed.map(({ name, style, merges, hiddenColumns }, at) => ({
      name,
      isHidden: hiddenStyles.has(style),
      layout: () => ({ merges, hiddenColumns }),
      read: (onRow) => readSheet(content, at, onRow),
    })),
  }
}

/** Attributes by name without the prefix. */
const attributeReader =
  (attributes: Record<string, string>) =>
  (name: string): string =>
    attributes[`table:${name}`] ?? attributes[`style:${name}`] ?? attributes[`office:${name}`] ?? ''

const isCell = (name: string): boolean => name === 'table-cell' || name === 'covered-table-cell'

function activeSheet(settings: XmlSource): string {
  let isActive = false
  let found = ''
  readXml(settings, {
    open: (_, attributes) => {
      isActive = attributes['config:name'] === 'ActiveTable'
    },
    close: () => {
      isActive = false
    },
    text: (text) => {
      if (isActive) found += text
    },
  })
  return found
}

type OdsCell = {
  text: string
  isoDate: string
  value: string
  link?: string | undefined
  repeated: number
  paragraphs: number
}

function readSheet(content: XmlSource, wanted: number, onRow: (row: SheetRow) => void): void {
  let table = -1
  let row: (SheetRow & { repeated: number }) | null = null
  /** blank rows that are only given when another row follows */
  let blank = 0
  let column = 0
  let cell: OdsCell | null = null
  let isText = false
  let notes = 0
  const endRow = ({ repeated, ...shown }: SheetRow & { repeated: number }): void => {
    if (shown.cells.length === 0) {
      blank += repeated
      return
    }
    for (; blank > 0; blank--) onRow({ cells: [], isHidden: false })
    for (let n = 0; n < Math.min(repeated, LAST_ROW); n++) onRow({ ...shown, cells: [...shown.cells] })
  }
  readXml(content, {
    open: (name, attributes) => {
      const of = attributeReader(attributes)
      if (name === 'table') table++
      if (table !== wanted) return
      if (name === 'table-row') {
        const isHidden = /collapse|filter/.test(of('visibility'))
        row = { cells: [], isHidden, repeated: Number(of('number-rows-repeated') || 1) }
        column = 0
      } else if (isCell(name))
        cell = {
          text: '',
          isoDate: of('date-value'),
          value: of('value'),
          repeated: Number(of('number-columns-repeated') || 1),
          paragraphs: 0,
        }
      // a comment has paragraphs too
      else if (name === 'annotation') notes++
      else if (cell && notes === 0) {
        if (name === 'p') {
          if (cell.paragraphs++ > 0) cell.text += '\n'
          isText = true
        } else if (name === 'a') cell.link ??= attributes['xlink:href']
        else if (name === 's') cell.text += ' '.repeat(Math.min(Number(attributes['text:c'] ?? 1), 1000))
        else if (name === 'tab') cell.text += '\t'
        else if (name === 'line-break') cell.text += '\n'
      }
    },
    text: (text) => {
      if (cell && isText && notes === 0) cell.text += text
    },
    close: (name) => {
      if (name === 'annotation') notes--
      if (table !== wanted) return
      if (name === 'p') isText = false
      else if (isCell(name) && cell && row) {
        const text = linkedText(shownText(cell), cell.link)
        if (text !== '') {
          if (column + cell.repeated > LAST_COLUMN) throw new Error('too many columns')
          while (row.cells.length < column) row.cells.push('')
          for (let n = 0; n < cell.repeated; n++) row.cells.push(text)
        }
        column += cell.repeated
        cell = null
      } else if (name === 'table-row' && row) {
        endRow(row)
        row = null
      }
    },
  })
}

/** The text the file contains, with days as 2026-11-21 and without exponents. */
function shownText({ text, isoDate, value }: { text: string; isoDate: string; value: string }): string {
  if (isoDate !== '') return isoDateText(isoDate)
  return value !== '' && /^-?\d(?:[.,]\d+)?E[+-]\d+$/i.test(text) ? numberText(Number(value)) : text
}
