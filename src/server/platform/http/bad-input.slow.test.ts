// Invalid and hostile input to every endpoint: always a 4xx with a Korean message and the field, never a 500.
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import * as z from 'zod'
import type { Endpoint } from '#api/endpoint.ts'
import { API_PREFIX } from '#api/paths.ts'
import type { Args } from '#testing/access/access-call.ts'
import { CASES } from '#testing/access/access-cases.ts'
import { type FullWorkspace, fillWorkspace } from '#testing/access/full-workspace.ts'
import { listApiEndpoints } from '#testing/api-endpoints.ts'
import { createTestWorkspace } from '#testing/workspace-setup.ts'
import { type ApiResponse, type World, world } from '#testing/world.ts'

const endpoints = [...(await listApiEndpoints())]
const UNKNOWN_ID = '01900000-0000-7000-8000-000000000000'
const TOKEN = 'a-token-that-does-not-exist'
const PASSWORD = 'correct horse battery'
/** Valid bodies of calls that are not in CASES. */
const ACCOUNTS: Record<string, object> = {
  'POST /auth/sign-up/email': { name: '김하늘', email: 'new@else.example', password: 'correct horse' },
  'POST /auth/sign-in/email': { email: 'new@else.example', password: 'correct horse' },
  'POST /workspaces': { name: '새 방' },
  'POST /auth/sign-in/second-step': { ticket: TOKEN, code: '123456' },
  'POST /auth/reset-request': { email: 'new@else.example' },
  'POST /auth/reset/preview': { token: TOKEN },
  'POST /auth/reset': { token: TOKEN, password: PASSWORD },
  'POST /auth/sign-up/invited': {
    token: TOKEN,
    name: '김하늘',
    email: 'new@else.example',
    password: PASSWORD,
  },
  'POST /invitations/preview': { token: TOKEN },
  'POST /invitations/accept': { token: TOKEN },
  'PATCH /me': { name: '김하늘' },
  'POST /me/email': { email: 'other@else.example', password: PASSWORD },
  'POST /auth/email-change': { token: TOKEN },
  // never the correct one: a hostile text that became a password would change other calls
  'POST /me/password': { currentPassword: 'not the one', newPassword: PASSWORD },
  'POST /me/two-factor': { password: PASSWORD },
  'POST /me/two-factor/confirm': { code: '123456' },
  'POST /me/two-factor/backup-codes': { password: PASSWORD },
  'DELETE /me/two-factor': { password: PASSWORD },
  'POST /api-keys': { name: '키', scope: 'read', workspaceIds: [UNKNOWN_ID], expiresInDays: 30 },
  'POST /email-accounts/oauth/finish': { state: TOKEN, code: TOKEN },
  'PATCH /installation/workspaces/:id': { monthlyTokens: 1000 },
  'DELETE /workspaces/:id': { password: 'not the one' },
  'POST /workspaces/:id/leave': { successorId: UNKNOWN_ID, mailboxes: 'keep' },
}

let w: World
let full: FullWorkspace
/** Owners who call in turn, because some calls are limited to twenty per minute. */
let cookies: (string | null)[] = []
beforeAll(async () => {
  w = await world()
  full = await fillWorkspace(await createTestWorkspace(w))
  const others = await Promise.all([1, 2, 3, 4].map(() => w.signUp()))
  for (const other of others) await w.join(other, full.workspaceId, 'owner')
  cookies = [full.owner, ...others].map((one) => one.cookie)
})
afterAll(() => w[Symbol.asyncDispose]())

/** Sends raw bytes with a session, except to calls that open one and thereby end the previous one. */
async function send(
  method: string,
  path: string,
  payload: string | Buffer,
  type = 'application/json',
): Promise<ApiResponse> {
  const response = await w.app.server?.inject({
    method: method as 'POST',
    url: `${API_PREFIX}${path}`,
    headers: {
      cookie: (path.startsWith('/auth/') ? null : cookies[calls % cookies.length]) ?? '',
      'content-type': type,
      'x-forwarded-for': `10.0.0.${++calls % 250}`,
    },
    payload,
  })
  if (!response) throw new Error('no server')
  return { status: response.statusCode, body: response.json(), headers: response.headers }
}
let calls = 0

