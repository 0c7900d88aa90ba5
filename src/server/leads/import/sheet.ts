// Reads the parts of an Excel workbook (ECMA-376, SpreadsheetML) for its first sheet, in pieces.

import sax from 'sax'
import { DAY_MS } from '#core/calendar/date.ts'
import type { SheetCell } from './sheet-cell.ts'

export type XmlSource = (write: (piece: string) => void) => void

type Attributes = Record<string, string>

/**
 * Element names have no prefix. An entity declared by the file is an error and is never expanded.
 * @throws Error for XML that is not well-formed, and for a tag, name or attribute of more than 64 KiB
 */
function read(
  source: XmlSource,
  on: {
    open: (name: string, attributes: Attributes) => void
    close?: (name: string) => void
    text?: (text: string) => void
  },
): void {
  const parser = sax.parser(true, { position: false })
  parser.onerror = (error) => {
    throw error
  }
  parser.onopentag = ({ name, attributes }) => on.open(localName(name), attributes as Attributes)
  parser.onclosetag = (name) => on.close?.(localName(name))
  parser.ontext = (text) => on.text?.(text)
  parser.oncdata = (text) => on.text?.(text)
  source((piece) => parser.write(piece))
  parser.close()
}

const localName = (name: string): string => name.slice(name.indexOf(':') + 1)

