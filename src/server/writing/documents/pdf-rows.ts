// The lines of text of a page of a PDF file: pieces that stand beside each other, in cells (rules.md R-484).
import type { PlacedText } from './pdf-rules.ts'

export type Cell = { text: string; left: number; right: number }
/** `font`: of its Korean letters; '' when it has none */
export type Row = { cells: Cell[]; y: number; height: number; font: string; pieces: PlacedText[] }
/** Of the height of the letters: a wider space is between two columns. */
const COLUMN_GAP = 0.6
/** Pieces of one row may stand a little above each other. */
const SAME_ROW = 0.4
/** In points: edges of one column differ less. */
export const ALIGNED = 3
export const rightOf = ({ cells }: Row): number => cells.at(-1)?.right ?? 0
export const textOf = ({ cells }: Row): string => cells.map(({ text }) => text).join(' ')

/** From top to bottom, each from left to right. */
export function rowsOf(pieces: readonly PlacedText[]): Row[] {
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

/** Without the small raised numbers of footnotes; that of m² stays. */
export function withoutNoteMarks(pieces: readonly PlacedText[]): PlacedText[] {
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
