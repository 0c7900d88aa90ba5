// Runs date-dependent tests on other dates with libfaketime (Debian package faketime), which also applies to the PostgreSQL
// they start. libfaketime shows the real time inside a signal handler, so PostgreSQL's statement_timeout and deadlock_timeout
// do not fire: tests of timeouts cannot be in the list.
import { execFile, execFileSync } from 'node:child_process'
import { globSync } from 'node:fs'
import path from 'node:path'
import { promisify } from 'node:util'
import { expect, test } from 'vitest'

const ROOT = path.resolve(import.meta.dirname, '..')
const [LIBRARY] = globSync('/usr/lib/*/faketime/libfaketime.so.1')
/** Server tests that use the process clock or the time of the database, by project. Nothing in `core` reads a clock. */
const DATE_DEPENDENT = {
  server: [
    'src/client/client.test.ts',
    'src/server/accounts/routes/api-keys.test.ts',
    'src/server/data/leads/search.test.ts',
    'src/server/platform/http/input-conventions.test.ts',
    'src/server/platform/new-id.test.ts',
  ],
  regress: [
    'src/server/accounts/routes/reset-password.regress.test.ts',
    'src/server/accounts/routes/session.regress.test.ts',
    'src/server/overview/routes/today.regress.test.ts',
    'src/server/platform/http/other-origins.regress.test.ts',
    'src/server/sending/routes/rehearsal.regress.test.ts',
    'src/server/sequences/routes/sequences.regress.test.ts',
  ],
}
const DATES = [
  ['a Saturday', '2027-01-16T10:00:00+09:00'],
  ['a Sunday', '2027-01-17T10:00:00+09:00'],
  ['설날, a Sunday', '2027-02-07T10:00:00+09:00'],
  ['the last evening of a year', '2026-12-31T23:50:00+09:00'],
  ['a leap day', '2028-02-29T10:00:00+09:00'],
] as const
/** One date a run, chosen by the number of commits. `ANY_DATE=0` to `ANY_DATE=4` chooses another. */
const commits = execFileSync('git', ['rev-list', '--count', 'HEAD'], { cwd: ROOT, encoding: 'utf8' })
const DATE = DATES[Number(process.env.ANY_DATE ?? commits) % DATES.length] ?? DATES[0]

const runFile = promisify(execFile)

/** The environment of a process whose clock shows `start` now. */
function environmentAt(start: string): NodeJS.ProcessEnv {
  // an offset instead of a fixed instant: all processes then show the same time
  const offset = Math.round((Date.parse(start) - Date.now()) / 1000)
  return {
    PATH: process.env.PATH,
    HOME: process.env.HOME,
    NO_COLOR: '1',
    LD_PRELOAD: LIBRARY,
    FAKETIME: `${offset < 0 ? '' : '+'}${offset}`,
    FAKETIME_DONT_FAKE_MONOTONIC: '1',
  }
}

test.skipIf(LIBRARY === undefined).for([DATE])(
  'tests that depend on the date pass on %s (needs faketime)',
  { timeout: 1_200_000 },
  async ([, start]) => {
    const env = environmentAt(start)
    const clock = await runFile(process.execPath, ['-p', 'Date.now()'], { env })
    expect(Math.abs(Number(clock.stdout) - Date.parse(start))).toBeLessThan(60_000)
    const vitest = path.join(ROOT, 'node_modules/.bin/vitest')
    for (const [project, files] of Object.entries(DATE_DEPENDENT)) {
      // other slow tests run at the same time
      const words = ['run', `--project=${project}`, '--reporter=dot', '--maxWorkers=2', ...files]
      const output = await runFile(vitest, words, { cwd: ROOT, env, maxBuffer: 100_000_000 }).then(
        ({ stdout }) => stdout,
        (error: { stdout: string; stderr: string }) => expect.fail(error.stdout + error.stderr),
      )
      expect(output).toMatch(/Tests +\d+ passed/)
    }
  },
)
