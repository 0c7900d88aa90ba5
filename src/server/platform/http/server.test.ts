import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import Fastify from 'fastify'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type World, world } from '#testing/world.ts'
import { registerWeb } from './static.ts'
import { registerTransport } from './transport.ts'

let app: World
beforeAll(async () => {
  app = await world()
})
afterAll(() => app[Symbol.asyncDispose]())

const get = (url: string, headers: Record<string, string> = {}) => {
  if (!app.app.server) throw new Error('no server')
  return app.app.server.inject({ url, headers })
}

test('the API is described as OpenAPI 3.1, every call with its errors', async () => {
  const response = await get('/api/v1/openapi.json')
  const api = response.json()
  expect(api.openapi).toBe('3.1.0')
  expect(Object.keys(api.paths)).toContain('/api/v1/leads/{id}')
  expect(Object.keys(api.paths)).not.toContain('/healthz')
  expect(api.paths['/api/v1/leads'].get.parameters.map((one: { name: string }) => one.name)).toContain(
    'search',
  )
  expect(Object.keys(api.paths['/api/v1/leads'].post.responses)).toEqual(['200', '4XX', '5XX'])
  expect(api.paths['/api/v1/auth/sign-in/email'].post.security).toEqual([])
  const { Lead, Instant } = api.components.schemas
  expect(Lead.properties.companyName).toEqual({ type: 'string' })
  expect(Instant).toMatchObject({ type: 'string', format: 'date-time' })
  expect(
    propertiesIn(api.components.schemas).filter(([name, text]) => name.endsWith('At') && !isDated(text)),
  ).toEqual([])
})

/** Every property of the schemas with its schema as text. */
function propertiesIn(schema: unknown): [string, string][] {
  if (typeof schema !== 'object' || schema === null) return []
  const own = 'properties' in schema ? Object.entries(schema.properties as object) : []
  return [
    ...own.map(([name, of]): [string, string] => [name, JSON.stringify(of)]),
    ...Object.values(schema).flatMap(propertiesIn),
  ]
}
const isDated = (schema: string): boolean => /schemas\/Instant|"format":"date-time"/.test(schema)