/** The names of the first sheet, the shared strings and the styles below `xl/`, and the date epoch. */
export function readWorkbook(
  workbook: XmlSource,
  relations: XmlSource,
): { sheet: string | null; strings: string | null; styles: string | null; from1904: boolean } {
  let firstId: string | undefined
  let from1904 = false
  read(workbook, {
    open: (name, attributes) => {
      if (name === 'sheet') firstId ??= relationId(attributes)
      if (name === 'workbookPr') from1904 = /^(1|true)$/.test(attributes.date1904 ?? '')
    },
  })
  const targets: { id: string; type: string; target: string }[] = []
  read(relations, {
    open: (name, { Id: id = '', Type: type = '', Target: target = '' }) => {
      if (name === 'Relationship') targets.push({ id, type, target: target.replace(/^\/?xl\//, '') })
    },
  })
  const ofType = (type: string) => targets.find((one) => one.type.endsWith(`/${type}`))?.target ?? null
  return {
    sheet: targets.find(({ id }) => id === firstId)?.target ?? null,
    strings: ofType('sharedStrings'),
    styles: ofType('styles'),
    from1904,
  }
}

/** `r:id` with any prefix. */
const relationId = (attributes: Attributes): string | undefined =>
  Object.entries(attributes).find(([name]) => /:id$/.test(name))?.[1]

export function readSharedStrings(source: XmlSource): string[] {
  const strings: string[] = []
  const text = textReader()
  read(source, {
    open: (name) => {
      if (name === 'si') text.begin()
      text.open(name)
    },
    close: (name) => {
      text.close(name)
      if (name === 'si') strings.push(text.taken())
    },
    text: text.text,
  })
  return strings
}

/** Texts in `<t>`, with or without formatting runs; `<rPh>` (furigana) is not part of the text. */
function textReader() {
  let value = ''
  let isText = false
  let phonetic = 0
  return {
    begin: () => {
      value = ''
    },
    open: (name: string) => {
      if (name === 'rPh') phonetic++
      isText = name === 't' && phonetic === 0
    },
    close: (name: string) => {
      if (name === 'rPh') phonetic--
      isText = false
    },
    text: (piece: string) => {
      if (isText) value += piece
    },
    taken: () => unescaped(value),
  }
}

/** Excel writes a control character as _x000D_. */
const unescaped = (text: string): string =>
  text.includes('_x')
    ? text.replaceAll(/_x([0-9a-f]{4})_/gi, (_, hex) => String.fromCharCode(Number.parseInt(hex, 16)))
    : text

/** Built-in date and time formats that the file does not contain, including those of East Asian editions. */
const DATE_FORMATS = new Set([14, 15, 16, 17, 18, 19, 20, 21, 22, 45, 46, 47])
const isEasternDate = (id: number): boolean => (id >= 27 && id <= 36) || (id >= 50 && id <= 58)
const isDateFormat = (code: string): boolean =>
  /[ymdhs]/i.test(
    code.replaceAll(/"[^"]*"|\\.|_.|\*.|\[(?!h+\]|m+\]|s+\])[^\]]*\]/gi, '').replaceAll(/general/gi, ''),
  )

/** By cell style: whether its number is a date. */
export function readStyles(source: XmlSource): boolean[] {
  const codes = new Map<number, string>()
  const styles: boolean[] = []
  let isCellStyle = false
  read(source, {
    open: (name, attributes) => {
      const id = Number(attributes.numFmtId)
      if (name === 'numFmt') codes.set(id, attributes.formatCode ?? '')
      if (name === 'cellXfs') isCellStyle = true
      if (name === 'xf' && isCellStyle) {
        const code = codes.get(id)
        styles.push(code === undefined ? DATE_FORMATS.has(id) || isEasternDate(id) : isDateFormat(code))
      }
    },
    close: (name) => {
      if (name === 'cellXfs') isCellStyle = false
    },
  })
  return styles
}

const LAST_ROW = 1_048_576
/** Wider than any list of leads; an import reads 200 columns. */
const LAST_COLUMN = 1000

type Cell = { column: number; type: string; isDay: boolean; value: string | null }

/** Calls `onRow` for every row in order, also for rows the file omits between two others. @throws Error */
export function readRows(
  source: XmlSource,
  parts: { strings: readonly string[]; styles: readonly boolean[]; from1904: boolean },
  onRow: (cells: SheetCell[]) => void,
): void {
  const inline = textReader()
  let nth = 0
  let row: SheetCell[] | null = null
  let cell: Cell | null = null
  let isValue = false
  read(source, {
    open: (name, attributes) => {
      inline.open(name)
      if (name === 'row') {
        const number = Number(attributes.r ?? nth + 1)
        if (!(number > nth && number <= LAST_ROW)) throw new Error('rows out of order')
        for (; nth < number - 1; nth++) onRow([])
        nth = number
        row = []
      } else if (name === 'c' && row) {
        const place = attributes.r
        const column = place === undefined ? row.length : columnOf(place)
        if (column > LAST_COLUMN) throw new Error('too many columns')
        const style = Number(attributes.s ?? -1)
        const type = attributes.t ?? 'n'
        cell = { column, type, isDay: parts.styles[style] ?? false, value: null }
        inline.begin()
      } else if (name === 'v' && cell) {
        isValue = true
        cell.value = ''
      }
    },
    close: (name) => {
      inline.close(name)
      if (name === 'v') isValue = false
      else if (name === 'c' && cell && row) {
        const value = cell.type === 'inlineStr' ? inline.taken() : cellValue(cell, parts)
        if (value !== null) {
          while (row.length < cell.column) row.push(null)
          row[cell.column] = value
        }
        cell = null
      } else if (name === 'row' && row) {
        onRow(row)
        row = null
      }
    },
    text: (piece) => {
      inline.text(piece)
      if (isValue && cell) cell.value += piece
    },
  })
}

function cellValue(
  { type, value, isDay }: Cell,
  { strings, from1904 }: { strings: readonly string[]; from1904: boolean },
): SheetCell {
  if (value === null || value === '') return null
  switch (type) {
    case 's':
      return strings[Number(value)] ?? null
    case 'b':
      return value === '1'
    case 'n': {
      const number = Number(value)
      if (Number.isNaN(number)) throw new Error('no number')
      return isDay ? dayOf(number, from1904) : number
    }
    case 'd':
      return new Date(value)
    default:
      return unescaped(value)
  }
}

/** Days from the epoch of Excel to 1 January 1970. */
const FROM_1900 = 25_569
const FROM_1904 = 24_107
const dayOf = (serial: number, from1904: boolean): Date =>
  new Date((serial - (from1904 ? FROM_1904 : FROM_1900)) * DAY_MS)

/** 0 for A1, 27 for AB12. */
function columnOf(place: string): number {
  let column = 0
  for (const char of /^[A-Z]{1,3}/.exec(place)?.[0] ?? '') column = column * 26 + char.charCodeAt(0) - 64
  if (column === 0) throw new Error('a cell without a place')
  return column - 1
}
