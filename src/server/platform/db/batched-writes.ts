// Gathers what many mailboxes ask of the database at nearly the same moment and carries it out in one transaction, so
// that they share its statements and its fsync.
import { setTimeout as wait } from 'node:timers/promises'

export type Groups<T, R> = {
  /**
   * Carries out what it can of a group. Whoever is not in its answer is left to `alone`, and so is everybody when it
   * fails: one row that is locked or broken holds up nobody else.
   */
  together: (items: readonly T[]) => Promise<ReadonlyMap<T, R>>
  alone: (item: T) => Promise<R>
  /** how many may still ask; a group that has them all does not wait for more */
  expected: () => number
}

/** A group waits this long for those who are expected. */
const GATHER_MS = 4
const LIMIT = 50

export function batchWrites<T, R>({ together, alone, expected }: Groups<T, R>): (item: T) => Promise<R> {
  type Asked = { item: T; done: (result: R | PromiseLike<R>) => void; fail: (error: unknown) => void }
  const waiting: Asked[] = []
  let isUnderWay = false

  const carryOut = async (group: readonly Asked[]): Promise<void> => {
    const items = group.map(({ item }) => item)
    const results = items.length === 1 ? new Map<T, R>() : await together(items).catch(() => new Map<T, R>())
    for (const { item, done, fail } of group) {
      const result = results.get(item)
      if (result !== undefined) done(result)
      else alone(item).then(done, fail)
    }
  }
  const run = async (): Promise<void> => {
    while (waiting.length > 0) {
      if (waiting.length < expected()) await wait(GATHER_MS)
      await carryOut(waiting.splice(0, LIMIT))
    }
    isUnderWay = false
  }
  return (item) =>
    new Promise((done, fail) => {
      waiting.push({ item, done, fail })
      if (isUnderWay) return
      isUnderWay = true
      // those who ask in the same turn are of one group
      setImmediate(() => void run())
    })
}
