// Statements that end when the client that asked for them has disconnected.
import { AsyncLocalStorage } from 'node:async_hooks'
import { AppError } from '#core/errors.ts'

const signals = new AsyncLocalStorage<AbortSignal>()

/**
 * Runs `work`; when `signal` is aborted, the statement it is waiting for is cancelled and later ones are refused, both with
 * an error. Only for work that changes nothing. Holds for a database opened with `isForCalls`.
 */
export const abortable = <T>(signal: AbortSignal, work: () => T): T => signals.run(signal, work)

/** @param cancel makes the promise of `run` fail soon */
export async function untilAborted<T>(run: () => Promise<T>, cancel: () => Promise<void>): Promise<T> {
  const signal = signals.getStore()
  if (!signal) return run()
  if (signal.aborted) throw new AppError('took_too_long')
  let cancelling: Promise<void> | undefined
  const onAbort = () => {
    cancelling = cancel()
  }
  signal.addEventListener('abort', onAbort, { once: true })
  try {
    return await run()
  } finally {
    signal.removeEventListener('abort', onAbort)
    // a request to cancel that is still on its way must not meet the connection's next statement
    await cancelling
  }
}
