// Calls every endpoint of src/api as every caller without access: not signed in, a stranger, too low a role. A new
// endpoint fails here until testing/access/access-cases.ts has a call of it.
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { API_KEY_SCOPES, type ApiKeyScope, ROLES, type Role } from '#core/access.ts'
import { prepared } from '#server/platform/db/prepared.ts'
import type { Args } from '#testing/access/access-call.ts'
import { CASES } from '#testing/access/access-cases.ts'
import { type FullWorkspace, fillWorkspace, SECRET, SECRET_HOST } from '#testing/access/full-workspace.ts'
import { listApiEndpoints } from '#testing/api-endpoints.ts'
import { createTestWorkspace } from '#testing/workspace-setup.ts'
import { type Agent, type ApiResponse, agent, type SignedUp, type World, world } from '#testing/world.ts'

/** Calls without a workspace: sign-in, the own account, the public opt-out page. */
const OF_NO_WORKSPACE = [
  'POST /auth/sign-up/email',
  'POST /auth/sign-in/email',
  'POST /auth/sign-out',
  'GET /auth/sign-up-state',
  'POST /auth/sign-up/invited',
  'POST /invitations/preview',
  'POST /invitations/accept',
  'POST /workspaces/:id/leave',
  // for owners: workspace-ends.test.ts
  'DELETE /workspaces/:id',
  'GET /workspaces/deleted',
  'POST /workspaces/:id/restore',
  // reads DNS only: mail-service.test.ts
  'GET /email-accounts/service',
  'GET /api-keys',
  'POST /api-keys',
  'DELETE /api-keys/:id',
  'POST /auth/sign-in/second-step',
  'POST /auth/reset-request',
  'POST /auth/reset/preview',
  'POST /auth/reset',
  'PATCH /me',
  'POST /me/password',
  'POST /me/email',
  'POST /auth/email-change',
  'GET /me/sessions',
  'DELETE /me/sessions/:id',
  'DELETE /me/sessions',
  'GET /me/two-factor',
  'POST /me/two-factor',
  'POST /me/two-factor/confirm',
  'POST /me/two-factor/backup-codes',
  'DELETE /me/two-factor',
  'GET /me',
  'GET /workspaces',
  // does not end: change-stream.test.ts
  'GET /events',
  // the same for every user
  'GET /sequence-starters',
  'POST /workspaces',
  // for owners of the installation: installation.regress.test.ts
  'GET /installation/workspaces',
  'PATCH /installation/workspaces/:id',
  // for the user who started it: oauth.test.ts
  'POST /email-accounts/oauth/finish',
  'POST /leads/import/preview',
  'POST /suppressions/import/preview',
  'GET /unsubscribe/:token',
  'POST /unsubscribe/:token',
  'DELETE /unsubscribe/:token',
]
const endpoints = await listApiEndpoints()
const touching = [...endpoints].filter(([key]) => !OF_NO_WORKSPACE.includes(key))

let w: World
let full: FullWorkspace
let stranger: SignedUp
/** has an own workspace; the tests set their role in the full workspace */
let guest: SignedUp
/** keys of the workspace's owner, by scope; `elsewhere` is an admin key for another workspace of the same user */
const keys = {} as Record<ApiKeyScope | 'elsewhere', Agent>
beforeAll(async () => {
  w = await world()
  full = await fillWorkspace(
    await createTestWorkspace(w, { name: `${SECRET}주인`, email: `owner@${SECRET_HOST}` }),
  )
  stranger = await w.signUp({ name: '남', email: 'stranger@else.example' })
  guest = await w.signUp({ name: '손님', email: 'guest@else.example' })
  const other = await full.post('/workspaces', { name: '다른 방' })
  const keyOf = async (scope: ApiKeyScope, workspaceId: string) => {
    const { key } = await full.post('/api-keys', { name: scope, scope, workspaceIds: [workspaceId] })
    return agent(w.app, null, { authorization: `Bearer ${key}` })
  }
  for (const scope of API_KEY_SCOPES) keys[scope] = await keyOf(scope, full.workspaceId)
  keys.elsewhere = await keyOf('admin', other.id)
})
afterAll(() => w[Symbol.asyncDispose]())

