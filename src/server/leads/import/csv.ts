// A CSV file as header and rows, in any encoding, with any delimiter or with columns of fixed width. Errors are Korean.
import { Readable } from 'node:stream'
import { setImmediate as nextTurn } from 'node:timers/promises'
import { CsvError, parse } from 'csv-parse'
import { AppError } from '#core/errors.ts'
import { singleLine } from '#core/text/plain-text.ts'
import { decodeText, detectEncoding, type Encoding } from './encoding.ts'
import { cellsAt, type FixedWidth, findFixedWidth } from './fixed-width.ts'

export const MAX_ROWS = 200_000
/** After columns without a value are dropped. */
export const MAX_COLUMNS = 500
const MAX_RECORD_CHARS = 1_000_000
const MAX_TITLE_CHARS = 100
/** Of two that split a text alike the first is meant. */
const DELIMITERS = ['\t', ',', ';', '|'] as const
const SAMPLE_CHARS = 20_000
const RECORDS_PER_TURN = 200

export type CsvFile = {
  encoding: Encoding
  columns: string[]
  /** Rows below the header, in order; blank ones are skipped but counted. Each has as many cells as there are columns. */
  rows(): AsyncIterable<CsvRow>
}
/** @property number the row of the spreadsheet: 1 is the first of the file, a header or blank one included */
export type CsvRow = { number: number; cells: string[] }

/**
 * A file whose first line that is not blank has the titles; `openTable` finds them anywhere.
 * @throws AppError import_unreadable, now or while rows are read
 */
export async function openCsv(
  bytes: Uint8Array,
  /** whether the first line is a row and not a header: then columns are numbered */
  { isRow = () => false }: { isRow?: (cells: readonly string[]) => boolean } = {},
): Promise<CsvFile> {
  const text = openText(bytes)
  const head = await firstRecord(text)
  const hasHead = !isRow(head)
  const columns = titlesOf(hasHead ? withoutBlankEnd(head) : head.map(() => ''))
  return {
    encoding: text.encoding,
    columns,
    async *rows() {
      let number = 0
      let isHeadExpected = hasHead
      for await (const record of records(text)) {
        number++
        if (isBlank(record)) continue
        if (isHeadExpected) {
          isHeadExpected = false
          continue
        }
        yield { number, cells: columns.map((_, at) => record[at] ?? '') }
      }
    },
  }
}

/** The number of rows, after reading all. @throws AppError import_unreadable beyond MAX_ROWS */
export async function countRows(file: CsvFile): Promise<number> {
  let count = 0
  for await (const _ of file.rows()) {
    if (++count > MAX_ROWS)
      throw unreadable(
        `한 번에 ${MAX_ROWS.toLocaleString('ko-KR')}행까지 가져올 수 있습니다. 파일을 나누어 주세요.`,
      )
  }
  if (count === 0) throw noRows()
  return count
}

export type DelimitedText = {
  bytes: Uint8Array
  encoding: Encoding
  delimiter: string
  hasSepLine: boolean
  /** files put together have several, and a text written twice as text has CR CR LF */
  lineEnds: string[]
  /** its columns when no delimiter separates them */
  fixed: FixedWidth | null
}

/** The encoding and the delimiter: of a line `sep=;`, with which Excel declares it, or guessed. */
export function openText(bytes: Uint8Array): DelimitedText {
  const encoding = detectEncoding(bytes)
  const sample = firstText(bytes, encoding)
  const declared = /^\s*"?sep=([^\r\n])"?[^\S\r\n]*(?:[\r\n]|$)/i.exec(sample)?.[1]
  return {
    bytes,
    encoding,
    delimiter: declared ?? guessDelimiter(sample),
    hasSepLine: declared !== undefined,
    lineEnds: /^[^\n]*\r[^\n]*$/.test(sample) ? ['\r'] : ['\r\r\n', '\r\n', '\n'],
    fixed: declared === undefined ? findFixedWidth(wholeLines(sample)) : null,
  }
}

/** All lines, also blank ones, without a line `sep=`. @throws AppError import_unreadable */
export async function* records({
  bytes,
  encoding,
  delimiter,
  hasSepLine,
  lineEnds,
  fixed,
}: DelimitedText): AsyncGenerator<string[]> {
  if (fixed) return yield* fixedRecords(decodeText(bytes, encoding), fixed)
  const parser = parse({
    delimiter,
    record_delimiter: lineEnds,
    bom: true,
    relax_column_count: true,
    relax_quotes: true,
    max_record_size: MAX_RECORD_CHARS,
  })
  // PostgreSQL cannot store NUL
  const text = Readable.from(decodeText(bytes, encoding)).map((piece: string) => piece.replaceAll('\0', ''))
  try {
    let count = 0
    for await (const record of text.pipe(parser)) {
      // nothing in this loop waits for I/O: without this pause no other request would be served meanwhile
      if (++count % RECORDS_PER_TURN === 0) await nextTurn()
      if (count === 1 && hasSepLine) continue
      yield record as string[]
    }
  } catch (error) {
    throw error instanceof CsvError ? unreadable(sentenceOf(error)) : error
  } finally {
    text.destroy()
  }
}

