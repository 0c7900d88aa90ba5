// The table of leads in a file: its titles anywhere below other lines, and its rows without totals and notes.
import { stringify } from 'csv-stringify/sync'
import { AppError } from '#core/errors.ts'
import { LEAD_FIELD_LABELS } from '#core/leads/fields.ts'
import { isCompanyName, isPersonName } from '#core/leads/person-cell.ts'
import { singleLine } from '#core/text/plain-text.ts'
import { blockOf, findBlocks } from './blocks.ts'
import { isCardForm, isTransposed } from './card-form.ts'
import { columnOfCompanies, withCompanyAbove } from './company-above.ts'
import { companyWriter, findCompanyHeadings } from './company-headings.ts'
import {
  type CsvFile,
  emptyFile,
  isBlank,
  MAX_COLUMNS,
  MAX_ROWS,
  noRows,
  openText,
  records,
  titlesOf,
  tooManyColumns,
  unreadable,
} from './csv.ts'
import { furtherHeads } from './further-heads.ts'
import type { ColumnFacts } from './mapping.ts'
import { findTitles, isAddressCell, SAMPLE_ROWS, titlesAt } from './title-row.ts'

const CHOICES = 20
const CHOICE_CHARS = 40
const LINES_AT_ONCE = 500

/** Columns without any value are left out. */
export type LeadTable = CsvFile & {
  facts: ColumnFacts[]
  /** the line of the file with the titles, from 1; 0 without titles */
  headerRow: number
  /** lines that may have the titles */
  headerChoices: { row: number; text: string }[]
  /** cells with #N/A and the like, which are read as empty */
  errorCells: number
  /** totals, notes below the table and repeated titles, which are not rows */
  leftOutRows: number
  total: number
}

/**
 * @param headerRow as chosen by the user; found without it
 * @throws AppError import_unreadable, and validation_failed for a line that cannot have the titles
 */
export async function openTable(bytes: Uint8Array, headerRow?: number): Promise<LeadTable> {
  const text = openText(bytes)
  let sample: string[][] = []
  for await (const record of records(text)) {
    sample.push(record)
    if (sample.length === SAMPLE_ROWS) break
  }
  if (sample.every(isBlank)) throw emptyFile()
  if (headerRow !== undefined && headerRow > 0 && isBlank(sample[headerRow - 1] ?? []))
    throw new AppError('validation_failed', {
      issues: [{ path: 'headerRow', message: '열 이름이 있는 행을 선택해 주세요.' }],
    })
  if (headerRow === undefined && isTransposed(sample)) throw unreadable(TRANSPOSED)
  if (headerRow === undefined && isCardForm(sample)) throw unreadable(CARD_FORM)
  const headerChoices = choicesOf(sample)
  let head = headerRow === undefined ? findTitles(sample) : titlesAt(sample, headerRow - 1)
  const titleLine = sample[head.firstRow - 1] ?? []
  const blocks = head.row < 0 ? null : findBlocks(titleLine, sample[head.firstRow - 2] ?? [])
  if (blocks) {
    sample = sample.map((record) => blockOf(record, blocks, 0))
    const { titles } = titlesAt(sample, head.row)
    for (const at of blocks.places.flat()) titles[at] ||= titleLine[at] ?? ''
    head = { ...head, titles: Array.from(titles, (title) => title ?? '') }
  }
  const titleLines = [head.titles, ...sample.slice(0, head.firstRow)].filter((line) => !isBlank(line))
  const titleCount = head.titles.filter((title) => title.trim() !== '').length
  const isRow = (record: readonly string[]): boolean => !isLeftOut(record, titleCount, titleLines)
  const titles = [...head.titles]
  const isTitleLine = (line: readonly string[]): boolean => isOneOf(line, titleLines)
  /** called for every line in order; `columns` are given further ones */
  const mover = (columns: string[]): ((line: string[], at: number) => string[]) => {
    const move = furtherHeads(columns, titleLines[0] ?? [], isTitleLine)
    const fill = withoutDittos(isRow)
    return (line, at) => (at < head.firstRow ? line : fill(head.row < 0 ? line : move(line)))
  }
  sample = sample.map(mover(titles))
  const companies = blocks ? null : findCompanyHeadings(sample, head, isRow)
  if (companies) {
    const write = companyWriter(companies, head.firstRow, isRow)
    sample = sample.map(write)
    while (titles.length <= companies.column) titles.push('')
    titles[companies.column] ||= LEAD_FIELD_LABELS.companyName
  }
  const companyColumn = companies ? -1 : columnOfCompanies(sample, { ...head, titles }, isRow)
  /** all lines; with several contacts in a line all first ones, then, as further lines, all second ones */
  async function* lines(columns: string[]): AsyncGenerator<string[]> {
    const write = companies && companyWriter(companies, head.firstRow, isRow)
    const complete = withCompanyAbove(companyColumn, isRow)
    for (let nth = 0; nth < (blocks?.blocks.length ?? 1); nth++) {
      const move = mover(columns)
      let at = -1
      for await (const record of records(text)) {
        const isAgain = ++at < head.firstRow && nth > 0
        const line = move(blocks ? (isAgain ? [] : blockOf(record, blocks, nth)) : record, at)
        yield write ? write(line) : at < head.firstRow ? line : complete(line)
      }
    }
  }
  const scan = scanner(titleCount, titleLines)
  const columns = [...titles]
  let at = -1
  for await (const record of lines(columns)) if (++at >= head.firstRow) scan.row(record, at)
  const { facts, total, leftOut, errorCells } = scan.done()
  if (total === 0) throw noRows()
  const kept = facts.flatMap(({ filled }, column) => (filled > 0 ? [column] : []))
  if (kept.length > MAX_COLUMNS) throw tooManyColumns()
  return {
    encoding: text.encoding,
    columns: titlesOf(
      kept.map((column) => columns[column] ?? ''),
      kept,
    ),
    facts: kept.map((column) => ({
      ...(facts[column] ?? { filled: 0, addresses: 0 }),
      ...sharesOf(sample.slice(head.firstRow).map((record) => record[column] ?? '')),
    })),
    headerRow: head.row + 1,
    headerChoices,
    errorCells,
    leftOutRows: leftOut.size,
    total,
    async *rows() {
      let index = -1
      for await (const record of lines([...titles])) {
        if (++index < head.firstRow || leftOut.has(index)) continue
        const cells = kept.map((column) => withoutError(record[column]))
        if (!isBlank(cells)) yield { number: index + 1, cells }
      }
    },
  }
}

