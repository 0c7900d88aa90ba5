// Documents are checked against the repository: links, settings, commands, and the tests and rules they cite.
import { existsSync, globSync, readFileSync, statSync } from 'node:fs'
import path from 'node:path'
import { expect, test } from 'vitest'

const ROOT = path.resolve(import.meta.dirname, '..')
const PAGES = globSync(['*.md', 'docs/**/*.md'], { cwd: ROOT })
const read = (file: string): string => readFileSync(path.join(ROOT, file), 'utf8')

test.each(PAGES)('every relative link of %s leads to a file', (page) => {
  const links = [...read(page).matchAll(/\]\(([^)\s#]+)[^)]*\)/g)].flatMap(([, link]) => link ?? [])
  const inside = links.filter((link) => !/^[a-z]+:/.test(link))
  const missing = inside.filter((link) => !existsSync(path.resolve(ROOT, path.dirname(page), link)))
  expect(missing).toEqual([])
})

test('README lists exactly the settings of config.ts', () => {
  const readByServer = [...read('src/server/config.ts').matchAll(/^ {2}([A-Z][A-Z_]+): optional\(/gm)]
  const listed = [...read('README.md').matchAll(/^\| `([A-Z][A-Z_]+)` \|/gm)]
  expect(readByServer.length).toBeGreaterThan(10)
  expect(listed.map(([, name]) => name).sort()).toEqual(readByServer.map(([, name]) => name).sort())
})

test.each(PAGES)('every npm command in %s is one of package.json', (page) => {
  const { scripts } = JSON.parse(read('package.json')) as { scripts: Record<string, string> }
  const named = [...read(page).matchAll(/\bnpm run ([a-z0-9:-]+)/g)].flatMap(([, name]) => name ?? [])
  expect(named.filter((name) => !Object.hasOwn(scripts, name))).toEqual([])
})

test.each(globSync('docs/images/**/*.png', { cwd: ROOT }))(
  '%s is small enough to be in the repository',
  (file) => {
    expect(statSync(path.join(ROOT, file)).size).toBeLessThan(190_000)
  },
)

test('every test that SECURITY.md cites exists', () => {
  const named = [...read('SECURITY.md').matchAll(/`([a-z0-9/-]+(?:\.\w+)*\.(?:test|spec)\.ts)`/g)]
  expect(named.length).toBeGreaterThan(20)
  const missing = named.filter(
    ([, file = '']) => !['', 'src', 'src/server'].some((folder) => existsSync(path.join(ROOT, folder, file))),
  )
  expect(missing.map(([whole]) => whole)).toEqual([])
})

test('every file in docs/specification-coverage.md exists, and a line without a test has a note', () => {
  const page = read('docs/specification-coverage.md')
  const files = [...page.matchAll(/`((?:src|e2e|tools)\/[^`\s]+)`/g)].map(([, file = '']) => file)
  expect(files.length).toBeGreaterThan(300)
  expect(files.filter((file) => !existsSync(path.join(ROOT, file)))).toEqual([])
  const rows = page.split('\n').filter((line) => line.startsWith('| ') && !line.startsWith('| requirement'))
  const bare = rows.filter((line) => /^\|[^|]+\| – \| *\|$/.test(line))
  expect(bare).toEqual([])
})

test('every rule cited in a comment is in docs/rules.md, and each number is used once', () => {
  const numbers = [...read('docs/rules.md').matchAll(/^- \*\*(R-\d+)\*\*/gm)].map(([, id = '']) => id)
  expect(numbers.length).toBeGreaterThan(100)
  expect(new Set(numbers).size).toBe(numbers.length)
  const sources = globSync(['{src,testing}/**/*.{ts,tsx}', 'e2e/**/*.ts', 'docs/**/*.md'], { cwd: ROOT })
  const cited = sources.flatMap((file) =>
    [...read(file).matchAll(/\bR-\d{3,4}\b/g)].map(([id]) => ({ file, id })),
  )
  expect(cited.length).toBeGreaterThan(100)
  expect(cited.filter(({ id }) => !numbers.includes(id))).toEqual([])
})
