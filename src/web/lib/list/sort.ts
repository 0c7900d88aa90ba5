// Sorting a list by its column headers.

type Sorting<Key extends string> = { sort: Key; direction: 'asc' | 'desc' }

/**
 * The order after a press on a header: the other direction of the current column, else the first direction of the column.
 * @param descendingFirst the columns of numbers and times, which start with the largest
 */
export function nextSort<Key extends string>(
  current: Sorting<Key>,
  pressed: string,
  keys: readonly Key[],
  descendingFirst: readonly Key[] = [],
): Sorting<Key> {
  const sort = keys.find((key) => key === pressed) ?? current.sort
  if (sort === current.sort) return { sort, direction: current.direction === 'asc' ? 'desc' : 'asc' }
  return { sort, direction: descendingFirst.includes(sort) ? 'desc' : 'asc' }
}
