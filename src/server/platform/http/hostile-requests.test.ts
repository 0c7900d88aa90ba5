// Attacks without a browser or with another user's browser: raw bytes, foreign pages, unusual methods and types,
// prototype keys, old sessions. OWASP ASVS 5.0, chapters listed in docs/specification-coverage.md.
import { once } from 'node:events'
import { connect } from 'node:net'
import { afterAll, beforeAll, expect, test } from 'vitest'
import * as z from 'zod'
import { makeResetLink } from '#server/accounts/actions/reset-password.ts'
import { listApiEndpoints } from '#testing/api-endpoints.ts'
import { agent, cookieOf, type SignedUp, type World, world } from '#testing/world.ts'

let w: World
let me: SignedUp
const EMAIL = 'owner@example.com'
const password = 'correct horse battery'
beforeAll(async () => {
  w = await world()
  me = await w.signUp({ email: EMAIL })
})
afterAll(() => w[Symbol.asyncDispose]())

const inject = (options: object) => {
  if (!w.app.server) throw new Error('no server')
  return w.app.server.inject(options)
}
const signIn = (headers: Record<string, string> = {}) =>
  w.guest.post('/auth/sign-in/email', { email: EMAIL, password }, headers)

test('signing in creates a new session: a planted one is not used, and the previous one ends', async () => {
  const planted = 'ieum.session_token=planted.AAAA'
  const first = cookieOf(await signIn({ cookie: planted }))
  expect(first).not.toContain('planted')
  expect((await agent(w.app, planted).get('/me')).status).toBe(401)
  const second = cookieOf(await signIn({ cookie: first }))
  expect(second).not.toBe(first)
  expect((await agent(w.app, first).get('/me')).status).toBe(401)
  expect((await agent(w.app, second).get('/me')).status).toBe(200)
  // a session in another browser of the same user stays
  expect((await me.get('/me')).status).toBe(200)
})

test('a password change invalidates earlier links', async () => {
  const account = await w.signUp({ email: 'changed@example.com' })
  const token = (await makeResetLink(w.ctx, 'changed@example.com'))?.split('/').at(-1)
  const changed = await account.post('/me/password', {
    currentPassword: password,
    newPassword: 'another horse',
  })
  expect(changed.status).toBe(200)
  const late = await w.guest.post('/auth/reset', { token, password: 'the thief’s own' })
  expect(late.body.code).toBe('reset_link_expired')
})

test('a user locked out by guesses of others can sign in by a link, and existing sessions stay', async () => {
  const email = 'victim@example.com'
  const account = await w.signUp({ email })
  const from = (i: number) => ({ 'x-forwarded-for': `198.51.100.${i}` })
  for (let i = 1; i <= 31; i++) await w.guest.post('/auth/sign-in/email', { email, password: 'x' }, from(i))
  const kept = await w.guest.post('/auth/sign-in/email', { email, password }, from(40))
  expect(kept.status).toBe(429)
  expect((await account.get('/me')).status).toBe(200)
  const token = (await makeResetLink(w.ctx, email))?.split('/').at(-1)
  const fresh = 'another horse'
  expect((await w.guest.post('/auth/reset', { token, password: fresh }, from(41))).status).toBe(200)
  expect((await w.guest.post('/auth/sign-in/email', { email, password: fresh }, from(42))).status).toBe(200)
})

test('private responses are not cached, and other sites cannot read them', async () => {
  const foreign = { origin: 'https://evil.example', 'sec-fetch-site': 'cross-site' }
  for (const path of ['/me', '/leads', '/sequences', '/nothing-here']) {
    const { headers } = await me.get(path, undefined, foreign)
    expect(headers['cache-control'], path).toBe('no-store')
    expect(
      Object.keys(headers).filter((name) => name.startsWith('access-control')),
      path,
    ).toEqual([])
  }
  const preflight = await inject({
    method: 'OPTIONS',
    url: '/api/v1/leads',
    headers: { ...foreign, 'access-control-request-method': 'DELETE' },
  })
  expect(preflight.statusCode).toBe(404)
})

