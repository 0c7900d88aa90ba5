// A web server on this machine that is many sites, distinguished by their host names: the fixture sites, and sites that
// misbehave. Names are resolved to this machine only by the reader of `reader()`.
import { createServer, type IncomingHttpHeaders, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import iconv from 'iconv-lite'
import type { Clock } from '#core/ports.ts'
import type { HostPolicy, ResolveHost } from '#server/adapters/web-fetch/address-guard.ts'
import {
  botUserAgent,
  createSiteReader,
  type SiteReaderOptions,
} from '#server/adapters/web-fetch/site-reader.ts'
import { allSites } from '#testing/sites/all-sites.ts'
import type { FixturePage } from '#testing/sites/fixture-site.ts'

type SiteRequest = { host: string; path: string; headers: IncomingHttpHeaders; at: number }
/** What a site answers at a path; undefined: 404. */
export type SiteHandler = (request: IncomingMessage, response: ServerResponse) => void

export type FixtureServer = AsyncDisposable & {
  port: number
  /** in the order of their start, without robots.txt; `at` in ms */
  requests: SiteRequest[]
  robotsRequests: SiteRequest[]
  /** most requests open at the same time for one host */
  mostOpen(host: string): number
  /** The address of a site: `http://<name>.example:<port><path>`. Works as the website of a lead. */
  url(name: string, path?: string): string
  /** Replaces what the site answers, at one path or (without it) at all. */
  serve(name: string, handler: SiteHandler, path?: string): void
  /** Serves one page of HTML at a path of a site. */
  servePage(name: string, html: string | Buffer, headers?: Record<string, string>, path?: string): void
  /** A real reader whose names are resolved to this server; without pauses unless given. */
  reader(options?: Partial<SiteReaderOptions>): ReturnType<typeof createSiteReader>
}

const bodyOf = ({ html, charset = 'utf-8' }: FixturePage): Buffer =>
  iconv.encode(html, charset, { addBOM: charset === 'utf-16le' })

const typeOf = ({ contentType, charset }: FixturePage): string =>
  contentType ??
  (charset === 'cp949' ? 'text/html' : `text/html${charset === 'utf-16le' ? '' : '; charset=utf-8'}`)

const systemClock: Clock = { now: () => new Date() }

export async function startFixtureSites(): Promise<FixtureServer> {
  const requests: SiteRequest[] = []
  const robotsRequests: SiteRequest[] = []
  const handlers = new Map<string, SiteHandler>()
  const open = new Map<string, number>()
  const most = new Map<string, number>()

  const servePage = (
    name: string,
    html: string | Buffer,
    headers: Record<string, string> = {},
    path?: string,
  ): void => {
    const handler: SiteHandler = (_request, response) =>
      void response.writeHead(200, { 'content-type': 'text/html; charset=utf-8', ...headers }).end(html)
    handlers.set(`${name}${path ?? ''}`, handler)
  }
  for (const site of allSites)
    for (const [path, one] of Object.entries(site.pages))
      handlers.set(`${site.name}${path}`, (_request, response) => {
        response.writeHead(one.status ?? 200, { 'content-type': typeOf(one) }).end(bodyOf(one))
      })

  const server = createServer((request, response) => {
    const host = (request.headers.host ?? '').replace(/:\d+$/, '')
    const name = host.replace(/\.example$/, '')
    const path = request.url ?? '/'
    const isRobots = path === '/robots.txt'
    ;(isRobots ? robotsRequests : requests).push({
      host,
      path,
      headers: request.headers,
      at: performance.now(),
    })
    open.set(host, (open.get(host) ?? 0) + 1)
    most.set(host, Math.max(most.get(host) ?? 0, open.get(host) ?? 0))
    response.on('close', () => open.set(host, (open.get(host) ?? 1) - 1))
    response.on('error', () => {})
    const handler = handlers.get(`${name}${path}`) ?? (isRobots ? undefined : handlers.get(name))
    if (handler) return handler(request, response)
    response.writeHead(404, { 'content-type': 'text/html' }).end('<p>not found</p>')
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const { port } = server.address() as AddressInfo
  const readers: { close(): Promise<void> }[] = []
  /** Names below `.example` are this machine; no other name exists. */
  const resolve: ResolveHost = (host, _options, callback) =>
    host.endsWith('.example')
      ? callback(null, [{ address: '127.0.0.1', family: 4 }])
      : callback(Object.assign(new Error(`no such host: ${host}`), { code: 'ENOTFOUND' }), [])
  const policy: HostPolicy = 'anywhere'

  return {
    port,
    requests,
    robotsRequests,
    mostOpen: (host) => most.get(host) ?? 0,
    url: (name, path = '/') => `http://${name}.example:${port}${path}`,
    serve: (name, handler, path = '') => void handlers.set(`${name}${path}`, handler),
    servePage,
    reader(options = {}) {
      const userAgent = () => botUserAgent('0.0.0', 'https://ieum.example', null)
      const reader = createSiteReader({
        policy,
        clock: systemClock,
        userAgent,
        resolve,
        pauseMs: 0,
        ...options,
      })
      readers.push(reader)
      return reader
    },
    async [Symbol.asyncDispose]() {
      for (const reader of readers) await reader.close()
      server.closeAllConnections()
      await new Promise((done) => server.close(done))
    },
  }
}