function expectRejection(response: ApiResponse, statuses: number[], what: string): void {
  const [first] = response.body.issues ?? []
  if (response.status === 400 && first) expect(response.body.message, what).toContain(first.message)
  expect(statuses, `${what}: ${response.status} ${JSON.stringify(response.body)}`).toContain(response.status)
  expect(response.body, what).toMatchObject({ statusCode: response.status, code: expect.any(String) })
  expect(response.body.message, what).toMatch(/[가-힣]/)
}
const paths = (response: ApiResponse): string[] =>
  (response.body.issues ?? []).map((issue: { path: string }) => issue.path.split('.')[0])

const valid = async (key: string): Promise<Args> =>
  key in ACCOUNTS
    ? { path: (key.split(' ')[1] ?? '').replace(':id', full.workspaceId), body: ACCOUNTS[key] }
    : ((await CASES[key]?.(full, w.ctx.db)) ?? { path: '' })

const fieldsOf = ({ body }: Endpoint): [string, z.ZodType][] =>
  body instanceof z.ZodObject ? Object.entries(body.shape as Record<string, z.ZodType>) : []
/** A value of the wrong type: an object where none is expected, else a text. */
const wrongFor = (field: z.ZodType): unknown =>
  field.safeParse({}).success || isObject(field) ? 'wrong' : { no: 1 }
const isObject = (field: z.ZodType): boolean =>
  field instanceof z.ZodOptional || field instanceof z.ZodNullable
    ? isObject(field.unwrap() as z.ZodType)
    : field instanceof z.ZodObject || field instanceof z.ZodRecord

const TEN_MEGABYTES = Buffer.from('ㄱ'.repeat(3_500_000))
const withBody = endpoints.filter(([, endpoint]) => endpoint.body)

describe('a body', () => {
  test.each(withBody)(
    '%s: anything but the JSON it asks for is a 400 with the field',
    async (key, endpoint) => {
      const { path, body } = await valid(key)
      const say = (payload: string, type?: string) => send(endpoint.method, path, payload, type)
      for (const broken of [
        '{"a":',
        'nonsense',
        '{"a": undefined}',
        '\u0000',
        '{"__proto__": {"admin": true}}',
      ])
        expectRejection(await say(broken), [400], broken)
      expectRejection(await say('a=1', 'application/x-www-form-urlencoded'), [415], 'a form')
      const isAllOptional = endpoint.body?.safeParse({}).success
      const mayBeLeftOut = endpoint.body?.safeParse(null).success
      const nothing = [...(isAllOptional ? [] : ['{}']), ...(mayBeLeftOut ? [] : ['null'])]
      for (const other of ['[]', '"text"', '12', 'true', ...nothing])
        expectRejection(await say(other), [400], other)

      for (const [name, field] of fieldsOf(endpoint)) {
        if (name === 'status' && STATUS_BY_CALL.includes(key)) continue
        const given = body as Record<string, unknown>
        const wrong = await say(JSON.stringify({ ...given, [name]: wrongFor(field) }))
        expectRejection(wrong, [400], name)
        expect(paths(wrong), `${name}: ${JSON.stringify(wrong.body)}`).toContain(name)
        if (!field.safeParse(undefined).success) {
          const { [name]: _, ...rest } = given
          const missing = await say(JSON.stringify(rest))
          expectRejection(missing, [400], `without ${name}`)
          expect(paths(missing)).toContain(name)
        }
        if (
          (field.safeParse([UNKNOWN_ID]).success && !field.safeParse(['도시']).success) ||
          isIdList(field)
        ) {
          if (!MAY_BE_EMPTY.has(name)) {
            const empty = await say(JSON.stringify({ ...given, [name]: [] }))
            expectRejection(empty, [400], `empty ${name}`)
            expect(paths(empty)).toContain(name)
          }
          if (name !== 'addresses')
            expectRejection(
              await say(JSON.stringify({ ...given, [name]: ['x'] })),
              [400],
              `${name} of no ids`,
            )
        }
      }
    },
  )

  test.each(withBody)(
    '%s: a NUL, a lone surrogate or ten megabytes in a field do no harm',
    async (key, endpoint) => {
      for (const [name, field] of fieldsOf(endpoint)) {
        if (!isText(field)) continue
        for (const text of ['a\u0000b', 'a\\ud800b', 'a\u0007\u001b[31mb', '\u202egnp.exe']) {
          const { path, body } = await valid(key)
          const payload = JSON.stringify({ ...(body as object), [name]: text }).replaceAll(
            '\\\\ud800',
            '\\ud800',
          )
          const response = await send(endpoint.method, path, payload)
          expect(
            response.status,
            `${name} ${JSON.stringify(text)} ${JSON.stringify(response.body)}`,
          ).toBeLessThan(500)
          if (response.status !== 200) expectRejection(response, [400, 401, 404, 409, 422, 429], name)
        }
      }
      const [name] = fieldsOf(endpoint).find(([, field]) => isText(field)) ?? []
      if (name === undefined) return
      const { path, body } = await valid(key)
      const [before = '', after = ''] = JSON.stringify({ ...(body as object), [name]: '…' }).split('…')
      const huge = Buffer.concat([Buffer.from(before), TEN_MEGABYTES, Buffer.from(after)])
      // bodies of unknown callers are limited more strictly
      const statuses = endpoint.access === 'public' ? [413] : [400, 401, 413]
      expectRejection(await send(endpoint.method, path, huge), statuses, `10 MB in ${name}`)
    },
  )
})

