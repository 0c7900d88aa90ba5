// A CSV file as header and rows, in any encoding and with any delimiter. Errors are Korean.

import { Readable } from 'node:stream'
import { setImmediate as nextTurn } from 'node:timers/promises'
import { CsvError, parse } from 'csv-parse'
import { AppError } from '#core/errors.ts'
import { normalizeEmail } from '#core/leads/lead.ts'
import { singleLine } from '#core/text/plain-text.ts'
import { decodeText, detectEncoding, type Encoding } from './encoding.ts'

export const MAX_ROWS = 200_000
const MAX_COLUMNS = 200
const MAX_RECORD_CHARS = 1_000_000
const MAX_TITLE_CHARS = 100
const DELIMITERS = [',', ';', '\t'] as const
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

/** @throws AppError import_unreadable, now or while rows are read */
export async function openCsv(
  bytes: Uint8Array,
  /** whether the first line is a row and not a header: then columns are numbered */
  { isRow = () => false }: { isRow?: (cells: readonly string[]) => boolean } = {},
): Promise<CsvFile> {
  const encoding = detectEncoding(bytes)
  const delimiter = guessDelimiter(firstText(bytes, encoding))
  const head = await firstRecord(bytes, encoding, delimiter)
  const hasHead = !isRow(head)
  const columns = titlesOf(hasHead ? head : head.map((_, at) => `열 ${at + 1}`))
  return {
    encoding,
    columns,
    async *rows() {
      let number = 0
      let isHeadExpected = hasHead
      for await (const record of records(bytes, encoding, delimiter)) {
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
  if (count === 0) throw unreadable('열 이름 아래에 연락처가 없습니다. 파일을 확인해 주세요.')
  return count
}

async function* records(bytes: Uint8Array, encoding: Encoding, delimiter: string): AsyncGenerator<string[]> {
  const parser = parse({
    delimiter,
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
      yield record as string[]
    }
  } catch (error) {
    throw error instanceof CsvError ? unreadable(sentenceOf(error)) : error
  } finally {
    text.destroy()
  }
}

function sentenceOf({ code, lines }: CsvError & { lines?: number }): string {
  const where = lines === undefined ? '' : `${lines}번째 줄: `
  switch (code) {
    case 'CSV_QUOTE_NOT_CLOSED':
      return `${where}따옴표가 닫히지 않았습니다. 따옴표를 수정한 뒤 다시 올려 주세요.`
    case 'CSV_MAX_RECORD_SIZE':
      return `${where}한 행이 너무 깁니다. 따옴표가 빠진 곳이 있는지 확인해 주세요.`
    default:
      return `${where}CSV 형식이 올바르지 않습니다. 파일을 확인해 주세요.`
  }
}

async function firstRecord(bytes: Uint8Array, encoding: Encoding, delimiter: string): Promise<string[]> {
  for await (const record of records(bytes, encoding, delimiter)) if (!isBlank(record)) return record
  throw unreadable('파일이 비어 있습니다. 첫 줄에 열 이름이 있는 CSV 파일을 올려 주세요.')
}

/** Unique titles: nameless columns are numbered, repeated titles get a counter. */
function titlesOf(head: string[]): string[] {
  while (head.length > 0 && singleLine(head.at(-1) ?? '') === '') head = head.slice(0, -1)
  if (head.length > MAX_COLUMNS) throw unreadable(`열은 ${MAX_COLUMNS}개까지 읽을 수 있습니다.`)
  if (head.some((cell) => normalizeEmail(cell).ok)) {
    throw unreadable(
      '첫 줄에 열 이름이 없고 연락처가 바로 나옵니다. 첫 줄에 회사명, 담당자명, 이메일 같은 열 이름을 넣어 주세요.',
    )
  }
  const taken = new Set<string>()
  return head.map((cell, at) => {
    const title = singleLine(cell).slice(0, MAX_TITLE_CHARS) || `열 ${at + 1}`
    let unique = title
    for (let n = 2; taken.has(unique); n++) unique = `${title} (${n})`
    taken.add(unique)
    return unique
  })
}

/** The delimiter that splits the first line into most cells; a comma when none does. */
function guessDelimiter(text: string): string {
  const line = text.split(/\r\n?|\n/).find((candidate) => candidate.trim() !== '') ?? ''
  const bare = line.replaceAll(/"(?:[^"]|"")*"/g, '')
  const counts = DELIMITERS.map((delimiter) => bare.split(delimiter).length)
  return DELIMITERS[counts.indexOf(Math.max(...counts))] ?? ','
}

function firstText(bytes: Uint8Array, encoding: Encoding): string {
  for (const piece of decodeText(bytes, encoding)) return piece.slice(0, SAMPLE_CHARS)
  return ''
}

const isBlank = (record: string[]): boolean => record.every((cell) => cell.trim() === '')

export const unreadable = (message: string): AppError => new AppError('import_unreadable', { message })