test('the documentation page loads nothing from other hosts', async () => {
  const page = await get('/api/docs')
  expect(page.headers['content-type']).toContain('text/html')
  expect(page.body).not.toMatch(/https?:\/\//)
  const script = await get('/api/docs.js')
  expect(script.headers['content-type']).toContain('text/javascript')
  expect(() => new Function(script.body)).not.toThrow()
})

test('/healthz is ok while the process runs, /readyz only while the database and the job system respond', async () => {
  expect((await get('/healthz')).json()).toEqual({ ok: true })
  expect((await get('/readyz')).json()).toEqual({ ok: true })
  await sql`ALTER TABLE schema_migrations RENAME TO elsewhere`.execute(app.ctx.db)
  expect((await get('/readyz')).statusCode).toBe(503)
  await sql`ALTER TABLE elsewhere RENAME TO schema_migrations`.execute(app.ctx.db)
  expect((await get('/readyz')).statusCode).toBe(200)
  await sql`ALTER SCHEMA pgboss RENAME TO elsewhere`.execute(app.ctx.db)
  expect((await get('/readyz')).statusCode).toBe(503)
  await sql`ALTER SCHEMA elsewhere RENAME TO pgboss`.execute(app.ctx.db)
  expect((await get('/readyz')).statusCode).toBe(200)
})

test('responses have a strict CSP, and no HSTS on plain HTTP', async () => {
  const { headers } = await get('/healthz')
  const policy = String(headers['content-security-policy'])
  expect(policy).toContain("default-src 'self'")
  expect(policy).toContain("script-src 'self';")
  expect(policy).toContain("object-src 'none'")
  expect(headers['x-content-type-options']).toBe('nosniff')
  expect(headers['strict-transport-security']).toBeUndefined()
})

test('large responses are compressed', async () => {
  const { headers } = await get('/api/v1/openapi.json', { 'accept-encoding': 'gzip, br' })
  expect(headers['content-encoding']).toBe('br')
})

test('one-click unsubscribe works with the link alone, with any form of body', async () => {
  const owner = await app.signUp()
  for (const [n, type] of [
    'application/x-www-form-urlencoded',
    'multipart/form-data; boundary=x',
  ].entries()) {
    const token = app.ctx.tokens.sign('opt-out', `${owner.workspaceId}/kim${n}@example.com`)
    const response = await app.app.server?.inject({
      method: 'POST',
      url: `/u/${token}`,
      headers: { 'content-type': type },
      payload: 'List-Unsubscribe=One-Click',
    })
    expect(response?.statusCode).toBe(200)
  }
  expect((await owner.get('/suppressions')).body.total).toBe(2)
  const forged = await app.app.server?.inject({ method: 'POST', url: '/u/abc.def' })
  expect(forged?.statusCode).toBe(404)
})

test('the web: hashed files are cached forever, fonts are readable by any origin, every router path returns the page', async () => {
  const folder = await mkdtemp(path.join(tmpdir(), 'web-'))
  await mkdir(path.join(folder, 'assets'))
  await writeFile(path.join(folder, 'index.html'), '<!doctype html><title>이음</title>')
  await writeFile(path.join(folder, 'assets/app-1a2b3c.js'), `export const words = '${'가'.repeat(2000)}'`)
  await writeFile(path.join(folder, 'assets/ready-1a2b3c.js'), 'the text itself')
  await writeFile(path.join(folder, 'assets/ready-1a2b3c.js.br'), 'the text in Brotli')
  await writeFile(path.join(folder, 'assets/font-1a2b3c.woff2'), 'font')
  await writeFile(path.join(folder, 'icon.svg'), '<svg/>')
  await mkdir(path.join(folder, '.vite'))
  await writeFile(path.join(folder, '.vite/manifest.json'), '{}')
  const server = Fastify()
  await registerTransport(server)
  await registerWeb(server, folder)
  const load = (url: string) => server.inject({ url, headers: { 'accept-encoding': 'br' } })

  const script = await load('/assets/app-1a2b3c.js')
  expect(script.headers['cache-control']).toBe('public, max-age=31536000, immutable')
  expect(script.headers['content-encoding']).toBe('br')
  const ready = await load('/assets/ready-1a2b3c.js')
  expect(ready.body).toBe('the text in Brotli')
  expect(ready.headers).toMatchObject({
    'content-encoding': 'br',
    'content-type': expect.stringContaining('javascript'),
    'cache-control': 'public, max-age=31536000, immutable',
    vary: expect.stringContaining('accept-encoding'),
  })
  expect((await server.inject({ url: '/assets/ready-1a2b3c.js' })).body).toBe('the text itself')
  const font = await load('/assets/font-1a2b3c.woff2')
  expect(font.headers['access-control-allow-origin']).toBe('*')
  expect((await load('/icon.svg')).headers['cache-control']).toBe('no-cache')
  for (const url of ['/', '/sequences/1/workflow', '/u/abc.def', '/sign-in?next=%2Fleads']) {
    const page = await load(url)
    expect([url, page.statusCode, page.headers['content-type']]).toEqual([
      url,
      200,
      'text/html; charset=utf-8',
    ])
    expect(page.headers['cache-control']).toBe('no-cache')
  }
  // neither missing files, nor files outside the folder, nor compressed variants
  for (const url of [
    '/assets/gone.js',
    '/assets/ready-1a2b3c.js.br',
    '/.vite/manifest.json',
    '/api/v1/nowhere',
    '/../package.json',
    '/%2e%2e/package.json',
  ]) {
    const response = await load(url)
    expect([url, response.statusCode, response.body.includes('이음')]).toEqual([url, 404, false])
  }
  await server.close()
  await rm(folder, { recursive: true })
})

test('a stopping process reports it at /readyz first, then stops responding and closes kept connections', async () => {
  await using w = await world({ config: { drainSeconds: 1 } })
  const url = await w.app.listen()
  expect((await fetch(`${url}/readyz`)).status).toBe(200)
  const closed = w.app.close()
  const leaving = await fetch(`${url}/readyz`)
  expect([leaving.status, leaving.headers.get('connection')]).toEqual([503, 'close'])
  expect((await fetch(`${url}/healthz`)).status).toBe(200)
  await closed
  await expect(fetch(`${url}/healthz`)).rejects.toThrow()
})
