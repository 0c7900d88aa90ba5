// Sites that misbehave: each reading ends soon, with a fault that says why.
import { createServer as createHttpsServer } from 'node:https'
import type { AddressInfo } from 'node:net'
import { brotliCompressSync, gzipSync } from 'node:zlib'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { expiredCertificate } from '#testing/servers/bad-certificates.ts'
import { type FixtureServer, type SiteHandler, startFixtureSites } from '#testing/servers/fixture-sites.ts'
import type { ResolveHost } from './address-guard.ts'

const signal = new AbortController().signal
const FACT = '<p>한빛정밀은 2008년에 설립된 진공 챔버 제조 기업입니다.</p>'
const HTML = { 'content-type': 'text/html; charset=utf-8' }
const METADATA = '169.254.169.254'

let sites: FixtureServer
beforeAll(async () => {
  sites = await startFixtureSites()
})
afterAll(() => sites[Symbol.asyncDispose]())

let count = 0
/** Reads a site that answers every path this way. A page has a minute instead of ten seconds. */
async function read(handler: SiteHandler, options: Parameters<FixtureServer['reader']>[0] = {}) {
  const name = `hostile-${++count}`
  sites.serve(name, handler)
  return sites.reader({ pageTimeoutMs: 60_000, ...options }).read(sites.url(name), signal)
}
const redirectTo =
  (location: string, status = 302): SiteHandler =>
  (_request, response) =>
    void response.writeHead(status, { location, 'set-cookie': 'id=1; Path=/' }).end()

/** A chain of `hops` redirects on one host, then `last`. */
const chain =
  (hops: number, last: SiteHandler): SiteHandler =>
  (request, response) => {
    const at = Number(new URL(request.url ?? '/', 'http://a').searchParams.get('hop') ?? '0')
    if (at < hops) response.writeHead(302, { location: `/?hop=${at + 1}` }).end()
    else last(request, response)
  }
const servesFact: SiteHandler = (_request, response) => void response.writeHead(200, HTML).end(FACT)