test('a foreign page cannot act with any content type, and methods cannot be overridden', async () => {
  const cookie = me.cookie ?? ''
  const body = JSON.stringify({ name: 'evil' })
  const types = [
    'application/json',
    'text/plain',
    'application/x-www-form-urlencoded',
    'text/plain; charset=x',
  ]
  for (const site of ['cross-site', 'same-site']) {
    for (const type of types) {
      const headers = { cookie, 'content-type': type, 'sec-fetch-site': site }
      const response = await inject({ method: 'PATCH', url: '/api/v1/me', headers, payload: body })
      expect(response.statusCode, `${site} ${type}`).toBe(403)
    }
  }
  // an old browser sends only Origin; a sandboxed frame sends null
  for (const origin of ['https://evil.example', 'null', 'http://127.0.0.1:3000.evil.example']) {
    const response = await me.patch('/me', { name: 'evil' }, { origin })
    expect(response.status, origin).toBe(403)
  }
  for (const name of ['x-http-method-override', 'x-method-override', 'x-http-method']) {
    const response = await inject({
      method: 'GET',
      url: '/api/v1/me?_method=PATCH',
      headers: { cookie, [name]: 'PATCH' },
    })
    expect(response.json().user.name).not.toBe('evil')
  }
  for (const method of ['TRACE', 'SEARCH', 'PROPFIND'])
    expect((await inject({ method, url: '/api/v1/me', headers: { cookie } })).statusCode).toBe(404)
})

test('a body with very many errors is answered with few issues', async () => {
  const enrol = await me.post(`/sequences/${me.workspaceId}/enrollments`, {
    leadIds: Array(200_000).fill('x'),
  })
  expect(enrol.status).toBe(400)
  expect(enrol.body.issues).toEqual([{ path: 'leadIds.0', message: '식별자가 올바르지 않습니다.' }])
  const tags = await me.post('/leads', {
    workspaceId: me.workspaceId,
    companyName: '한빛',
    customFields: Object.fromEntries(Array.from({ length: 20_000 }, (_, n) => [`k${n}`, 1])),
  })
  expect(tags.status).toBe(400)
  expect(tags.body.issues.length).toBeLessThanOrEqual(100)
})

test('a JSON body with more items than any list is rejected before it is parsed', async () => {
  const response = await me.post('/leads', { workspaceId: me.workspaceId, tags: Array(100_002).fill(0) })
  expect(response.status).toBe(413)
})

test('addresses within one IPv6 /64 count as one caller', async () => {
  const statuses = []
  for (let i = 1; i <= 12; i++) {
    const response = await inject({
      method: 'POST',
      url: '/api/v1/auth/sign-in/email',
      headers: { 'x-forwarded-for': `2001:db8:7:1::${i.toString(16)}` },
      payload: { email: `nobody${i}@example.com`, password: 'x' },
    })
    statuses.push(response.statusCode)
  }
  expect(statuses).toEqual([...Array(10).fill(401), 429, 429])
  const elsewhere = await inject({
    method: 'POST',
    url: '/api/v1/auth/sign-in/email',
    headers: { 'x-forwarded-for': '2001:db8:7:2::1' },
    payload: { email: 'nobody@example.com', password: 'x' },
  })
  expect(elsewhere.statusCode).toBe(401)
})

test('fields that a body schema does not name are ignored', async () => {
  const open: string[] = []
  const look = (key: string, schema: z.core.$ZodType): void => {
    const { def } = schema._zod as unknown as { def: Record<string, unknown> }
    const inner = [def.innerType, def.element, def.in, def.out, ...((def.options as unknown[]) ?? [])]
    for (const one of inner) if (one instanceof z.core.$ZodType) look(key, one)
    if (!(schema instanceof z.core.$ZodObject)) return
    const { catchall, shape } = schema._zod.def
    if (catchall && !(catchall instanceof z.core.$ZodNever)) open.push(key)
    for (const value of Object.values(shape)) look(key, value as z.core.$ZodType)
  }
  const endpoints = await listApiEndpoints()
  for (const [key, { body, query, params }] of endpoints)
    for (const schema of [body, query, params]) if (schema) look(key, schema)
  expect(endpoints.size).toBeGreaterThan(150)
  expect(open).toEqual([])
})

