// Clients on another origin: CORS for allowed origins, sessions as bearer tokens, and accepted hosts.
import { expect, test } from 'vitest'
import { totpCode } from '#server/accounts/credentials/totp.ts'
import { createTestWorkspace } from '#testing/workspace-setup.ts'
import { type ApiResponse, agent, cookieOf, type World, world } from '#testing/world.ts'

const APP = 'https://app.example.com'
const EVIL = 'https://evil.example'
const password = 'correct horse battery'
const DAY = 86_400_000
const codeOf = ({ status, body }: ApiResponse) => [status, body.code]
const inject = (w: World, options: object) => {
  if (!w.app.server) throw new Error('no server')
  return w.app.server.inject(options)
}
const corsOf = (headers: object) =>
  Object.fromEntries(Object.entries(headers).filter(([name]) => name.startsWith('access-control')))
const signInForToken = (w: World, email: string, headers: Record<string, string> = {}) =>
  w.guest.post('/auth/sign-in/email', { email, password, session: 'token' }, headers)
const withToken = (w: World, token: string) => agent(w.app, null, { authorization: `Bearer ${token}` })

test('a preflight of an allowed origin is answered with its origin, credentials, methods and headers', async () => {
  await using w = await world({ config: { allowedOrigins: [APP] } })
  const preflight = (origin: string) =>
    inject(w, {
      method: 'OPTIONS',
      url: '/api/v1/leads',
      headers: { origin, 'access-control-request-method': 'PUT', 'access-control-request-headers': 'x-own' },
    })
  const allowed = await preflight(APP)
  expect(allowed.statusCode).toBe(204)
  expect(corsOf(allowed.headers)).toEqual({
    'access-control-allow-origin': APP,
    'access-control-allow-credentials': 'true',
    'access-control-allow-methods': 'GET, HEAD, POST, PUT, PATCH, DELETE',
    'access-control-allow-headers': 'authorization, content-type, idempotency-key, prefer',
    'access-control-expose-headers':
      'content-disposition, preference-applied, retry-after, x-ratelimit-limit, x-ratelimit-remaining, x-ratelimit-reset',
    'access-control-max-age': '600',
  })
  expect(allowed.headers.vary).toContain('Origin')
  for (const origin of [EVIL, 'null', `${APP}.evil.example`, 'http://app.example.com', `${APP}:8443`]) {
    const other = await preflight(origin)
    expect([other.statusCode, corsOf(other.headers)], origin).toEqual([404, {}])
  }
})

test('responses and errors are readable by an allowed origin only, and pages outside the API by none', async () => {
  await using w = await world({ config: { allowedOrigins: [APP] } })
  const account = await w.signUp()
  for (const path of ['/me', '/leads/none', '/nothing-here']) {
    const allowed = await account.get(path, undefined, { origin: APP })
    expect(allowed.headers['access-control-allow-origin'], path).toBe(APP)
    const other = await account.get(path, undefined, { origin: EVIL })
    expect(corsOf(other.headers), path).toEqual({})
  }
  expect((await w.guest.get('/me', undefined, { origin: APP })).headers).toMatchObject({
    'access-control-allow-origin': APP,
  })
  const page = await inject(w, { url: '/healthz', headers: { origin: APP } })
  expect(corsOf(page.headers)).toEqual({})
})

test('a page of an allowed origin changes things with the cookie, a page of any other origin does not', async () => {
  await using w = await world({ config: { allowedOrigins: [APP] } })
  const account = await w.signUp()
  const rename = (headers: Record<string, string>) => account.patch('/me', { name: '김하늘' }, headers)
  expect((await rename({ origin: APP, 'sec-fetch-site': 'cross-site' })).status).toBe(200)
  expect((await rename({ origin: APP })).status).toBe(200)
  const foreign: Record<string, string>[] = [
    { origin: EVIL, 'sec-fetch-site': 'cross-site' },
    { origin: EVIL },
    { origin: EVIL, authorization: 'Bearer x' },
  ]
  for (const headers of foreign) expect(codeOf(await rename(headers))).toEqual([403, 'forbidden'])
})

test('a call with a bearer token and no cookie needs no origin check', async () => {
  await using w = await world()
  const account = await w.signUp({ email: 'a@example.com' })
  const made = await account.post('/api-keys', {
    name: 'k',
    scope: 'write',
    workspaceIds: [account.workspaceId],
  })
  const token: string = (await signInForToken(w, 'a@example.com')).body.token
  for (const bearer of [made.body.key as string, token]) {
    const response = await withToken(w, bearer).post(
      '/leads',
      { workspaceId: account.workspaceId, companyName: '가나', contactName: '김' },
      { origin: EVIL, 'sec-fetch-site': 'cross-site' },
    )
    expect(response.status, JSON.stringify(response.body)).toBe(200)
  }
})

