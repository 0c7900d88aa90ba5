// A folder that is the root directory (chroot) of one mail server: it finds its users, its configuration and its queue at
// the places compiled into it, without touching those of this machine. Must be used as root.
import { type ChildProcess, execFile, spawn } from 'node:child_process'
import { once } from 'node:events'
import { closeSync, openSync } from 'node:fs'
import { access, chmod, chown, copyFile, mkdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { promisify } from 'node:util'
import { until } from '#testing/workspace-setup.ts'
import { answers } from './dovecot.ts'

/** Debian packages that conflict with the installed mail server, unpacked with `dpkg -x` (CONTRIBUTING.md). */
export const UNPACKED = process.env.MAIL_PROGRAMS ?? ''
/** Debian's folder of libraries. */
const libraryFolder = `/usr/lib/${process.arch === 'arm64' ? 'aarch64' : 'x86_64'}-linux-gnu`
const run = promisify(execFile)

/** Where a program of Debian is: installed, or in the folder MAIL_PROGRAMS. Null where it is missing. */
export async function findProgram(place: string): Promise<string | null> {
  for (const path of [`${UNPACKED}${place}`, place]) {
    const isThere = await access(path).then(
      () => true,
      () => false,
    )
    if (isThere) return path
  }
  return null
}

/** Why a program cannot be used here; null when it can. */
export async function whyNoProgram(place: string, debianPackage: string): Promise<string | null> {
  if (process.getuid?.() !== 0) return `${place} starts only for root`
  if ((await findProgram(place)) !== null) return null
  return `${place} is neither installed nor in MAIL_PROGRAMS (Debian package ${debianPackage})`
}

/** The user `kim` of every such server, who owns her Maildir. */
export const KIM_ID = 1001

export type OwnRoot = {
  folder: string
  write(place: string, text: string, mode?: number): Promise<void>
  /** Creates a folder. `id`: of user and group */
  makeFolder(place: string, id?: number): Promise<void>
  /** Starts a server and waits until it greets at the port. What it prints is in /output.log. `dispose` stops it. */
  start(port: number, program: string, ...args: string[]): Promise<void>
  dispose(): Promise<void>
}

/**
 * @param places programs at their usual place, which are copied with their libraries
 * @param users name → id of user and group
 */
export async function makeOwnRoot(
  places: readonly string[],
  users: Record<string, number>,
): Promise<OwnRoot> {
  const folder = await mkdtemp(join(tmpdir(), 'ieum-root-'))
  await chmod(folder, 0o755)
  let child: ChildProcess | null = null
  const root: OwnRoot = {
    folder,
    async write(place, text, mode = 0o644) {
      await mkdir(dirname(join(folder, place)), { recursive: true })
      await writeFile(join(folder, place), text, { mode })
    },
    async makeFolder(place, id = 0) {
      await mkdir(join(folder, place), { recursive: true })
      await chown(join(folder, place), id, id)
    },
    async start(port, program, ...args) {
      const output = openSync(join(folder, 'output.log'), 'a')
      child = spawn('chroot', [folder, program, ...args], { stdio: ['ignore', output, output] })
      closeSync(output)
      const server = child
      await until(async () => server.exitCode !== null || (await answers(port)))
      if (server.exitCode !== null)
        throw new Error(`${program} did not start: ${await readFile(join(folder, 'output.log'), 'utf8')}`)
    },
    async dispose() {
      if (child !== null && child.exitCode === null && child.signalCode === null) {
        const gone = once(child, 'exit')
        child.kill('SIGTERM')
        await gone
      }
      await rm(folder, { recursive: true, force: true, maxRetries: 5, retryDelay: 100 })
    },
  }
  for (const place of places) await copyProgram(place, folder)
  for (const place of ['/dev', '/run', '/var/run', '/var/log', '/var/mail', '/var/spool'])
    await root.makeFolder(place)
  await root.makeFolder('/tmp')
  await chmod(join(folder, 'tmp'), 0o1777)
  for (const [name, minor] of Object.entries({ null: 3, zero: 5, random: 8, urandom: 9 }))
    await run('mknod', ['-m', '666', join(folder, 'dev', name), 'c', '1', String(minor)])
  const all = Object.entries({ root: 0, ...users })
  const lines = (line: (name: string, id: number) => string) =>
    all.map(([name, id]) => `${line(name, id)}\n`).join('')
  await root.write(
    '/etc/passwd',
    lines((name, id) => `${name}:x:${id}:${id}::/var/mail/${name}:/bin/sh`),
  )
  await root.write(
    '/etc/group',
    lines((name, id) => `${name}:x:${id}:`),
  )
  await root.write('/etc/nsswitch.conf', 'hosts: files\n')
  await root.write('/etc/hosts', '127.0.0.1 localhost\n')
  await root.write('/etc/mailname', 'mx.ieum.example\n')
  return root
}

async function copyProgram(place: string, folder: string): Promise<void> {
  const program = await findProgram(place)
  if (program === null) throw new Error(`${place} is missing`)
  const env = { ...process.env, LD_LIBRARY_PATH: `${UNPACKED}${libraryFolder}` }
  const { stdout } = await run('ldd', [program], { env })
  const libraries = [...stdout.matchAll(/(\/\S+) \(0x/g)].map((found) => found[1] ?? '')
  for (const file of [program, ...libraries]) {
    const to = join(folder, UNPACKED !== '' && file.startsWith(UNPACKED) ? file.slice(UNPACKED.length) : file)
    await mkdir(dirname(to), { recursive: true })
    await copyFile(file, to)
  }
}
