// The writers: the installation's, the sandbox's, and one for each connection that workspaces have configured.

import type { ModelConnection, Writer, Writers, WritingOutcome } from '#core/ports.ts'
import { MAX_PARALLEL_CALLS } from '#core/writing/model.ts'
import { createSandboxWriter } from '#server/adapters/sandbox/writer.ts'
import { hostPolicy } from '#server/adapters/web-fetch/address-guard.ts'
import { createOpenAiWriter, type ModelSettings } from './openai.ts'

/** Connections kept at a time; the least recently used is dropped. */
const MAX_CACHED_CLIENTS = 100

type Installation = {
  openai: Pick<ModelSettings, 'baseUrl' | 'apiKey' | 'model'> | null
  allowPrivateHosts: boolean
}

/** @param given replaces the installation's writer, in tests */
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

/** Limits the number of concurrent calls. The others wait in a queue; an aborted call leaves it. */
function limited(writer: Writer, atOnce: ModelConnection['concurrency']): Writer {
  let free = atOnce
  const waiting = new Set<() => void>()
  const release = (): void => {
    const [next] = waiting
    if (!next) free++
    else next()
  }
  const turn = (signal: AbortSignal): Promise<void> =>
    new Promise((resolve, reject) => {
      const leave = (): void => {
        waiting.delete(come)
        reject(signal.reason)
      }
      const come = (): void => {
        waiting.delete(come)
        signal.removeEventListener('abort', leave)
        resolve()
      }
      waiting.add(come)
      signal.addEventListener('abort', leave, { once: true })
    })
  return {
    async write(request, signal, patience) {
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
        const refused = await patience?.refuse(waits)
        if (refused) return refused
        const outcome = await writer.write(request, signal)
        await patience?.settle(outcome)
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
