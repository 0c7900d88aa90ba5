/** Splits a list into parts, in order. @param size of every part except the last; at least 1 */
export function* inParts<T>(items: readonly T[], size: number): Generator<readonly T[]> {
  for (let from = 0; from < items.length; from += size) yield items.slice(from, from + size)
}
