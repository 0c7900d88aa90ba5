// The real server with its data folder on a small disk (a tmpfs in a mount namespace) that the scenario fills and frees.
// Needs root and `unshare`.
import { type ChildProcess, spawn, spawnSync } from 'node:child_process'
import { once } from 'node:events'
import { mkdtemp, open, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'

const PROGRAM = path.resolve(import.meta.dirname, '../../src/server/main.ts')
const MOUNTED = 'mount -t tmpfs -o size="$DISK" tmpfs "$DATA_DIR"'

/** Whether this machine can mount one. */
export const canMount = (): boolean =>
  process.getuid?.() === 0 &&
  spawnSync('unshare', ['-m', 'mount', '-t', 'tmpfs', 'tmpfs', '/mnt'], { stdio: 'ignore' }).status === 0

export type SmallDisk = AsyncDisposable & {
  url: string
  process: ChildProcess
  output(): string
  /** postgres://… of its database */
  databaseUrl(): Promise<string>
  /** Writes until the disk is full. */
  fill(): Promise<void>
  free(): Promise<void>
}

/** @param size in the form `mount` accepts: '200m' */
export async function startOnSmallDisk(size: string, env: Record<string, string>): Promise<SmallDisk> {
  const dataDir = await mkdtemp(path.join(tmpdir(), 'ieum-disk-'))
  const printed: string[] = []
  const port = 20_000 + (process.pid % 20_000)
  const child = spawn(
    'unshare',
    [
      '-m',
      '--propagation',
      'private',
      'sh',
      '-c',
      `${MOUNTED} && chmod 755 "$DATA_DIR" && exec "$NODE" "$PROGRAM"`,
    ],
    {
      stdio: ['ignore', 'pipe', 'pipe'],
      env: {
        PATH: process.env.PATH,
        DISK: size,
        NODE: process.execPath,
        PROGRAM,
        DATA_DIR: dataDir,
        HOST: '127.0.0.1',
        PORT: String(port),
        ...env,
      },
    },
  )
  child.stdout.setEncoding('utf8').on('data', (text: string) => printed.push(text))
  child.stderr.setEncoding('utf8').on('data', (text: string) => printed.push(text))
  const inside = (name: string) => path.join(`/proc/${child.pid}/root`, dataDir, name)
  const disk: SmallDisk = {
    url: `http://127.0.0.1:${port}`,
    process: child,
    output: () => printed.join(''),
    async databaseUrl() {
      const password = (await readFile(inside('postgres.password'), 'utf8')).trim()
      const [, , , databasePort] = (await readFile(inside('postgres/postmaster.pid'), 'utf8')).split('\n')
      return `postgres://postgres:${password}@127.0.0.1:${databasePort}/postgres`
    },
    async fill() {
      const file = await open(inside('filler'), 'a')
      try {
        for (const size of [1_000_000, 10_000, 100]) await writeUntilFull((bytes) => file.write(bytes), size)
      } finally {
        await file.close()
      }
    },
    free: () => rm(inside('filler'), { force: true }),
    async [Symbol.asyncDispose]() {
      if (child.exitCode === null && child.signalCode === null) {
        const exit = once(child, 'exit')
        child.kill('SIGTERM')
        if (!(await Promise.race([exit.then(() => true), wait(30_000, false, { ref: false })])))
          child.kill('SIGKILL')
      }
      await rm(dataDir, { recursive: true, force: true })
    },
  }
  try {
    await untilReady(disk)
    return disk
  } catch (error) {
    await disk[Symbol.asyncDispose]()
    throw error
  }
}

async function writeUntilFull(write: (bytes: Buffer) => Promise<unknown>, size: number): Promise<void> {
  const bytes = Buffer.alloc(size)
  try {
    for (;;) await write(bytes)
  } catch (error) {
    if ((error as { code?: string }).code !== 'ENOSPC') throw error
  }
}

async function untilReady({ url, process: child, output }: SmallDisk): Promise<void> {
  for (const end = Date.now() + 60_000; Date.now() < end; await wait(100)) {
    if (child.exitCode !== null) break
    const response = await fetch(`${url}/readyz`).catch(() => null)
    if (response?.ok) return
  }
  throw new Error(`the server was not ready:\n${output()}`)
}
