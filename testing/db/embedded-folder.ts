// A data directory for tests that start, kill and restart an embedded database, with the app in a separate process.
// Most tests begin with a copy of a cluster created once per file, like an existing installation.

import { type ChildProcess, execFile, spawn } from 'node:child_process'
import { once } from 'node:events'
import { chmod, readFile, rm } from 'node:fs/promises'
import path from 'node:path'
import { createInterface } from 'node:readline'
import { promisify } from 'node:util'
import { afterAll, afterEach, beforeAll, beforeEach, expect } from 'vitest'
import { openDatabase } from '#server/platform/db/database.ts'
import { startEmbedded } from '#server/platform/db/embedded.ts'
import { SYSTEM_USER } from '#server/platform/db/embedded-user.ts'
import { silentLog } from '#server/platform/log/log.ts'
import { scratchFolder } from '#testing/scratch-folder.ts'

export const OWNER_PROGRAM = path.join(import.meta.dirname, 'database-owner.ts')

type Line = { url?: string; postmaster?: number; id?: number; isStartError?: boolean; message?: string }
type Owner = {
  process: ChildProcess
  /** first line of output after its start, or why there was none */
  first: Line
  /** acknowledged rows */
  ids: Set<number>
  kill(signal?: NodeJS.Signals): Promise<void>
}

export type EmbeddedFolder = {
  readonly dir: string
  /** path of a file below it */
  file(name: string): string
  /** removes all data, as after a fresh clone */
  clear(): Promise<void>
  /** starts the app in a separate process, as user `uid` if given */
  own(mode?: 'insert' | '', uid?: number): Promise<Owner>
  /** of the server that runs, or ran last; 0 after a clean stop */
  serverPid(): Promise<number>
}

/** To be called at the top of a test file. */
export function embeddedFolder(): EmbeddedFolder {
  let prepared: string
  let dir: string
  let owners: Owner[] = []
  beforeAll(async () => {
    prepared = path.join(await scratchFolder('ieum-prepared-'), 'data')
    await (await startEmbedded(prepared, silentLog)).stop()
  })
  afterAll(() => rm(path.dirname(prepared), { recursive: true, force: true }))
  beforeEach(async () => {
    dir = path.join(await scratchFolder('ieum-embedded-'), 'data')
    // a closed parent folder has its own test
    await chmod(path.dirname(dir), 0o755)
    await promisify(execFile)('cp', ['-a', prepared, dir])
  })
  afterEach(async () => {
    for (const owner of owners) await owner.kill()
    owners = []
    const pid = await folder.serverPid()
    if (await serves(dir, pid)) process.kill(pid, 'SIGKILL')
    // child processes end a moment later
    await rm(path.dirname(dir), { recursive: true, force: true, maxRetries: 50, retryDelay: 20 })
  })
  const folder: EmbeddedFolder = {
    get dir() {
      return dir
    },
    file: (name) => path.join(dir, name),
    clear: () => rm(dir, { recursive: true }),
    async own(mode = '', uid) {
      const owner = await startOwner(dir, mode, uid)
      owners.push(owner)
      return owner
    },
    serverPid: () =>
      readFile(path.join(dir, 'postgres/postmaster.pid'), 'utf8').then(
        (text) => Number.parseInt(text, 10),
        () => 0,
      ),
  }
  return folder
}

async function startOwner(dir: string, mode: string, uid?: number): Promise<Owner> {
  const user = uid === undefined ? {} : { uid, gid: uid }
  const child = spawn(process.execPath, [OWNER_PROGRAM, dir, mode], {
    stdio: ['ignore', 'pipe', 'inherit'],
    ...user,
  })
  const ids = new Set<number>()
  const first = await new Promise<Line>((resolve) => {
    createInterface({ input: child.stdout }).on('line', (text) => {
      const line = JSON.parse(text) as Line
      if (line.id) ids.add(line.id)
      else resolve(line)
    })
  })
  return {
    process: child,
    first,
    ids,
    async kill(signal = 'SIGKILL') {
      if (child.exitCode !== null || child.signalCode !== null) return
      child.kill(signal)
      // `close`, not `exit`: all output has arrived then
      await once(child, 'close')
    },
  }
}

/** Whether process `pid` is a running server of the folder. */
export const serves = (dir: string, pid: number): Promise<boolean> =>
  readFile(`/proc/${pid}/cmdline`, 'utf8').then(
    (commandLine) => commandLine.includes(dir),
    () => false,
  )

/** The user id of the embedded database under root. */
export const systemUid = async (): Promise<number> =>
  Number((await promisify(execFile)('id', ['-u', SYSTEM_USER])).stdout)

/** The first column of the first row, over a separate connection. */
export async function runQuery(url: string, query: string): Promise<unknown> {
  await using database = openDatabase(url, { max: 1 })
  const { rows } = await database.pool.query<unknown[]>({ text: query, rowMode: 'array' })
  return rows[0]?.[0]
}

/** Polls `condition` until it is true. */
export const until = (condition: () => Promise<boolean> | boolean): Promise<unknown> =>
  expect.poll(condition, { interval: 5 }).toBe(true)
