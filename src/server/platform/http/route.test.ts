import iconv from 'iconv-lite'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import * as z from 'zod'
import { endpointsOf, Id } from '#api/endpoint.ts'
import { AppError } from '#core/errors.ts'
import { type Agent, agent, type SignedUp, type World, world } from '#testing/world.ts'
import { createAuth } from './auth.ts'
import { type Api, route } from './route.ts'
import { createServer } from './server.ts'

const endpoint = endpointsOf('Test')

let app: World
let owner: SignedUp
const counts = { begun: 0, orders: 0 }
let gate: Promise<void> = Promise.resolve()
let mine: Agent

const order = endpoint({
  method: 'POST',
  audit: '주문했습니다',
  path: '/orders/:id',
  access: 'member',
  summary: 'Counts.',
  params: z.object({ id: Id }),
  body: z.object({ what: z.string(), workspaceId: Id.optional() }),
  reply: z.object({ count: z.number() }),
  idempotent: true,
})
const leak = endpoint({
  method: 'GET',
  path: '/leak',
  access: 'user',
  summary: 'Answers more than it should.',
  reply: z.object({ name: z.string() }),
})
const wrong = endpoint({
  method: 'GET',
  path: '/wrong',
  access: 'public',
  summary: 'Breaks.',
  query: z.object({ how: z.enum(['reply', 'throw', 'report', 'unique', 'nul', 'slow']) }),
  reply: z.object({ name: z.string() }),
})

/** Test endpoints on the real server. */
function register(api: Api): void {
  route(api, order, async ({ body }) => {
    counts.begun++
    await gate
    if (body.what === 'conflict') throw new AppError('conflict')
    return { count: ++counts.orders }
  })
  route(api, leak, () => ({ name: '김', passwordHash: 'secret' }) as { name: string })
  route(api, wrong, async ({ query }) => {
    const insert = (name: string) =>
      api.ctx.db.insertInto('users').values({ id: api.ctx.newId(), name, email: owner.user.email }).execute()
    if (query.how === 'report') throw new AppError('launch_blocked', { report: [{ code: 'no_subject' }] })
    if (query.how === 'throw') throw new Error('the password is hunter2')
    if (query.how === 'unique') await insert('두 번')
    if (query.how === 'nul') await insert('\0')
    if (query.how === 'slow')
      await api.ctx.db.transaction().execute(async (tx) => {
        await sql`SET LOCAL statement_timeout = 20`.execute(tx)
        await sql`SELECT pg_sleep(600)`.execute(tx)
      })
    return { name: 5 } as unknown as { name: string }
  })
}

beforeAll(async () => {
  app = await world()
  owner = await app.signUp()
  const { ctx } = app
  const secret = 'a secret of this test, long enough to be one'
  const server = await createServer({
    ctx,
    auth: createAuth({ db: ctx.db, secret, appUrl: ctx.appUrl }),
    trustProxy: ['loopback'],
    hosts: null,
    isLeaving: () => false,
    checkReady: async () => {},
    register,
    registerPages: async () => {},
  })
  const auth = createAuth({ db: ctx.db, secret, appUrl: ctx.appUrl })
  server.post('/sign-in', async (request, reply) => auth.openSession(request, reply, owner.user.id))
  const response = await server.inject({
    method: 'POST',
    url: '/sign-in',
  })
  const cookie = String(response.headers['set-cookie']).split(';')[0] ?? ''
  mine = agent({ ...app.app, server }, cookie)
})
afterAll(() => app[Symbol.asyncDispose]())

const id = '01930000-0000-7000-8000-000000000001'

test('fields that are not in the reply schema are removed', async () => {
  expect((await mine.get('/leak')).body).toEqual({ name: '김' })
})

test('an internal error is one sentence without details', async () => {
  for (const how of ['throw', 'reply']) {
    const { status, body } = await mine.get(`/wrong?how=${how}`)
    expect(status).toBe(500)
    expect(body).toEqual({
      statusCode: 500,
      code: 'internal',
      message: '서버 오류가 발생했습니다. 잠시 후 다시 시도해 주세요.',
    })
  }
})

