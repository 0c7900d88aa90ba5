// Runs tools/test.ts in a small project with the real Vitest and Playwright and checks its last line and exit code.
import { execFileSync, spawn } from 'node:child_process'
import { mkdtempSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { afterEach, expect, test } from 'vitest'

const ROOT = path.resolve(import.meta.dirname, '..')
const SCRIPTS = {
  'test:types-core': 'true',
  'test:types-server': 'true',
  'test:types-web': 'true',
  'test:types-e2e': 'true',
  'test:lint': 'true',
  'test:imports': 'true',
  'test:dead-code': 'true',
  'test:web-build': 'true',
  'test:unit': 'vitest run',
  'test:e2e': 'playwright test',
  'test:regress': 'true',
  'test:regress-e2e': 'true',
  'test:slow-unit': 'true',
  'test:slow-e2e': 'true',
}
const UNIT = `import { expect, test } from 'vitest'
test('adds', () => expect(1 + 1).toBe(2))
test.skip('later', () => {})
`
const E2E = `import { expect, test } from '@playwright/test'
test('multiplies', () => expect(2 * 3).toBe(6))
`
const folders: string[] = []
afterEach(() => {
  for (const folder of folders.splice(0)) rmSync(folder, { recursive: true })
})

type Project = {
  scripts?: Record<string, string>
  files?: Record<string, string>
  words?: string[]
  run?: 'test' | 'ci'
  /** of the repository the project is in; 0: it is in none */
  commits?: number
}

/** Runs tools/test.ts in a new project; sends SIGTERM once `stopAt` is printed. */
function run({ scripts = {}, files = {}, words = [], run = 'test', commits = 0 }: Project, stopAt?: string) {
  const folder = mkdtempSync(path.join(tmpdir(), 'ieum-runner-'))
  folders.push(folder)
  symlinkSync(path.join(ROOT, 'node_modules'), path.join(folder, 'node_modules'))
  const manifest = JSON.stringify({ type: 'module', scripts: { ...SCRIPTS, ...scripts } })
  const all = { 'package.json': manifest, 'a.test.js': UNIT, 'a.spec.js': E2E, ...files }
  for (const [name, text] of Object.entries(all)) writeFileSync(path.join(folder, name), text)
  writeFileSync(path.join(folder, 'vitest.config.js'), "export default { test: { include: ['*.test.js'] } }")
  writeFileSync(
    path.join(folder, 'playwright.config.js'),
    "export default { testMatch: '*.spec.js', retries: 1 }",
  )
  const git = (...words: string[]) =>
    execFileSync('git', ['-c', 'user.name=a', '-c', 'user.email=a@b', ...words], { cwd: folder })
  if (commits > 0) git('init', '-q')
  for (let made = 0; made < commits; made++) git('commit', '-q', '--allow-empty', '-m', 'one more')
  const child = spawn(process.execPath, [path.join(ROOT, 'tools/test.ts'), run, ...words], {
    cwd: folder,
    stdio: ['ignore', 'pipe', 'inherit'],
    env: { PATH: process.env.PATH, HOME: process.env.HOME },
  })
  let text = ''
  child.stdout.setEncoding('utf8').on('data', (part: string) => {
    text += part
    if (stopAt && text.includes(stopAt)) child.kill('SIGTERM')
  })
  return new Promise<{ code: number | null; text: string; last: string | undefined }>((done) =>
    child.once('close', (code) => done({ code, text, last: text.trimEnd().split('\n').at(-1) })),
  )
}

test('the last line sums the tests of Vitest and Playwright and the other steps; a repeated test is named', async () => {
  const inBrowser =
    "import { test } from '@playwright/test'\ntest('shaky', ({}, { retry }) => { if (retry === 0) throw new Error('slow') })\n"
  const inNode =
    "import { test } from 'vitest'\nlet runs = 0\ntest('unsteady', { retry: 1 }, () => { if (runs++ === 0) throw new Error('slow') })\n"
  const { code, text, last } = await run({ files: { 'b.spec.js': inBrowser, 'b.test.js': inNode } })
  expect(last).toBe('12 passed, 0 failed')
  expect(text).toMatch(/ok {3}unit .* 2 passed, 1 skipped, 1 flaky/)
  expect(text).toMatch(/2 passed, 1 flaky/)
  expect(text).toMatch(/passed only when repeated: 2\n {5}b\.test\.js: unsteady\n {5}b\.spec\.js: shaky\n/)
  expect(code).toBe(0)
})

test('failing tests are named, counted and end the run', async () => {
  const failing = UNIT.replace('toBe(2)', 'toBe(3)')
  const { code, text, last } = await run({ files: { 'b.test.js': failing, 'c.test.js': failing } })
  expect(text).toContain('expected 2 to be 3')
  expect(text).toMatch(/FAIL unit .*\n {5}b\.test\.js: .*\n {5}c\.test\.js: /)
  expect(text).toContain('not run: e2e')
  expect(text).not.toContain('passed only when repeated')
  expect(last).toBe('9 passed, 2 failed')
  expect(code).toBe(1)
})

test('a failing command ends the run after the steps beside it', async () => {
  const { code, text, last } = await run({ scripts: { 'test:lint': 'echo no semicolons && exit 3' } })
  expect(text).toContain('no semicolons')
  expect(text).toContain('not run: unit, e2e')
  expect(last).toBe('7 passed, 1 failed')
  expect(code).toBe(1)
})

test('a failing browser test is named', async () => {
  const failing = "import { test } from '@playwright/test'\ntest('broken', () => { throw new Error('no') })\n"
  const { code, text, last } = await run({ files: { 'b.spec.js': failing }, words: ['e2e'] })
  expect(text).toMatch(/FAIL e2e .*\n {5}b\.spec\.js: broken\n/)
  expect(last).toBe('1 passed, 1 failed')
  expect(code).toBe(1)
})

test.each([
  ['a file that does not load', 'vitest run', { 'b.test.js': "import './missing.js'" }, '1 passed, 1 failed'],
  ['a run that ends well without a report', 'vitest --version', {}, '0 passed, 1 failed'],
])('%s is a failure', async (_, script, files: Record<string, string>, line) => {
  const { code, last } = await run({ scripts: { 'test:unit': script }, files, words: ['unit'] })
  expect(last).toBe(line)
  expect(code).toBe(1)
})

test('a run that is stopped fails and ends the processes it has started', async () => {
  const scripts = { 'test:types-core': 'sleep 1', 'test:lint': 'echo $$ > pid && exec sleep 60' }
  const { code, text, last } = await run({ scripts }, 'ok   types-core')
  expect(text).toContain('not run: lint, unit, e2e')
  expect(last).toBe('7 passed, 1 failed')
  expect(code).toBe(1)
  const pid = Number(readFileSync(path.join(folders[0] ?? '', 'pid'), 'utf8'))
  await expect.poll(() => isAlive(pid)).toBe(false)
})

function isAlive(pid: number): boolean {
  try {
    // a killed process that was not waited for yet still has an entry, in state Z
    return !/\) Z /.test(readFileSync(`/proc/${pid}/stat`, 'utf8'))
  } catch {
    return false
  }
}

test('an unknown step is a failure that lists the known steps', async () => {
  const { code, text, last } = await run({ words: ['e2'] })
  expect(text).toMatch(/steps: .*unit, e2e\nnot run: e2\n/)
  expect(last).toBe('0 passed, 1 failed')
  expect(code).toBe(1)
})

test('CI runs one of six parts of the experiments, chosen by the number of commits', async () => {
  const project = { run: 'ci' as const, words: ['slow-unit'], scripts: { 'test:slow-unit': 'echo >> part' } }
  for (const commits of [1, 5, 6]) await run({ ...project, commits })
  const parts = folders.map((folder) => readFileSync(path.join(folder, 'part'), 'utf8').trim())
  expect(parts).toEqual(['--shard=2/6', '--shard=6/6', '--shard=1/6'])
})
