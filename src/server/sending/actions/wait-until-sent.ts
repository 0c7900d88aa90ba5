// After something was stopped: a mail that is on the wire this moment is waited for, so that nothing is sent after the answer.
const WAIT_FOR_SENDING_MS = 15_000

/** @param count how many are on the wire */
export async function waitUntilSent(count: () => Promise<number>): Promise<void> {
  const until = Date.now() + WAIT_FOR_SENDING_MS
  while (Date.now() < until && (await count()) > 0) {
    await new Promise((resolve) => setTimeout(resolve, 100))
  }
}
