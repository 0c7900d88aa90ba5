// The thread that reads a workbook: its first sheet as CSV (workbook.ts). Inflated and read in pieces: neither the sheet nor its
// rows are in memory as a whole.
import { parentPort, workerData } from 'node:worker_threads'
import { stringify } from 'csv-stringify/sync'
import { Unzip, UnzipInflate } from 'fflate'
import { readRows, readSharedStrings, readStyles, readWorkbook, type XmlSource } from './sheet.ts'
import { cellText, type SheetCell } from './sheet-cell.ts'
import type { SheetAnswer, SheetTask } from './workbook.ts'

const PIECE_BYTES = 64 * 1024
const ROWS_AT_ONCE = 500

const { bytes, maxUnpackedBytes, maxCsvBytes } = workerData as SheetTask
class TooLarge extends Error {}

/** Counts the real size: the sizes in the archive may be wrong. */
let unpacked = 0

/** The text of one file of the archive, in pieces. @throws Error when it is missing */
const textOf =
  (name: string): XmlSource =>
  (write) => {
    const decoder = new TextDecoder()
    let isFound = false
    const unzip = new Unzip((file) => {
      if (file.name !== name || isFound) return
      isFound = true
      file.ondata = (error, piece, isLast) => {
        if (error) throw error
        unpacked += piece.length
        if (unpacked > maxUnpackedBytes) throw new TooLarge()
        write(decoder.decode(piece, { stream: !isLast }))
      }
      file.start()
    })
    unzip.register(UnzipInflate)
    for (let at = 0; at < bytes.length; at += PIECE_BYTES) {
      const end = Math.min(at + PIECE_BYTES, bytes.length)
      unzip.push(bytes.subarray(at, end), end === bytes.length)
    }
    if (!isFound) throw new Error(`no ${name}`)
  }

function firstSheet(): Uint8Array {
  const { sheet, strings, styles, from1904 } = readWorkbook(
    textOf('xl/workbook.xml'),
    textOf('xl/_rels/workbook.xml.rels'),
  )
  if (sheet === null) throw new Error('no sheet')
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
  const parts = {
    from1904,
    strings: strings === null ? [] : readSharedStrings(textOf(`xl/${strings}`)),
    styles: styles === null ? [] : readStyles(textOf(`xl/${styles}`)),
  }
  readRows(textOf(`xl/${sheet}`), parts, (row: SheetCell[]) => {
    waiting.push(row.map(cellText))
    if (waiting.length === ROWS_AT_ONCE) flush()
  })
  flush()
  const csv = new Uint8Array(size)
  let at = 0
  for (const piece of pieces.splice(0)) {
    csv.set(piece, at)
    at += piece.length
  }
  return csv
}

try {
  const csv = firstSheet()
  parentPort?.postMessage({ csv } satisfies SheetAnswer, [csv.buffer as ArrayBuffer])
} catch (error) {
  parentPort?.postMessage({
    fault: error instanceof TooLarge ? 'too_large' : 'unreadable',
  } satisfies SheetAnswer)
}