test('an AppError is returned with its code, status and report', async () => {
  const { status, body } = await mine.get('/wrong?how=report')
  expect(status).toBe(422)
  expect(body).toMatchObject({ statusCode: 422, code: 'launch_blocked', report: [{ code: 'no_subject' }] })
})

test('errors of the database caused by the input are described', async () => {
  expect((await mine.get('/wrong?how=unique')).body.code).toBe('email_taken')
  const nul = await mine.get('/wrong?how=nul')
  expect([nul.status, nul.body.code]).toEqual([400, 'bad_request'])
})

test('a statement that exceeds its timeout is cancelled, and the message says what to do', async () => {
  const { status, body } = await mine.get('/wrong?how=slow')
  expect([status, body.code]).toEqual([422, 'took_too_long'])
  expect(body.message).toContain('조건을 줄이거나')
})

test('a malformed id is 404; other invalid input is reported field by field', async () => {
  const noId = await mine.post('/orders/42', { what: 'x' })
  expect([noId.status, noId.body.code]).toEqual([404, 'not_found'])
  const query = await mine.get('/wrong?how=dance')
  expect([query.status, query.body.code, query.body.issues[0].path]).toEqual([
    400,
    'validation_failed',
    'how',
  ])
  const none = await mine.post(`/orders/${id}`)
  expect([none.status, none.body.code]).toEqual([400, 'validation_failed'])
})

test('JSON that is not UTF-8, or declared as another charset, is rejected before anything is stored', async () => {
  const send = async (payload: Buffer, type: string) => {
    const { status, body } = await mine.post(`/orders/${id}`, payload, { 'content-type': type })
    return [status, body.message]
  }
  const korean = Buffer.from('{"what":"회사"}')
  const cp949 = iconv.encode('{"what":"회사"}', 'cp949')
  const rejected = [400, expect.stringContaining('UTF-8')]
  expect(await send(cp949, 'application/json')).toEqual(rejected)
  expect(await send(cp949, 'application/json; charset=euc-kr')).toEqual(rejected)
  expect(await send(korean, 'application/json; charset="ks_c_5601-1987"')).toEqual(rejected)
  for (const type of ['application/json', 'application/json;charset=UTF-8', 'application/json; charset=utf8'])
    expect((await send(korean, type))[0]).toBe(200)
})

test('broken, unknown and oversized bodies are rejected in the same form', async () => {
  const json = { 'content-type': 'application/json' }
  const broken = await mine.post(`/orders/${id}`, '{"what":', json)
  expect([broken.status, broken.body.code]).toEqual([400, 'bad_request'])
  const poisoned = await mine.post(`/orders/${id}`, '{"what":"x","__proto__":{"a":1}}', json)
  expect(poisoned.status).toBe(400)
  const xml = await mine.post(`/orders/${id}`, '<what/>', { 'content-type': 'application/xml' })
  expect([xml.status, xml.body.statusCode, xml.body.code]).toEqual([415, 415, 'bad_request'])
  const large = await mine.post(`/orders/${id}`, JSON.stringify({ what: 'x'.repeat(13_000_000) }), json)
  expect([large.status, large.body.code]).toEqual([413, 'payload_too_large'])
  const nowhere = await mine.get('/nowhere')
  expect([nowhere.status, nowhere.body.code]).toEqual([404, 'not_found'])
  const url = await mine.get('/orders/%E0%A4%A')
  expect([url.status, url.body.code]).toEqual([400, 'bad_request'])
})

test('the same call with the same key is executed once and returns the same response', async () => {
  const key = { 'idempotency-key': 'one' }
  const first = await mine.post(`/orders/${id}`, { what: 'x' }, key)
  const again = await mine.post(`/orders/${id}`, { what: 'x' }, key)
  expect(again.body).toEqual(first.body)
  const other = await mine.post(`/orders/${id}`, { what: 'y' }, key)
  expect([other.status, other.body.code]).toEqual([409, 'conflict'])
  const without = await mine.post(`/orders/${id}`, { what: 'x' })
  expect(without.body.count).toBe(first.body.count + 1)
})

