import { afterAll, beforeAll, expect, test } from 'vitest'
import type { SiteReading } from '#core/ports.ts'
import { type FixtureServer, startFixtureSites } from '#testing/servers/fixture-sites.ts'
import { allSites, readableSites } from '#testing/sites/all-sites.ts'

const signal = new AbortController().signal
let sites: FixtureServer
beforeAll(async () => {
  sites = await startFixtureSites()
})
afterAll(() => sites[Symbol.asyncDispose]())

const textOf = (reading: SiteReading): string =>
  reading.ok
    ? reading.pages.flatMap((page) => [page.title, ...page.sentences, ...page.footer]).join('\n')
    : ''

test('there are at least forty fixture pages of sites with text', () => {
  expect(readableSites.flatMap(({ pages }) => Object.keys(pages)).length).toBeGreaterThanOrEqual(40)
})

for (const { name, front, pages, fault } of allSites)
  test(`${name} is read: its facts, without menus, hidden text and contacts`, async () => {
    const reading = await sites.reader().read(sites.url(name, front), signal)
    if (fault) return expect(reading).toMatchObject({ ok: false, fault })
    expect(reading).toMatchObject({ ok: true })
    const text = textOf(reading)
    for (const { facts, noise } of Object.values(pages)) {
      for (const fact of facts) expect(text).toContain(fact)
      for (const part of noise) expect(text).not.toContain(part)
    }
    expect(text).not.toMatch(/[\w.]@[\w-]+\.|\d{2,4}[-.)]\s?\d{3,4}[-.]\d{4}/)
  })
