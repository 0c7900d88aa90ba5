// Requests to one host, one after the other with a pause between them, for all readings of a process.
import { setTimeout as sleep } from 'node:timers/promises'

export type HostQueue = {
  /** Runs `request` when it is the host's turn. @throws what `request` throws, or the reason of the aborted signal */
  run<T>(host: string, signal: AbortSignal, request: () => Promise<T>): Promise<T>
}

/** @param pauseMs from the end of a request to the start of the next one */
export function createHostQueue(pauseMs: number): HostQueue {
  /** resolves when the next request to the host may start */
  const turns = new Map<string, Promise<void>>()
  return {
    async run(host, signal, request) {
      const before = turns.get(host)
      const { promise: turn, resolve: release } = Promise.withResolvers<void>()
      turns.set(host, turn)
      // the pause continues when this request is aborted while it waits
      const end = () => {
        if (turns.get(host) === turn) turns.delete(host)
        release()
      }
      try {
        await abortable(before, signal)
      } catch (error) {
        void (before ?? Promise.resolve()).then(end)
        throw error
      }
      try {
        return await request()
      } finally {
        void sleep(pauseMs, undefined, { ref: false }).then(end)
      }
    },
  }
}

async function abortable(waiting: Promise<void> | undefined, signal: AbortSignal): Promise<void> {
  signal.throwIfAborted()
  if (!waiting) return
  const { promise: aborted, reject } = Promise.withResolvers<never>()
  const onAbort = () => reject(signal.reason)
  signal.addEventListener('abort', onAbort, { once: true })
  try {
    await Promise.race([waiting, aborted])
  } finally {
    signal.removeEventListener('abort', onAbort)
  }
}
