// What the reader sends to a site, and how often.
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type FixtureServer, startFixtureSites } from '#testing/servers/fixture-sites.ts'
import { botUserAgent } from './site-reader.ts'

const signal = new AbortController().signal
let sites: FixtureServer
beforeAll(async () => {
  sites = await startFixtureSites()
})
afterAll(() => sites[Symbol.asyncDispose]())

const FACT = '<p>한빛정밀은 2008년에 설립된 진공 챔버 제조 기업입니다.</p>'
const LINKS = ['about', 'business', 'product', 'news', 'recruit', 'ir', 'history'].map(
  (name) => `<a href="/${name}">${name}</a>`,
)
const requestsOf = (name: string) => sites.requests.filter(({ host }) => host === `${name}.example`)

test('the front page and at most four more pages are read, the front page first', async () => {
  sites.servePage('many', `${FACT}${LINKS.join('')}`)
  const reading = await sites.reader().read(sites.url('many'), signal)
  expect(reading.ok && reading.pages.map(({ url }) => new URL(url).pathname)).toEqual([
    '/',
    '/about',
    '/business',
    '/product',
    '/news',
  ])
  expect(requestsOf('many')).toHaveLength(5)
})

test('the reader names itself, a page about it and a contact, and sends no cookies', async () => {
  const userAgent = botUserAgent('1.2.0', 'https://ieum.example.com', 'help@example.com')
  expect(userAgent).toBe('IeumBot/1.2.0 (+https://ieum.example.com/bot; help@example.com)')
  sites.servePage('cookies', `${FACT}${LINKS.join('')}`, { 'set-cookie': 'id=1; Path=/' })
  await sites.reader({ userAgent: () => userAgent }).read(sites.url('cookies'), signal)
  for (const { headers } of [...requestsOf('cookies'), ...sites.robotsRequests.slice(-1)]) {
    expect(headers['user-agent']).toBe(userAgent)
    expect(headers).not.toHaveProperty('cookie')
    expect(headers).not.toHaveProperty('authorization')
    expect(headers).not.toHaveProperty('referer')
  }
})

test('two readings of one site never have two requests open, and pause between them', async () => {
  const pauseMs = 60
  const name = 'queued'
  sites.serve(name, (_request, response) => {
    setTimeout(
      () => response.writeHead(200, { 'content-type': 'text/html' }).end(`${FACT}${LINKS.join('')}`),
      20,
    )
  })
  const reader = sites.reader({ pauseMs })
  const readings = await Promise.all([1, 2].map(() => reader.read(sites.url(name), signal)))
  for (const reading of readings) expect(reading).toMatchObject({ ok: true })
  const times = requestsOf(name).map(({ at }) => at)
  expect(times.length).toBe(10)
  expect(sites.mostOpen(`${name}.example`)).toBe(1)
  // timers may fire a millisecond early
  for (const [i, at] of times.slice(1).entries())
    expect(at - (times[i] ?? 0)).toBeGreaterThanOrEqual(pauseMs - 2)
})

test('an aborted reading that waits does not let the next one start earlier', async () => {
  const name = 'abandoned'
  const controller = new AbortController()
  const { promise: isOpen, resolve: opened } = Promise.withResolvers<void>()
  const { promise: mayEnd, resolve: end } = Promise.withResolvers<void>()
  sites.serve(name, async (_request, response) => {
    opened()
    await mayEnd
    response.writeHead(200, { 'content-type': 'text/html' }).end(FACT)
  })
  const reader = sites.reader({ pauseMs: 10 })
  const first = reader.read(sites.url(name), signal)
  await isOpen
  const waiting = reader.read(sites.url(name), controller.signal)
  const third = reader.read(sites.url(name), signal)
  setTimeout(() => {
    controller.abort()
    end()
  })
  expect(await waiting).toMatchObject({ fault: 'aborted' })
  expect(await first).toMatchObject({ ok: true })
  expect(await third).toMatchObject({ ok: true })
  expect(sites.mostOpen(`${name}.example`)).toBe(1)
})

test('other hosts are read at the same time', async () => {
  const { promise: bothOpen, resolve } = Promise.withResolvers<void>()
  let open = 0
  for (const name of ['left', 'right'])
    sites.serve(name, async (_request, response) => {
      if (++open === 2) resolve()
      await bothOpen
      response.writeHead(200, { 'content-type': 'text/html' }).end(FACT)
    })
  const reader = sites.reader({ pauseMs: 1000 })
  const readings = await Promise.all(['left', 'right'].map((name) => reader.read(sites.url(name), signal)))
  for (const reading of readings) expect(reading).toMatchObject({ ok: true })
})

test('pages that fail are reported beside those that were read', async () => {
  sites.servePage(
    'partly',
    `${FACT}<a href="/about">회사소개</a><a href="/business">사업</a><a href="/news">뉴스</a>`,
    {},
    '/',
  )
  sites.serve('partly', (_request, response) => void response.writeHead(500).end(), '/about')
  sites.servePage('partly', 'PDF', { 'content-type': 'application/pdf' }, '/business')
  const reading = await sites.reader().read(sites.url('partly'), signal)
  expect(reading).toMatchObject({ ok: true, pages: [{ url: sites.url('partly') }] })
  expect(reading.ok && reading.skipped).toEqual([
    { url: sites.url('partly', '/about'), reason: 'server_error' },
    { url: sites.url('partly', '/business'), reason: 'not_html' },
    { url: sites.url('partly', '/news'), reason: 'not_found' },
  ])
})

test('the description of a shell is no text of it: it is reported as shown by scripts only', async () => {
  const reading = await sites.reader().read(sites.url('shared-shop', '/hanbada'), signal)
  expect(reading).toMatchObject({ ok: false, fault: 'js_only' })
})
