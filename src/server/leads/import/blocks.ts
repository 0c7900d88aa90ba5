// Lists with two contacts in one line: printed in columns side by side, or with a deputy beside each contact.
import { keysOf, placesByKey } from './further-heads.ts'
import { isOwnTitle, isTitleOf, plainTitle } from './mapping.ts'
import { isHead } from './title-row.ts'

/** Limits the time: more columns are no block. */
const MAX_WIDTH = 30

/** Columns that all contacts of a line share, those of each contact, and where these are moved to. */
export type Blocks = { shared: number[]; blocks: number[][]; places: number[][] }

/** "정담당자", "이메일 2" and "성명(부)" name what 담당자, 이메일 and 성명 name. */
const bare = (title = ''): string => plainTitle(title).replace(/^[정부주](?=담당)|[0-9]+/g, '')

/** Above the titles of a contact. The head of a company or an own sales rep is no second contact. */
const isContactGroup = (group = ''): boolean =>
  /^[정부]$|담당|contact/i.test(plainTitle(group)) && !isOwnTitle(group)

/**
 * @param titles the line of titles; at least two of them, a name and an address, are repeated in their order
 * @param groups the line above
 * @returns null when a line is one contact
 */
export function findBlocks(titles: readonly string[], groups: readonly string[]): Blocks | null {
  const words = titles.map(bare)
  const isAddress = words.map(isTitleOf('contactEmail'))
  const isName = words.map(isTitleOf('contactName'))
  for (let width = Math.min(MAX_WIDTH, Math.floor((words.length + 1) / 2)); width >= 2; width--) {
    for (let start = 0; start + width < words.length; start++) {
      if (words[start] === '') continue
      const isBlock = (nth: number): boolean =>
        Array.from({ length: width }, (_, at) => at).every(
          (at) => (words[start + at] ?? '') === (words[start + nth * width + at] ?? ''),
        )
      let count = 1
      while (start + count * width < words.length && isBlock(count)) count++
      const has = (kind: readonly boolean[]): boolean => kind.slice(start, start + width).includes(true)
      if (count < 2 || !has(isAddress) || !has(isName)) continue
      const blocks = Array.from({ length: count }, (_, nth) =>
        Array.from({ length: width }, (_, at) => start + nth * width + at),
      )
      const above = new Set(blocks.flatMap(([first = 0]) => groups[first] || []))
      const shared = titles.flatMap((_, at) => (blocks.flat().includes(at) ? [] : [at]))
      const isOneTable = shared.some((at) => words[at] !== '')
      if (isOneTable && above.size > 1 && ![...above].every(isContactGroup)) return null
      return { shared, blocks, places: blocks.map(() => blocks[0] ?? []) }
    }
  }
  return findTables(titles)
}

const ADDRESSED = ['field contactName', 'field contactEmail']
const NAMED = ['field contactName', 'field companyName']

/** Whether each table could be a list by itself: of people with addresses, or of the same names as the others. */
function areLists(tables: readonly (readonly string[])[]): boolean {
  const kinds = new Set(tables.map((keys) => NAMED.map((key) => keys.includes(key)).join()))
  return (
    tables.every((keys) => ADDRESSED.every((key) => keys.includes(key))) ||
    (kinds.size === 1 && tables.every((keys) => NAMED.some((key) => keys.includes(key))))
  )
}

/** Tables side by side whose titles differ, with a column without a title in between. A table with such a column inside is one. */
function findTables(titles: readonly string[]): Blocks | null {
  const blocks: number[][] = []
  titles.forEach((title, at) => {
    const isFirst = title.trim() !== '' && (titles[at - 1] ?? '').trim() === ''
    if (isFirst) blocks.push([at])
    else blocks.at(-1)?.push(at)
  })
  const titlesIn = (block: readonly number[]): string[] => block.map((at) => titles[at] ?? '')
  const areTables = blocks.every((block) => isHead(titlesIn(block)))
  const [first] = blocks
  if (!first || blocks.length < 2 || !areTables) return null
  const tables = blocks.map((block) => keysOf(titlesIn(block)))
  if (!areLists(tables)) return null
  const known = placesByKey(titlesIn(first))
  const places = blocks.map((block, nth) =>
    (tables[nth] ?? []).map((key, at) => first[known.get(key) ?? -1] ?? block[at] ?? 0),
  )
  return { shared: [], blocks, places }
}

/** One contact of a line; a further one that is not given is blank. */
export function blockOf(
  record: readonly string[],
  { shared, blocks, places }: Blocks,
  nth: number,
): string[] {
  const own = (blocks[nth] ?? []).map((at) => record[at] ?? '')
  if (nth > 0 && own.every((cell) => cell.trim() === '')) return []
  const cells: string[] = []
  for (const at of shared) cells[at] = record[at] ?? ''
  places[nth]?.forEach((at, place) => {
    cells[at] = own[place] ?? ''
  })
  return Array.from(cells, (cell) => cell ?? '')
}
