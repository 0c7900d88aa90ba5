// The real server as a process of its own, with a data folder of its own: started, stopped, killed and started again.
import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { existsSync, readFileSync } from 'node:fs'
import { mkdtemp, rm } from 'node:fs/promises'
import { createServer } from 'node:net'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'

const ROOT = path.resolve(import.meta.dirname, '../..')
const READY = /^이음이 준비되었습니다: (http:\/\/\S+)$/m
const START_MS = 60_000
const STOP_MS = 20_000
/** What a server needs of this process's own environment; every setting of the product starts unset. */
const KEPT = ['PATH', 'HOME', 'TMPDIR', 'TZ', 'LANG']

export type ServerOptions = {
  /** kept when given; else a new folder that is removed at the end */
  dataDir?: string
  port?: number
  /** settings: OPEN_SIGNUP, DATABASE_URL, OPENAI_BASE_URL … */
  env?: Record<string, string>
}

export type RunningServer = AsyncDisposable & {
  url: string
  port: number
  dataDir: string
  env: Record<string, string>
  process: ChildProcess
  /** everything it has printed so far */
  output: () => string
}

/** Starts src/server/main.ts on 127.0.0.1 and waits until /readyz says yes. Throws with its output when it does not. */
export async function startServer(options: ServerOptions = {}): Promise<RunningServer> {
  const dataDir = options.dataDir ?? (await mkdtemp(path.join(tmpdir(), 'ieum-data-')))
  const port = options.port ?? (await freePort())
  const env = options.env ?? {}
  const printed: string[] = []
  const child = spawn(process.execPath, [path.join(ROOT, 'src/server/main.ts')], {
    cwd: ROOT,
    stdio: ['ignore', 'pipe', 'pipe'],
    env: { ...keptEnvironment(), HOST: '127.0.0.1', PORT: String(port), DATA_DIR: dataDir, ...env },
  })
  child.stdout.setEncoding('utf8').on('data', (text: string) => printed.push(text))
  child.stderr.setEncoding('utf8').on('data', (text: string) => printed.push(text))
  const output = () => printed.join('')
  const dispose = async () => {
    await stopServer(child)
    await endDatabase(dataDir)
    if (!options.dataDir) await rm(dataDir, { recursive: true, force: true, maxRetries: 5 })
  }
  try {
    const url = await readyUrl(child, output)
    return { url, port, dataDir, env, process: child, output, [Symbol.asyncDispose]: dispose }
  } catch (error) {
    await dispose()
    throw error
  }
}

/** Asks the server to end and waits; one that does not end in 20 s is killed, and that is an error. */
export async function stopServer(server: RunningServer | ChildProcess): Promise<void> {
  const child = 'url' in server ? server.process : server
  if (hasEnded(child)) return
  const exit = once(child, 'exit')
  child.kill('SIGTERM')
  const ended = await Promise.race([exit.then(() => true), wait(STOP_MS, false, { ref: false })])
  if (ended) return
  child.kill('SIGKILL')
  await exit
  throw new Error(`the server did not end within ${STOP_MS / 1000} s of SIGTERM`)
}

/** Ends the server as a power cut would: no handler runs. Its database process may live on, as it would for a user. */
export async function kill9(server: RunningServer): Promise<void> {
  if (hasEnded(server.process)) return
  const exit = once(server.process, 'exit')
  server.process.kill('SIGKILL')
  await exit
}

/** Starts a stopped or killed server again on the same data and the same address. */
export async function startAgain(
  server: RunningServer,
  env: Record<string, string> = server.env,
): Promise<RunningServer> {
  if (!hasEnded(server.process)) throw new Error('the server still runs: stop or kill it first')
  const next = await startServer({ dataDir: server.dataDir, port: server.port, env })
  // the folder still belongs to the first start: ending that one ends this one too
  const first = server[Symbol.asyncDispose]
  server[Symbol.asyncDispose] = async () => {
    await next[Symbol.asyncDispose]()
    await first()
  }
  return next
}

async function readyUrl(child: ChildProcess, output: () => string): Promise<string> {
  const until = Date.now() + START_MS
  while (Date.now() < until) {
    if (hasEnded(child)) throw new Error(`the server ended while starting:\n${output()}`)
    const url = READY.exec(output())?.[1]
    if (url && (await answers(`${url}/readyz`))) return url
    await wait(50)
  }
  throw new Error(`the server was not ready within ${START_MS / 1000} s:\n${output()}`)
}

async function answers(url: string): Promise<boolean> {
  try {
    const response = await fetch(url, { signal: AbortSignal.timeout(5000) })
    await response.arrayBuffer()
    return response.ok
  } catch {
    return false
  }
}

/** An embedded PostgreSQL that outlived a killed server would outlive the tests too. */
async function endDatabase(dataDir: string): Promise<void> {
  const pidFile = path.join(dataDir, 'postgres/postmaster.pid')
  if (!existsSync(pidFile)) return
  const pid = Number.parseInt(readFileSync(pidFile, 'utf8'), 10)
  for (const signal of ['SIGINT', 'SIGQUIT', 'SIGKILL'] as const) {
    try {
      process.kill(pid, signal)
    } catch {
      // gone
      return
    }
    for (let tries = 0; tries < 100 && existsSync(pidFile); tries += 1) await wait(50)
    if (!existsSync(pidFile)) return
  }
}

const hasEnded = (child: ChildProcess): boolean => child.exitCode !== null || child.signalCode !== null

function keptEnvironment(): Record<string, string> {
  return Object.fromEntries(
    KEPT.flatMap((name) => (process.env[name] === undefined ? [] : [[name, process.env[name]]])),
  )
}

async function freePort(): Promise<number> {
  const server = createServer()
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  const address = server.address()
  server.close()
  await once(server, 'close')
  if (address === null || typeof address === 'string') throw new Error('no free port')
  return address.port
}