describe('redirects', () => {
  test('a redirect to a private address is rejected on every hop', async () => {
    for (const hops of [0, 1, 2, 3, 4])
      for (const target of [
        `http://${METADATA}/latest/meta-data/`,
        'http://[fd00:ec2::254]/',
        'http://0xa9fea9fe/',
      ])
        expect([hops, target, await read(chain(hops, redirectTo(target)))]).toEqual([
          hops,
          target,
          { ok: false, fault: 'private_address', detail: expect.any(String) },
        ])
  })

  test('a redirect to a name of the site that resolves to a private address is rejected', async () => {
    const resolve: ResolveHost = (host, _options, callback) =>
      callback(null, [{ address: host.startsWith('intra.') ? METADATA : '127.0.0.1', family: 4 }])
    const name = `hostile-${count + 1}`
    const reading = await read(redirectTo(`http://intra.${name}.example:${sites.port}/`), { resolve })
    expect(reading).toMatchObject({ ok: false, fault: 'private_address' })
  })

  test('an address that changes to a private one between two pages is rejected', async () => {
    let lookups = 0
    const resolve: ResolveHost = (_host, _options, callback) =>
      callback(null, [{ address: ++lookups <= 2 ? '127.0.0.1' : METADATA, family: 4 }])
    const page: SiteHandler = (_request, response) =>
      void response
        .writeHead(200, { ...HTML, connection: 'close' })
        .end(`${FACT}<a href="/about">회사소개</a>`)
    const reading = await read(page, { resolve })
    expect(reading).toMatchObject({ ok: true, skipped: [{ reason: 'private_address' }] })
  })

  test('a site at a private address is not requested under the strict policy', async () => {
    const before = sites.requests.length
    for (const address of ['127.0.0.1', '10.0.0.5', '192.168.0.1', METADATA]) {
      const resolve: ResolveHost = (_host, _options, callback) => callback(null, [{ address, family: 4 }])
      const reading = await read(servesFact, { policy: 'public', resolve })
      expect(reading).toMatchObject({ ok: false, fault: 'private_address' })
    }
    const reader = sites.reader({ policy: 'public' })
    for (const host of ['127.0.0.1', '2130706433', '[::1]', '[::ffff:127.0.0.1]', '10.0.0.5'])
      expect(await reader.read(`http://${host}:${sites.port}/`, signal)).toMatchObject({
        fault: 'private_address',
      })
    expect(sites.requests.length).toBe(before)
  })

  test('a redirect loop ends, also one that waits for a cookie', async () => {
    expect(await read(redirectTo('/'))).toMatchObject({ ok: false, fault: 'redirect_loop' })
    const pingPong: SiteHandler = (request, response) =>
      redirectTo(request.url === '/' ? '/a' : '/')(request, response)
    expect(await read(pingPong)).toMatchObject({ ok: false, fault: 'redirect_loop' })
  })

  test('five redirects are followed, six are not', async () => {
    expect(await read(chain(5, servesFact))).toMatchObject({ ok: true })
    expect(await read(chain(6, servesFact))).toMatchObject({ ok: false, fault: 'too_many_redirects' })
  })

  test('a redirect to another site is not followed and is reported', async () => {
    const target = sites.url('hanbit-precision')
    expect(await read(redirectTo(target))).toEqual({
      ok: false,
      fault: 'other_site_redirect',
      detail: target,
    })
  })

  test('a redirect to the name with www is followed', async () => {
    const name = `hostile-${count + 1}`
    sites.serve(`www.${name}`, servesFact)
    const reading = await read(redirectTo(`http://www.${name}.example:${sites.port}/`, 301))
    expect(reading).toMatchObject({ ok: true, pages: [{ url: `http://www.${name}.example:${sites.port}/` }] })
  })

  test('redirects to other schemes and to addresses with credentials are not followed', async () => {
    const name = `hostile-${count + 2}`
    expect(await read(redirectTo('javascript:alert(1)'))).toMatchObject({ fault: 'invalid_address' })
    expect(await read(redirectTo(`http://a:b@${name}.example:${sites.port}/x`))).toMatchObject({
      fault: 'invalid_address',
    })
  })

  test('a redirect of Hangul in raw UTF-8 is followed', async () => {
    const name = `hostile-${count + 1}`
    sites.serve(name, servesFact, '/%EC%86%8C%EA%B0%9C')
    const raw: SiteHandler = (_request, response) =>
      void response.writeHead(302, { location: Buffer.from('/소개').toString('latin1') }).end()
    expect(await read(raw)).toMatchObject({ ok: true })
  })
})

