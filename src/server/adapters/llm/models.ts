// The language models: the installation's, the sandbox's, and one for each connection of a workspace.

import {
  type LanguageModel,
  type LanguageModels,
  MAX_PARALLEL_CALLS,
  type ModelConnection,
  type ModelFailure,
  type ModelHooks,
  type ModelOutcome,
  type ModelRequest,
} from '#core/ports.ts'
import { createSandboxModel } from '#server/adapters/sandbox/model/model.ts'
import { hostPolicy } from '#server/adapters/web-fetch/address-guard.ts'
import { createOpenAiModel, type ModelSettings } from './openai.ts'

/** Clients kept; a removed one is created again when needed. */
const MAX_CACHED_CLIENTS = 100

type Installation = {
  openai: Pick<ModelSettings, 'baseUrl' | 'apiKey' | 'model'> | null
  allowPrivateHosts: boolean
}

/** @param given replaces the installation's model in tests */
export function createModels(
  { openai, allowPrivateHosts }: Installation,
  given?: LanguageModel,
): LanguageModels {
  const sandbox = limited(given ?? createSandboxModel(), MAX_PARALLEL_CALLS)
  const connected = new Map<string, LanguageModel>()
  return {
    installation: openai && !given ? limited(createOpenAiModel(openai), MAX_PARALLEL_CALLS) : sandbox,
    installationIsSandbox: !openai,
    sandbox,
    connect: (connection) => {
      const key = JSON.stringify(connection)
      const known = connected.get(key)
      if (known) return known
      const model = limited(
        createOpenAiModel({ ...connection, policy: hostPolicy(allowPrivateHosts) }),
        connection.concurrency,
      )
      connected.set(key, model)
      for (const oldest of connected.keys()) if (connected.size > MAX_CACHED_CLIENTS) connected.delete(oldest)
      return model
    },
  }
}

/** Runs at most `maxParallel` calls; the others wait in a queue until they run or their signal is aborted. */
function limited(model: LanguageModel, maxParallel: ModelConnection['concurrency']): LanguageModel {
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
    async ask<T>(
      request: ModelRequest<T>,
      signal: AbortSignal,
      hooks?: ModelHooks,
    ): Promise<ModelOutcome<T>> {
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
        const outcome = await model.ask(request, signal)
        await hooks?.afterCall(outcome)
        return outcome
      } finally {
        release()
      }
    },
  }
}

const aborted = (): ModelFailure => ({
  ok: false,
  retry: 'later',
  code: 'aborted',
  why: '취소했습니다.',
  retryAfterMs: null,
  durationMs: 0,
})