test('a sign-in with "session": "token" returns a token instead of a cookie, and the token authenticates the user', async () => {
  await using w = await world()
  const account = await w.signUp({ email: 'a@example.com' })
  const response = await signInForToken(w, 'a@example.com')
  expect(response.body).toEqual({
    user: account.user,
    token: expect.stringMatching(/^ieum_session_/),
    expiresAt: expect.any(String),
  })
  expect(response.headers['set-cookie']).toBeUndefined()
  expect(Date.parse(response.body.expiresAt) / DAY).toBeCloseTo(Date.now() / DAY + 30, 1)
  const mine = withToken(w, response.body.token)
  expect((await mine.get('/me')).body.user).toEqual(account.user)
  // a call that API keys may not make
  expect((await mine.patch('/me', { name: '김하늘' })).status).toBe(200)
  expect((await mine.get('/api-keys')).status).toBe(200)
  expect(
    codeOf(await w.guest.post('/auth/sign-in/email', { email: 'a@example.com', password, session: 'x' })),
  ).toEqual([400, 'validation_failed'])
})

test('the API description contains the session token, also for calls that an API key may not make', async () => {
  await using w = await world()
  const { body } = await w.guest.get('/api/v1/openapi.json')
  expect(body.components.securitySchemes.sessionToken).toMatchObject({ type: 'http', scheme: 'bearer' })
  const withoutKeys = [{ session: [] }, { sessionToken: [] }]
  expect(body.paths['/api/v1/me/sessions'].get.security).toEqual(withoutKeys)
  expect(body.security).toEqual([...withoutKeys, { apiKey: [] }])
})

test('a session token is listed with the devices, and ends there, by sign-out and by a new password', async () => {
  await using w = await world()
  const account = await w.signUp({ email: 'a@example.com' })
  const tokenOf = async (): Promise<string> =>
    (await signInForToken(w, 'a@example.com', { 'user-agent': 'crm/1.0' })).body.token
  const first = withToken(w, await tokenOf())
  const listed = (await account.get('/me/sessions')).body.data
  expect(listed.map((one: object) => ({ ...one }))).toMatchObject([
    { kind: 'cookie', isCurrent: true },
    { kind: 'token', isCurrent: false, userAgent: 'crm/1.0' },
  ])
  expect((await first.get('/me/sessions')).body.data[0]).toMatchObject({ kind: 'token', isCurrent: true })
  await account.delete(`/me/sessions/${listed[1].id}`)
  expect(codeOf(await first.get('/me'))).toEqual([401, 'unauthenticated'])

  const second = withToken(w, await tokenOf())
  expect((await second.post('/auth/sign-out')).body).toEqual({ ok: true })
  expect((await second.get('/me')).status).toBe(401)
  expect((await account.get('/me')).status).toBe(200)

  const third = withToken(w, await tokenOf())
  await account.post('/me/password', { currentPassword: password, newPassword: 'another horse' })
  expect((await third.get('/me')).status).toBe(401)
})

test('a session token lasts 30 days from its last use, like the cookie', async () => {
  await using w = await world()
  await w.signUp({ email: 'a@example.com' })
  const mine = withToken(w, (await signInForToken(w, 'a@example.com')).body.token)
  const set = (column: 'updatedAt' | 'expiresAt', days: number) =>
    w.ctx.db
      .updateTable('sessions')
      .set({ [column]: new Date(Date.now() + days * DAY) })
      .where('kind', '=', 'token')
      .execute()
  await set('updatedAt', -2)
  await set('expiresAt', 3)
  const used = await mine.get('/me')
  expect([used.status, used.headers['set-cookie']]).toEqual([200, undefined])
  const { expiresAt } = await w.ctx.db
    .selectFrom('sessions')
    .select('expiresAt')
    .where('kind', '=', 'token')
    .executeTakeFirstOrThrow()
  expect(expiresAt.getTime()).toBeGreaterThan(Date.now() + 29 * DAY)
  await set('expiresAt', -1)
  expect((await mine.get('/me')).status).toBe(401)
})

test('a token without its signature is rejected, and neither kind of session is accepted as the other', async () => {
  await using w = await world()
  const account = await w.signUp({ email: 'a@example.com' })
  const token: string = (await signInForToken(w, 'a@example.com')).body.token
  const rows = await w.ctx.db.selectFrom('sessions').select(['token', 'kind']).execute()
  const stored = rows.find(({ kind }) => kind === 'token')?.token ?? ''
  const cookieValue = decodeURIComponent((account.cookie ?? '').split('=')[1] ?? '')
  expect(token).toContain(stored)
  for (const forged of [
    `ieum_session_${stored}`,
    `ieum_session_${stored}.`,
    `ieum_session_${stored}.${Buffer.alloc(32).toString('base64url')}`,
    `${token}.x`,
    `ieum_session_${cookieValue}`,
    stored,
  ])
    expect((await withToken(w, forged).get('/me')).status, forged).toBe(401)
  const asCookie = agent(
    w.app,
    `ieum.session_token=${encodeURIComponent(token.replace('ieum_session_', ''))}`,
  )
  expect((await asCookie.get('/me')).status).toBe(401)
})