describe('bodies', () => {
  const endless =
    (delayMs: number, chunk: string): SiteHandler =>
    (_request, response) => {
      response.writeHead(200, HTML)
      const more = () => {
        if (!response.destroyed) response.write(chunk, () => setTimeout(more, delayMs))
      }
      more()
    }

  test('a body without an end is too large', async () => {
    expect(await read(endless(0, '<p>x</p>'.repeat(8192)))).toMatchObject({ ok: false, fault: 'too_large' })
  })

  test('a body of 50 MB is not received as a whole', async () => {
    let sent = 0
    const large: SiteHandler = (_request, response) => {
      response.writeHead(200, { ...HTML, 'content-length': 50 * 1024 * 1024 })
      const chunk = Buffer.alloc(256 * 1024, 'x')
      const more = () => {
        if (response.destroyed || sent >= 50 * 1024 * 1024) return
        sent += chunk.length
        response.write(chunk, () => setImmediate(more))
      }
      more()
    }
    expect(await read(large)).toMatchObject({ ok: false, fault: 'too_large' })
    expect(sent).toBeLessThan(50 * 1024 * 1024)
  })

  test('a compressed body is limited by its decoded size', async () => {
    const zeros = Buffer.alloc(50 * 1024 * 1024)
    const encoded = { gzip: gzipSync(zeros), br: brotliCompressSync(zeros, { params: { 1: 1 } }) }
    for (const [encoding, body] of Object.entries(encoded)) {
      const bomb: SiteHandler = (_request, response) =>
        void response.writeHead(200, { ...HTML, 'content-encoding': encoding }).end(body)
      expect([encoding, await read(bomb)]).toMatchObject([encoding, { ok: false, fault: 'too_large' }])
    }
  })

  test('a compressed page is read', async () => {
    const compressed: SiteHandler = (_request, response) =>
      void response.writeHead(200, { ...HTML, 'content-encoding': 'gzip' }).end(gzipSync(FACT))
    expect(await read(compressed)).toMatchObject({ ok: true })
  })

  test('a body that is not compressed as it says is unreadable', async () => {
    for (const encoding of ['gzip', 'br', 'deflate']) {
      const wrong: SiteHandler = (_request, response) =>
        void response.writeHead(200, { ...HTML, 'content-encoding': encoding }).end(FACT)
      expect([encoding, await read(wrong)]).toMatchObject([encoding, { ok: false, fault: 'unreadable' }])
    }
  })

  test('a site that sends a byte at a time, or nothing, runs into the time limit', async () => {
    for (const site of [endless(50, '<'), () => {}])
      expect(await read(site, { pageTimeoutMs: 1500 })).toMatchObject({ ok: false, fault: 'timeout' })
  })

  test('a body shorter than its Content-Length is unreadable', async () => {
    const short: SiteHandler = (_request, response) => {
      response.writeHead(200, { ...HTML, 'content-length': 10_000 })
      response.write(FACT, () => response.socket?.end())
    }
    expect(await read(short)).toMatchObject({ ok: false, fault: 'unreadable' })
  })

  test('what is not HTTP, or has endless headers, is unreadable', async () => {
    const garbage: SiteHandler = (_request, response) => void response.socket?.end('SSH-2.0-OpenSSH_9.2\r\n')
    expect(await read(garbage)).toMatchObject({ ok: false, fault: 'unreadable' })
    const headers: SiteHandler = (_request, response) =>
      void response.socket?.end(`HTTP/1.1 200 OK\r\n${'x-a: 1\r\n'.repeat(50_000)}\r\n`)
    expect(await read(headers)).toMatchObject({ ok: false, fault: 'unreadable' })
  })
})

describe('connections', () => {
  test('a name without an address and a closed port are unreachable', async () => {
    const reader = sites.reader()
    for (const url of ['http://nowhere.invalid/', 'http://closed.example:1/'])
      expect(await reader.read(url, signal)).toMatchObject({ ok: false, fault: 'unreachable' })
  })

  test('a wrong certificate is named', async () => {
    const server = createHttpsServer(expiredCertificate, (_request, response) => void response.end(FACT))
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
    const { port } = server.address() as AddressInfo
    const reading = await sites.reader().read(`https://expired.example:${port}/`, signal)
    expect(reading).toMatchObject({ ok: false, fault: 'bad_certificate' })
    server.close()
  })

  test('an address that is no web page is invalid', async () => {
    const reader = sites.reader()
    for (const url of ['ftp://a.example/', 'file:///etc/passwd', 'not a url', 'http://a:b@c.example/'])
      expect(await reader.read(url, signal)).toMatchObject({ ok: false, fault: 'invalid_address' })
  })

  test('a reading that is aborted ends at once', async () => {
    const controller = new AbortController()
    sites.serve('aborted', () => controller.abort())
    const reading = await sites.reader().read(sites.url('aborted'), controller.signal)
    expect(reading).toEqual({ ok: false, fault: 'aborted', detail: null })
    expect(await sites.reader().read(sites.url('hanbit-precision'), controller.signal)).toMatchObject({
      fault: 'aborted',
    })
  })
})
