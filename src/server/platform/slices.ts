// Computations whose size a caller chooses run in slices: other calls of the process are served in between.
import { setImmediate as nextTurn } from 'node:timers/promises'

/** A slice ends at the first pause after this time (ms). Short, because each of several computations has one in every turn. */
const SLICE_MS = 2

/** Runs a computation that pauses by `yield`. One step between two pauses must take well under 10 ms. */
export async function runInSlices<T>(work: Generator<unknown, T>): Promise<T> {
  for (;;) {
    const until = performance.now() + SLICE_MS
    do {
      const step = work.next()
      if (step.done) return step.value
    } while (performance.now() < until)
    await nextTurn()
  }
}

/** `items.map(of)` with a pause after every item. */
export const mapInSlices = <T, R>(items: Iterable<T>, of: (item: T) => R): Promise<R[]> =>
  runInSlices(mapped(items, of))

function* mapped<T, R>(items: Iterable<T>, of: (item: T) => R): Generator<undefined, R[]> {
  const results: R[] = []
  for (const item of items) {
    results.push(of(item))
    yield
  }
  return results
}

/** `items.toSorted(compare)`: short runs are sorted, then merged in pairs. */
export const sortInSlices = <T extends object>(
  items: readonly T[],
  compare: (a: T, b: T) => number,
): Promise<T[]> => runInSlices(sorted(items, compare))

/** Sorted at once: under 1 ms. */
const SORTED_AT_ONCE = 1000

function* sorted<T extends object>(
  items: readonly T[],
  compare: (a: T, b: T) => number,
): Generator<undefined, T[]> {
  if (items.length <= SORTED_AT_ONCE) return items.toSorted(compare)
  const middle = items.length >> 1
  const left = yield* sorted(items.slice(0, middle), compare)
  const right = yield* sorted(items.slice(middle), compare)
  const merged: T[] = []
  let at = 0
  for (const [nth, item] of left.entries()) {
    if (nth % SORTED_AT_ONCE === 0) yield
    for (let next = right[at]; next && compare(next, item) < 0; next = right[++at]) merged.push(next)
    merged.push(item)
  }
  return merged.concat(right.slice(at))
}
