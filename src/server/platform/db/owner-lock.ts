// One process per data directory, by a kernel lock (flock) on a file in it: it ends with the process however that
// dies, does not depend on pids, and works between containers that share the folder.
import { spawn } from 'node:child_process'
import { closeSync, openSync } from 'node:fs'
import { readFile, writeFile } from 'node:fs/promises'
import path from 'node:path'
import { StartError } from '#server/platform/start-error.ts'

export type OwnerLock = { release(): void }

const HELD_BY_OTHER = 1

/**
 * Locks the directory for this process.
 * @throws StartError with the pid when another process holds it
 */
export async function lockDataDir(dataDir: string): Promise<OwnerLock> {
  const file = path.join(dataDir, 'owner.lock')
  // a plain descriptor: the garbage collector closes an unreferenced FileHandle, which releases the lock
  const descriptor = openSync(file, 'a', 0o600)
  try {
    const exitCode = await flock(descriptor)
    if (exitCode === HELD_BY_OTHER) {
      const pid = (await readFile(file, 'utf8')).trim()
      throw new StartError(
        `데이터 폴더 ${dataDir}는 이미 실행 중인 이음(PID ${pid || '알 수 없음'})이 쓰고 있습니다. 그 프로세스를 먼저 끝내거나, 다른 DATA_DIR을 적어 주세요.`,
      )
    }
    if (exitCode !== 0) throw new Error(`flock ended with ${exitCode}`)
    await writeFile(file, `${process.pid}\n`)
  } catch (error) {
    closeSync(descriptor)
    throw error
  }
  let held = true
  return {
    release() {
      if (held) closeSync(descriptor)
      held = false
    },
  }
}

/**
 * Node has no flock. The flock command (util-linux, busybox) locks an inherited descriptor, which shares the lock
 * with this process.
 */
function flock(descriptor: number): Promise<number | null> {
  return new Promise((resolve, reject) => {
    const child = spawn('flock', ['-n', '3'], { stdio: ['ignore', 'ignore', 'ignore', descriptor] })
    child.once('error', () =>
      reject(
        new StartError(
          'flock 명령을 찾을 수 없습니다. util-linux를 설치하거나, DATABASE_URL에 PostgreSQL 주소를 적어 주세요.',
        ),
      ),
    )
    child.once('exit', resolve)
  })
}