const isDitto = (cell: string): boolean => /^\s*(?:〃|″|상동|위와 ?(?:같음|동일))\s*$/.test(cell)

/** Writes the value above into a cell that says it is the same. Call the result for every line in order. */
function withoutDittos(isRow: (line: readonly string[]) => boolean): (line: string[]) => string[] {
  /** the last lines: totals may be between two rows */
  let above: string[][] = []
  return (line) => {
    const row = line.some(isDitto) ? above.findLast(isRow) : undefined
    const written = row ? line.map((cell, at) => (isDitto(cell) ? (row[at] ?? '') : cell)) : line
    if (!isBlank(line)) above = [...above.slice(-2), written]
    return written
  }
}

/** Which share of the values are names of people and of companies. A word that repeats is no name. */
function sharesOf(cells: readonly string[]): { names: number; companies: number } {
  const values = cells.filter((cell) => withoutError(cell).trim() !== '')
  const share = (found: readonly string[]): number => (values.length === 0 ? 0 : found.length / values.length)
  const names = values.filter(isPersonName)
  const areDistinct = new Set(names).size * 3 >= names.length
  return { names: areDistinct ? share(names) : 0, companies: share(values.filter(isCompanyName)) }
}

const CARD_FORM =
  '연락처마다 항목 이름과 값이 세로로 적혀 있어 표로 읽을 수 없습니다. 한 행에 연락처 한 명이 있고 첫 행에 열 이름이 있는 표로 바꾼 뒤 올려 주세요.'
const TRANSPOSED =
  '연락처가 열마다 한 명씩 가로로 적혀 있어 표로 읽을 수 없습니다. 엑셀에서 표를 복사해 ‘선택하여 붙여넣기 → 행/열 바꿈’으로 붙여 넣고 저장한 뒤 올려 주세요.'

/** The table as CSV for the job that imports it: titles in the first line if it has any, rows in the lines of their numbers. */
export async function storedCsv(table: LeadTable): Promise<Buffer> {
  const pieces: Buffer[] = []
  let waiting: string[][] = []
  const flush = (): void => {
    pieces.push(Buffer.from(stringify(waiting)))
    waiting = []
  }
  pieces.push(Buffer.from('sep=,\n'))
  if (table.headerRow > 0) waiting.push(table.columns)
  let number = waiting.length
  for await (const row of table.rows()) {
    for (number++; number < row.number; number++) waiting.push([])
    waiting.push(row.cells)
    if (waiting.length >= LINES_AT_ONCE) flush()
  }
  flush()
  return Buffer.concat(pieces)
}

