// The tables of a page of a PDF file: their cells are often written in another order than they are seen, so they belong together by
// their place (rules.md R-484).
import { AMOUNT, headCount, isDay, isName, isTitle, type PageTable } from '#core/writing/table-facts.ts'
import { type PlacedText, type RuledTable, type Rules, ruledTables } from './pdf-rules.ts'

type Cell = { text: string; left: number; right: number }
/** `font`: of its Korean letters; '' when it has none */
type Row = { cells: Cell[]; y: number; height: number; font: string; pieces: PlacedText[] }
/** `inTables`: pieces that are no part of a sentence */
export type PageTables = { tables: PageTable[]; inTables: ReadonlySet<PlacedText> }

/** Of the height of the letters: a wider space is between two columns. */
const COLUMN_GAP = 0.6
/** Pieces of one row may stand a little above each other. */
const SAME_ROW = 0.4
/** The next row of a table is not further away. */
const NEXT_ROW = 4
/** The heading of a table is not further above. */
const HEADING = 6
/** Letters of a heading are larger by this. */
const LARGER = 1.08
/** In points: edges of one column differ less. */
const ALIGNED = 3
/** In characters. A longer line in a cell is of a text. */
const MAX_LINE = 90
/** Of the width of the text: a line that is longer may continue on the next one. */
const FULL_LINE = 0.85
/** Rows of a table without lines. */
const MAX_BLOCK = 200
/** In characters, of a title without lines. */
const MAX_TITLE = 20

/** Reads the pages of a file in order: a table with lines may continue at the top of the next page without its titles. */
export function tableReader(): (pieces: readonly PlacedText[], rules: Rules, place: string) => PageTables {
  let before: (PageTable & { xs: number[] }) | undefined
  return (all, rules, place) => {
    const pieces = withoutNoteMarks(all)
    const name = `${place} 표`
    const [tables, frames]: [PageTable[], RuledTable[]] = [[], []]
    const inTables = new Set<PlacedText>()
    const rows = rowsOf(pieces)
    let last: typeof before
    for (const ruled of ruledTables(rules, pieces)) {
      const cells = ruled.cells.map((row) => row.map(linesOf))
      const isTable = ruled.xs.length > 2 && (cells.length > 1 || isSame(before?.xs ?? [], ruled.xs))
      if (!isTable || cells.flat(2).some((line) => line.length > MAX_LINE)) {
        frames.push(ruled)
        continue
      }
      for (const piece of ruled.pieces) inTables.add(piece)
      const table = {
        name,
        rows: withoutEmpty(cells.flatMap(wholeRows)),
        ...above(rows, ruled),
        xs: ruled.xs,
      }
      last = last ? table : continued(before, table)
      tables.push(last)
    }
    before = last
    const free = pieces.filter((piece) => !inTables.has(piece))
    for (const group of byFrame(free, frames)) {
      const { found, used } = writtenTables(rowsOf(group.pieces), name, group.isFramed)
      tables.push(...found)
      for (const piece of used) inTables.add(piece)
    }
    return { tables, inTables }
  }
}

/** Without the small raised numbers of footnotes; that of m² stays. */
function withoutNoteMarks(pieces: readonly PlacedText[]): PlacedText[] {
  const line = (piece: PlacedText): number => Math.round(yOf(piece) / 12)
  const lines = Map.groupBy(pieces, line)
  return pieces.filter((mark) => {
    if (!/^\d{1,2}\)?$/.test(mark.str.trim())) return true
    const near = [line(mark), line(mark) - 1].flatMap((at) => lines.get(at) ?? [])
    return !near.some((text) => {
      const [gap, raised] = [xOf(mark) - xOf(text) - text.width, yOf(mark) - yOf(text)]
      const isBeside = Math.abs(gap) <= 2 && raised > text.height * 0.2 && raised < text.height
      return isBeside && mark.height < text.height * 0.8 && !/m$/.test(text.str)
    })
  })
}

/** Of the height of a page. */
const MARGIN = 0.07
/** In heights of its letters: a footer is further below the text. */
const FOOTER = 2.5

/** Headers and footers: first and last lines that pages repeat, and a last line near the edge of its page. */
export function marginText<T extends PlacedText>(
  pages: readonly { pieces: readonly T[]; height: number }[],
): Set<T> {
  const lines = pages.flatMap(({ pieces, height }) => {
    const rows = rowsOf(pieces)
    return [...new Set([...rows.slice(0, 2), ...rows.slice(-2)])].map((row) => {
      const above = rows[rows.indexOf(row) - 1]
      const isFooter = row.y < height * MARGIN && (!above || above.y - row.y > row.height * FOOTER)
      return { row, isFooter, key: `${Math.round(row.y / ALIGNED)} ${textOf(row).replace(/\d+/g, '#')}` }
    })
  })
  const repeated = Map.groupBy(lines, ({ key }) => key)
  return new Set(
    lines.flatMap(({ row, isFooter, key }) => {
      const isRepeated = row.cells.length < 3 && (repeated.get(key)?.length ?? 0) > 1
      return isFooter || isRepeated ? (row.pieces as T[]) : []
    }),
  )
}

/** With the titles and the caption of the table before, when its columns are the same. */
function continued<T extends PageTable & { xs: number[] }>(before: T | undefined, table: T): T {
  if (!before || !isSame(before.xs, table.xs)) return table
  const titles = before.rows.slice(0, headCount(before.rows))
  if (titles.length === 0) return table
  const isRepeated = titles.every((row, i) => row.join('|') === table.rows[i]?.join('|'))
  if (!isRepeated && headCount(table.rows) > 0) return table
  return { ...table, rows: isRepeated ? table.rows : [...titles, ...table.rows], caption: before.caption }
}

