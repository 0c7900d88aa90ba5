// The writers: the installation's, the sandbox's, and one for each connection of a workspace.

import {
  MAX_PARALLEL_CALLS,
  type ModelConnection,
  type Writer,
  type Writers,
  type WritingOutcome,
} from '#core/ports.ts'
import { createSandboxWriter } from '#server/adapters/sandbox/writer.ts'
import { hostPolicy } from '#server/adapters/web-fetch/address-guard.ts'
import { createOpenAiWriter, type ModelSettings } from './openai.ts'

/** Writers kept; a removed one is created again when needed. */
const MAX_CACHED_CLIENTS = 100

type Installation = {
  openai: Pick<ModelSettings, 'baseUrl' | 'apiKey' | 'model'> | null
  allowPrivateHosts: boolean
}

/** @param given replaces the installation's writer in tests */
export function createWriters({ openai, allowPrivateHosts }: Installation, given?: Writer): Writers {
  const sandbox = limited(given ?? createSandboxWriter(), MAX_PARALLEL_CALLS)
  const connected = new Map<string, Writer>()
  return {
    installation: openai && !given ? limited(createOpenAiWriter(openai), MAX_PARALLEL_CALLS) : sandbox,
    installationIsSandbox: !openai,
    sandbox,
    connect: (connection) => {
      const key = JSON.stringify(connection)
      const known = connected.get(key)
      if (known) return known
      const writer = limited(
        createOpenAiWriter({ ...connection, policy: hostPolicy(allowPrivateHosts) }),
        connection.concurrency,
      )
      connected.set(key, writer)
      for (const oldest of connected.keys()) if (connected.size > MAX_CACHED_CLIENTS) connected.delete(oldest)
      return writer
    },
  }
}

/** Runs at most `maxParallel` calls; the others wait in a queue until they run or their signal is aborted. */
function limited(writer: Writer, maxParallel: ModelConnection['concurrency']): Writer {
  let free = maxParallel
  const waiting = new Set<() => void>()
  const release = (): void => {
    const [next] = waiting
    if (!next) free++
    else next()
  }
  const turn = (signal: AbortSignal): Promise<void> =>
    new Promise((resolve, reject) => {
      const cancel = (): void => {
        waiting.delete(start)
        reject(signal.reason)
      }
      const start = (): void => {
        waiting.delete(start)
        signal.removeEventListener('abort', cancel)
        resolve()
      }
      waiting.add(start)
      signal.addEventListener('abort', cancel, { once: true })
    })
  return {
    async write(request, signal, hooks) {
      if (signal.aborted) return aborted()
      const waits = free === 0
      if (waits) {
        try {
          await turn(signal)
        } catch {
          return aborted()
        }
      } else free--
      try {
        const rejected = await hooks?.beforeCall(waits)
        if (rejected) return rejected
        const outcome = await writer.write(request, signal)
        await hooks?.afterCall(outcome)
        return outcome
      } finally {
        release()
      }
    },
  }
}

const aborted = (): WritingOutcome => ({
  ok: false,
  retry: 'later',
  code: 'aborted',
  why: '취소했습니다.',
  retryAfterMs: null,
  durationMs: 0,
})
