// The folder of the embedded database: created completely or not at all, with a password file beside it.
import { execFile } from 'node:child_process'
import { randomBytes } from 'node:crypto'
import { chmod, chown, mkdir, open, readdir, readFile, rename, rm, stat, writeFile } from 'node:fs/promises'
import path from 'node:path'
import { promisify } from 'node:util'
import type { Log } from '#server/platform/log/log.ts'
import { StartError } from '#server/platform/start-error.ts'
import { APP_PASSWORD_FILE } from './app-role.ts'
import type { Binaries } from './embedded-binaries.ts'
import { commandAs, POSTGRES_ENV, type PostgresUser, postgresUser } from './embedded-user.ts'

export type Cluster = {
  dir: string
  logFile: string
  user: PostgresUser
  /** of the superuser */
  password: string
  binaries: Binaries
}

/**
 * The cluster in `dataDir`/postgres, created when missing. The caller holds the owner lock, and no server runs on the
 * folder.
 * @throws StartError for a folder of another major version, without its password, or that is no cluster
 */
export async function openCluster(dataDir: string, binaries: Binaries, log: Log): Promise<Cluster> {
  const dir = path.join(dataDir, 'postgres')
  const passwordFile = path.join(dataDir, 'postgres.password')
  const user = await postgresUser(dir, log)
  await removeUnfinished(dir)
  if ((await versionOf(dir)) === null) await create(dir, passwordFile, user, binaries, log)
  const version = await versionOf(dir)
  if (version !== binaries.major) {
    throw new StartError(
      `데이터 폴더 ${dir}는 PostgreSQL ${version}로 만들어졌고 이 프로그램은 ${binaries.major}를 씁니다. 이전 버전의 이음으로 백업을 만들어 새 DATA_DIR에 복원해 주세요.`,
    )
  }
  if (user && (await stat(dir)).uid !== user.uid) await giveTo(user, dir)
  await chmod(dir, 0o700)
  const password = await readFile(passwordFile, 'utf8').catch(() => {
    throw new StartError(
      `${passwordFile} 파일을 읽을 수 없어서 데이터베이스를 열지 못했습니다. 파일의 권한을 확인하거나, 백업에 있는 파일을 그 자리에 되돌려 주세요.`,
    )
  })
  await chmod(passwordFile, 0o600)
  return { dir, logFile: path.join(dataDir, 'postgres.log'), user, password: password.trim(), binaries }
}

/** null when the folder does not exist. */
async function versionOf(dir: string): Promise<string | null> {
  const entries = await readdir(dir).catch((error: NodeJS.ErrnoException) => {
    if (error.code === 'ENOENT') return null
    // root without CAP_DAC_OVERRIDE, in a container
    throw new StartError(
      `${dir} 폴더를 읽을 수 없습니다(${error.code}). 폴더의 주인인 사용자로 시작하거나, DATABASE_URL에 PostgreSQL 주소를 적어 주세요.`,
    )
  })
  if (entries === null) return null
  if (entries.includes('PG_VERSION')) return (await readFile(path.join(dir, 'PG_VERSION'), 'utf8')).trim()
  throw new StartError(
    `${dir} 폴더가 있지만 데이터베이스가 아닙니다. 폴더를 다른 곳으로 옮긴 뒤 다시 시작해 주세요.`,
  )
}

/** Created in a temporary folder and renamed, so that an interrupted initdb leaves no incomplete cluster. */
async function create(
  dir: string,
  passwordFile: string,
  user: PostgresUser,
  binaries: Binaries,
  log: Log,
): Promise<void> {
  // a new name each time: the initdb of a killed app may still write to its own folder
  const aside = `${dir}.new-${randomBytes(4).toString('hex')}`
  const passwordForInitdb = `${aside}.password`
  // an explicit C.UTF-8: with LC_CTYPE "C" pg_trgm finds no letters in Hangul, and searches would read whole tables
  const locale = ['-E', 'UTF8', '--locale=C.UTF-8', '--locale-provider=builtin', '--builtin-locale=C.UTF-8']
  const access = ['-U', 'postgres', '--auth=scram-sha-256', `--pwfile=${passwordForInitdb}`]
  const args = ['-D', aside, ...locale, ...access]
  const command = await commandAs(user, binaries.initdb, args, [binaries.dir, path.dirname(aside)], log)

  const password = randomBytes(24).toString('base64url')
  for (const old of [passwordFile, path.join(path.dirname(dir), APP_PASSWORD_FILE)])
    await rm(old, { force: true })
  await writeFile(passwordFile, `${password}\n`, { mode: 0o600, flush: true })
  await writeFile(passwordForInitdb, `${password}\n`, { mode: 0o600 })
  await mkdir(aside, { mode: 0o700 })
  if (user) for (const own of [aside, passwordForInitdb]) await chown(own, user.uid, user.gid)
  try {
    await promisify(execFile)(command.file, command.args, { env: POSTGRES_ENV, cwd: '/' })
  } catch (error) {
    const { stderr, message } = error as { stderr?: string; message: string }
    throw new StartError(
      `데이터베이스를 만들지 못했습니다. 디스크 공간과 ${path.dirname(dir)}의 권한을 확인해 주세요. (${(stderr || message).trim()})`,
    )
  } finally {
    await rm(passwordForInitdb, { force: true })
  }
  await rename(aside, dir)
  await syncFolder(path.dirname(dir))
}

/**
 * Removes folders of interrupted starts. One that an initdb still writes to cannot be removed and is left for the
 * next start.
 */
async function removeUnfinished(dir: string): Promise<void> {
  for (const name of await readdir(path.dirname(dir))) {
    if (!name.startsWith(`${path.basename(dir)}.new-`)) continue
    await rm(path.join(path.dirname(dir), name), { recursive: true, force: true }).catch(() => undefined)
  }
}

/**
 * A copy made by root (cp -r) belongs to root, a folder of an earlier version to `nobody`; PostgreSQL requires its
 * own user as owner. Symbolic links are not followed, because the previous owner could have created one. The folder
 * itself is changed last, so that an interrupted start is repeated.
 */
async function giveTo(user: { uid: number; gid: number }, dir: string): Promise<void> {
  try {
    await promisify(execFile)('chown', ['-R', '-h', '-P', `${user.uid}:${user.gid}`, dir], {
      env: POSTGRES_ENV,
    })
  } catch (error) {
    throw new StartError(
      `${dir} 폴더의 소유자를 PostgreSQL의 시스템 사용자(uid ${user.uid})로 바꾸지 못했습니다. sudo chown -R ${user.uid}:${user.gid} ${dir} 을 실행한 뒤 다시 시작해 주세요. (${(error as Error).message.trim()})`,
    )
  }
}

async function syncFolder(dir: string): Promise<void> {
  const handle = await open(dir, 'r')
  try {
    await handle.sync()
  } finally {
    await handle.close()
  }
}
