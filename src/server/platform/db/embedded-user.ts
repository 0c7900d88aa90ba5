// The system user PostgreSQL runs as. It does not run as uid 0, so under root it gets a user of its own (or the current owner
// of the data); an ordinary user runs it under the own uid.
import { execFile } from 'node:child_process'
import { access, constants, readFile, stat } from 'node:fs/promises'
import path from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { promisify } from 'node:util'
import type { Log } from '#server/platform/log/log.ts'
import { StartError } from '#server/platform/start-error.ts'

/** The user `nobody`, shared by all programs without a user of their own. */
const NOBODY = 65_534
export const SYSTEM_USER = 'ieum-postgres'

type Ids = { uid: number; gid: number }
export type PostgresUser = Ids | null

/** A program with its arguments. */
export type Command = { file: string; args: string[] }

/** The environment of PostgreSQL: nothing of the app's own, which contains secrets. */
export const POSTGRES_ENV = {
  PATH: '/usr/local/bin:/usr/bin:/bin:/usr/local/sbin:/usr/sbin:/sbin',
  LC_ALL: 'C.UTF-8',
  TZ: 'UTC',
}

/**
 * The user for the cluster in `clusterDir` (which may not exist yet); null: the user of this process. A cluster of
 * root or of `nobody` is given to the system user.
 * @throws StartError when an ordinary user finds a cluster of another user
 */
export async function postgresUser(
  clusterDir: string,
  log: Log,
  findUser: () => Promise<Ids | null> = systemUser,
): Promise<PostgresUser> {
  const found = await stat(clusterDir).catch(() => null)
  const own = process.getuid?.() ?? 0
  if (own !== 0) {
    if (!found || found.uid === own) return null
    throw new StartError(
      `데이터 폴더 ${clusterDir}의 소유자가 다른 사용자(uid ${found.uid})입니다. 그 사용자로 시작하거나 sudo chown -R ${own} ${clusterDir} 을 실행한 뒤 다시 시작해 주세요.`,
    )
  }
  if (found && found.uid !== 0 && found.uid !== NOBODY) return { uid: found.uid, gid: found.gid }
  const user = await findUser()
  if (user) return user
  log.warn(
    { user: SYSTEM_USER },
    'the system user could not be created, so PostgreSQL runs as nobody: other programs that run as nobody can read its data and stop it',
  )
  return { uid: NOBODY, gid: NOBODY }
}

/** useradd: /etc/passwd or /etc/group is locked by another process, or the name was taken in the meantime. */
const WORTH_ANOTHER_LOOK: readonly unknown[] = [1, 9, 10]
const CREATE_ATTEMPTS = 20

/**
 * Finds or creates the system user. Several processes may call it at the same time. @returns null when it cannot be
 * created
 */
async function systemUser(): Promise<Ids | null> {
  for (let attempt = 1; attempt <= CREATE_ATTEMPTS; attempt++) {
    const [, , uid, gid] = (await run('getent', ['passwd', SYSTEM_USER])).output.split(':')
    if (uid && gid) return uid === '0' ? null : { uid: Number(uid), gid: Number(gid) }
    const isWritable = await access('/etc/passwd', constants.W_OK).then(
      () => true,
      () => false,
    )
    if (!isWritable) return null
    const options = ['--system', '--user-group', '--no-create-home', '--home-dir', '/nonexistent']
    const { code } = await run('useradd', [...options, '--shell', '/usr/sbin/nologin', SYSTEM_USER])
    if (code !== 0 && !WORTH_ANOTHER_LOOK.includes(code)) return null
    if (code !== 0) await sleep(100)
  }
  return null
}

const run = (file: string, args: string[]): Promise<{ code: unknown; output: string }> =>
  promisify(execFile)(file, args, { env: POSTGRES_ENV, cwd: '/' }).then(
    ({ stdout }) => ({ code: 0, output: stdout }),
    ({ code }: { code?: unknown }) => ({ code, output: '' }),
  )

/**
 * The kernel sends SIGINT (to PostgreSQL a fast shutdown) to exactly this process when the app dies, however it does.
 * Linux ties the signal to the thread that started the process, so it is started by the main thread.
 */
const ENDS_WITH_APP = '--pdeathsig=INT'

/**
 * The command that runs `file` as `user`, who must be able to enter all of `dirs`: without capabilities and without a
 * way to gain any. If a parent folder is closed (/root is 0700), the process keeps one capability for reading past
 * it. The process ends with the app.
 * @throws StartError when root itself does not have that capability (in a container)
 */
export async function commandAs(
  user: PostgresUser,
  file: string,
  args: string[],
  dirs: string[],
  log: Log,
): Promise<Command> {
  if (!user) return { file: 'setpriv', args: [ENDS_WITH_APP, file, ...args] }
  const own = await ownCapabilities()
  const closed = await firstClosed(user, dirs)
  const capability = closed ? readingCapability(own) : null
  if (closed && !capability) {
    throw new StartError(
      `PostgreSQL은 root로 실행할 수 없고, PostgreSQL의 시스템 사용자(uid ${user.uid})는 ${closed} 폴더에 들어갈 수 없습니다. 프로그램과 DATA_DIR을 /opt나 /var/lib 아래로 옮기거나, DATABASE_URL을 설정해 주세요.`,
    )
  }
  if (closed) {
    log.warn(
      { folder: closed },
      'PostgreSQL keeps the right to read every file, because a folder above it is closed to its user: move the program and DATA_DIR to /opt or /var/lib',
    )
  }
  const change = [`--reuid=${user.uid}`, `--regid=${user.gid}`, '--clear-groups', '--no-new-privs']
  const only = capability ? `-all,+${capability}` : '-all'
  const capabilities = [`--inh-caps=${only}`, `--ambient-caps=${only}`]
  if (has(own, CAP_SETPCAP)) capabilities.push(`--bounding-set=${only}`)
  // no_setuid_fixup: initdb uses access(2), which checks the real uid unless the capability survives the change
  if (capability) capabilities.push('--securebits=+no_setuid_fixup')
  return { file: 'setpriv', args: [ENDS_WITH_APP, ...change, ...capabilities, file, ...args] }
}

/** The first folder, from the root down, that `user` cannot enter. */
async function firstClosed(user: { uid: number }, dirs: string[]): Promise<string | null> {
  const above = new Set(dirs.flatMap((dir) => ancestors(path.resolve(dir))))
  for (const dir of [...above].sort()) {
    const found = await stat(dir).catch(() => null)
    if (found && found.uid !== user.uid && (found.mode & 0o001) === 0) return dir
  }
  return null
}

function ancestors(dir: string): string[] {
  const parent = path.dirname(dir)
  return parent === dir ? [dir] : [...ancestors(parent), dir]
}

/** linux/capability.h */
const CAP_DAC_OVERRIDE = 1n
const CAP_DAC_READ_SEARCH = 2n
const CAP_SETPCAP = 8n

/** Capabilities this process may use or pass on, as a bit set. */
async function ownCapabilities(): Promise<bigint> {
  const status = await readFile('/proc/self/status', 'utf8').catch(() => '')
  return BigInt(`0x${/CapPrm:\s*(\w+)/.exec(status)?.[1] ?? '0'}`)
}

const has = (set: bigint, capability: bigint): boolean => ((set >> capability) & 1n) === 1n

/** The weaker of two sufficient capabilities; null without any. */
function readingCapability(own: bigint): 'dac_read_search' | 'dac_override' | null {
  if (has(own, CAP_DAC_READ_SEARCH)) return 'dac_read_search'
  return has(own, CAP_DAC_OVERRIDE) ? 'dac_override' : null
}
