// The year of an item in a history, which stands once above its items.
import { statesSomething } from '#core/text/instructions.ts'
import { isMonth, isYear, withoutBullet } from './dates.ts'
import { isHeading } from './pairs.ts'
import type { Block } from './read-blocks.ts'
import { endsAsSentence } from './sentence-end.ts'

/** A line with a year of its own, which also holds for the months below. */
const OWN_YEAR = /^((?:19|20)\d\d\s?년?)(?=[\s.\-/])/
/** Cells of one row: 2025 | 11 | … */
const SPACED_MONTH = /^((?:19|20)\d\d) (?=(?:0?[1-9]|1[0-2]) )/
const OWN_MONTH = /^(?:\d{1,2}\s?월|(?:0[1-9]|1[0-2])[\s.])/
/** A row with its date, of which more lines may be in the last cell. */
const ROW_DATE = /^((?:19|20)\d\d)(?:\s?[년.])? ?(0?[1-9]|1[0-2])(?=[\s.월])/
/** In characters. */
const LONGEST_ITEM = 300
const ITEMS: ReadonlySet<string> = new Set(['li', 'dd', 'td', 'tr'])

/**
 * `outside`: depth of the element that it shares with what stands before it.
 * `depth`: of the element that it and its items are in, known from its first item on; if that is greater, the element is its own.
 */
type Label = { text: string; outside: number; depth: number | null; isForMonths: boolean }
const hasElement = ({ outside, depth }: Label): boolean => depth !== null && depth > outside

/**
 * Writes the year before each item below it: `2026. 05 헝가리 공장 착공`. A year holds until the next one or the end of the element
 * that it is in; without an element of its own only until a heading or an ordinary sentence.
 */
export function writeYears(blocks: readonly Block[]): Block[] {
  let year: Label | null = null
  let month: Label | null = null
  const within = (label: Label | null, { depth }: Block): Label | null => {
    if (label === null || (label.depth !== null && depth < label.depth)) return null
    return { ...label, depth: label.depth ?? depth }
  }
  const readLine = (written: string, block: Block): string[] => {
    const line = withoutBullet(written)
    if (isYear(line)) {
      // the next year in the element of the one before
      const outside =
        year !== null && !year.isForMonths && year.depth === block.depth ? year.outside : block.depth
      year = { text: line, outside, depth: null, isForMonths: false }
      month = null
      return []
    }
    const own = OWN_YEAR.exec(line)?.[1]
    if (own !== undefined) {
      if (year === null || year.isForMonths)
        year = { text: own, outside: block.depth, depth: null, isForMonths: true }
      return [written.replace(SPACED_MONTH, '$1. ')]
    }
    if (year === null || line === '' || line.length > LONGEST_ITEM) return [written]
    // an order is recognized by its beginning
    if (!statesSomething(line)) return [written]
    if (!year.isForMonths && isMonth(line)) {
      month = { text: line, outside: block.depth, depth: null, isForMonths: false }
      return []
    }
    const hasMonth = OWN_MONTH.test(line)
    if (year.isForMonths && !hasMonth) return [written]
    if (endsAsSentence(line) && !hasMonth && month === null && !ITEMS.has(block.tag) && !hasElement(year)) {
      year = null
      return [written]
    }
    return [dated(year.text, month === null || hasMonth ? line : `${month.text} ${line}`)]
  }
  return blocks.flatMap((block) => {
    year = within(year, block)
    month = within(month, block)
    const isTitle = isHeading(block) && !isYear(block.text) && !isMonth(block.text)
    if (isTitle && (year === null || !hasElement(year))) {
      year = null
      return [block]
    }
    if (block.linkChars * 2 >= block.text.length) return [block]
    const lines = linesOfRow(block)
    const text = lines.flatMap((line) => readLine(line, block)).join('\n')
    // a year among lines holds for its lines only
    if (text !== '' && lines.length > 1) year = month = null
    return text === '' ? [] : [{ ...block, text }]
  })
}

/** The lines of a block; those below the first of a row of a history get its date. */
function linesOfRow({ text, tag }: Block): string[] {
  const [first = '', ...others] = text.split('\n')
  const [, year, month] = (ITEMS.has(tag) && ROW_DATE.exec(first)) || []
  if (year === undefined) return [first, ...others]
  const isOwn = (line: string) => OWN_YEAR.test(line) || OWN_MONTH.test(line) || endsAsSentence(line)
  return [
    first,
    ...others.map((line) =>
      isOwn(line) || line.length > LONGEST_ITEM || !statesSomething(line)
        ? line
        : `${year}. ${month} ${line}`,
    ),
  ]
}

function dated(year: string, item: string): string {
  if (/월$|[.\-/]\s?\d{1,2}\.?$/.test(year)) return `${year} ${item}`
  const [digits = year] = /^\d{4}/.exec(year) ?? []
  return /^\d{1,2}(?!\s?월)[\s.]/.test(item) ? `${digits}. ${item}` : `${digits}년 ${item}`
}
