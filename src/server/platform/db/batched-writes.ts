// Combines writes requested at nearly the same time by many mailboxes into one transaction, so that they share
// statements and one fsync.
import { setTimeout as wait } from 'node:timers/promises'

export type Groups<T, R> = {
  /**
   * Writes what it can of a group. Items missing from its result are written with `alone`; when it fails, all are. So
   * one locked or broken row does not affect the others.
   */
  together: (items: readonly T[]) => Promise<ReadonlyMap<T, R>>
  alone: (item: T) => Promise<R>
  /** how many items can still arrive; a group with all of them does not wait */
  expected: () => number
}

/** How long a group waits for expected items. */
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
      // items added in the same turn of the event loop are one group
      setImmediate(() => void run())
    })
}