const ERROR_CELL = /^(?:#N\/A|#[A-Z0-9_/]{2,20}[!?]|#이름\?|#GETTING_DATA|Err:\d{3})$/

/** '' for an error of a formula. */
const withoutError = (cell = ''): string => (ERROR_CELL.test(cell.trim()) ? '' : cell)

/** Whether a line that is not blank is no row. @param titleLines no rows when they are repeated */
function isLeftOut(
  record: readonly string[],
  titles: number,
  titleLines: readonly (readonly string[])[],
): boolean {
  const cells = record.filter((cell) => cell.trim() !== '')
  const [first = ''] = cells
  return (
    isTotal(cells) ||
    cells.every(isRule) ||
    EXAMPLE.test(first) ||
    (cells.length === 1 && (PAGE.test(first) || (titles >= MIN_TITLES && HEADING.test(first)))) ||
    isOneOf(record, titleLines)
  )
}

const isOneOf = (record: readonly string[], lines: readonly (readonly string[])[]): boolean =>
  lines.some((line) => isRepeated(record, line))

type Single = { at: number; column: number; part: number; text: string }

function scanner(titles: number, titleLines: readonly (readonly string[])[]) {
  const facts: ColumnFacts[] = []
  const leftOut = new Set<number>()
  /** lines with one cell below the last address */
  let last: Single[] = []
  /** those below the last row with more cells */
  let over: Single[] = []
  /** counts the parts of the file with a blank line in between */
  let part = 0
  /** the last one with a row */
  let partOfRow = 0
  let total = 0
  let errorCells = 0
  let hasAddress = false
  const leaveOut = ({ at, column }: Single): void => {
    if (leftOut.has(at)) return
    leftOut.add(at)
    total--
    const fact = facts[column]
    if (fact) fact.filled--
  }
  return {
    row(record: readonly string[], at: number): void {
      const filled = record.flatMap((cell, column) => (cell.trim() === '' ? [] : [column]))
      const values = filled.filter((column) => withoutError(record[column]) !== '')
      if (filled.length === 0) {
        part++
        return
      }
      if (isLeftOut(record, titles, titleLines)) {
        leftOut.add(at)
        if (titles >= MIN_TITLES && isOneOf(record, titleLines))
          over
            .filter(({ text, part: of }) => NUMBERED.test(text) || (of > partOfRow && !isName(text)))
            .forEach(leaveOut)
        over = []
        return
      }
      errorCells += filled.length - values.length
      if (values.length === 0) return
      if (++total > MAX_ROWS)
        throw unreadable(
          `한 번에 ${MAX_ROWS.toLocaleString('ko-KR')}행까지 가져올 수 있습니다. 파일을 나누어 주세요.`,
        )
      let isAddressed = false
      for (const column of values) {
        while (facts.length <= column) facts.push({ filled: 0, addresses: 0 })
        const fact = facts[column]
        if (!fact) continue
        fact.filled++
        if (!isAddressCell(record[column] ?? '')) continue
        fact.addresses++
        isAddressed = true
      }
      const [only] = values
      if (isAddressed) {
        hasAddress = true
        last = []
      }
      if (isAddressed || values.length > 1) {
        partOfRow = part
        over = []
      } else if (only !== undefined) {
        const single = { at, column: only, part, text: record[only] ?? '' }
        last.push(single)
        over.push(single)
      }
    },
    done() {
      if (hasAddress && titles >= MIN_TITLES) {
        // the footer of a report: all lines of a part without a row
        const footers = new Set(
          last.flatMap(({ part: of, text }) => (FOOTER.test(text) && of > partOfRow ? [of] : [])),
        )
        last.filter(({ text, part: of }) => NOTE.test(text) || footers.has(of)).forEach(leaveOut)
      }
      return { facts, leftOut, total, errorCells }
    },
  }
}

/** In a narrower table a line of one cell may be a lead. */
const MIN_TITLES = 3

/** A line at the foot of an exported report; the others name the report and the company it belongs to. */
const FOOTER = /\bcopyright\b|\bconfidential\b|\bgenerated by\b|©/i

/** A line below the table, alone in its row: "※ 대외비", "출력일: 2026-11-28", "당직실 02-555-8119", "- 이하 여백 -", "1 / 1". */
const NOTE =
  /^\s*[※*＊◎▶<[【=–—-]|[:：]|(?:19|20)\d\d\s*[-./년]|^\s*\d+\s*\/\s*\d+\s*$|\bpage\s*\d|\b(?:confidential|copyright|generated)\b|여백|[가-힣]\D{0,30}\d{2,4}-\d{3,4}-\d{4}|^\s*끝\.?\s*$|니다\.?\s*$/i

const TOTAL =
  /^(?:.{0,10}(?:합계|총계|소계|누계|총합)|계|평균|(?:grand|sub)?total(?:amount|count|sum)?|sum|average|(?:합계|계)\d+|(?:총|전체).{0,8}(?:수|인원)|(?:합계?|계|총)(?:.{0,5}\d+(?:건|명|개|곳|개사|개소|행)){1,3})$/i
/** Of a group, beside numbers, as a pivot table writes it: "(주)한빛 요약", "Seoul Total". */
const GROUP_TOTAL = /(?:합계|총계|소계|누계|요약|total)$/i
const NUMBER = /^[\d\s.,%()+\-₩$원건명개사곳소]*$|^\d+\s*개?\s*(?:업체|회사|기관)$/

/** The cells are totals and numbers. */
function isTotal(cells: readonly string[]): boolean {
  const words = cells
    .filter((cell) => !NUMBER.test(cell))
    .map((cell) => cell.replaceAll(/\([^)]*\)|[^\p{L}\p{N}]/gu, ''))
  return (
    words.length > 0 &&
    (words.every((word) => TOTAL.test(word) || word === '') ||
      (words.length === 1 && cells.length > 1 && GROUP_TOTAL.test(words[0] ?? '')))
  )
}

/** A cell of a line drawn with characters, or of one that says which columns are required. */
const isRule = (cell: string): boolean =>
  /^(?:[\s:+=_*–—-]+|\s*[([]?(?:필수|선택|required|optional)[)\]]?\s*)$/i.test(cell)

/** The heading of a group of rows, alone in its row: "■ 서울", "[부산]". */
const HEADING = /^\s*(?:[■□▶▷►◆◇●○▣★☆※【〈]|\[(?![주유]\]))/
/** The number of a heading over a table with a head of its own: "2. 공급기업", "나) 협력사", "Ⅱ. 지원기관". */
const NUMBERED = /^\s*\(?(?:\d{1,2}|[가나다라마바사아자차카타파하]|[IVX]{1,4}|[Ⅰ-Ⅻ])[.)]\s*\D/
const isName = (cell: string): boolean => isCompanyName(cell) || isPersonName(cell)

/** The beginning of a row that shows how to fill in a form. */
const EXAMPLE =
  /^\s*(?:[([<【]\s*(?:작성\s*)?(?:예시?|샘플|sample|example)\s*[)\]>】]|(?:(?:작성\s*)?예시|예|샘플|ex|example|sample)\s*(?:$|[):]))/i

