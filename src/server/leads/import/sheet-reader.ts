// A workbook of any format as sheets of rows. The usual formats are read in pieces by this folder; SheetJS reads the old ones
// (.xls, XML of 2003) and .xlsb as a whole.
import { type CellObject, read as readWhole, set_cptable, utils, type WorkSheet } from '@e965/xlsx'
import { decodeText, detectEncoding } from './encoding.ts'
import {
  type Book,
  readLayout,
  readMailLinks,
  readMailTargets,
  readMainPart,
  readRows,
  readSharedStrings,
  readStyles,
  readWorkbook,
  readXml,
  type XmlSource,
} from './sheet.ts'
import { linkedText, shownNumber } from './sheet-cell.ts'
import { readHtml } from './sheet-html.ts'
import { isMarkup, isSylk, RICH_DATA, readMarkup } from './sheet-markup.ts'
import { openOds } from './sheet-ods.ts'
import { isVcard, readVcards } from './sheet-vcard.ts'
import { type Archive, openArchive, TooLarge } from './sheet-zip.ts'

/** A file whose root element is a workbook. */
const XML_BOOK = /^\s*(?:<[?!][^>]*>\s*)*<(?:\w+:)?(?:Workbook|document)[\s>]/

/** The name of the stream in which a workbook with a password is (MS-OFFCRYPTO 2.3.4.4). */
const ENCRYPTED = Buffer.from('EncryptedPackage', 'utf16le')

/** @throws Error, TooLarge */
export async function openBook(bytes: Uint8Array, maxUnpackedBytes: number): Promise<Book> {
  if (isMarkup(bytes)) {
    const text = readMarkup(bytes)
    const source: XmlSource = (write) => write(text)
    if (!XML_BOOK.test(text)) return readHtml(text)
    return /<office:spreadsheet[\s>]/.test(text)
      ? openOds(source, source)
      : openWithSheetJs(withoutRuns(text))
  }
  if (isVcard(bytes)) return readVcards(bytes)
  // as 'binary' its text is not decoded again
  if (isSylk(bytes)) return openWithSheetJs([...decodeText(bytes, detectEncoding(bytes))].join(''), 'binary')
  if (bytes[0] !== 0x50) {
    if (Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength).includes(ENCRYPTED))
      throw new Error('encrypted')
    // texts of Excel 95 and older; loading them takes longer than reading most files
    set_cptable(await import('@e965/xlsx/dist/cpexcel.full.mjs'))
    return openWithSheetJs(bytes)
  }
  const archive = openArchive(bytes, maxUnpackedBytes)
  const main = mainPartOf(archive)
  if (/\.xml$/i.test(main)) return openXmlBook(archive, main)
  if (archive.names.includes('content.xml')) return openOdsArchive(archive)
  // their real sizes are checked before SheetJS unpacks them without limits
  let unpacked = 0
  for (const name of archive.names) {
    archive.unpack(name, (piece) => {
      unpacked += piece.length
      if (unpacked > maxUnpackedBytes) throw new TooLarge()
    })
  }
  return openWithSheetJs(bytes)
}

/** SheetJS loses a part of a text with formatting runs. */
const withoutRuns = (text: string): string =>
  text.replaceAll(
    RICH_DATA,
    (_, open: string, inner: string, close: string) => open + inner.replaceAll(/<[^>]*>/g, '') + close,
  )

function openOdsArchive(archive: Archive): Book {
  let isLocked = false
  readXml(textOf(archive, 'META-INF/manifest.xml'), {
    open: (name) => {
      isLocked ||= name === 'encryption-data'
    },
  })
  if (isLocked) throw new Error('encrypted')
  const settings = archive.names.includes('settings.xml') ? textOf(archive, 'settings.xml') : null
  return openOds(textOf(archive, 'content.xml'), settings)
}

function mainPartOf(archive: Archive): string {
  const find = (part: string) => archive.names.find((name) => name.toLowerCase() === part)
  const relations = find('_rels/.rels')
  return (relations && readMainPart(textOf(archive, relations))) || (find('xl/workbook.xml') ?? '')
}

