// Every bench of the product's bars runs, in a tiny size: whether it still works, not how fast it is.
import { execFile } from 'node:child_process'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { promisify } from 'node:util'
import { expect, test } from 'vitest'

const ROOT = path.resolve(import.meta.dirname, '../..')
const run = promisify(execFile)

test.each([
  ['enrol', '200', '1'],
  ['claim', '200', '1'],
  ['send', '40', '1'],
  ['designer', '1', '50'],
  ['idle', '200', '1'],
])('bench %s runs with %s', async (name, ...options) => {
  const { stdout } = await run(process.execPath, ['tools/run-measurements.ts', 'bench', name, ...options], {
    cwd: ROOT,
  })
  expect(stdout).toMatch(/ (met|MISSED)|50 nodes: save/)
})

test('bench api runs with 1,000 leads, and its counts are those of the database', async () => {
  const folder = await mkdtemp(path.join(tmpdir(), 'ieum-bench-'))
  try {
    const { stdout } = await run(
      process.execPath,
      ['tools/run-measurements.ts', 'bench', 'api', '1000', folder],
      { cwd: ROOT },
    )
    expect(stdout).toContain('29 of 29')
  } finally {
    await rm(folder, { recursive: true, force: true, maxRetries: 5 })
  }
})
