// Gathers what many mailboxes ask of the database at nearly the same moment and carries it out in one transaction, so
// that they share its statements and its fsync. While one group is under way the next one gathers: nobody waits for a clock.

/**
 * @param together carries out what it can of a group; whoever is not in its answer is left to `alone`, and so is
 *   everybody when it fails: one row that is locked or broken holds up nobody else
 * @param limit of a group
 */
export function inGroups<T, R>(
  together: (items: readonly T[]) => Promise<ReadonlyMap<T, R>>,
  alone: (item: T) => Promise<R>,
  limit = 50,
): (item: T) => Promise<R> {
  type Asked = { item: T; done: (result: R | PromiseLike<R>) => void; fail: (error: unknown) => void }
  const waiting: Asked[] = []
  let isUnderWay = false

  const run = async (): Promise<void> => {
    while (waiting.length > 0) {
      const group = waiting.splice(0, limit)
      const results =
        group.length === 1
          ? new Map<T, R>()
          : await together(group.map(({ item }) => item)).catch(() => new Map<T, R>())
      for (const { item, done, fail } of group) {
        const result = results.get(item)
        if (result !== undefined) done(result)
        else alone(item).then(done, fail)
      }
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
