// Text whose columns begin at fixed positions and are padded with blanks, as host systems print it.
import { isKnownTitle } from './mapping.ts'

/** `gaps`: the blank positions between columns, in units of width; `wide`: the width of a character outside ASCII */
export type FixedWidth = { gaps: Gap[]; wide: number }
type Gap = { from: number; to: number }

/** In CP949, by which host systems count, such a character has two bytes; other programs count characters. */
const WIDTHS = [2, 1]
const MIN_LINES = 3
const MIN_COLUMNS = 3
/** Wider gaps separate columns without a title too; a narrower one may be a blank inside values. */
const CLEAR_GAP = 2
/** Lines that may be longer than their columns. */
const LONG_SHARE = 0.02
const DELIMITED_SHARE = 0.5

/** @param lines the first lines of a text @returns null when a delimiter splits them alike, or fewer than three columns are found */
export function findFixedWidth(lines: readonly string[]): FixedWidth | null {
  const rows = lines.filter((line) => line.includes('@'))
  if (rows.length < MIN_LINES || isDelimited(rows)) return null
  const known = lines.map((line) => line.split(/\s{2,}/).filter(isKnownTitle).length)
  const most = Math.max(...known)
  const titles = most >= 2 ? (lines[known.indexOf(most)] ?? '') : ''
  return (
    WIDTHS.map((wide) => ({ gaps: gapsOf(rows, titles, wide), wide })).find(
      ({ gaps }) => gaps.length >= MIN_COLUMNS - 1,
    ) ?? null
  )
}

/** Commas in amounts are no delimiters. */
const isDelimited = (rows: readonly string[]): boolean =>
  [/\t/, /,(?!\d{3}(?!\d))/, /;/, /\|/].some(
    (delimiter) => rows.filter((row) => delimiter.test(row)).length >= rows.length * DELIMITED_SHARE,
  )

/** Whether each position of a line has a character that is not blank. */
const filledIn = (line: string, wide: number): boolean[] =>
  Array.from(line).flatMap((char) => Array<boolean>(widthOf(char, wide)).fill(char.trim() !== ''))

const widthOf = (char: string, wide: number): number => (char > '\u007f' ? wide : 1)

function gapsOf(rows: readonly string[], titles: string, wide: number): Gap[] {
  const counts: number[] = []
  for (const row of rows)
    filledIn(row, wide).forEach((isFilled, at) => {
      counts[at] = (counts[at] ?? 0) + Number(isFilled)
    })
  const title = filledIn(titles, wide)
  const length = Math.max(counts.length, title.length)
  const isFilled = (at: number): boolean => (counts[at] ?? 0) > rows.length * LONG_SHARE || title[at] === true
  const gaps: Gap[] = []
  let from = 0
  for (let at = 0; at < length; at++) {
    if (!isFilled(at)) continue
    let end = at
    while (end < length && isFilled(end)) end++
    const isColumn = at - from >= CLEAR_GAP || title.slice(at, end).includes(true)
    if (from > 0 && isColumn) gaps.push({ from, to: at })
    from = end
    at = end
  }
  return gaps
}

/** A line at the top of each printed page, with other words: "작성일 2026-11-28   PAGE: 2". */
const PAGE = /(?:\bpage|페이지)\s*[:.]?\s*(\d{1,4})/i

/** The cells of a line. A longer value that reaches into a gap is cut at the last blank there. */
export function cellsAt(line: string, { gaps, wide }: FixedWidth): string[] {
  const page = line.includes('@') ? null : PAGE.exec(line)
  if (page) return [`page ${page[1]}`]
  const chars = Array.from(line).flatMap((char) => (widthOf(char, wide) === 2 ? [char, ''] : [char]))
  const cuts = gaps.map(({ from, to }) => {
    const blank = chars.slice(from, to).lastIndexOf(' ')
    return blank < 0 ? to : from + blank
  })
  return [0, ...cuts].map((cut, at) => chars.slice(cut, cuts[at]).join('').trim())
}
