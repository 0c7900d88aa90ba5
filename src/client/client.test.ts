// The client against a real server over HTTP, and against a scripted server for faults.
import { createServer, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterAll, beforeAll, expect, expectTypeOf, test } from 'vitest'
import { readApiEndpoints } from '#testing/api-endpoints.ts'
import { createTestWorkspace, type Owner } from '#testing/workspace-setup.ts'
import { type World, world } from '#testing/world.ts'
import { type Client, createClient } from './client.ts'
import { ProblemError, unwrap } from './problem.ts'

let w: World
let owner: Owner
let baseUrl: string
let client: Client
beforeAll(async () => {
  w = await world()
  owner = await createTestWorkspace(w)
  baseUrl = await w.app.listen()
  const key = { name: '스크립트', scope: 'admin', workspaceIds: [owner.workspaceId] }
  client = createClient({ baseUrl, apiKey: (await owner.post('/api-keys', key)).body.key })
})
afterAll(() => w[Symbol.asyncDispose]())

const lead = (contactEmail: string) => ({
  workspaceId: owner.workspaceId,
  companyName: '한빛',
  contactName: '이담당',
  contactEmail,
})

test('a call is typed by its endpoint and returns the value of the server', async () => {
  const made = unwrap(await client.leads.createLead({ body: lead('lee@hanbit.example') }))
  expectTypeOf(made.contactName).toEqualTypeOf<string>()
  const found = unwrap(await client.leads.listLeads({ query: { search: 'hanbit', limit: 5 } }))
  expect(found.data.map(({ id }) => id)).toEqual([made.id])
  const changed = unwrap(await client.leads.updateLead({ params: { id: made.id }, body: { city: '세종' } }))
  expect(changed.city).toBe('세종')
  // @ts-expect-error a field the endpoint does not know
  void (() => client.leads.listLeads({ query: { serach: 'hanbit' } }))
})

test('a CSV file is returned as text', async () => {
  unwrap(await client.leads.createLead({ body: lead('csv@hanbit.example') }))
  const csv = unwrap(await client.leads.exportLeads({ query: { search: 'csv@hanbit' } }))
  expect(String(csv).trim().split('\n')).toHaveLength(2)
  expect(csv).toContain('csv@hanbit.example')
  const missing = await client.leadImports.exportRejectedRows({
    params: { id: '00000000-0000-4000-8000-000000000000' },
  })
  expect(missing).toMatchObject({ ok: false, problem: { statusCode: 404 } })
})

test('an error response is a value with its code and the invalid fields', async () => {
  const missing = await client.sequences.getSequence({
    params: { id: '00000000-0000-4000-8000-000000000000' },
  })
  expect(missing).toMatchObject({
    ok: false,
    problem: { statusCode: 404, code: 'sequence_not_found', message: '시퀀스를 찾을 수 없습니다.' },
  })
  const wrong = await client.leads.createLead({ body: { ...lead('a@b.example'), workspaceId: 'none' } })
  if (wrong.ok) throw new Error('it was taken')
  expect(wrong.problem.issues.map(({ path }) => path)).toEqual(['workspaceId'])
  expect(() => unwrap(wrong)).toThrow(ProblemError)
  const stranger = createClient({ baseUrl, apiKey: 'ieum_nobody' })
  expect(await stranger.session.me()).toMatchObject({ ok: false, problem: { code: 'unauthenticated' } })
})

test('the same Idempotency-Key creates one row, for every call that creates something', async () => {
  const idempotencyKey = 'crm-4711'
  const body = lead('once@hanbit.example')
  const first = unwrap(await client.leads.createLead({ body }, { idempotencyKey }))
  expect(unwrap(await client.leads.createLead({ body }, { idempotencyKey }))).toEqual(first)
  const webhook = {
    url: 'https://hooks.example.com/in',
    events: ['mail.sent' as const],
    workspaceIds: [owner.workspaceId],
  }
  const hook = { idempotencyKey: 'hook-1' }
  const made = unwrap(await client.webhooks.createWebhook({ body: webhook }, hook))
  // a response with a secret is not stored: the call is not repeated and the secret not shown again
  expect(await client.webhooks.createWebhook({ body: webhook }, hook)).toMatchObject({
    ok: false,
    problem: { code: 'conflict' },
  })
  expect(unwrap(await client.webhooks.listWebhooks()).total).toBe(1)
  const kept = await w.ctx.db.selectFrom('idempotency_keys').select('reply').execute()
  expect(JSON.stringify(kept)).not.toContain(made.secret)
  expect(JSON.stringify(kept)).not.toContain('hanbit')
})

