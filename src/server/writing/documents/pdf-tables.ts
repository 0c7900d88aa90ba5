// Price lists in a PDF file: its rows as they are seen, because their cells are often written in another order (rules.md R-484).
import type { DocumentTable } from './read-document.ts'

/** Where a piece of text is on its page, in points. */
export type PlacedText = { str: string; transform: number[]; width: number; height: number }
type Cell = { text: string; left: number; right: number }
type Row = { cells: Cell[]; y: number; height: number }

/** Of the height of the letters: a wider space is between two columns. */
const COLUMN_GAP = 0.6
/** Pieces of one row may stand a little above each other. */
const SAME_ROW = 0.4
/** The next row of a table is not further away. */
const NEXT_ROW = 4

const ITEM = /품목|품명|제품|상품|모델|요금제|서비스|항목|^(?:item|product|plan|model)$/i
const PRICE = /가격|단가|금액|요금|비용|^(?:price|fee|cost)$/i
const MONEY = /^(?:[월연년] ?)?(?:₩ ?\d[\d,.]*|\$ ?\d[\d,.]*|\d[\d,.]* ?(?:원|만 ?원|천 ?원|달러))/
const RUNNING_NUMBER = /^(?:번호|순번|no\.?|#)$/i
/** In characters. */
const MAX_TITLE = 20

/**
 * The price lists of a page: rows below titles of which one names what is sold and another a price, and rows of a name and a
 * price without titles. A row whose cells belong to no column or to the same one ends its table.
 * @param place of the page, in Korean
 */
export function priceTables(pieces: readonly PlacedText[], place: string): DocumentTable[] {
  const tables: DocumentTable[] = []
  let open: { titles: Row; last: Row; table: DocumentTable } | null = null
  for (const row of rowsOf(pieces)) {
    const cells = open && isNext(open.last, row) ? inColumns(open.titles.cells, row.cells) : null
    if (open && cells) {
      open.table.rows.push(cells)
      open.last = row
      continue
    }
    open = null
    const texts = row.cells.map(({ text }) => text)
    const table = { name: `${place} 표`, rows: [texts] }
    if (isPriceTitles(texts)) open = { titles: row, last: row, table }
    if (open || isNameWithPrice(texts)) tables.push(table)
  }
  return tables
}

function isPriceTitles(texts: readonly string[]): boolean {
  const item = texts.findIndex((text) => ITEM.test(text))
  return (
    item >= 0 &&
    texts.every((text) => text.length <= MAX_TITLE) &&
    texts.some((text, i) => i !== item && PRICE.test(text))
  )
}

const isNameWithPrice = (texts: readonly string[]): boolean =>
  texts.length === 2 && /^\p{L}.{0,19}$/u.test(texts[0] ?? '') && MONEY.test(texts[1] ?? '')

const isNext = (above: Row, row: Row): boolean => above.y - row.y <= above.height * NEXT_ROW

/** From top to bottom, each from left to right. */
function rowsOf(pieces: readonly PlacedText[]): Row[] {
  const rows: (Row & { pieces: PlacedText[] })[] = []
  const written = pieces.filter(({ str }) => str.trim() !== '')
  for (const piece of written.toSorted((a, b) => yOf(b) - yOf(a))) {
    const last = rows.at(-1)
    if (last && last.y - yOf(piece) <= last.height * SAME_ROW) last.pieces.push(piece)
    else rows.push({ y: yOf(piece), height: piece.height, pieces: [piece], cells: [] })
  }
  return rows.map(({ y, height, pieces: ofRow }) => ({ y, height, cells: cellsOf(ofRow, height) }))
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