/** The number of a printed page, also with the number of all: "- 1 / 3 -", "[1/3]", "Page 2 of 3", "제 2 쪽". */
const PAGE = withPageNumber(
  String.raw`[-–—] N [-–—]|[[(<] N [\])>]|(?:page|페이지|p\.) :? N|(?:제 )?N (?:페이지|쪽)|\d{1,4} (?:/|of) \d{1,4}`,
)

function withPageNumber(pattern: string): RegExp {
  const written = pattern.replaceAll('N', String.raw`\d{1,4}(?: (?:/|of) \d{1,4})?`)
  return new RegExp(String.raw`^\s*(?:${written.replaceAll(' ', String.raw`\s*`)})\s*$`, 'i')
}

/** The titles or lines above them again, as at the top of a printed page. */
const isRepeated = (record: readonly string[], titles: readonly string[]): boolean =>
  record.every((cell, column) => cell.trim() === (titles[column] ?? '').trim())

function choicesOf(sample: readonly (readonly string[])[]): { row: number; text: string }[] {
  return sample
    .flatMap((cells, at) => {
      const text = cells.map(singleLine).filter(Boolean).join(', ')
      return text === ''
        ? []
        : [{ row: at + 1, text: text.length > CHOICE_CHARS ? `${text.slice(0, CHOICE_CHARS)}…` : text }]
    })
    .slice(0, CHOICES)
}
