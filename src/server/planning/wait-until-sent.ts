// After a stop: waits for mails that are being sent, so that none is sent after the response.
const WAIT_FOR_SENDING_MS = 15_000

/** @param count how many are being sent */
export async function waitUntilSent(count: () => Promise<number>): Promise<void> {
  const until = Date.now() + WAIT_FOR_SENDING_MS
  while (Date.now() < until && (await count()) > 0) {
    await new Promise((resolve) => setTimeout(resolve, 100))
  }
}