async function* fixedRecords(pieces: Iterable<string>, fixed: FixedWidth): AsyncGenerator<string[]> {
  let rest = ''
  let count = 0
  for (const piece of pieces) {
    // a line end may be cut in two
    const lines = (rest + piece).replaceAll(/[\0\f]/g, '').split(/\r\n|\n|\r(?!$)/)
    rest = lines.pop() ?? ''
    if (rest.length > MAX_RECORD_CHARS) throw unreadable(TOO_LONG)
    for (const line of lines) {
      if (++count % RECORDS_PER_TURN === 0) await nextTurn()
      yield cellsAt(line, fixed)
    }
  }
  if (rest !== '') yield cellsAt(rest, fixed)
}

const TOO_LONG = '한 행이 너무 깁니다. 따옴표가 빠진 곳이 있는지 확인해 주세요.'

function sentenceOf({ code, lines }: CsvError & { lines?: number }): string {
  const where = lines === undefined ? '' : `${lines}번째 줄: `
  switch (code) {
    case 'CSV_QUOTE_NOT_CLOSED':
      return `${where}따옴표가 닫히지 않았습니다. 따옴표를 수정한 뒤 다시 올려 주세요.`
    case 'CSV_MAX_RECORD_SIZE':
      return `${where}${TOO_LONG}`
    default:
      return `${where}CSV 형식이 올바르지 않습니다. 파일을 확인해 주세요.`
  }
}

async function firstRecord(text: DelimitedText): Promise<string[]> {
  for await (const record of records(text)) if (!isBlank(record)) return record
  throw emptyFile()
}

export const noRows = (): AppError =>
  unreadable(
    '열 이름 아래에 연락처가 없습니다. 연락처가 적힌 파일인지 확인하고, 열 이름 아래에 한 행에 한 명씩 적어 올려 주세요.',
  )

export const emptyFile = (): AppError =>
  unreadable(
    '파일이 비어 있습니다. 표가 그림으로 들어 있으면 글자로 옮긴 뒤, 첫 줄에 열 이름을 적어 올려 주세요.',
  )

function withoutBlankEnd(head: string[]): string[] {
  return head.slice(0, head.findLastIndex((cell) => singleLine(cell) !== '') + 1)
}

/** Whether a column got its title because the file has none for it. */
export const isNumbered = (title: string): boolean => /^열 \d+$/.test(title)

/** Unique titles: nameless columns are numbered, repeated titles get a counter. @param places of the columns in the file */
export function titlesOf(
  head: readonly string[],
  places: readonly number[] = head.map((_, at) => at),
): string[] {
  const taken = new Set<string>()
  return head.map((cell, at) => {
    const title = singleLine(cell).slice(0, MAX_TITLE_CHARS) || `열 ${(places[at] ?? at) + 1}`
    let unique = title
    for (let n = 2; taken.has(unique); n++) unique = `${title} (${n})`
    taken.add(unique)
    return unique
  })
}

/** The lines of a sample that are not blank, without the last one if it may be incomplete. */
function wholeLines(sample: string, change = (text: string): string => text): string[] {
  const end = sample.length < SAMPLE_CHARS ? sample.length : Math.max(sample.lastIndexOf('\n'), 1)
  return change(sample.slice(0, end))
    .replaceAll('\f', '')
    .split(/\r\n?|\n/)
    .filter((line) => line.trim() !== '')
}

/** The delimiter that splits most lines into the same number of cells, then into most cells; a comma when none does. */
function guessDelimiter(sample: string): string {
  const lines = wholeLines(sample, (text) => text.replaceAll(/"(?:[^"]|"")*"/g, ''))
  let best = { delimiter: ',', lines: 0, cells: 1 }
  for (const delimiter of DELIMITERS) {
    const counts = new Map<number, number>()
    for (const line of lines) {
      const cells = line.split(delimiter).length
      if (cells > 1) counts.set(cells, (counts.get(cells) ?? 0) + 1)
    }
    for (const [cells, alike] of counts) {
      // cells contain no tabs: lines may also end early
      const same = delimiter === '\t' ? [...counts.values()].reduce((sum, one) => sum + one, 0) : alike
      if (same > best.lines || (same === best.lines && cells > best.cells))
        best = { delimiter, lines: same, cells }
    }
  }
  return best.delimiter
}

function firstText(bytes: Uint8Array, encoding: Encoding): string {
  for (const piece of decodeText(bytes, encoding)) return piece.slice(0, SAMPLE_CHARS)
  return ''
}

export const isBlank = (record: readonly string[]): boolean => record.every((cell) => cell.trim() === '')

export const tooManyColumns = (): AppError =>
  unreadable(`열이 너무 많습니다. ${MAX_COLUMNS}개까지 읽을 수 있으니 필요 없는 열을 지운 뒤 올려 주세요.`)

export const unreadable = (message: string): AppError => new AppError('import_unreadable', { message })