const call = (who: Agent, method: string, { path, body, form }: Args): Promise<ApiResponse> => {
  if (form) return who.upload(path, form)
  const ask = { GET: who.get, POST: who.post, PUT: who.put, PATCH: who.patch, DELETE: who.delete }[method]
  if (!ask) throw new Error(method)
  return ask(path, body)
}

/** The key scope for a role; keys cannot act as owner. */
const SCOPE_OF: Partial<Record<Role, ApiKeyScope>> = { viewer: 'read', member: 'write', admin: 'admin' }

function argsOf(key: string): Args | Promise<Args> {
  const make = CASES[key]
  if (!make) throw new Error(`${key} is not in testing/access/access-cases.ts`)
  return make(full, w.ctx.db)
}

/** Tables that only record that a call was made. */
const BESIDE = ['sessions', 'audit_logs', 'api_keys', 'attempt_counts', 'workers', 'idempotency_keys']
let tables: string[] | undefined

/**
 * Each table that a call could change, with its rows and the sum of the transactions that wrote them: transactions are
 * numbered upwards, so no row comes, goes or is written (be it as it was) without a change of either. Read out and
 * hashed are only the accounts, where a visit is written down.
 */
async function snapshot(): Promise<Record<string, string>> {
  tables ??= (
    await sql<{ name: string }>`
      SELECT table_name AS name FROM information_schema.tables
      WHERE table_schema = 'public' AND table_type = 'BASE TABLE'`.execute(w.ctx.db)
  ).rows.flatMap(({ name }) => (BESIDE.includes(name) ? [] : [name]))
  const sums = tables.map((name) =>
    name === 'users'
      ? sql`SELECT 'users' AS name, md5(string_agg(r, '|' ORDER BY r)) AS sum
          FROM (SELECT (to_jsonb(t) - 'last_seen_at')::text AS r FROM users t) rows`
      : sql`SELECT ${name}::text AS name, concat(count(*), ' rows of ', sum(xmin::text::bigint)) AS sum
          FROM ${sql.table(name)}`,
  )
  // of all tables, more than a thousand times: planned once
  const read = prepared('access_matrix_snapshot')<{ name: string; sum: string }>
  const { rows } = await read`${sql.join(sums, sql` UNION ALL `)}`.execute(w.ctx.db)
  return Object.fromEntries(rows.map(({ name, sum }) => [name, sum]))
}

/** What a stranger must never read: a marked text, or an id of the workspace that the request did not contain. */
function leak(answer: ApiResponse, args: Args): string | null {
  const text = JSON.stringify(answer.body)
  if (text.includes(SECRET) || text.includes(SECRET_HOST)) return text
  const request = JSON.stringify(args)
  const ids = [full.workspaceId, full.leadId, full.groupId, full.sequenceId, full.emailId, full.messageId]
  return ids.some((id) => text.includes(id) && !request.includes(id)) ? text : null
}

test('every endpoint is in this matrix or listed as without a workspace, and every served path is an endpoint', async () => {
  expect([...endpoints.keys()].sort()).toEqual([...Object.keys(CASES), ...OF_NO_WORKSPACE].sort())
  const { body } = await w.guest.get('/api/v1/openapi.json')
  const served = Object.entries(body.paths as Record<string, object>).flatMap(([path, methods]) =>
    Object.keys(methods).map(
      (method) => `${method.toUpperCase()} ${path.replace('/api/v1', '').replaceAll(/\{(\w+)\}/g, ':$1')}`,
    ),
  )
  expect(served.sort()).toEqual([...endpoints.keys()].sort())
})

test('the starter sequences are read with a session or a read key, and not without', async () => {
  expect((await w.guest.get('/sequence-starters')).status).toBe(401)
  for (const who of [stranger, keys.read]) expect((await who.get('/sequence-starters')).status).toBe(200)
})