const isSame = (xs: readonly number[], others: readonly number[]): boolean =>
  xs.length === others.length && xs.every((x, i) => Math.abs(x - (others[i] ?? 0)) <= ALIGNED)

const rightOf = ({ cells }: Row): number => cells.at(-1)?.right ?? 0
const textOf = ({ cells }: Row): string => cells.map(({ text }) => text).join(' ')
const linesOf = (pieces: readonly PlacedText[]): string[] => rowsOf(pieces).map(textOf)

/** One row, or as many as its cells have lines, when each of them is a whole value; none when that cannot be told. */
function wholeRows(cells: readonly string[][]): string[][] {
  const isValue = (line: string): boolean => AMOUNT.test(line) || /^\d[\d,.]*$/.test(line)
  if (!cells.some((lines) => lines.filter(isValue).length > 1)) return [cells.map((lines) => lines.join(' '))]
  const count = cells[0]?.length ?? 0
  if (cells.some((lines) => lines.length !== count)) return []
  return Array.from({ length: count }, (_, i) => cells.map((lines) => lines[i] ?? ''))
}

/** Without columns that have no text. */
const withoutEmpty = (rows: readonly string[][]): string[][] =>
  rows.map((row) => row.filter((_, i) => rows.some((other) => other[i] !== '')))

/** The heading and the caption above a table with lines. */
function above(rows: readonly Row[], { xs, ys, cells }: RuledTable): { heading: string; caption: string } {
  const [top, left, right] = [ys.at(-1) ?? 0, xs[0] ?? 0, xs.at(-1) ?? 0]
  const own = rowsOf(cells.at(-1)?.at(-1) ?? []).at(0)
  if (!own) return { heading: '', caption: '' }
  const over = rows.flatMap((row) => {
    const beside = row.cells.filter((cell) => cell.right > left && cell.left < right)
    return row.y > top && row.y - top <= own.height * HEADING && beside.length > 0
      ? [{ ...row, cells: beside }]
      : []
  })
  const captions = over.filter(({ y }) => y - top <= own.height * NEXT_ROW).map(textOf)
  return { heading: headingOf(over, own), caption: captions.at(-1) ?? '' }
}

/** The nearest line above that is larger, marked or of another font. */
function headingOf(over: readonly Row[], own: Row): string {
  const heading = over.findLast(
    (row) =>
      row.height >= own.height * LARGER ||
      SECTION.test(textOf(row)) ||
      (row.font && own.font && row.font !== own.font),
  )
  return heading ? textOf(heading).replace(MARK, '') : ''
}

/** Pieces in the smallest frame around them, and those in none. */
function byFrame(
  pieces: readonly PlacedText[],
  frames: readonly RuledTable[],
): { isFramed: boolean; pieces: PlacedText[] }[] {
  const size = ({ xs, ys }: RuledTable): number =>
    ((xs.at(-1) ?? 0) - (xs[0] ?? 0)) * ((ys.at(-1) ?? 0) - (ys[0] ?? 0))
  const areas = new Map<PlacedText, PlacedText[]>()
  for (const { cells } of frames.toSorted((a, b) => size(b) - size(a)))
    for (const area of cells.flat()) for (const piece of area) areas.set(piece, area)
  const groups = Map.groupBy(pieces, (piece) => areas.get(piece))
  return [...groups].map(([area, ofArea]) => ({ isFramed: area !== undefined, pieces: ofArea }))
}

const MARK = /^(?:[\s•·▪■□●○◆◇▶▷▣☞✓✔※*]+|[–-] ?(?!\d)|\d{1,2}[.)] )(?=\S)/
const SECTION = /^[■□●○◆◇▶▷▣]/
const SENTENCE = /[다요]\.$/
/** What is about a whole table, not about its last row. */
const NOTE = /^[※*]|^주\)/

/** Tables without lines: titles above their columns, cards beside each other, and names beside their values. */
function writtenTables(
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

/** From top to bottom, each from left to right. */
function rowsOf(pieces: readonly PlacedText[]): Row[] {
  const rows: (Pick<Row, 'y' | 'height'> & { pieces: PlacedText[] })[] = []
  const written = pieces.filter(({ str }) => str.trim() !== '')
  for (const piece of written.toSorted((a, b) => yOf(b) - yOf(a))) {
    const last = rows.at(-1)
    if (last && last.y - yOf(piece) <= Math.max(last.height, piece.height) * SAME_ROW) {
      last.pieces.push(piece)
      last.height = Math.max(last.height, piece.height)
    } else rows.push({ y: yOf(piece), height: piece.height, pieces: [piece] })
  }
  return rows.map(({ y, height, pieces: ofRow }) => {
    const font = ofRow.find(({ str }) => /[가-힣]/.test(str))?.fontName ?? ''
    return { y, height, font, pieces: ofRow, cells: cellsOf(ofRow, height) }
  })
}

function cellsOf(pieces: readonly PlacedText[], height: number): Cell[] {
  const cells: Cell[] = []
  for (const piece of pieces.toSorted((a, b) => xOf(a) - xOf(b))) {
    const last = cells.at(-1)
    const [left, right, text] = [xOf(piece), xOf(piece) + piece.width, piece.str.trim()]
    const gap = last ? left - last.right : 0
    if (!last || gap > height * COLUMN_GAP) cells.push({ text, left, right })
    else {
      last.text += /^\s|\s$/.test(piece.str) || gap > height * 0.15 ? ` ${text}` : text
      last.right = right
    }
  }
  return cells
}

const xOf = ({ transform }: PlacedText): number => transform[4] ?? 0
const yOf = ({ transform }: PlacedText): number => transform[5] ?? 0

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
