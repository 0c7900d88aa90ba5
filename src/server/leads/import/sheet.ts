// Reads the parts of an Excel workbook (ECMA-376, SpreadsheetML) in pieces.
import sax from 'sax'
import { isoDateText, shownNumber } from './sheet-cell.ts'

export type SheetRow = { cells: string[]; isHidden: boolean }
/** A block of merged cells, all numbers from 0. */
export type Merge = { row: number; column: number; lastRow: number; lastColumn: number }
export type Layout = {
  /** in any order */
  merges: Merge[]
  /** numbers from 0, also of columns without values */
  hiddenColumns: ReadonlySet<number>
}
export type Sheet = {
  name: string
  isHidden: boolean
  layout(): Layout
  /** rows in order, as often as called; an error thrown by `onRow` ends the reading */
  read(onRow: (row: SheetRow) => void): void
}
export type Book = { sheets: Sheet[]; active: number }

export type XmlSource = (write: (piece: string) => void) => void

type Attributes = Record<string, string>

/**
 * Element names have no prefix. An entity declared by the file is an error and is never expanded.
 * @throws Error for XML that is not well-formed, and for a tag, name or attribute of more than 64 KiB
 */
export function readXml(
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

export type WorkbookParts = {
  sheets: { name: string; part: string; isHidden: boolean }[]
  /** the index of the sheet that was open when the workbook was saved */
  active: number
  strings: string | null
  styles: string | null
  from1904: boolean
}

/** The name of the workbook's part. */
export function readMainPart(relations: XmlSource): string {
  return readRelations(relations, '').find(({ type }) => type.endsWith('/officeDocument'))?.part ?? ''
}

/** @param folder of the workbook's part, with its last slash */
export function readWorkbook(workbook: XmlSource, relations: XmlSource, folder: string): WorkbookParts {
  const listed: { id: string | undefined; name: string; isHidden: boolean }[] = []
  let from1904 = false
  let active = 0
  readXml(workbook, {
    open: (name, attributes) => {
      if (name === 'sheet')
        listed.push({
          id: relationId(attributes),
          name: attributes.name ?? '',
          isHidden: /hidden/i.test(attributes.state ?? ''),
        })
      if (name === 'workbookPr') from1904 = isTrue(attributes.date1904)
      if (name === 'workbookView') active = Number(attributes.activeTab ?? 0)
    },
  })
  const targets = readRelations(relations, folder)
  const ofType = (type: string) => targets.find((one) => one.type.endsWith(`/${type}`))?.part ?? null
  const chosen = listed[active]
  const sheets = listed.flatMap((sheet) => {
    const target = targets.find(({ id }) => id === sheet.id)
    // charts and macros are sheets of other types
    return target?.type.endsWith('/worksheet') ? [{ ...sheet, part: target.part }] : []
  })
  return {
    sheets,
    active: Math.max(
      0,
      sheets.findIndex(({ id }) => id === chosen?.id),
    ),
    strings: ofType('sharedStrings'),
    styles: ofType('styles'),
    from1904,
  }
}

function readRelations(source: XmlSource, folder: string): { id: string; type: string; part: string }[] {
  const targets: { id: string; type: string; part: string }[] = []
  readXml(source, {
    open: (name, { Id: id = '', Type: type = '', Target: target = '' }) => {
      if (name !== 'Relationship') return
      const { pathname } = new URL(target.replaceAll('\\', '/'), `http://part/${folder}`)
      targets.push({ id, type, part: decodeURI(pathname.slice(1)) })
    },
  })
  return targets
}

const isTrue = (value: string | undefined): boolean => /^(1|true)$/.test(value ?? '')

/** `r:id` with any prefix. */
const relationId = (attributes: Attributes): string | undefined =>
  Object.entries(attributes).find(([name]) => /:id$/.test(name))?.[1]

export function readSharedStrings(source: XmlSource): string[] {
  const strings: string[] = []
  const text = textReader()
  readXml(source, {
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

/** Formats by cell style: a code, or the number of a built-in format. */
export function readStyles(source: XmlSource): (string | number)[] {
  const codes = new Map<number, string>()
  const styles: (string | number)[] = []
  let isCellStyle = false
  readXml(source, {
    open: (name, attributes) => {
      const id = Number(attributes.numFmtId ?? 0)
      if (name === 'numFmt') codes.set(id, attributes.formatCode ?? '')
      if (name === 'cellXfs') isCellStyle = true
      if (name === 'xf' && isCellStyle) styles.push(codes.get(id) ?? id)
    },
    close: (name) => {
      if (name === 'cellXfs') isCellStyle = false
    },
  })
  return styles
}

/** The merged cells of a sheet, which are listed behind its rows, and its hidden columns, in front of them. */
export function readLayout(source: XmlSource): Layout {
  const merges: Merge[] = []
  const hiddenColumns = new Set<number>()
  let areColumnsRead = false
  let rest = ''
  source((piece) => {
    const text = rest + piece
    // searched as text: parsing all cells for these lists would double the time
    if (!areColumnsRead) {
      for (const [, attributes = ''] of text.matchAll(/<(?:\w+:)?col\s([^>]{0,500})>/g)) {
        if (!/\s(?:hidden="(?:1|true)"|width="0(?:\.0*)?")/.test(` ${attributes}`)) continue
        const of = (name: string): number => Number(new RegExp(`\\b${name}="(\\d+)"`).exec(attributes)?.[1])
        const last = Math.min(of('max'), LAST_COLUMN)
        for (let number = of('min'); number <= last; number++) hiddenColumns.add(number - 1)
      }
      areColumnsRead = /<(?:\w+:)?row[\s>]/.test(text)
    }
    for (const [, from = '', to = ''] of text.matchAll(
      /<(?:\w+:)?mergeCell\s[^>]*?ref="\$?([A-Z]+\$?\d+):([A-Z]+\$?\d+)"/g,
    )) {
      const [row, lastRow] = [rowOf(from), rowOf(to)]
      merges.push({ row, column: columnOf(from), lastRow, lastColumn: columnOf(to) })
    }
    rest = text.slice(text.lastIndexOf('<')).slice(0, 500)
  })
  return { merges, hiddenColumns }
}

/** Targets of the links to addresses, by their ids. */
export function readMailTargets(relations: XmlSource): Map<string, string> {
  const targets = new Map<string, string>()
  readXml(relations, {
    open: (name, { Id: id = '', Target: target = '' }) => {
      if (name === 'Relationship' && /^mailto:/i.test(target)) targets.set(id, target)
    },
  })
  return targets
}

/** Links to addresses by row and column; they are listed behind the rows of a sheet. */
export function readMailLinks(
  source: XmlSource,
  targets: ReadonlyMap<string, string>,
): Map<number, Map<number, string>> {
  const links = new Map<number, Map<number, string>>()
  let rest = ''
  source((piece) => {
    const text = rest + piece
    for (const [, attributes = ''] of text.matchAll(/<(?:\w+:)?hyperlink\s([^>]{0,2000})>/g)) {
      const target = targets.get(/:id="([^"]*)"/.exec(attributes)?.[1] ?? '')
      const place = /(?:^|\s)ref="([A-Z]+\d+)/.exec(attributes)?.[1]
      if (target === undefined || place === undefined) continue
      const row = links.get(rowOf(place)) ?? new Map<number, string>()
      links.set(rowOf(place), row.set(columnOf(place), target))
    }
    rest = text.slice(text.lastIndexOf('<')).slice(0, 2000)
  })
  return links
}

const LAST_ROW = 1_048_576
const LAST_COLUMN = 16_384

type Cell = { column: number; type: string; format: string | number; value: string | null }

/** Calls `onRow` for every row in order, also for rows the file omits between two others. @throws Error */
export function readRows(
  source: XmlSource,
  parts: { strings: readonly string[]; styles: readonly (string | number)[]; from1904: boolean },
  onRow: (row: SheetRow) => void,
): void {
  const inline = textReader()
  let nth = 0
  let row: SheetRow | null = null
  let column = -1
  let cell: Cell | null = null
  let isValue = false
  readXml(source, {
    open: (name, attributes) => {
      inline.open(name)
      if (name === 'row') {
        const number = Number(attributes.r ?? nth + 1)
        if (!(number > nth && number <= LAST_ROW)) throw new Error('rows out of order')
        for (; nth < number - 1; nth++) onRow({ cells: [], isHidden: false })
        nth = number
        column = -1
        row = { cells: [], isHidden: isTrue(attributes.hidden) || Number(attributes.ht ?? 1) === 0 }
      } else if (name === 'c' && row) {
        column = attributes.r === undefined ? column + 1 : columnOf(attributes.r)
        const format = parts.styles[Number(attributes.s ?? 0)] ?? 0
        cell = { column, type: attributes.t ?? 'n', format, value: null }
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
        const text = cell.type === 'inlineStr' ? inline.taken() : cellText(cell, parts)
        if (text !== '') {
          if (cell.column >= LAST_COLUMN) throw new Error('too many columns')
          while (row.cells.length < cell.column) row.cells.push('')
          row.cells[cell.column] = text
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

function cellText(
  { type, value, format }: Cell,
  { strings, from1904 }: { strings: readonly string[]; from1904: boolean },
): string {
  if (value === null || value === '') return ''
  switch (type) {
    case 's':
      return strings[Number(value)] ?? ''
    case 'b':
      return value === '1' ? 'TRUE' : 'FALSE'
    case 'n': {
      const number = Number(value)
      if (Number.isNaN(number)) throw new Error('no number')
      return shownNumber(number, format, from1904)
    }
    case 'd':
      return isoDateText(value)
    default:
      return unescaped(value)
  }
}

/** 0 for A1, 27 for AB12. */
function columnOf(place: string): number {
  let column = 0
  for (const char of /^[A-Z]{1,3}/.exec(place)?.[0] ?? '') column = column * 26 + char.charCodeAt(0) - 64
  if (column === 0) throw new Error('a cell without a place')
  return column - 1
}

/** 0 for A1 and A$1. */
const rowOf = (place: string): number => Number(/\d+$/.exec(place)?.[0]) - 1