/** These answer 409 to any status (sequences.regress.test.ts). */
const STATUS_BY_CALL = ['POST /sequences', 'PUT /sequences/:id']
/** Complete lists of a lead's tags, a mail's files and a sequence's own sources: an empty one is valid. */
const MAY_BE_EMPTY = new Set(['tagIds', 'files', 'ownSourceIds'])

const isIdList = (field: z.ZodType): boolean =>
  field instanceof z.ZodOptional ? isIdList(field.unwrap() as z.ZodType) : field instanceof z.ZodArray
const isText = (field: z.ZodType): boolean => {
  if (field instanceof z.ZodOptional || field instanceof z.ZodNullable)
    return isText(field.unwrap() as z.ZodType)
  return field instanceof z.ZodString || field instanceof z.ZodPipe
}

describe('an id in the path', () => {
  const named = endpoints.filter(
    ([key, endpoint]) => endpoint.path.includes(':') && !key.includes('/unsubscribe/'),
  )
  test.each(named)('%s: an invalid or unknown id is not found', async (key, endpoint) => {
    const { body, path: validPath } = await valid(key)
    const [, query = ''] = validPath.split('?')
    for (const id of [
      'x',
      '1',
      "'; DROP TABLE leads; --",
      '..%2f..%2fetc%2fpasswd',
      '%00',
      UNKNOWN_ID,
      'ㅎ'.repeat(300),
    ]) {
      const path = endpoint.path.replaceAll(/:\w+/g, id.includes('%') ? id : encodeURIComponent(id))
      const payload = body === undefined ? '' : JSON.stringify(body)
      const response = await send(endpoint.method, `${path}?${query}`, payload)
      expectRejection(response, [404], `${path} ${id}`)
    }
  })

  test('a node that is not in the workflow is reported', async () => {
    const { owner, sequenceId } = full
    for (const nodeId of ['start', 'mail-9', 'a%00b', encodeURIComponent('메일')]) {
      const at = `/sequences/${sequenceId}/nodes/${nodeId}`
      const responses = [
        await owner.post(`${at}/generate-emails`, { mode: 'manual' }),
        await owner.put(`/sequences/${sequenceId}/steps/${nodeId}`, { subject: 'x' }),
        await owner.delete(`/sequences/${sequenceId}/steps/${nodeId}`),
      ]
      for (const response of responses)
        expectRejection(response, nodeId.includes('%00') ? [400, 404] : [404], nodeId)
      // the designer reads a node before it is stored
      for (const call of ['generated-emails', 'generation-progress']) {
        const { status, body } = await owner.get(`${at}/${call}`)
        expect(nodeId.includes('%00') ? [404] : [200], `${call} ${JSON.stringify(body)}`).toContain(status)
      }
      if (nodeId !== 'start') expect((await owner.get(`${at}/stats`)).status, nodeId).toBe(404)
    }
  })
})

