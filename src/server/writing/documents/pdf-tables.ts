// The tables of a page of a PDF file: their cells are often written in another order than they are seen, so they belong together by
// their place (rules.md R-484).
import { AMOUNT, headCount, type PageTable } from '#core/writing/table-facts.ts'
import { ALIGNED, type Row, rowsOf, textOf, withoutNoteMarks } from './pdf-rows.ts'
import { type PlacedText, type RuledTable, type Rules, ruledTables } from './pdf-rules.ts'
import { HEADING, headingOf, NEXT_ROW, writtenTables } from './pdf-written-tables.ts'

/** `inTables`: pieces that are no part of a sentence */
export type PageTables = { tables: PageTable[]; inTables: ReadonlySet<PlacedText> }

/** In characters. A longer line in a cell is of a text. */
const MAX_LINE = 90
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