test('the client has every call that a key may make, and no other', async () => {
  const has = new Map(
    Object.entries(client).map(([resource, calls]) => [resource, new Set(Object.keys(calls as object))]),
  )
  const missing = (await readApiEndpoints()).filter(
    ({ resource, name, endpoint }) =>
      endpoint.access !== 'public' && !endpoint.sessionOnly && !has.get(resource)?.has(name),
  )
  expect(missing).toEqual([])
  // "no other" is checked by the type: calls for signed-in users only, and public calls
  expectTypeOf<Client>().not.toHaveProperty('apiKeys')
  expectTypeOf<Client>().not.toHaveProperty('unsubscribe')
  // its reply does not end
  expectTypeOf<Client>().not.toHaveProperty('changeStream')
  expectTypeOf<Client['workspaces']>().not.toHaveProperty('createWorkspace')
  expectTypeOf<Client['session']>().not.toHaveProperty('signIn')
  expectTypeOf<Client['session']>().toHaveProperty('me')
})

type Step = 'cut' | { status: number; headers?: Record<string, string>; body?: string }

/** A server that executes one step per request, and the requests it received. */
async function scripted(steps: Step[]) {
  const requests: { method: string; key: string | undefined }[] = []
  const server = createServer((request, response: ServerResponse) => {
    requests.push({ method: request.method ?? '', key: String(request.headers['idempotency-key'] ?? '') })
    const step = steps.shift() ?? { status: 500 }
    if (step === 'cut') return void request.socket.destroy()
    response.writeHead(step.status, step.headers).end(step.body ?? '')
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
  return {
    requests,
    client: createClient({ baseUrl: url, apiKey: 'k' }),
    async [Symbol.asyncDispose]() {
      server.closeAllConnections()
      await new Promise((resolve) => server.close(resolve))
    },
  }
}
const OK = { status: 200, body: '{"data":[],"total":0}' }
const limited = (after: string) => ({
  status: 429,
  headers: { 'retry-after': after },
  body: JSON.stringify({ statusCode: 429, code: 'rate_limited', message: '잠시 후' }),
})

test('429 is retried after Retry-After, and returned as a problem when that is more than a minute', async () => {
  await using quick = await scripted([limited('1'), OK])
  expect(await quick.client.leads.listLeads()).toMatchObject({ ok: true })
  await using slow = await scripted([limited('3600'), OK])
  expect(await slow.client.leads.listLeads()).toMatchObject({
    ok: false,
    problem: { code: 'rate_limited', retryAfterSeconds: 3600 },
  })
  expect(slow.requests).toHaveLength(1)
})

test('a broken connection is retried where that is safe, a creating call with the same key', async () => {
  await using server = await scripted(['cut', 'cut', { status: 200, body: '{}' }])
  expect((await server.client.leads.createLead({ body: lead('a@b.example') })).ok).toBe(true)
  expect(server.requests).toHaveLength(3)
  expect(new Set(server.requests.map(({ key }) => key)).size).toBe(1)
  expect(server.requests[0]?.key).toMatch(/^[0-9a-f]{32}$/)
})

test('a call that is not safe to repeat is not repeated', async () => {
  await using server = await scripted(['cut', OK])
  const params = { id: '00000000-0000-4000-8000-000000000000' }
  expect(await server.client.leads.deleteLead({ params })).toMatchObject({
    ok: false,
    problem: { statusCode: 0, code: 'network' },
  })
  expect(server.requests).toHaveLength(1)
})

test('an attachment is returned as bytes', async () => {
  const headers = { 'content-type': 'application/octet-stream' }
  await using server = await scripted([{ status: 200, headers, body: '%PDF' }])
  const params = { id: '00000000-0000-4000-8000-000000000000', index: '0' }
  expect(unwrap(await server.client.inbox.getInboxAttachment({ params }))).toEqual(
    new TextEncoder().encode('%PDF'),
  )
})

test('an HTML page of a proxy instead of a response is a problem, not an exception', async () => {
  await using server = await scripted([{ status: 200, body: '<html>' }])
  expect(await server.client.leads.listLeads()).toMatchObject({ ok: false, problem: { code: 'bad_answer' } })
})
