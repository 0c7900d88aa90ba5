// Lists in which a company is only in the first row of its people, and no cells are merged: pivot tables, groups written by hand.
import { readAddressCell } from '#core/leads/address-cell.ts'
import { companyDomainOfKey } from '#core/leads/company-domain.ts'
import { withCell } from './company-headings.ts'
import { isBlank } from './csv.ts'
import { isTitleOf } from './mapping.ts'
import { isAddressCell, type Titles } from './title-row.ts'

type IsRow = (line: readonly string[]) => boolean

/** The business domain of the first address of a line, or null. */
function domainOf(line: readonly string[]): string | null {
  const email = readAddressCell(line.find(isAddressCell) ?? '')
  return email.ok ? companyDomainOfKey(email.key) : null
}

/**
 * The column of the companies, or -1 when no company is known by its domain: one domain of the first lines has several, as where the
 * column has departments.
 */
export function columnOfCompanies(
  lines: readonly (readonly string[])[],
  { firstRow, titles }: Titles,
  isRow: IsRow,
): number {
  const column = titles.findIndex(isTitleOf('companyName'))
  const companies = new Map<string, string>()
  const areKnown = lines.slice(firstRow).every((line) => {
    const company = (line[column] ?? '').trim()
    const domain = company === '' || isBlank(line) || !isRow(line) ? null : domainOf(line)
    if (domain === null) return true
    const known = companies.get(domain) ?? company
    companies.set(domain, known)
    return known === company
  })
  return areKnown ? column : -1
}

/**
 * Writes the company of the row above into a row that names none, when both addresses are at the same business domain. Call the result
 * for every line below the titles in order.
 */
export function withCompanyAbove(column: number, isRow: IsRow): (line: string[]) => string[] {
  /** the last row with a company */
  let above: string[] | null = null
  return (line) => {
    if (column < 0) return line
    if (isBlank(line) || !isRow(line)) {
      above = null
      return line
    }
    if ((line[column] ?? '').trim() !== '') above = line
    else if (above !== null) {
      const domain = domainOf(line)
      if (domain !== null && domain === domainOf(above)) return withCell(line, column, above[column] ?? '')
      above = null
    }
    return line
  }
}
