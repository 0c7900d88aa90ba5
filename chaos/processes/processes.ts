// The processes of a scaled-out installation: a separate PostgreSQL, and workers started as an operator does, connected only
// by DATABASE_URL and APP_SECRET.
import { type ChildProcess, fork, spawn } from 'node:child_process'
import { once } from 'node:events'
import path from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { freePort } from '#testing/free-port.ts'

const MAIN = path.join(import.meta.dirname, '../../src/server/main.ts')
const START_MS = 60_000

export type DatabaseProcess = { url: string; stop(): Promise<void> }

export async function startDatabase(
  folder: string,
  settings: Record<string, string> = {},
): Promise<DatabaseProcess> {
  const child = fork(new URL('./database.ts', import.meta.url), [folder, JSON.stringify(settings)])
  const [{ url }] = (await once(child, 'message')) as [{ url: string }]
  return {
    url,
    stop: async () => {
      const ended = once(child, 'exit')
      child.disconnect()
      await ended
    },
  }
}

export type RunningWorker = {
  process: ChildProcess
  /** value of one metric in /metrics, summed over the matching labels */
  result(line: RegExp): Promise<number>
  /** SIGTERM. @returns the time it took, ms, and the exit code */
  stop(): Promise<{ ms: number; code: number | null }>
  /** SIGKILL */
  kill(): Promise<void>
  /** its whole output */
  output(): string
}

const children = new Set<ChildProcess>()
// a failed run leaves no process behind
process.once('exit', () => {
  for (const child of children) child.kill('SIGKILL')
})

/**
 * Starts a ROLE=worker process and waits until its /readyz returns 200.
 * @param program another version's main file
 */
export async function startWorker(
  env: Record<string, string>,
  program: string = MAIN,
): Promise<RunningWorker> {
  const port = await freePort()
  const child = spawn(process.execPath, [program], {
    stdio: ['ignore', 'pipe', 'pipe'],
    env: {
      PATH: process.env.PATH,
      // an address of this machine counts as one that recipients can reach
      OPT_OUT_LOCAL: 'true',
      ...env,
      ROLE: 'worker',
      METRICS: String(port),
    },
  })
  let output = ''
  child.stdout.setEncoding('utf8').on('data', (text: string) => (output += text))
  child.stderr.setEncoding('utf8').on('data', (text: string) => (output += text))
  children.add(child)
  child.once('exit', () => children.delete(child))
  const began = Date.now()
  while ((await readiness(`http://127.0.0.1:${port}`)) !== 'yes') {
    if (child.exitCode !== null || Date.now() - began > START_MS)
      throw new Error(`the worker did not start: ${output}`)
    await wait(50)
  }
  const end = async (signal: NodeJS.Signals) => {
    const at = performance.now()
    if (child.exitCode === null && child.signalCode === null) {
      const exit = once(child, 'exit')
      child.kill(signal)
      await exit
    }
    return { ms: performance.now() - at, code: child.exitCode }
  }
  return {
    process: child,
    result: async (line) => {
      const text = await (await fetch(`http://127.0.0.1:${port}/metrics`)).text()
      return text
        .split('\n')
        .filter((one) => line.test(one))
        .reduce((sum, one) => sum + Number(one.split(' ').at(-1)), 0)
    },
    stop: () => end('SIGTERM'),
    kill: async () => void (await end('SIGKILL')),
    output: () => output,
  }
}

/** `no`: a 503 or a closed port. `late`: no response within five seconds, which on an overloaded machine means nothing. */
export async function readiness(url: string): Promise<'yes' | 'no' | 'late'> {
  try {
    const response = await fetch(`${url}/readyz`, { signal: AbortSignal.timeout(5000) })
    await response.arrayBuffer()
    return response.ok ? 'yes' : 'no'
  } catch (error) {
    return (error as Error).name === 'TimeoutError' ? 'late' : 'no'
  }
}