test('without a session every call of a workspace is rejected with 401', async () => {
  const before = await snapshot()
  for (const [key, endpoint] of touching) {
    const path = endpoint.path.replaceAll(/:\w+/g, full.sequenceId)
    const answer = await call(w.guest, endpoint.method, { path })
    expect(answer.status, key).toBe(401)
    expect(answer.body, key).toMatchObject({ code: 'unauthenticated', message: '로그인이 필요합니다.' })
  }
  expect(await snapshot()).toEqual(before)
})

describe("another workspace's owner", () => {
  test.each(touching)('%s returns nothing and changes nothing', async (key, endpoint) => {
    const args = await argsOf(key)
    const before = await snapshot()
    const answer = await call(stranger, endpoint.method, args)
    expect(leak(answer, args)).toBeNull()
    if (args.isList || args.skips) expect(answer.body).toEqual(args.skips ?? { data: [], total: 0 })
    else expect(answer.status, JSON.stringify(answer.body)).toBe(404)
    expect(await snapshot()).toEqual(before)
    // a key of the workspace's own owner for another workspace has no more access than a stranger
    const byKey = await call(keys.elsewhere, endpoint.method, args)
    expect(leak(byKey, args)).toBeNull()
    if (endpoint.sessionOnly) expect(byKey.body).toMatchObject({ statusCode: 403, code: 'session_only' })
    else expect(byKey.status, JSON.stringify(byKey.body)).toBe(answer.status)
    expect(await snapshot()).toEqual(before)
  })
})

describe('a role in the workspace', () => {
  const writing = touching.filter(([, endpoint]) => endpoint.access !== 'viewer')
  test.each(writing)('%s: the required role may call it, the one below may not', async (key, endpoint) => {
    const need = endpoint.access as Role
    await w.join(guest, full.workspaceId, ROLES[ROLES.indexOf(need) - 1] ?? 'viewer')
    const args = await argsOf(key)
    const before = await snapshot()
    const response = await call(guest, endpoint.method, args)
    expect(response.body).toMatchObject({ statusCode: 403, code: 'forbidden' })
    // nor may the owner's own key of a smaller scope
    const below = SCOPE_OF[ROLES[ROLES.indexOf(need) - 1] ?? 'viewer'] ?? 'admin'
    const byKey = await call(keys[below], endpoint.method, args)
    expect(byKey.body).toMatchObject({
      statusCode: 403,
      code: endpoint.sessionOnly ? 'session_only' : 'forbidden',
    })
    expect(await snapshot()).toEqual(before)
    const scope = SCOPE_OF[need]
    if (scope) {
      const allowedKey = await call(keys[scope], endpoint.method, await argsOf(key))
      const expected = args.conflict ? 409 : 200
      expect(allowedKey.status, JSON.stringify(allowedKey.body)).toBe(endpoint.sessionOnly ? 403 : expected)
    }
    await w.join(guest, full.workspaceId, need)
    const allowed = await call(guest, endpoint.method, await argsOf(key))
    if (args.conflict) expect(allowed.body).toMatchObject({ statusCode: 409, code: args.conflict })
    else expect(allowed.status, JSON.stringify(allowed.body)).toBe(200)
  })

  test('a viewer may read everything of the workspace', async () => {
    await w.join(guest, full.workspaceId, 'viewer')
    for (const [key, endpoint] of touching.filter(([, { access }]) => access === 'viewer')) {
      const answer = await call(guest, endpoint.method, await argsOf(key))
      expect(answer.status, `${key} ${JSON.stringify(answer.body)}`).toBe(200)
      const byKey = await call(keys.read, endpoint.method, await argsOf(key))
      expect(byKey.status, `${key} by a key ${JSON.stringify(byKey.body)}`).toBe(200)
    }
  })
})

