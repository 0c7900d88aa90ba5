import { afterAll, beforeAll, expect, test } from 'vitest'
import { MAX_ROBOTS_BYTES } from '#core/leads/research/robots.ts'
import { type FixtureServer, type SiteHandler, startFixtureSites } from '#testing/servers/fixture-sites.ts'

const signal = new AbortController().signal
const FACT = '<p>한빛정밀은 2008년에 설립된 진공 챔버 제조 기업입니다.</p>'
const LINKED = `${FACT}<a href="/about">회사소개</a><a href="/business">사업분야</a>`

let sites: FixtureServer
beforeAll(async () => {
  sites = await startFixtureSites()
})
afterAll(() => sites[Symbol.asyncDispose]())

let count = 0
/** A site with three pages and this robots.txt. */
function siteWith(robots: SiteHandler | string): string {
  const name = `robots-${++count}`
  sites.servePage(name, LINKED, {}, '/')
  for (const path of ['/about', '/business']) sites.servePage(name, FACT, {}, path)
  sites.serve(
    name,
    typeof robots === 'string'
      ? (_request, response) => void response.writeHead(200, { 'content-type': 'text/plain' }).end(robots)
      : robots,
    '/robots.txt',
  )
  return name
}
const answers =
  (status: number, body = '', type = 'text/plain'): SiteHandler =>
  (_request, response) =>
    void response.writeHead(status, { 'content-type': type }).end(body)
const read = (name: string) => sites.reader().read(sites.url(name), signal)
const pathsOf = (name: string) =>
  sites.requests.filter(({ host }) => host === `${name}.example`).map(({ path }) => path)

test('a site that forbids everything is not requested', async () => {
  for (const rules of [
    'User-agent: *\nDisallow: /',
    'User-agent: IeumBot\r\nDisallow: /\r\n\r\nUser-agent: *\r\nAllow: /',
  ]) {
    const name = siteWith(rules)
    expect(await read(name)).toMatchObject({ ok: false, fault: 'robots_disallowed' })
    expect(pathsOf(name)).toEqual([])
  }
})

test('a forbidden page is skipped and the others are read', async () => {
  const name = siteWith('User-agent: *\nDisallow: /about')
  expect(await read(name)).toMatchObject({
    ok: true,
    pages: [{ url: sites.url(name) }, { url: sites.url(name, '/business') }],
    skipped: [{ url: sites.url(name, '/about'), reason: 'robots_disallowed' }],
  })
  expect(pathsOf(name)).toEqual(['/', '/business'])
})

test('a group of its own name is used instead of the group for all', async () => {
  const name = siteWith('User-agent: *\nDisallow: /\n\nUser-agent: IeumBot\nAllow: /')
  expect(await read(name)).toMatchObject({ ok: true })
})

test('a redirect leads to no forbidden page', async () => {
  const name = siteWith('User-agent: *\nDisallow: /inner')
  sites.serve(name, (_request, response) => void response.writeHead(302, { location: '/inner' }).end(), '/')
  sites.servePage(name, FACT, {}, '/inner')
  expect(await read(name)).toMatchObject({ ok: false, fault: 'robots_disallowed' })
  expect(pathsOf(name)).toEqual(['/'])
})

test('a missing robots.txt and a page instead of it allow everything', async () => {
  for (const robots of [answers(404), answers(403), answers(200, '<html>Disallow: /</html>', 'text/html')])
    expect(await read(siteWith(robots))).toMatchObject({ ok: true })
})

test('nothing is read while robots.txt fails', async () => {
  for (const status of [429, 500, 503]) {
    const name = siteWith(answers(status))
    expect(await read(name)).toMatchObject({ ok: false, fault: 'robots_unavailable' })
    expect(pathsOf(name)).toEqual([])
  }
  const silent = siteWith(() => {})
  const reading = await sites.reader({ pageTimeoutMs: 300 }).read(sites.url(silent), signal)
  expect(reading).toMatchObject({ ok: false, fault: 'timeout' })
  expect(pathsOf(silent)).toEqual([])
})

test('robots.txt may be on another host, but not at a private address', async () => {
  const rules = siteWith('User-agent: *\nDisallow: /about')
  const moved =
    (location: string): SiteHandler =>
    (_request, response) =>
      void response.writeHead(301, { location }).end()
  expect(await read(siteWith(moved(sites.url(rules, '/robots.txt'))))).toMatchObject({
    ok: true,
    skipped: [{ reason: 'robots_disallowed' }],
  })
  expect(await read(siteWith(moved('http://169.254.169.254/robots.txt')))).toMatchObject({
    ok: false,
    fault: 'private_address',
  })
  expect(await read(siteWith(moved('/robots.txt')))).toMatchObject({ ok: true })
})

test('rules behind 64 KiB are not read, and a file without an end does not matter', async () => {
  const name = siteWith((_request, response) => {
    response.writeHead(200, { 'content-type': 'text/plain' })
    response.write('User-agent: *\nDisallow: /about\n')
    const more = () =>
      response.destroyed || response.write('# comment\n'.repeat(10_000), () => setImmediate(more))
    more()
  })
  expect(await read(name)).toMatchObject({ ok: true, skipped: [{ reason: 'robots_disallowed' }] })
  const late = `User-agent: *\n#${'x'.repeat(MAX_ROBOTS_BYTES)}\nDisallow: /`
  expect(await read(siteWith(late))).toMatchObject({ ok: true })
})

test('a rule that is cut at the limit is not applied', async () => {
  const head = 'User-agent: *\n'
  const rule = '\nDisallow: /'
  const filled = `${head}#${'x'.repeat(MAX_ROBOTS_BYTES - head.length - 1 - rule.length)}${rule}inner`
  expect(await read(siteWith(filled))).toMatchObject({ ok: true })
})

test('robots.txt is requested once in 24 hours, and a failed one again after ten minutes', async () => {
  let now = Date.parse('2026-11-23T00:00:00Z')
  const reader = sites.reader({ clock: { now: () => new Date(now) } })
  const requestsFor = async (name: string, hours: number) => {
    now += hours * 3_600_000
    await Promise.all([reader.read(sites.url(name), signal), reader.read(sites.url(name), signal)])
    return sites.robotsRequests.filter(({ host }) => host === `${name}.example`).length
  }
  const working = siteWith('User-agent: *\nDisallow: /about')
  expect(await requestsFor(working, 0)).toBe(1)
  expect(await requestsFor(working, 23)).toBe(1)
  expect(await requestsFor(working, 1)).toBe(2)
  const failing = siteWith(answers(500))
  expect(await requestsFor(failing, 0)).toBe(1)
  expect(await requestsFor(failing, 0.1)).toBe(1)
  expect(await requestsFor(failing, 0.1)).toBe(2)
})
