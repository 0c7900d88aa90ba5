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
import { listModels } from './model-list.ts'
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
  const sandbox = limited(given ?? createSandboxModel(), createTurns(MAX_PARALLEL_CALLS))
  const connected = new Map<string, LanguageModel>()
  const queues = new Map<string, Turns>()
  return {
    installation:
      openai && !given ? limited(createOpenAiModel(openai), createTurns(MAX_PARALLEL_CALLS)) : sandbox,
    installationIsSandbox: !openai,
    sandbox,
    connect: (connection) =>
      kept(connected, connection, () =>
        limited(
          createOpenAiModel({ ...connection, policy: hostPolicy(allowPrivateHosts) }),
          // the models of one connection share its limit
          kept(queues, { ...connection, model: null }, () => createTurns(connection.concurrency)),
        ),
      ),
    list: (connection) => listModels(connection, hostPolicy(allowPrivateHosts)),
  }
}

function kept<V>(values: Map<string, V>, connection: ModelConnection, create: () => V): V {
  const key = JSON.stringify(connection)
  const known = values.get(key)
  if (known) return known
  const value = create()
  values.set(key, value)
  for (const oldest of values.keys()) if (values.size > MAX_CACHED_CLIENTS) values.delete(oldest)
  return value
}

type Turns = {
  /** Whether no call has to wait; takes the turn then. */
  takeFree(): boolean
  /** Waits for the turn of a call that has to wait; rejects when its signal is aborted. */
  wait(signal: AbortSignal): Promise<void>
  release(): void
}

function createTurns(maxParallel: ModelConnection['concurrency']): Turns {
  let free = maxParallel
  const waiting = new Set<() => void>()
  const release = (): void => {
    const [next] = waiting
    if (!next) free++
    else next()
  }
  const takeFree = (): boolean => {
    if (free === 0) return false
    free--
    return true
  }
  const wait = (signal: AbortSignal): Promise<void> =>
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
  return { takeFree, wait, release }
}

/** Runs as many calls as there are turns; the others wait in a queue until they run or their signal is aborted. */
function limited(model: LanguageModel, turns: Turns): LanguageModel {
  return {
    async ask<T>(
      request: ModelRequest<T>,
      signal: AbortSignal,
      hooks?: ModelHooks,
    ): Promise<ModelOutcome<T>> {
      if (signal.aborted) return aborted()
      const waits = !turns.takeFree()
      if (waits) {
        try {
          await turns.wait(signal)
        } catch {
          return aborted()
        }
      }
      try {
        const rejected = await hooks?.beforeCall(waits)
        if (rejected) return rejected
        const outcome = await model.ask(request, signal)
        await hooks?.afterCall(outcome)
        return outcome
      } finally {
        turns.release()
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
