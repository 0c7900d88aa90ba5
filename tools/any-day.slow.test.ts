// Tests that depend on the date pass on any day. They run under libfaketime (Debian package faketime), as does the
// PostgreSQL they start (src/server/testing/test-server.ts).
import { execFile } from 'node:child_process'
import { globSync } from 'node:fs'
import path from 'node:path'
import { expect, test } from 'vitest'

const ROOT = path.resolve(import.meta.dirname, '..')
const [LIBRARY] = globSync('/usr/lib/*/faketime/libfaketime.so.1')
const DATE_DEPENDENT = ['src/core/calendar', 'src/web/text', 'src/server/http/session.test.ts']

/** @returns what Vitest printed and its exit code, when the clock showed `start` at the beginning */
function runAt(start: string): Promise<{ code: number; output: string }> {
  // an offset and no instant: every process then has the same clock, whenever it starts
  const offset = Math.round((Date.parse(start) - Date.now()) / 1000)
  const { PATH, HOME } = process.env
  const env = {
    LD_PRELOAD: LIBRARY,
    FAKETIME: `${offset >= 0 ? '+' : ''}${offset}`,
    FAKETIME_DONT_FAKE_MONOTONIC: '1',
  }
  const words = ['run', '--project=!slow*', '--reporter=dot', ...DATE_DEPENDENT]
  return new Promise((done) =>
    execFile(
      path.join(ROOT, 'node_modules/.bin/vitest'),
      words,
      { cwd: ROOT, env: { PATH, HOME, NO_COLOR: '1', ...env }, maxBuffer: 100_000_000 },
      (error, stdout, stderr) => done({ code: Number(error?.code ?? 0), output: stdout + stderr }),
    ),
  )
}

test.skipIf(LIBRARY === undefined).for([
  ['a Saturday', '2027-01-16T10:00:00+09:00'],
  ['a Sunday', '2027-01-17T10:00:00+09:00'],
  ['설날, a Sunday', '2027-02-07T10:00:00+09:00'],
  ['the evening in which a year ends', '2026-12-31T23:50:00+09:00'],
  ['a leap day', '2028-02-29T10:00:00+09:00'],
] as const)('tests that depend on the date pass on %s (needs faketime)', async ([, start]) => {
  const { code, output } = await runAt(start)
  expect(code, output).toBe(0)
})
