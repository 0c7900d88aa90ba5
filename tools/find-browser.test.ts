import { chmodSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { afterAll, expect, test } from 'vitest'
import { findBrowser, NO_BROWSER } from './find-browser.ts'

const folder = mkdtempSync(path.join(tmpdir(), 'browser-'))
afterAll(() => rmSync(folder, { recursive: true, force: true }))

function program(name: string, exitCode: number): string {
  const file = path.join(folder, name)
  writeFileSync(file, `#!/bin/sh\nexit ${exitCode}\n`)
  chmodSync(file, 0o755)
  return file
}
const good = program('good', 0)
const stub = program('stub', 1)
const nowhere = path.join(folder, 'nowhere')
const never = (): string => {
  throw new Error('must not install')
}

test('CHROMIUM_PATH is preferred to every other browser', () => {
  const other = program('other', 0)
  expect(findBrowser({ chosen: good, candidates: [other], install: never })).toBe(good)
})

test('a CHROMIUM_PATH that does not start is an error', () => {
  expect(() => findBrowser({ chosen: stub, candidates: [good], install: never })).toThrow(/CHROMIUM_PATH/)
})

test('a stub that does not start is skipped', () => {
  expect(findBrowser({ chosen: undefined, candidates: [nowhere, stub, good], install: never })).toBe(good)
})

test('a browser is installed only when none is found', () => {
  expect(findBrowser({ chosen: undefined, candidates: [stub], install: () => good })).toBe(good)
})

test('without any browser the error says what to do', () => {
  expect(() => findBrowser({ chosen: undefined, candidates: [nowhere], install: () => null })).toThrow(
    NO_BROWSER,
  )
})
