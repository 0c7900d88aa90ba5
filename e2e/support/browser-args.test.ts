import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import path from 'node:path'
import { expect, test } from 'vitest'
import { BROWSER_ARGS } from './browser-args.ts'

test('the features that Playwright disables stay disabled, because our list replaces its list', () => {
  const folder = path.dirname(createRequire(import.meta.url).resolve('playwright-core/package.json'))
  const bundle = readFileSync(path.join(folder, 'lib/coreBundle.js'), 'utf8')
  const list = /disabledFeatures = \[(.*?)\]/s.exec(bundle)?.[1]?.replaceAll(/^\s*\/\/.*$/gm, '') ?? ''
  const theirs = [...list.matchAll(/"(\w+)"/g)].map(([, name]) => name)
  expect(theirs.length).toBeGreaterThan(5)
  const ours = BROWSER_ARGS.find((arg) => arg.startsWith('--disable-features='))
    ?.split('=')[1]
    ?.split(',')
  expect(ours).toEqual(expect.arrayContaining(theirs))
})
