// Who PostgreSQL runs as. It refuses uid 0, so under root it becomes `nobody` (or whoever owns the data already); an
// ordinary user runs it as themselves.

import { readFile, stat } from 'node:fs/promises'
import path from 'node:path'
import { StartFault } from '../start-fault.ts'

const NOBODY = 65_534

export type PostgresUser = { uid: number; gid: number } | null

/** A program with its arguments, and the user for spawn (empty: the caller's own). */
export type Command = { file: string; args: string[]; as: { uid?: number; gid?: number } }

/**
 * The user for a cluster in `clusterDir` (which may not exist yet); null is "as we are".
 * @throws StartFault when an ordinary user meets somebody else's cluster
 */
export async function postgresUser(clusterDir: string): Promise<PostgresUser> {
  const found = await stat(clusterDir).catch(() => null)
  const own = process.getuid?.() ?? 0
  if (own !== 0) {
    if (!found || found.uid === own) return null
    throw new StartFault(
      `데이터 폴더 ${clusterDir}의 소유자가 다른 사용자(uid ${found.uid})예요. 그 사용자로 시작하거나 sudo chown -R ${own} ${clusterDir} 을 실행한 뒤 다시 시작해 주세요.`,
    )
  }
  return found && found.uid !== 0 ? { uid: found.uid, gid: found.gid } : { uid: NOBODY, gid: NOBODY }
}

/**
 * How to run `file` as `user`, who has to walk down to every one of `dirs`. Where a folder above them is closed (/root is
 * 0700), the process keeps one capability for reading past it.
 * @throws StartFault when root itself may not pass that on (a container without it)
 */
export async function commandAs(
  user: PostgresUser,
  file: string,
  args: string[],
  dirs: string[],
): Promise<Command> {
  if (!user) return { file, args, as: {} }
  const closed = await firstClosed(user, dirs)
  if (!closed) return { file, args, as: user }
  const capability = await readingCapability()
  if (!capability) {
    throw new StartFault(
      `PostgreSQL은 root로 실행할 수 없고, 사용자 nobody는 ${closed} 폴더에 들어갈 수 없어요. 프로그램과 DATA_DIR을 /opt나 /var/lib 아래로 옮기거나, DATABASE_URL을 적어 주세요.`,
    )
  }
  // no_setuid_fixup: initdb asks with access(2), which goes by the real uid unless the capability survives the change
  const keep = [`--inh-caps=+${capability}`, `--ambient-caps=+${capability}`, '--securebits=+no_setuid_fixup']
  const change = [`--reuid=${user.uid}`, `--regid=${user.gid}`, '--clear-groups']
  return { file: 'setpriv', args: [...change, ...keep, file, ...args], as: {} }
}

/** The first folder, from the root down, that `user` cannot pass through. */
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

/** linux/capability.h: 1 is CAP_DAC_OVERRIDE, 2 is CAP_DAC_READ_SEARCH, the smaller right. */
async function readingCapability(): Promise<'dac_read_search' | 'dac_override' | null> {
  const status = await readFile('/proc/self/status', 'utf8').catch(() => '')
  const permitted = BigInt(`0x${/CapPrm:\s*(\w+)/.exec(status)?.[1] ?? '0'}`)
  if ((permitted >> 2n) & 1n) return 'dac_read_search'
  return (permitted >> 1n) & 1n ? 'dac_override' : null
}
