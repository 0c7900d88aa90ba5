// Tables of a page of a PDF file that have no lines: titles above their columns, cards beside each other, and names beside their
// values (rules.md R-484).
import { AMOUNT, headCount, isDay, isName, isTitle, type PageTable } from '#core/writing/table-facts.ts'
import { ALIGNED, type Cell, type Row, rightOf, textOf } from './pdf-rows.ts'
import type { PlacedText } from './pdf-rules.ts'

/** The next row of a table is not further away. */
export const NEXT_ROW = 4
/** The heading of a table is not further above. */
export const HEADING = 6
/** Letters of a heading are larger by this. */
const LARGER = 1.08
/** Of the width of the text: a line that is longer may continue on the next one. */
const FULL_LINE = 0.85
/** Rows of a table without lines. */
const MAX_BLOCK = 200
/** In characters, of a title without lines. */
const MAX_TITLE = 20

/** The nearest line above that is larger, marked or of another font. */
export function headingOf(over: readonly Row[], own: Row): string {
  const heading = over.findLast(
    (row) =>
      row.height >= own.height * LARGER ||
      SECTION.test(textOf(row)) ||
      (row.font && own.font && row.font !== own.font),
  )
  return heading ? textOf(heading).replace(MARK, '') : ''
}

const MARK = /^(?:[\s•·▪■□●○◆◇▶▷▣☞✓✔※*]+|[–-] ?(?!\d)|\d{1,2}[.)] )(?=\S)/
const SECTION = /^[■□●○◆◇▶▷▣]/
const SENTENCE = /[다요]\.$/
/** What is about a whole table, not about its last row. */
const NOTE = /^[※*]|^주\)/

/** Tables without lines: titles above their columns, cards beside each other, and names beside their values. */
export function writtenTables(
  rows: readonly Row[],
  name: string,
  isFramed: boolean,
): { found: PageTable[]; used: PlacedText[] } {
  const found: PageTable[] = []
  const used: PlacedText[] = []
  const margin = FULL_LINE * Math.max(0, ...rows.map(rightOf))
  let last = 0
  for (let i = 0; i < rows.length; i++) {
    const block = blockFrom(rows, i)
    const own = block[0] as Row
    const table = cardsOf(block, isFramed) ?? titledRows(block) ?? figuresOf(block) ?? pairsOf(block, margin)
    if (!table) continue
    const over = rows.slice(last, i).filter(({ y }) => y - own.y <= own.height * HEADING)
    const caption = over.at(-1)
    const { used: count, ...rest } = table
    found.push({ name, ...rest, heading: headingOf(over, own), caption: caption ? textOf(caption) : '' })
    last = i + count
    for (const row of rows.slice(i, last)) used.push(...row.pieces)
    i = last - 1
  }
  return { found, used }
}

type Block = { rows: string[][]; used: number; isCards?: true } | null

/** The rows that follow each other closely. */
function blockFrom(rows: readonly Row[], start: number): Row[] {
  let end = start + 1
  while (end < start + MAX_BLOCK && rows[end] && isNext(rows[end - 1] as Row, rows[end] as Row)) end++
  return rows.slice(start, end)
}

const isNext = (above: Row, row: Row): boolean => above.y - row.y <= above.height * NEXT_ROW

/** Names beside each other, prices below them, and what each of them has. */
function cardsOf(block: readonly Row[], isFramed: boolean): Block {
  const [first] = block
  const names = first?.cells.map(({ text }) => text) ?? []
  if (!first || (names.length < 2 && !isFramed)) return null
  if (names.some((text) => text.length > MAX_TITLE || !isName(text) || isTitle(text))) return null
  const zones = first.cells.map(({ left, right }) => ({ left, right }))
  const rows = [names]
  for (const [i, row] of block.slice(1).entries()) {
    // a line as large begins other cards
    if (NOTE.test(textOf(row)) || row.cells.some(({ text }) => SENTENCE.test(text))) break
    // one cell below several cards may be a line of its own
    if (names.length > 1 && row.cells.length < 2) break
    if (i > 1 && row.height >= first.height && first.height > (block[i]?.height ?? 0)) break
    const texts = names.map(() => '')
    const places = row.cells.map((cell) =>
      zones.flatMap((zone, i) => (cell.left < zone.right && zone.left < cell.right ? [i] : [])),
    )
    if (places.some((at) => at.length !== 1) || new Set(places.flat()).size < places.length) break
    for (const [i, { text, left, right }] of row.cells.entries()) {
      const at = places[i]?.[0] ?? 0
      const zone = zones[at]
      if (zone) [zone.left, zone.right] = [Math.min(zone.left, left), Math.max(zone.right, right)]
      texts[at] = text.replace(MARK, '')
    }
    rows.push(texts)
  }
  const isPrices = (texts: readonly string[]): boolean =>
    texts.every((text) => AMOUNT.test(text) || /문의|협의/.test(text))
  const prices = rows.flatMap((texts, i) => (isPrices(texts) ? [i] : []))
  const [price, next] = prices
  // prices further below are of other cards
  if (price === undefined || price > 3 || (next ?? price) > price + 1 || rows.length < 3) return null
  return { rows, used: rows.length, isCards: true }
}

