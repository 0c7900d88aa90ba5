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
  ['first-visit', '0'],
  ['idle', '200', '1'],
  ['mailboxes', '5', '1', '2'],
  ['growth', '20', '40'],
])('bench %s runs with %s', async (name, ...options) => {
  const { stdout } = await run(process.execPath, ['tools/run-measurements.ts', 'bench', name, ...options], {
    cwd: ROOT,
  })
  expect(stdout).toMatch(/ (met|MISSED)|50 nodes: save|one mail, with 20, 40/)
})

test.each([
  ['api', '29 of 29'],
  ['plans', / 0 of \d+ {2}none/],
])('bench %s runs with 1,000 leads, and what it checks is right', async (name, right) => {
  const folder = await mkdtemp(path.join(tmpdir(), 'ieum-bench-'))
  try {
    const { stdout } = await run(
      process.execPath,
      ['tools/run-measurements.ts', 'bench', name, '1000', folder],
      { cwd: ROOT },
    )
    expect(stdout).toMatch(right)
  } finally {
    await rm(folder, { recursive: true, force: true, maxRetries: 5 })
  }
})
