// Cancels the statements of a request whose client has disconnected.
import { AsyncLocalStorage } from 'node:async_hooks'
import { AppError } from '#core/errors.ts'

const signals = new AsyncLocalStorage<AbortSignal>()

/**
 * Runs `work`. When `signal` is aborted, the current statement is cancelled and later ones fail. Only for work that
 * changes nothing. Needs a database opened with `isForCalls`.
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
    // the cancel request must arrive before the next statement of this connection starts
    await cancelling
  }
}
