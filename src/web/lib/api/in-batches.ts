// Splits a bulk call over any number of ids into sequential batches.

/** The maximum number of ids per call of the bulk endpoints of 발송 예정 and 확인 필요. */
const BATCH_SIZE = 500

/**
 * Sends batch after batch and returns all results in order. A failed batch rejects with its failure; earlier batches
 * stay
 * applied, and the list shows it.
 * @param onPart called with the number of processed rows
 */
export async function inBatches<Result>(
  ids: readonly string[],
  send: (part: string[]) => Promise<Result>,
  onPart?: (done: number) => void,
): Promise<Result[]> {
  const results: Result[] = []
  for (let start = 0; start < ids.length; start += BATCH_SIZE) {
    results.push(await send(ids.slice(start, start + BATCH_SIZE)))
    onPart?.(Math.min(ids.length, start + BATCH_SIZE))
  }
  return results
}
