// Which line of a file has the titles of the columns.
import { isCompanyName, isPersonName } from '#core/leads/person-cell.ts'
import { isKnownTitle, isTitleOf } from './mapping.ts'

/** Lines in which the titles are searched. */
export const SAMPLE_ROWS = 200

export type Titles = {
  /** the index of the line with the titles; -1 without titles. `titlesAt` of it gives the same titles */
  row: number
  /** the index of the first line below the titles */
  firstRow: number
  titles: string[]
}

const ADDRESS =
  /^\W{0,3}(?:mailto:)?(?:[^@<]{0,80}<)?[\w.+-]+@[\p{L}\p{N}-]+(?:\.[\p{L}\p{N}-]+)*\.\p{L}{2,}/iu
const MAX_ADDRESS_CELL = 320

/** Whether a cell looks like an address, also with a name or further addresses. */
export const isAddressCell = (cell: string): boolean =>
  /[@＠]/.test(cell) && cell.length <= MAX_ADDRESS_CELL && ADDRESS.test(cell.normalize('NFKC').trim())

const isFilled = (cell: string | undefined): boolean => (cell ?? '').trim() !== ''
const filledOf = (line: readonly string[]): string[] => line.filter(isFilled)
/** A line with an address has titles only where there are two: "회사명, 이메일, 비고 (문의: help@…)". */
const knownOf = (line: readonly string[]): number => {
  const known = new Set(filledOf(line).filter(isKnownTitle)).size
  return known < 2 && line.some(isAddressCell) ? 0 : known
}

const MIN_KNOWN = 3
const KNOWN_SHARE = 0.6
/** One of its titles says a name or an address: a quick test, as every row is tested. */
const NAMES_A_LEAD = /담\s*당|성\s*명|이\s*름|성\s*함|메\s*일|name|mail/i

/** Whether a line is nothing but titles. */
export function isHead(line: readonly string[]): boolean {
  if (!line.some((cell) => NAMES_A_LEAD.test(cell)) || line.some(isAddressCell)) return false
  const filled = filledOf(line)
  const known = filled.filter(isKnownTitle)
  const isOfPeople = known.some(isTitleOf('contactName')) && known.some(isTitleOf('contactEmail'))
  return isOfPeople || (known.length >= MIN_KNOWN && known.length >= filled.length * KNOWN_SHARE)
}

/**
 * The line with most known titles; without two of them, the line above the first addresses; else the first line that is about as
 * wide as the others. `addresses`: lines with an address, `known`: known titles, `rows`: lines that are not blank.
 */
export function findTitles(
  lines: readonly (readonly string[])[],
): Titles & { addresses: number; known: number; rows: number } {
  const known = lines.map(knownOf)
  const most = Math.max(0, ...known)
  const addresses = lines.filter((line) => line.some(isAddressCell)).length
  const rows = lines.filter((line) => line.some(isFilled)).length
  const row =
    most >= 2 ? firstTable(lines, known.indexOf(most)) : rowWithoutKnownTitles(lines, known.indexOf(1))
  return { ...titlesAt(lines, row), addresses, known: most, rows }
}

/** The head of a table above `row` with so many addresses that it is a list too. */
function firstTable(lines: readonly (readonly string[])[], row: number): number {
  const above = lines.slice(0, row).findIndex(isHead)
  const people = lines.slice(above + 1, row).filter((line) => line.some(isAddressCell))
  return above >= 0 && people.length >= MIN_PEOPLE ? above : row
}

const MIN_PEOPLE = 3

function rowWithoutKnownTitles(lines: readonly (readonly string[])[], only: number): number {
  const first = lines.findIndex((line) => line.some(isAddressCell))
  if (only >= 0 && (first < 0 || only < first)) return only
  if (first >= 0) {
    const column = lines[first]?.findIndex(isAddressCell) ?? 0
    const above = lines.slice(0, first).findLastIndex((line) => isFilled(line[column]))
    return isRow(lines[above] ?? []) ? -1 : above
  }
  const widest = Math.max(...lines.map((line) => filledOf(line).length))
  return lines.findIndex((line) => filledOf(line).length > 0 && filledOf(line).length >= widest / 2)
}

/** Whether a line without an address has values and no titles. */
const isRow = (line: readonly string[]): boolean =>
  line.filter((cell) => isCompanyName(cell) || isPersonName(cell) || /\d{3,4}[-. )]?\d{4}\s*$/.test(cell))
    .length > 1

/** The titles of a chosen line, joined with a neighbouring line of titles. @param row -1 for a file without titles */
export function titlesAt(lines: readonly (readonly string[])[], row: number): Titles {
  const line = lines[row]
  if (!line) {
    const first = Math.max(
      0,
      lines.findIndex((one) => one.some(isAddressCell)),
    )
    const start = lines.slice(0, first).findLastIndex((one) => filledOf(one).length < 2 || !isRow(one)) + 1
    return { row: -1, firstRow: start, titles: [] }
  }
  const above = lines[row - 1] ?? []
  const below = lines[row + 1] ?? []
  if (isContinued(line, below)) return { row, firstRow: row + 2, titles: joined(line, below) }
  const titles = isGroupLine(above, line) ? joined(above, line) : [...line]
  return { row, firstRow: row + 1, titles }
}

const MIN_NAMED = 2
const isNameTitle = (cell: string): boolean =>
  (['companyName', 'contactName', 'contactEmail'] as const).some((field) => isTitleOf(field)(cell))

/** Whether the lower line has the titles of columns that the upper one groups. */
function isContinued(upper: readonly string[], lower: readonly string[]): boolean {
  const filled = filledOf(lower)
  if (filled.length === 0 || lower.some(isAddressCell) || !filled.some(isKnownTitle)) return false
  const isOver = (cell: string, at: number): boolean => !isFilled(upper[at]) || upper[at] === cell
  const named = filled.filter((cell) => isNameTitle(cell)).length
  return (
    lower.some((cell, at) => isFilled(cell) && isOver(cell, at)) &&
    lower.every(
      (cell, at) =>
        !isFilled(cell) ||
        isKnownTitle(cell) ||
        ((isOver(cell, at) || named >= MIN_NAMED) && !/\d/.test(cell)),
    )
  )
}

/** Whether the upper line distinguishes repeated titles, or names columns that have none below. */
function isGroupLine(upper: readonly string[], lower: readonly string[]): boolean {
  if (upper.some(isAddressCell)) return false
  const filled = filledOf(lower)
  const isRepeated = new Set(filled).size < filled.length && filledOf(upper).length > 1
  return (
    isRepeated ||
    (upper.some((cell, at) => isFilled(cell) && !isFilled(lower[at])) && filledOf(upper).length > 1)
  )
}

function joined(upper: readonly string[], lower: readonly string[]): string[] {
  let group = ''
  return Array.from({ length: Math.max(upper.length, lower.length) }, (_, at) => {
    const own = (upper[at] ?? '').trim()
    const title = (lower[at] ?? '').trim()
    if (own !== '') group = own
    if (title === '' || title === own) return own
    const isUnique = lower.filter((other) => other.trim() === title).length === 1
    return isUnique ? title : `${group} ${title}`.trim()
  })
}
