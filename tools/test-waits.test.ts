// No test may fail because a machine is busy: tests wait for a state with the default limit, and assert no duration.
import { globSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { expect, test } from 'vitest'

const ROOT = path.join(import.meta.dirname, '..')
/** Whose test files are checked. */
const FOLDERS = ['src', 'testing', 'eval', 'tools', 'e2e']

/** Calls within the parentheses of a call, three deep. */
const ARGUMENTS = String.raw`(?:[^()]|\((?:[^()]|\((?:[^()]|\([^()]*\))*\))*\))*?`
const RULES: Record<string, RegExp> = {
  'waits for a time': /\bwaitForTimeout\(/g,
  sleeps: new RegExp(
    String.raw`from 'node:timers/promises'|(?<![\w.])(?:setTimeout|sleep)\(${ARGUMENTS}\b[1-9][\d_]{2,},?\s*\)`,
    'g',
  ),
  'has a limit below ten seconds': /\btimeout: ?(?:\d_?){1,4}(?![\d_])/g,
  'has a limit of its own': /\bvi\.wait(?:For|Until)\(/g,
  'measures time': /\b(?:performance\.now|hrtime|cpuUsage|threadCpuUsage)\(|expect\([^\n]*Date\.now\(\) - /g,
}
/** The number of places of a file that a rule would find, and why they depend on no time. */
const ALLOWED: Record<string, [rule: string, places: number, why: string]> = {
  'src/server/accounts/routes/anonymous-requests.test.ts': [
    'measures time',
    2,
    'the ratio of the CPU time of two sign-ins: only a hash that is left out makes it small',
  ],
  'src/server/adapters/web-fetch/hostile-rules.slow.test.ts': [
    'measures time',
    2,
    'the ratio of the CPU time of this thread for two sites',
  ],
  'src/server/overview/notifications.story.regress.test.ts': [
    'measures time',
    3,
    'from a reply to its notification: printed, not asserted',
  ],
  'src/server/platform/db/embedded-crash.slow.test.ts': [
    'sleeps',
    1,
    'a server is killed at several moments',
  ],
  'src/server/main-terminal.slow.test.ts': [
    'sleeps',
    2,
    'a key that is pressed again until the app has ended',
  ],
  'src/server/mailboxes/oauth.regress.test.ts': [
    'sleeps',
    1,
    'until an earlier timer has closed a connection',
  ],
  'src/server/platform/jobs/jobs.regress.test.ts': ['sleeps', 1, 'a job that takes a second'],
  'src/server/platform/slices.test.ts': ['measures time', 2, 'work that takes longer than a slice'],
  'src/server/sending/stop.slow.test.ts': ['sleeps', 1, 'a mail server that answers late'],
}
/** Places found in a text: line and rule. */
const placesOf = (text: string): { line: number; rule: string }[] =>
  Object.entries(RULES).flatMap(([rule, pattern]) =>
    [...text.matchAll(pattern)].map(({ index }) => ({
      line: text.slice(0, index).split('\n').length,
      rule,
    })),
  )

test('no test waits for a time, has a limit below ten seconds, or asserts a duration', () => {
  const found = FOLDERS.flatMap((folder) =>
    globSync(`${folder}/**/*.{test,spec,story}.{ts,tsx}`, { cwd: ROOT }),
  )
    .filter((file) => file !== path.relative(ROOT, import.meta.filename))
    .flatMap((file) => {
      const places = placesOf(readFileSync(path.join(ROOT, file), 'utf8'))
      const [rule, count] = ALLOWED[file] ?? []
      const isAllowed = places.length === count && places.every((place) => place.rule === rule)
      return isAllowed ? [] : places.map((place) => `${file}:${place.line} ${place.rule}`)
    })
  expect(found).toEqual([])
})

test.each([
  ['await page.waitForTimeout(200)', 'waits for a time'],
  ['await new Promise((resolve) => setTimeout(resolve, 300))', 'sleeps'],
  ['setTimeout(() => abort.abort(of(1)), 1_000)', 'sleeps'],
  ["import { setTimeout as wait } from 'node:timers/promises'", 'sleeps'],
  ['await expect.poll(count, { timeout: 5000 })', 'has a limit below ten seconds'],
  ["describe('bodies', { timeout: 5_000 }, () => {", 'has a limit below ten seconds'],
  ['await vi.waitFor(() => check())', 'has a limit of its own'],
  ['const began = performance.now()', 'measures time'],
  ['process.cpuUsage(began)', 'measures time'],
  ['expect(Date.now() - began).toBeLessThan(200)', 'measures time'],
])('%s is found', (text, rule) => {
  expect(placesOf(`// first line\n${text}`)).toEqual([{ line: 2, rule }])
})

test.each([
  'await new Promise((done) => setTimeout(done, 50))',
  'test.setTimeout(240_000)',
  'await sql`SELECT pg_sleep(600)`.execute(db)',
  'await run(program, { timeout: 60_000 })',
  'const later = new Date(Date.now() - 1000)',
])('%s is allowed', (text) => {
  expect(placesOf(text)).toEqual([])
})
