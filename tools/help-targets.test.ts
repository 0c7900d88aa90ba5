import { readFileSync } from 'node:fs'
import path from 'node:path'
import { expect, test } from 'vitest'
import { guidePages } from '#server/platform/http/help.ts'

const SOURCES = ['lib/help-target.ts', 'screens/mailboxes/connect/service-text.ts']

test('every help link of a screen leads to a section of the guide', () => {
  const targets = SOURCES.flatMap((file) => {
    const text = readFileSync(path.resolve(import.meta.dirname, '../src/web', file), 'utf8')
    const found = [...text.matchAll(/'(\/help\/[^']+)'/g)].map(([, one]) => one)
    expect(found.length, file).toBeGreaterThan(10)
    return found
  })
  const sections = new Set(
    guidePages().flatMap(({ name, sections }) => sections.map(({ id }) => `/help/${name}#${id}`)),
  )
  expect(targets.filter((target) => !sections.has(target ?? ''))).toEqual([])
})