test('with a second factor, the token is returned after the code, as requested in the first step', async () => {
  await using w = await world()
  const account = await w.signUp({ email: 'a@example.com' })
  const { secret } = (await account.post('/me/two-factor', { password })).body
  await account.post('/me/two-factor/confirm', { code: totpCode(secret, w.clock.now()) })
  w.clock.advance(30_000)
  const first = await signInForToken(w, 'a@example.com')
  expect(first.body).toEqual({ secondStep: expect.any(String) })
  const done = await w.guest.post('/auth/sign-in/second-step', {
    ticket: first.body.secondStep,
    code: totpCode(secret, w.clock.now()),
  })
  expect(done.headers['set-cookie']).toBeUndefined()
  expect((await withToken(w, done.body.token).get('/me')).body.user.email).toBe('a@example.com')
  w.clock.advance(30_000)
  const plain = await w.guest.post('/auth/sign-in/email', { email: 'a@example.com', password })
  const byCookie = await w.guest.post('/auth/sign-in/second-step', {
    ticket: plain.body.secondStep,
    code: totpCode(secret, w.clock.now()),
  })
  expect(byCookie.body).toEqual({ user: account.user })
  expect((await agent(w.app, cookieOf(byCookie)).get('/me')).status).toBe(200)
})

test('over plain HTTP the cookie is not Secure and no header asks the browser for HTTPS', async () => {
  const host = '192.168.0.7:3000'
  await using w = await world({ config: { appUrl: `http://${host}`, hosts: ['192.168.0.7'] } })
  const headers = { host, origin: `http://${host}` }
  const account = { name: '김', email: 'a@example.com', password }
  const response = await w.guest.post('/auth/sign-up/email', account, headers)
  expect(response.status, JSON.stringify(response.body)).toBe(200)
  expect(String(response.headers['set-cookie'])).not.toMatch(/secure/i)
  expect(response.headers['strict-transport-security']).toBeUndefined()
  expect(String(response.headers['content-security-policy'])).not.toContain('upgrade-insecure-requests')
  const mine = agent(w.app, cookieOf(response), headers)
  expect((await mine.patch('/me', { name: '이' })).status).toBe(200)
})

test('with APP_URL set, another host is answered with 421, except for probes and links of mails', async () => {
  await using w = await world({ config: { appUrl: 'https://ieum.example.com', hosts: ['ieum.example.com'] } })
  const at = async (url: string, host: string, more: Record<string, string> = {}) =>
    (await inject(w, { url, headers: { host, ...more } })).statusCode
  for (const host of [
    'ieum.example.com',
    'IEUM.example.com:443',
    'localhost:3000',
    '127.0.0.1:3000',
    '[::1]:3000',
  ])
    expect(await at('/api/v1/auth/sign-up-state', host), host).toBe(200)
  for (const host of [
    'evil.example',
    'ieum.example.com.evil.example',
    '10.0.0.5',
    '127.0.0.1.evil.example',
    'a b',
  ])
    expect(await at('/api/v1/auth/sign-up-state', host), host).toBe(421)
  expect(await at('/', 'evil.example')).toBe(421)
  // a page can add this header to its own requests
  expect(await at('/api/v1/me', 'evil.example', { 'x-forwarded-host': 'ieum.example.com' })).toBe(421)
  for (const url of ['/healthz', '/readyz']) expect(await at(url, '10.0.0.5:3000'), url).toBe(200)
  for (const url of ['/u/x', '/t/o/x.gif', '/api/v1/unsubscribe/x'])
    expect(await at(url, 'old.example.com'), url).not.toBe(421)
  const rejected = await inject(w, { url: '/api/v1/me', headers: { host: 'evil.example' } })
  expect(rejected.json()).toMatchObject({ statusCode: 421, code: 'bad_request' })
  expect(rejected.json().message).toContain('APP_URL')
})

test('the link of a digest works at every host: its page, the files of the page, and the one-click POST', async () => {
  await using w = await world({ config: { appUrl: 'https://ieum.example.com', hosts: ['ieum.example.com'] } })
  const owner = await createTestWorkspace(w)
  const digest = `/workspaces/${owner.workspaceId}/digest`
  expect((await owner.put(digest, { hour: 9 })).body).toMatchObject({ isOn: true })
  const { text } = (await owner.get(`${digest}/preview`)).body
  const [link = ''] = text.match(/https:\/\/ieum\.example\.com\/digest\/\S+/) ?? []
  const url = new URL(link).pathname
  const headers = { host: 'old.example.com' }

  const page = await inject(w, { url, headers })
  expect(page.statusCode).toBe(200)
  for (const [, file] of page.body.matchAll(/ href="([^"]+)"/g))
    expect((await inject(w, { url: file, headers })).statusCode, file).not.toBe(421)
  expect((await owner.get(digest)).body).toMatchObject({ isOn: true })

  const oneClick = { ...headers, 'content-type': 'application/x-www-form-urlencoded' }
  const response = await inject(w, {
    method: 'POST',
    url,
    headers: oneClick,
    payload: 'List-Unsubscribe=One-Click',
  })
  expect(response.statusCode).toBe(200)
  expect((await owner.get(digest)).body).toMatchObject({ isOn: false })
})