function openXmlBook(archive: Archive, main: string): Book {
  const [, folder = '', file = ''] = /^(.*\/)?([^/]*)$/.exec(main) ?? []
  const { sheets, active, from1904, ...names } = readWorkbook(
    textOf(archive, main),
    textOf(archive, `${folder}_rels/${file}.rels`),
    folder,
  )
  const parts = {
    from1904,
    strings: names.strings === null ? [] : readSharedStrings(textOf(archive, names.strings)),
    styles: names.styles === null ? [] : readStyles(textOf(archive, names.styles)),
  }
  return {
    active,
    sheets: sheets.map(({ name, isHidden, part }) => ({
      name,
      isHidden,
      layout: () => readLayout(textOf(archive, part)),
      read: (onRow) => {
        const links = mailLinks(archive, part)
        let nth = 0
        readRows(textOf(archive, part), parts, (row) => {
          for (const [column, target] of links.get(nth++) ?? [])
            row.cells[column] = linkedText(row.cells[column] ?? '', target)
          onRow({ ...row, cells: Array.from(row.cells, (cell) => cell ?? '') })
        })
      },
    })),
  }
}

function mailLinks(archive: Archive, part: string): ReturnType<typeof readMailLinks> {
  const relations = part.replace(/[^/]*$/, (file) => `_rels/${file}.rels`)
  const targets = archive.names.includes(relations) ? readMailTargets(textOf(archive, relations)) : new Map()
  return targets.size === 0 ? new Map() : readMailLinks(textOf(archive, part), targets)
}

/** The text of one file of the archive, in pieces. */
const textOf =
  (archive: Archive, name: string): XmlSource =>
  (write) => {
    let decoder: InstanceType<typeof TextDecoder> | undefined
    archive.unpack(name, (piece, isLast) => {
      decoder ??= new TextDecoder(piece[0] === 0xff ? 'utf-16le' : piece[0] === 0xfe ? 'utf-16be' : 'utf-8')
      write(decoder.decode(piece, { stream: !isLast }))
    })
  }

function openWithSheetJs(
  content: Uint8Array | string,
  type: 'array' | 'string' | 'binary' = typeof content === 'string' ? 'string' : 'array',
): Book {
  const book = readWhole(content, {
    type,
    dense: true,
    cellNF: true,
    cellStyles: true,
    cellText: false,
    cellHTML: false,
    cellFormula: false,
    raw: true,
  })
  const from1904 = book.Workbook?.WBProps?.date1904 ?? false
  // the window's settings are missing in the types of SheetJS
  const views = (book.Workbook as { Views?: { activeTab?: number }[] } | undefined)?.Views
  return {
    active: views?.[0]?.activeTab ?? 0,
    sheets: book.SheetNames.map((name, at) => {
      const sheet: WorkSheet = book.Sheets[name] ?? {}
      return {
        name,
        isHidden: (book.Workbook?.Sheets?.[at]?.Hidden ?? 0) !== 0,
        layout: () => ({
          merges: (sheet['!merges'] ?? []).map(({ s, e }) => ({
            row: s.r,
            column: s.c,
            lastRow: e.r,
            lastColumn: e.c,
          })),
          hiddenColumns: new Set(
            (sheet['!cols'] ?? []).flatMap((column, nth) => (column?.hidden ? [nth] : [])),
          ),
        }),
        read: (onRow) => {
          const data = (sheet['!data'] ?? []) as (CellObject | undefined)[][]
          const last = sheet['!ref'] ? utils.decode_range(sheet['!ref']).e.r : -1
          for (let row = 0; row <= Math.min(last, data.length - 1); row++) {
            onRow({
              cells: Array.from(data[row] ?? [], (cell) =>
                linkedText(textOfCell(cell, from1904), cell?.l?.Target),
              ),
              isHidden: sheet['!rows']?.[row]?.hidden ?? false,
            })
          }
        },
      }
    }),
  }
}

function textOfCell(cell: CellObject | undefined, from1904: boolean): string {
  if (!cell || cell.v === undefined || cell.v === null) return ''
  if (cell.t === 'n' && typeof cell.v === 'number') return shownNumber(cell.v, cell.z ?? 0, from1904)
  if (cell.t === 'e') return cell.w ?? '#N/A'
  return cell.t === 'b' ? String(cell.v).toUpperCase() : String(cell.v)
}