test('names like __proto__ are ordinary names, in fields and in columns of a file', async () => {
  const { workspaceId } = me
  for (const key of ['__proto__', 'constructor', 'prototype']) {
    const payload = `{"workspaceId":"${workspaceId}","companyName":"가","contactName":"나","customFields":{"${key}":{"isAdmin":true}}}`
    const response = await inject({
      method: 'POST',
      url: '/api/v1/leads',
      headers: { cookie: me.cookie ?? '', 'content-type': 'application/json' },
      payload,
    })
    expect(response.statusCode, response.body).toBe(400)
  }
  const content = '회사명,이메일,__proto__,constructor,toString\n가나,a@proto.example,1,2,3\n'
  const previewed = await me.upload('/leads/import/preview', { file: { name: 'a.csv', content } })
  expect(previewed.status, JSON.stringify(previewed.body)).toBe(200)
  const mapping = JSON.stringify({
    회사명: 'companyName',
    이메일: 'contactEmail',
    constructor: 'custom:constructor',
    toString: 'custom:toString',
  })
  const taken = await me.upload('/leads/import', { workspaceId, mapping, file: { name: 'a.csv', content } })
  expect(taken.status, JSON.stringify(taken.body)).toBeLessThan(500)
  expect(Object.keys(Object.prototype)).toEqual([])
  expect(({} as Record<string, unknown>).isAdmin).toBeUndefined()
})

/** Sends raw bytes. @returns the status lines received before the server closed the connection */
async function raw(port: number, bytes: string): Promise<string[]> {
  const socket = connect(port, '127.0.0.1')
  let text = ''
  socket.setEncoding('latin1').on('data', (part) => {
    text += part
  })
  socket.on('error', () => null)
  socket.write(bytes, 'latin1')
  await once(socket, 'close')
  return text.match(/^HTTP\/1\.1 \d{3}/gm) ?? []
}

test('ambiguous requests are rejected and end the connection: no request can be smuggled behind them', async () => {
  const address = await w.app.server?.listen({ port: 0, host: '127.0.0.1' })
  const port = Number(new URL(String(address)).port)
  const hidden = 'GET /healthz HTTP/1.1\r\nHost: a\r\n\r\n'
  const post = 'POST /api/v1/auth/sign-out HTTP/1.1\r\nHost: a\r\n'
  const attempts = {
    'two lengths': `${post}Content-Length: 5\r\nContent-Length: 0\r\n\r\n${hidden}`,
    'a length and chunks': `${post}Content-Length: 4\r\nTransfer-Encoding: chunked\r\n\r\n0\r\n\r\n${hidden}`,
    'chunks said twice': `${post}Transfer-Encoding: chunked\r\nTransfer-Encoding: identity\r\n\r\n0\r\n\r\n${hidden}`,
    'a blank before the colon': `${post}Transfer-Encoding : chunked\r\n\r\n0\r\n\r\n${hidden}`,
    'a folded header': `${post}X: a\r\n b: c\r\nTransfer-Encoding:\r\n chunked\r\nContent-Length: 2\r\n\r\n${hidden}`,
    'a length with a sign': `${post}Content-Length: +5\r\n\r\nhello${hidden}`,
    'bare line feeds in chunks': `${post}Transfer-Encoding: chunked\r\n\r\n1\na\n0\n\n${hidden}`,
    'no host': 'GET /healthz HTTP/1.1\r\n\r\n',
    'a header of 40 kB': `GET /healthz HTTP/1.1\r\nHost: a\r\nX: ${'x'.repeat(40_000)}\r\n\r\n${hidden}`,
  }
  for (const [what, bytes] of Object.entries(attempts)) {
    const responses = await raw(port, bytes)
    expect(responses, what).toHaveLength(1)
    expect(responses[0], what).toMatch(/4\d\d$/)
  }
})

test('a request sent very slowly is cut off', () => {
  const { requestTimeout, headersTimeout } = w.app.server?.server ?? {}
  expect(requestTimeout).toBeGreaterThan(0)
  expect(requestTimeout).toBeLessThanOrEqual(300_000)
  expect(headersTimeout).toBeGreaterThan(0)
  expect(headersTimeout).toBeLessThanOrEqual(60_000)
})