/** A row whose cells belong to no column or to the same one ends its table. */
function titledRows(block: readonly Row[]): Block {
  const [titles] = block
  if (!titles || titles.cells.length < 2 || titles.cells.some(({ text }) => text.length > MAX_TITLE))
    return null
  const rows = [titles.cells.map(({ text }) => text)]
  for (const row of block.slice(1)) {
    const cells = inColumns(titles.cells, row.cells)
    if (!cells) break
    rows.push(cells)
  }
  return headCount(rows) === 1 && rows[0]?.some(isTitle) ? { rows, used: rows.length } : null
}

const LEADER = /^(.{2,40}?)\s*(?:[.·…‥]{4,}|(?:[.·…‥] ){4,})\s*(\S.*)$/
const COLON = /^(\p{L}[^:：?]{0,29}?)\s*[:：]\s+(\S.*)$/u

/** Large numbers above what they say. */
function figuresOf([figures, labels]: readonly Row[]): Block {
  if (!figures || !labels || figures.cells.length !== labels.cells.length) return null
  if (figures.height < labels.height * 1.5 || figures.cells.length < 2) return null
  const rows = figures.cells.flatMap(({ text: figure, left, right }, i) => {
    const label = labels.cells[i]
    const isBelow = label && label.left < right && left < label.right && isName(label.text)
    return isBelow && /\d/.test(figure) && figure.length <= 14 ? [[label.text, figure]] : []
  })
  return rows.length === figures.cells.length ? { rows, used: 2 } : null
}

/** Names and values beside each other, with dots, a colon or a space between them. */
function pairsOf(block: readonly Row[], margin: number): Block {
  const rows: string[][] = []
  let used = 0
  for (const row of block) {
    const pairs = pairsIn(row, margin)
    if (pairs.length === 0) break
    rows.push(...pairs)
    used++
  }
  const aligned = alignedPairs(block)
  if (aligned && aligned.used > used) return aligned
  return used > 0 ? { rows, used } : null
}

/** Two columns of short names and of values, most of them with numbers. */
function alignedPairs(block: readonly Row[]): Block {
  const [first] = block
  const end = block.findIndex(({ cells }) => cells.length !== 2)
  const rows = block.slice(0, end < 0 ? block.length : end)
  const isAligned = ({ cells: [key, value] }: Row): boolean =>
    Math.abs((key?.left ?? 0) - (first?.cells[0]?.left ?? 0)) <= ALIGNED &&
    Math.abs((value?.left ?? 0) - (first?.cells[1]?.left ?? 0)) <= ALIGNED
  const isPair = ({ cells: [key, value] }: Row): boolean =>
    key !== undefined && value !== undefined && isKey(key.text) && !SENTENCE.test(value.text)
  const hasNumbers = rows.filter(({ cells }) => /\d/.test(cells[1]?.text ?? '')).length * 2 >= rows.length
  if (rows.length < 2 || !hasNumbers || !rows.every((row) => isAligned(row) && isPair(row))) return null
  return {
    rows: rows.map(({ cells }) => cells.map(({ text }, i) => (i === 0 ? text.replace(MARK, '') : text))),
    used: rows.length,
  }
}

const isKey = (text: string): boolean =>
  isDay(text) || (isName(text) && text.length <= MAX_TITLE && text.split(' ').length <= 4)

function pairsIn({ cells }: Row, margin: number): string[][] {
  const texts = cells.map(({ text }) => text)
  const marked = texts.filter((text, i) => i > 0 || !/^(?:[•·▪■□●○◆▶▷✓✔-]|\d{1,2}[.)])$/.test(text))
  if (marked.length === 1) {
    const line = (marked[0] ?? '').replace(MARK, '')
    const isWhole = (cells.at(-1)?.right ?? 0) <= margin
    const [, key, value] = LEADER.exec(line) ?? (isWhole ? COLON.exec(line) : null) ?? []
    return key && value && /\d/.test(value) && isName(key) ? [[key, value]] : []
  }
  const isPair = (key = '', value = ''): boolean =>
    isName(key) && (AMOUNT.test(value) || (/^[:：]/.test(value) && /\d/.test(value)))
  if (marked.length % 2 === 1 || marked.some((_, i) => i % 2 === 0 && !isPair(marked[i], marked[i + 1])))
    return []
  return marked.flatMap((key, i) =>
    i % 2 === 0 ? [[key.replace(MARK, ''), (marked[i + 1] ?? '').replace(/^[:：]\s*/, '')]] : [],
  )
}

const RUNNING_NUMBER = /^(?:번호|순번|no\.?|#)$/i

/** The texts by column; null when one cannot be told. As many cells as titles are in their order. */
function inColumns(titles: readonly Cell[], cells: readonly Cell[]): string[] | null {
  if (cells.length === titles.length) return cells.map(({ text }) => text)
  if (cells.length < 2 || cells.length > titles.length) return null
  const texts = titles.map(() => '')
  for (const { text, left, right } of cells) {
    const below = titles.flatMap((title, i) => (left < title.right && title.left < right ? [i] : []))
    const [column] = below
    if (column === undefined || below.length > 1 || texts[column] !== '') return null
    // a number in a narrow first column is written with its name
    const isNumbered = column === 1 && RUNNING_NUMBER.test(titles[0]?.text ?? '') && texts[0] === ''
    texts[column] = isNumbered ? text.replace(/^\d{1,3} (?=\S)/, '') : text
  }
  return texts
}
