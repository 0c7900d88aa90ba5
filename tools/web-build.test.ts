import { mkdirSync, mkdtempSync, rmSync, utimesSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { isWebFresh } from './web-build.ts'

const BUILT = 1_800_000_000_000
let root = ''

beforeEach(() => {
  root = mkdtempSync(path.join(tmpdir(), 'web-'))
  for (const file of ['src/web/main.tsx', 'src/web/ui/a.tsx', 'src/core/a.ts', 'src/api/a.ts'])
    write(file, '', BUILT)
  for (const file of ['package-lock.json', 'vite.config.ts', 'dist/web/index.html']) write(file, '', BUILT)
  for (const folder of ['src/web/ui', 'src/web', 'src/core', 'src/api']) touch(folder, BUILT)
  write('dist/web.stamp', String(BUILT), BUILT)
})
afterEach(() => rmSync(root, { recursive: true, force: true }))

function touch(file: string, at: number): void {
  utimesSync(path.join(root, file), at / 1000, at / 1000)
}
function write(file: string, text: string, at: number): void {
  mkdirSync(path.dirname(path.join(root, file)), { recursive: true })
  writeFileSync(path.join(root, file), text)
  touch(file, at)
}

test('an up-to-date build is not built again', () => {
  expect(isWebFresh(root)).toBe(true)
})

test.each(['src/web/ui/a.tsx', 'src/core/a.ts', 'src/api/a.ts', 'package-lock.json', 'vite.config.ts'])(
  'a change of %s makes the web old',
  (file) => {
    touch(file, BUILT + 1000)
    expect(isWebFresh(root)).toBe(false)
  },
)

test('a removed source makes the build outdated', () => {
  rmSync(path.join(root, 'src/web/ui/a.tsx'))
  touch('src/web/ui', BUILT + 1000)
  expect(isWebFresh(root)).toBe(false)
})

test.each(['dist/web/index.html', 'dist/web.stamp'])('without %s the build is missing', (file) => {
  rmSync(path.join(root, file))
  expect(isWebFresh(root)).toBe(false)
})
