// Does something with any number of rows: a bulk call takes so many at a time, the parts follow one another.

/** The most ids a bulk call of the outbox and of what needs a person takes. */
const BATCH_SIZE = 500

/**
 * Asks part by part and hands over all answers, in order. A part that fails ends it with its failure; what was done before
 * stands, and the list shows it.
 * @param onPart how many rows are through
 */
export async function inBatches<Answer>(
  ids: readonly string[],
  ask: (part: string[]) => Promise<Answer>,
  onPart?: (done: number) => void,
): Promise<Answer[]> {
  const results: Answer[] = []
  for (let start = 0; start < ids.length; start += BATCH_SIZE) {
    results.push(await ask(ids.slice(start, start + BATCH_SIZE)))
    onPart?.(Math.min(ids.length, start + BATCH_SIZE))
  }
  return results
}
