// Files in which every contact is a block of lines with a label and its value, and no table.
import { isKnownTitle, isTitleOf } from './mapping.ts'
import { isAddressCell } from './title-row.ts'

const isEmailTitle = isTitleOf('contactEmail')
const LABELLED_SHARE = 0.5
const MIN_LABELS = 3
/** A line with so many known titles is that of a table. */
const TABLE_TITLES = 3

/** "회사명 : 한빛" as two cells. */
const pairOf = (cells: readonly string[]): readonly string[] =>
  cells.length === 1 ? (/^\s*([^:：]{1,20}?)\s*[:：]\s*(.+)$/.exec(cells[0] ?? '')?.slice(1) ?? cells) : cells

const filledOf = (line: readonly string[]): string[] => line.filter((cell) => cell.trim() !== '')

export function isCardForm(lines: readonly (readonly string[])[]): boolean {
  const filled = lines.map(filledOf).filter((line) => line.length > 0)
  if (filled.some((line) => line.filter(isKnownTitle).length >= TABLE_TITLES && !line.some(isAddressCell)))
    return false
  const labelled = filled.map(pairOf).filter(([label = '', value = '', ...more]) => {
    return isKnownTitle(label) && value.trim() !== '' && !isKnownTitle(value) && more.length <= 2
  })
  return (
    labelled.length >= Math.max(MIN_LABELS, filled.length * LABELLED_SHARE) &&
    labelled.some((cells) =>
      cells.some((cell, at) => isAddressCell(cell) && isEmailTitle(cells[at - 1] ?? '')),
    )
  )
}

/** Whether the titles are in the first column and every further column is a contact. */
export function isTransposed(lines: readonly (readonly string[])[]): boolean {
  const labelled = lines.map(filledOf).filter(([label = '', ...values]) => {
    return isKnownTitle(label) && values.length > 1 && !values.some(isKnownTitle)
  })
  return (
    labelled.length >= MIN_LABELS &&
    labelled.some(([label = '', ...values]) => isEmailTitle(label) && values.filter(isAddressCell).length > 1)
  )
}