test('a call in progress is not executed a second time', async () => {
  const before = { ...counts }
  let open = () => {}
  gate = new Promise((resolve) => {
    open = resolve
  })
  const key = { 'idempotency-key': 'two' }
  const first = mine.post(`/orders/${id}`, { what: 'x' }, key)
  await expect.poll(() => counts.begun).toBe(before.begun + 1)
  const second = await mine.post(`/orders/${id}`, { what: 'x' }, key)
  open()
  expect([second.status, second.body.message]).toEqual([
    409,
    '같은 요청을 처리하고 있습니다. 잠시 후 결과를 확인해 주세요.',
  ])
  expect((await first).status).toBe(200)
  expect(counts.orders).toBe(before.orders + 1)
})

test('a failed call frees its key', async () => {
  const key = { 'idempotency-key': 'three' }
  expect((await mine.post(`/orders/${id}`, { what: 'conflict' }, key)).status).toBe(409)
  expect((await mine.post(`/orders/${id}`, { what: 'fine' }, key)).status).toBe(200)
})

test('every change is in the audit log with ids and without texts', async () => {
  await app.ctx.db.deleteFrom('audit_logs').execute()
  await mine.post(`/orders/${id}`, { what: 'a secret', workspaceId: owner.workspaceId })
  await mine.post(`/orders/${id}`, { what: 'conflict' })
  await mine.get('/leak')
  const rows = await app.ctx.db.selectFrom('audit_logs').selectAll().execute()
  expect(rows).toEqual([
    {
      id: expect.any(Number),
      workspaceId: owner.workspaceId,
      userId: owner.user.id,
      action: 'POST /orders/:id',
      apiKeyId: null,
      ipAddress: '127.0.0.1',
      details: { kind: 'other', fields: ['what'], set: {} },
      params: { id },
      at: app.clock.now(),
    },
  ])
})

test('a page of another site cannot act with the cookie; own pages and scripts can', async () => {
  const ask = async (headers: Record<string, string>) =>
    (await mine.post(`/orders/${id}`, { what: 'x' }, headers)).status
  expect(await ask({ 'sec-fetch-site': 'cross-site', origin: 'https://evil.example' })).toBe(403)
  expect(await ask({ 'sec-fetch-site': 'same-site', origin: 'http://127.0.0.1:9999' })).toBe(403)
  expect(await ask({ origin: 'https://evil.example' })).toBe(403)
  expect(await ask({ origin: 'null' })).toBe(403)
  expect(await ask({ 'sec-fetch-site': 'same-origin', origin: 'http://localhost:5173' })).toBe(200)
  expect(await ask({ origin: 'http://127.0.0.1:3000' })).toBe(200)
  expect(await ask({ origin: 'http://ieum.local:8080', host: 'ieum.local:8080' })).toBe(200)
  expect(await ask({})).toBe(200)
  expect((await mine.get('/leak', undefined, { 'sec-fetch-site': 'cross-site' })).status).toBe(200)
})

test('a call with content type JSON and an empty body has no body', async () => {
  const { status } = await owner.post('/auth/sign-out', '', { 'content-type': 'application/json' })
  expect(status).toBe(200)
})

test('fields of a body that its call does not have are named in the reply, also when it is repeated', async () => {
  const id = '0195f8d2-0000-7000-8000-000000000001'
  const send = (body: object) =>
    mine.post(`/orders/${id}`, body, { 'idempotency-key': 'ignored-fields' }).then((sent) => sent.body)
  const first = await send({ what: 'a', phone: '02-1', delayHours: 3, workspaceId: null, note: '' })
  expect(first.ignoredFields).toEqual(['phone', 'delayHours'])
  expect(await send({ what: 'a', phone: '02-1', delayHours: 3, workspaceId: null, note: '' })).toEqual(first)
  expect((await mine.post(`/orders/${id}`, { what: 'a' })).body).not.toHaveProperty('ignoredFields')
})
