// The embedded database's folder: made once, whole or not at all, with its password beside it.

import { execFile } from 'node:child_process'
import { randomBytes } from 'node:crypto'
import { chown, mkdir, open, readdir, readFile, rename, rm, stat, writeFile } from 'node:fs/promises'
import path from 'node:path'
import { promisify } from 'node:util'
import { StartFault } from '../start-fault.ts'
import type { Binaries } from './embedded-binaries.ts'
import { commandAs, type PostgresUser, postgresUser } from './embedded-user.ts'

export type Cluster = {
  dir: string
  logFile: string
  user: PostgresUser
  password: string
  binaries: Binaries
}

/** Nothing of the app's own environment, above all no secret, reaches PostgreSQL. */
export const POSTGRES_ENV = {
  PATH: '/usr/local/bin:/usr/bin:/bin:/usr/sbin:/sbin',
  LC_ALL: 'C.UTF-8',
  TZ: 'UTC',
}

/**
 * The cluster in `dataDir`/postgres, made when there is none. The caller holds the owner lock.
 * @throws StartFault for a folder of another major version, without its password, or that is no cluster
 */
export async function openCluster(dataDir: string, binaries: Binaries): Promise<Cluster> {
  const dir = path.join(dataDir, 'postgres')
  const passwordFile = path.join(dataDir, 'postgres.password')
  const user = await postgresUser(dir)
  const version = await versionOf(dir)
  await removeUnfinished(dir)
  if (version === null) await create(dir, passwordFile, user, binaries)
  else if (version !== binaries.major) {
    throw new StartFault(
      `데이터 폴더 ${dir}는 PostgreSQL ${version}로 만들어졌고 이 프로그램은 ${binaries.major}를 써요. 이전 버전의 이음으로 백업을 만들어 새 DATA_DIR에 복원해 주세요.`,
    )
  }
  if (user && (await stat(dir)).uid !== user.uid) await giveTo(user, dir)
  const password = await readFile(passwordFile, 'utf8').catch(() => {
    throw new StartFault(
      `${passwordFile} 파일이 없어서 데이터베이스를 열 수 없어요. 백업에 있는 파일을 그 자리에 되돌려 주세요.`,
    )
  })
  return { dir, logFile: path.join(dataDir, 'postgres.log'), user, password: password.trim(), binaries }
}

async function versionOf(dir: string): Promise<string | null> {
  const version = await readFile(path.join(dir, 'PG_VERSION'), 'utf8').catch(() => null)
  if (version !== null) return version.trim()
  const entries = await readdir(dir).catch(() => null)
  if (entries === null) return null
  throw new StartFault(
    `${dir} 폴더가 있지만 데이터베이스가 아니에요. 폴더를 다른 곳으로 옮긴 뒤 다시 시작해 주세요.`,
  )
}

/** Built aside and renamed: a kill in the middle leaves nothing that looks like a cluster. */
async function create(
  dir: string,
  passwordFile: string,
  user: PostgresUser,
  binaries: Binaries,
): Promise<void> {
  // a new name each time: the initdb of an app that was killed may still be at work in its own
  const aside = `${dir}.new-${randomBytes(4).toString('hex')}`
  const passwordForInitdb = `${aside}.password`
  await mkdir(aside, { mode: 0o700 })
  const password = randomBytes(24).toString('base64url')
  await rm(passwordFile, { force: true })
  await writeFile(passwordFile, `${password}\n`, { mode: 0o600, flush: true })
  await writeFile(passwordForInitdb, `${password}\n`, { mode: 0o600 })
  if (user) for (const own of [aside, passwordForInitdb]) await chown(own, user.uid, user.gid)
  // C.UTF-8 by its full name: with LC_CTYPE "C" pg_trgm sees no letters in Hangul, and search would read whole tables
  const locale = ['-E', 'UTF8', '--locale=C.UTF-8', '--locale-provider=builtin', '--builtin-locale=C.UTF-8']
  const args = [
    '-D',
    aside,
    '-U',
    'postgres',
    ...locale,
    '--auth=scram-sha-256',
    `--pwfile=${passwordForInitdb}`,
  ]
  const command = await commandAs(user, binaries.initdb, args, [binaries.dir, path.dirname(aside)])
  try {
    await promisify(execFile)(command.file, command.args, { ...command.as, env: POSTGRES_ENV, cwd: '/' })
  } catch (error) {
    const { stderr, message } = error as { stderr?: string; message: string }
    throw new StartFault(
      `데이터베이스를 만들지 못했어요. 디스크 공간과 ${path.dirname(dir)}의 권한을 확인해 주세요. (${(stderr || message).trim()})`,
    )
  } finally {
    await rm(passwordForInitdb, { force: true })
  }
  await rename(aside, dir)
  await syncFolder(path.dirname(dir))
}

/** What first starts that were killed have left. One whose initdb still writes resists, and goes the next time. */
async function removeUnfinished(dir: string): Promise<void> {
  for (const name of await readdir(path.dirname(dir))) {
    if (!name.startsWith(`${path.basename(dir)}.new-`)) continue
    await rm(path.join(path.dirname(dir), name), { recursive: true, force: true }).catch(() => undefined)
  }
}

/** A copy made by root (cp -r) belongs to root; PostgreSQL wants a folder of its own user. */
async function giveTo(user: { uid: number; gid: number }, dir: string): Promise<void> {
  const entries = await readdir(dir, { recursive: true })
  for (const entry of ['.', ...entries]) await chown(path.join(dir, entry), user.uid, user.gid)
}

async function syncFolder(dir: string): Promise<void> {
  const handle = await open(dir, 'r')
  try {
    await handle.sync()
  } finally {
    await handle.close()
  }
}
