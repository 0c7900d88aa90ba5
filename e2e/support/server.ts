// Starts, stops, kills and restarts the real server as a separate process with its own data folder.
import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { existsSync, readFileSync } from 'node:fs'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { freePort } from '#testing/free-port.ts'

const ROOT = path.resolve(import.meta.dirname, '../..')
const MAIN = 'src/server/main.ts'
const READY = /^이음이 준비되었습니다: (http:\/\/\S+)$/m
const START_MS = 180_000
const STOP_MS = 20_000
/** The variables a server gets from the environment of this process; settings of the product are not among them. */
const KEPT = ['PATH', 'HOME', 'TMPDIR', 'TZ', 'LANG']
/** Runs the servers at another time: `SERVER_CLOCK=+3d` with libfaketime (CONTRIBUTING.md). Browsers keep the real one. */
const FAKETIME = '/usr/lib/x86_64-linux-gnu/faketime/libfaketime.so.1'

export type ServerOptions = {
  /** the program, relative to the project root; default src/server/main.ts */
  program?: string
  /** data folder, kept at the end; default: a new folder that is removed at the end */
  dataDir?: string
  port?: number
  /** settings: OPEN_SIGNUP, DATABASE_URL, OPENAI_BASE_URL … */
  env?: Record<string, string>
}

export type RunningServer = AsyncDisposable & {
  readonly url: string
  readonly dataDir: string
  readonly port: number
  /** null: the embedded database in dataDir */
  readonly databaseUrl: string | null
  /** the running process, or the last one */
  process: ChildProcess
  /** everything printed so far, over all starts */
  output: () => string
}

/** Starts src/server/main.ts on 127.0.0.1 and waits until /readyz returns 200. @throws Error with its output otherwise */
export async function startServer(options: ServerOptions = {}): Promise<RunningServer> {
  const dataDir = options.dataDir ?? (await mkdtemp(path.join(tmpdir(), 'ieum-data-')))
  const port = options.port ?? (await freePort())
  const printed: string[] = []
  const server: RunningServer = {
    url: `http://127.0.0.1:${port}`,
    dataDir,
    port,
    databaseUrl: options.env?.DATABASE_URL ?? null,
    process: launch({ ...options, dataDir, port }, printed),
    output: () => printed.join(''),
    [Symbol.asyncDispose]: async () => {
      await stopServer(server)
      await stopOrphanedDatabase(dataDir)
      if (!options.dataDir) await rm(dataDir, { recursive: true, force: true, maxRetries: 5 })
    },
  }
  try {
    await untilReady(server, 0)
    return server
  } catch (error) {
    await server[Symbol.asyncDispose]()
    throw error
  }
}

/** For measurements with OPEN_SIGNUP that exceed the quotas of one workspace. */
export const LARGE_QUOTAS = {
  QUOTA_LEADS: '1000000000',
  QUOTA_MAILS: '1000000000',
  QUOTA_STORED_MB: '1000000000',
} as const

/** Sends SIGTERM and waits. @throws Error when the server does not end within 20 s; it is then killed */
export async function stopServer({ process: child }: RunningServer): Promise<void> {
  if (hasEnded(child)) return
  const exit = once(child, 'exit')
  child.kill('SIGTERM')
  const ended = await Promise.race([exit.then(() => true), wait(STOP_MS, false, { ref: false })])
  if (ended) return
  child.kill('SIGKILL')
  await exit
  throw new Error(`the server did not end within ${STOP_MS / 1000} s of SIGTERM`)
}

/** Kills the server with SIGKILL: no handler runs. Its database process may continue to run, as in production. */
export async function kill9({ process: child }: RunningServer): Promise<void> {
  if (hasEnded(child)) return
  const exit = once(child, 'exit')
  child.kill('SIGKILL')
  await exit
}

/**
 * Starts a stopped or killed server again on the same data and address; `env` replaces all of its settings.
 * @param program as in ServerOptions
 */
export async function startAgain(
  server: RunningServer,
  env: Record<string, string> = {},
  program = MAIN,
): Promise<void> {
  if (!hasEnded(server.process)) throw new Error('the server still runs: stop or kill it first')
  const printed: string[] = []
  const before = server.output()
  server.output = () => before + printed.join('')
  server.process = launch({ env, program, dataDir: server.dataDir, port: server.port }, printed)
  await untilReady(server, before.length)
}

function launch({ env, dataDir, port, program }: ServerOptions, printed: string[]): ChildProcess {
  const child = spawn(process.execPath, [path.join(ROOT, program ?? MAIN)], {
    cwd: ROOT,
    stdio: ['ignore', 'pipe', 'pipe'],
    env: {
      ...passedEnvironment(),
      HOST: '127.0.0.1',
      PORT: String(port),
      DATA_DIR: dataDir,
      // the opt-out links of tests lead to this machine
      OPT_OUT_LOCAL: 'true',
      ...env,
    },
  })
  child.stdout.setEncoding('utf8').on('data', (text: string) => printed.push(text))
  child.stderr.setEncoding('utf8').on('data', (text: string) => printed.push(text))
  return child
}

async function untilReady(server: RunningServer, from: number): Promise<void> {
  const until = Date.now() + START_MS
  while (Date.now() < until) {
    const output = server.output().slice(from)
    if (hasEnded(server.process)) throw new Error(`the server ended while starting:\n${output}`)
    const url = READY.exec(output)?.[1]
    if (url && url !== server.url) throw new Error(`the server reports ${url} instead of ${server.url}`)
    if (url && (await isOk(`${url}/readyz`))) return
    await wait(50)
  }
  throw new Error(`the server was not ready within ${START_MS / 1000} s:\n${server.output()}`)
}

async function isOk(url: string): Promise<boolean> {
  try {
    const response = await fetch(url, { signal: AbortSignal.timeout(5000) })
    await response.arrayBuffer()
    return response.ok
  } catch {
    return false
  }
}

/** Ends the embedded PostgreSQL of a killed server, which would otherwise keep running after the tests. */
async function stopOrphanedDatabase(dataDir: string): Promise<void> {
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

function passedEnvironment(): Record<string, string> {
  const kept = Object.fromEntries(
    KEPT.flatMap((name) => (process.env[name] === undefined ? [] : [[name, process.env[name]]])),
  )
  const clock = process.env.SERVER_CLOCK
  if (!clock) return kept
  return { ...kept, LD_PRELOAD: FAKETIME, FAKETIME: clock, FAKETIME_DONT_FAKE_MONOTONIC: '1' }
}