describe('a query', () => {
  test.each(endpoints.filter(([, endpoint]) => endpoint.query))(
    '%s: names the field that is wrong',
    async (key, endpoint) => {
      const [path = ''] = (await valid(key)).path.split('?')
      const names = Object.keys(endpoint.query?.shape ?? {})
      const wrong: Record<string, string[]> = {
        limit: ['0', '-1', '1.5', 'many', '100000', 'NaN'],
        offset: ['-1', 'x', '99999999999'],
        workspaceIds: ['x', `${UNKNOWN_ID},y`, Array(300).fill(UNKNOWN_ID).join(',')],
        createdByIds: ['x'],
        status: ['nonsense'],
        search: ['ㄱ'.repeat(300)],
        wait: ['-1', '61'],
        leadId: ['x'],
        cursor: ['x', '00000000-0000-4000-8000-000000000000.1.\0'],
      }
      for (const name of names)
        for (const value of wrong[name] ?? []) {
          const response = await full.owner.get(`${path}?${name}=${encodeURIComponent(value)}`)
          if (endpoint.method !== 'GET') continue
          expectRejection(response, [400], `${name}=${value}`)
          expect(paths(response)).toContain(name)
        }
      if (endpoint.method !== 'GET' || !names.includes('search')) return
      for (const search of ['%', '_', '\\', "'", '\u0000', '\ud800', '[가-힣', '(((', ' '.repeat(50)]) {
        const response = await full.owner.get(`${path}?search=${encodeURIComponent(search.toWellFormed())}`)
        expect(response.status, `${search} ${JSON.stringify(response.body)}`).toBeLessThan(500)
      }
    },
  )

  test('an empty list of ids is no filter, and a repeated parameter is rejected', async () => {
    const { owner } = full
    for (const path of [
      '/sequences/search',
      '/leads',
      '/customer-groups',
      '/suppressions',
      '/email-accounts',
    ]) {
      const all = (await owner.get(path)).body.total
      expect(all, path).toBeGreaterThan(0)
      expect((await owner.get(`${path}?workspaceIds=`)).body.total, path).toBe(all)
    }
    expect((await owner.get('/sequences/search?createdByIds=')).body.total).toBeGreaterThan(0)
    expectRejection(await owner.get('/sequences/search?limit=5&limit=6'), [400], 'twice')
  })
})

test('a body of more than 1 MB is too large, unless its call takes lists of ids, long texts or workflows', async () => {
  const body = (bytes: number) => `{"a":"${'x'.repeat(bytes)}"}`
  expectRejection(await send('POST', '/leads', body(1_100_000)), [413], 'a lead')
  expectRejection(await send('PATCH', '/sandbox/clock', body(1_100_000)), [413, 404], 'another call')
  expectRejection(await send('POST', '/email-templates', body(1_100_000)), [400], 'a template')
  expectRejection(await send('POST', '/email-templates', body(3_300_000)), [413], 'a template')
  expectRejection(await send('POST', '/sequences', body(6_500_000)), [413], 'a sequence')
  expectRejection(await send('POST', '/customer-groups', body(7_800_000)), [400], 'ids')
  expectRejection(await send('POST', '/customer-groups', body(9_600_000)), [413], 'ids')
})

test('a body with more keys than any call needs, or nested deeper, is rejected before it is parsed', async () => {
  const keys = `{${Array.from({ length: 60_000 }, (_, n) => `"k${n}":1`).join(',')}}`
  expectRejection(await send('POST', '/leads', keys), [413], 'keys')
  expectRejection(await send('POST', '/leads', '['.repeat(100_000)), [413], 'nested')
})

test('an unknown path and an unsupported method are a 404 with a message', async () => {
  for (const path of ['/', '/sequences', '/sequences/search/deep/er', '/admin', '/%E0%A4%A'])
    expectRejection(await full.owner.get(path), [404, 400], path)
  expectRejection(await full.owner.patch('/sequences/search', {}), [404], 'PATCH')
})
