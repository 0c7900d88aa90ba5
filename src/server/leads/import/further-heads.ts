// Tables below or beside the first one with a head of their own: their values are moved to the columns of the first one.
import { isBlank, MAX_COLUMNS, titlesOf, tooManyColumns } from './csv.ts'
import { guessMapping, plainTitle } from './mapping.ts'
import { isHead } from './title-row.ts'

/** The field of each title, else the title itself, with a number where it is repeated, or the place of a column without one. */
export function keysOf(titles: readonly string[]): string[] {
  const names = titlesOf(titles)
  const mapping = guessMapping(names)
  const count = new Map<string, number>()
  return names.map((name, at) => {
    const place = mapping[name]
    if (place !== 'custom' && place !== 'ignore') return `field ${place}`
    const plain = plainTitle(titles[at] ?? '')
    const nth = (count.get(plain) ?? 0) + 1
    count.set(plain, nth)
    return plain === '' ? untitled(at) : `${nth} ${plain}`
  })
}

const untitled = (at: number): string => `at ${at}`

/** The column of each key. */
export const placesByKey = (titles: readonly string[]): Map<string, number> =>
  new Map(keysOf(titles).map((key, at) => [key, at]))

/**
 * Moves the values below each further head; such a head becomes `first`, the head of the file, which is then a repeated one. Call the
 * result for every line below the first head in order.
 * @param titles is given the columns that only a further table has
 * @param isRepeated whether a line is one of the first head
 * @throws AppError import_unreadable
 */
export function furtherHeads(
  titles: string[],
  first: string[],
  isRepeated: (line: readonly string[]) => boolean,
): (line: string[]) => string[] {
  const known = placesByKey(titles)
  const most = titles.length + MAX_COLUMNS
  let head: { titles: string[]; keys: string[]; places: number[] } | null = null
  let hasRows = false
  const placeOf = (at: number): number => {
    const key = head?.keys[at] ?? untitled(at)
    const place = known.get(key) ?? titles.push(head?.titles[at] ?? '') - 1
    if (titles.length > most) throw tooManyColumns()
    known.set(key, place)
    return place
  }
  return (line) => {
    if (isHead(line)) {
      // the titles in a second language are directly below the first ones
      head = hasRows && !isRepeated(line) ? { titles: line, keys: keysOf(line), places: [] } : null
      return first
    }
    hasRows ||= !isBlank(line)
    if (head === null) return line
    const moved: string[] = []
    for (const [at, cell] of line.entries()) {
      if (cell.trim() === '') continue
      head.places[at] ??= placeOf(at)
      moved[head.places[at]] = cell
    }
    return Array.from(moved, (cell) => cell ?? '')
  }
}
