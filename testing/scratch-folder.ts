// Folder for whole databases of tests: in memory when there is space, because creating thousands of small files on
// disk can take longer than the tests.

import { statfsSync } from 'node:fs'
import { mkdtemp } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'

const MEMORY = '/dev/shm'
const MIN_FREE_BYTES = 4 * 1024 ** 3

export const SCRATCH_ROOT = hasRoom(MEMORY) ? MEMORY : tmpdir()

/** A new empty folder that only its owner may enter. */
export const scratchFolder = (prefix: string): Promise<string> => mkdtemp(path.join(SCRATCH_ROOT, prefix))

function hasRoom(dir: string): boolean {
  try {
    const { bavail, bsize } = statfsSync(dir)
    return bavail * bsize > MIN_FREE_BYTES
  } catch {
    return false
  }
}