describe('an API key', () => {
  const ofPersons = [...endpoints].filter(([, { access }]) => access === 'user')
  test('cannot call what is for signed-in users only', async () => {
    const before = await snapshot()
    for (const [key, endpoint] of ofPersons.filter(([, { sessionOnly }]) => sessionOnly)) {
      const path = endpoint.path.replaceAll(/:\w+/g, full.workspaceId)
      const answer = await call(keys.admin, endpoint.method, { path })
      expect(answer.body, key).toMatchObject({ statusCode: 403, code: 'session_only' })
    }
    expect(await snapshot()).toEqual(before)
  })

  test('calls that change something for any signed-in user are not for keys', () => {
    const open = ofPersons.filter(([, one]) => !one.sessionOnly && one.method !== 'GET').map(([key]) => key)
    expect(open).toEqual([])
  })

  test('sees its own workspaces only, with the role of its scope', async () => {
    const { body } = await keys.write.get('/me')
    expect(body.workspaces).toMatchObject([{ id: full.workspaceId, role: 'member' }])
    expect((await keys.elsewhere.get('/workspaces')).body).toMatchObject({
      total: 1,
      data: [{ role: 'admin' }],
    })
  })
})

describe('a call over many rows of which one is foreign', () => {
  test('changes none of them', async () => {
    const theirs = await createTestWorkspace(w)
    const mine = await fillWorkspace(theirs)
    const foreign = await full.makeRunning()
    for (const order of [0, 1]) {
      const own = await mine.makeRunning()
      const both = <T>(a: T, b: T) => (order === 0 ? [a, b] : [b, a])
      const before = await snapshot()
      const sequenceIds = both(own.id, foreign.id)
      const enrollmentIds = both(own.enrollmentId, foreign.enrollmentId)
      const responses = [
        await theirs.put('/admin/sequences/bulk/status', { sequenceIds, status: 'paused' }),
        await theirs.delete('/admin/sequences/bulk', { sequenceIds }),
        await theirs.put('/admin/sequences/enrollments/bulk/unenroll', { enrollmentIds }),
        await theirs.patch(`/sequences/${own.id}/enrollments/bulk/status`, {
          enrollmentIds,
          status: 'paused',
        }),
      ]
      expect(responses.map((answer) => answer.status)).toEqual([404, 404, 404, 404])
      expect(await snapshot()).toEqual(before)
    }
  })
})

describe('a sequence of two workspaces', () => {
  test('admin calls need the role in both; a member of one sees only its leads', async () => {
    const { owner, workspaceId } = full
    const other = await w.signUp({ name: '이웃', email: 'neighbour@else.example' })
    await w.join(owner, other.workspaceId, 'owner')
    const { id } = await full.makeRunning()
    const shared = await owner.put(`/sequences/${id}`, { workspaceIds: [workspaceId, other.workspaceId] })
    expect(shared.body.workspaceIds.sort()).toEqual([workspaceId, other.workspaceId].sort())
    await full.generated(id)

    const sequenceIds = [id]
    const statusCall = await other.put('/admin/sequences/bulk/status', { sequenceIds, status: 'paused' })
    expect(statusCall.body).toMatchObject({ statusCode: 403, code: 'forbidden' })
    expect((await other.delete('/admin/sequences/bulk', { sequenceIds })).status).toBe(403)
    const request = { leadIds: [full.leadId], userEmailAccountId: full.sandboxId }
    expect((await other.post(`/admin/sequences/${id}/enrollments/bulk`, request)).status).toBe(403)

    const reads = [
      '',
      '/enrollments',
      '/workflow-enrollments',
      '/nodes/mail-1/generated-emails',
      '/plan',
      '/steps',
    ]
    for (const path of reads) {
      const answer = await other.get(`/sequences/${id}${path}`)
      expect(answer.status, `${path} ${JSON.stringify(answer.body)}`).toBe(200)
      // workflow and name are shared, leads are not
      const text = JSON.stringify(answer.body)
      for (const secret of [`${SECRET}회사`, `${SECRET}사람`, `${SECRET}그룹`, 'company', full.sandboxId])
        expect(text, path).not.toContain(secret)
    }
    expect((await owner.get(`/sequences/${id}/enrollments`)).body.total).toBe(1)
    expect((await other.get(`/sequences/${id}/enrollments`)).body).toMatchObject({ data: [], total: 0 })
    expect((await other.get('/sequences/search')).body.data[0]).toMatchObject({
      workspaceIds: [other.workspaceId],
      customerGroupId: null,
      customerGroupName: null,
    })
  })
})
