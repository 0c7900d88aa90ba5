// Every writer there can be: the installation's, the sandbox's, and one for each connection that workspaces have chosen.
import { MAX_CALLS_AT_ONCE } from '#core/model.ts'
import type { ModelConnection, Writer, Writers } from '#core/ports.ts'
import { hostPolicy } from '../guard.ts'
import { createSandboxWriter } from '../sandbox/writer.ts'
import { createOpenAiWriter, type ModelSettings } from './openai.ts'

/** Connections in use at a time; who has been forgotten is connected anew. */
const REMEMBERED = 100

type Installation = {
  openai: Pick<ModelSettings, 'baseUrl' | 'apiKey' | 'model'> | null
  allowPrivateHosts: boolean
}

/** @param given stands for the installation's writer: of a test */
export function createWriters({ openai, allowPrivateHosts }: Installation, given?: Writer): Writers {
  const sandbox = given ?? createSandboxWriter()
  const connected = new Map<string, Writer>()
  return {
    installation: openai && !given ? limited(createOpenAiWriter(openai), MAX_CALLS_AT_ONCE) : sandbox,
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
      for (const oldest of connected.keys()) if (connected.size > REMEMBERED) connected.delete(oldest)
      return writer
    },
  }
}

/** At most so many calls at once; the others wait their turn. */
function limited(writer: Writer, atOnce: ModelConnection['concurrency']): Writer {
  let free = atOnce
  const waiting: (() => void)[] = []
  return {
    async write(request, signal) {
      if (free > 0) free--
      else await new Promise<void>((resolve) => waiting.push(resolve))
      const outcome = await writer.write(request, signal)
      const next = waiting.shift()
      if (next) next()
      else free++
      return outcome
    },
  }
}
