// Lists in which a company is a heading line over its people, whose rows do not name it.
import { endsAsCompany, isCompanyName, isPersonName } from '#core/leads/person-cell.ts'
import { isBlank } from './csv.ts'
import { isTitleOf } from './mapping.ts'
import { isAddressCell, type Titles } from './title-row.ts'

/** A sign or a number in front of a heading. */
const MARK = /^\s*(?:[■□▶▷►◆◇●○▣★☆•▪·-]+|\d{1,3}[.)])?\s*/
/** "[한빛정밀]" */
const BRACKETED = /^(?:\[(.{1,60})\]|【(.{1,60})】|〈(.{1,60})〉|<(.{1,60})>)$/
const COUNT = /\s*(?:\(\s*(?:총\s*)?\d{1,4}\s*명\s*\)|\d{1,4}명|[:：])\s*$/

const LEGAL = String.raw`(?:\([주유사재합의]\)|주식회사|유한회사|합자회사|재단법인|사단법인)`
const WORD = String.raw`[\p{L}\p{N}&.+-]{1,20}`
const WITH_FORM = new RegExp(
  `^(?:${LEGAL} ?${WORD}(?: (?<second>${WORD}))?|${WORD}(?: ${WORD})? ?${LEGAL}(?: ?(?<branch>${WORD}))?)$`,
  'u',
)
const IN_ENGLISH =
  /^[A-Z][A-Za-z0-9&.'-]*(?: [A-Z&][A-Za-z0-9&.'-]*){0,4}?,? (?:Inc|Corp|Corporation|Co|Co\., ?Ltd|Ltd|LLC|GmbH|Limited|Company)\.?$/
const BRANCH = /(?:지점|지사|공장|본사|사업부|사업장|연구소|센터|영업소|대리점)$/

/** Longer cells are remarks; without a limit the time would grow with the square of the length. */
const MAX_CHARS = 100

/**
 * The company that a heading names: nothing but a name of one or two words with a legal form, which no remark is ("(주)한빛 제외"), and
 * its branch. `isCertain` is false for a single word that only ends like a company: 건설기계 may be an industry.
 */
export function companyOfHeading(cell: string): { name: string; isCertain: boolean } | null {
  if (cell.length > MAX_CHARS) return null
  const marked = cell.normalize('NFC').replace(MARK, '').replace(COUNT, '').trim()
  const name = BRACKETED.exec(marked)?.slice(1).find(Boolean)?.trim() ?? marked
  const plain = name.normalize('NFKC')
  const found = WITH_FORM.exec(plain)
  const more = found?.groups?.second ?? found?.groups?.branch
  if ((found && (!more || BRANCH.test(more) || endsAsCompany(more))) || IN_ENGLISH.test(plain))
    return { name, isCertain: true }
  return new RegExp(`^${WORD}$`, 'u').test(plain) && isCompanyName(plain) ? { name, isCertain: false } : null
}

/** `column`: of the company, a further one when the file has none; `above`: the line above the titles that is a heading, or -1 */
export type CompanyHeadings = { column: number; above: number }

const filledOf = (line: readonly string[]): string[] => line.filter((cell) => cell.trim() !== '')
/** A line with one cell that is neither an address nor a person: a heading, or a remark. */
const isHeading = ([only = '', ...more]: readonly string[]): boolean =>
  more.length === 0 && !isAddressCell(only) && !isPersonName(only)
const MIN_HEADINGS = 2
const CERTAIN_SHARE = 0.5
const COMPANY_SHARE = 0.3

/**
 * @param lines the first lines of the file
 * @param isRow false for lines that are left out, such as repeated titles
 * @returns null unless two headings name companies, at least half of all headings do so with a legal form, and the rows below do not
 */
export function findCompanyHeadings(
  lines: readonly (readonly string[])[],
  { firstRow, row, titles }: Titles,
  isRow: (line: readonly string[]) => boolean,
): CompanyHeadings | null {
  if (row < 0) return null
  const own = titles.findIndex(isTitleOf('companyName'))
  const above = lines.slice(0, row).findLastIndex((line) => !isBlank(line))
  const names = new Set<string>()
  let headings = 0
  let certain = 0
  let people = 0
  let withCompany = 0
  let heading: string | null = null
  lines.forEach((line, at) => {
    const filled = filledOf(line)
    const [only = ''] = filled
    if ((at < firstRow && at !== above) || filled.length === 0) return
    if (isHeading(filled)) {
      heading = only
      return
    }
    if (!isRow(line)) return
    people++
    if (
      own >= 0
        ? (line[own] ?? '').trim() !== ''
        : line.some((cell) => isCompanyName(cell) && !isAddressCell(cell))
    )
      withCompany++
    const company = heading === null ? null : companyOfHeading(heading)
    if (heading !== null) headings++
    if (company?.isCertain) certain++
    if (company) names.add(company.name)
    heading = null
  })
  const isKind =
    names.size >= MIN_HEADINGS && certain >= headings * CERTAIN_SHARE && withCompany < people * COMPANY_SHARE
  if (!isKind) return null
  const column = own >= 0 ? own : Math.max(titles.length, ...lines.map((line) => line.length))
  return { column, above: filledOf(lines[above] ?? []).length === 1 ? above : -1 }
}

/**
 * Writes the company of each heading into the rows below it and makes the heading blank. Another line with one cell, or a row with a
 * company of its own, ends it. Call the result for every line in order.
 */
export function companyWriter(
  { column, above }: CompanyHeadings,
  firstRow: number,
  isRow: (line: readonly string[]) => boolean,
): (line: string[]) => string[] {
  let at = -1
  let company = ''
  return (line) => {
    at++
    const filled = filledOf(line)
    const [only = ''] = filled
    if ((at < firstRow && at !== above) || filled.length === 0) return line
    if (isHeading(filled)) {
      const found = companyOfHeading(only)
      company = found?.name ?? ''
      return found ? [] : line
    }
    if (!isRow(line)) return line
    if ((line[column] ?? '').trim() !== '') company = ''
    return company === '' ? line : withCell(line, column, company)
  }
}

/** The line with another cell, as long as needed. */
export const withCell = (line: readonly string[], column: number, cell: string): string[] =>
  Array.from({ length: Math.max(line.length, column + 1) }, (_, at) =>
    at === column ? cell : (line[at] ?? ''),
  )
