import { readFileSync } from 'node:fs'
import path from 'node:path'
import { expect, test } from 'vitest'
import { guidePages } from '#server/platform/http/help.ts'

const TARGETS = path.resolve(import.meta.dirname, '../src/web/lib/help-target.ts')

test('every help link of a screen leads to a section of the guide', () => {
  const targets = [...readFileSync(TARGETS, 'utf8').matchAll(/'(\/help\/[^']+)'/g)].map(([, one]) => one)
  expect(targets.length).toBeGreaterThan(20)
  const sections = new Set(
    guidePages().flatMap(({ name, sections }) => sections.map(({ id }) => `/help/${name}#${id}`)),
  )
  expect(targets.filter((target) => !sections.has(target ?? ''))).toEqual([])
})
