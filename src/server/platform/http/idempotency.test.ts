// A stored response is returned only to the same credential, and only while the caller may access its subject.
import { afterAll, beforeAll, expect, test } from 'vitest'
import {
  type Agent,
  type ApiResponse,
  agent,
  cookieOf,
  type SignedUp,
  type World,
  world,
} from '#testing/world.ts'

let w: World
let owner: SignedUp
beforeAll(async () => {
  w = await world()
  owner = await w.signUp()
})
afterAll(() => w[Symbol.asyncDispose]())

const password = 'correct horse battery'
const codeOf = ({ status, body }: ApiResponse) => [status, body.code]
let count = 0
const nextKey = () => ({ 'idempotency-key': `key-${++count}` })
const rows = async (table: 'leads' | 'sequences' | 'webhook_endpoints' | 'invitations') =>
  (await w.ctx.db.selectFrom(table).select('id').execute()).length

async function member(role: 'member' | 'admin' = 'member') {
  const email = `m${++count}@example.com`
  const account = await w.signUp({ email })
  await w.join(account, owner.workspaceId, role)
  return { ...account, email }
}
const addLead = (who: Agent, headers: Record<string, string>, company = '가나') =>
  who.post('/leads', { workspaceId: owner.workspaceId, companyName: company, contactName: '김' }, headers)
const keyOf = async (who: SignedUp, scope = 'write'): Promise<Agent> => {
  const made = await who.post('/api-keys', { name: 'k', scope, workspaceIds: [owner.workspaceId] })
  return agent(w.app, null, { authorization: `Bearer ${made.body.key}` })
}

test('the same session gets the stored response, another session or an API key of the same user does not', async () => {
  const account = await member()
  const key = nextKey()
  const first = await addLead(account, key)
  expect((await addLead(account, key)).body).toEqual(first.body)
  const before = await rows('leads')
  const elsewhere = agent(
    w.app,
    cookieOf(await w.guest.post('/auth/sign-in/email', { email: account.email, password })),
  )
  for (const other of [elsewhere, await keyOf(account)])
    expect(codeOf(await addLead(other, key))).toEqual([409, 'conflict'])
  expect(await rows('leads')).toBe(before)
})

test('a caller who has left the workspace gets 404 instead of the stored response', async () => {
  const account = await member()
  const key = nextKey()
  expect((await addLead(account, key)).status).toBe(200)
  await w.ctx.db
    .deleteFrom('workspace_members')
    .where('userId', '=', account.user.id)
    .where('workspaceId', '=', owner.workspaceId)
    .execute()
  expect(codeOf(await addLead(account, key))).toEqual([404, 'not_found'])
})

test('an API key removed from the workspace gets 404 instead of the stored response', async () => {
  const account = await w.signUp()
  await w.join(account, owner.workspaceId, 'member')
  const made = await account.post('/api-keys', {
    name: 'k',
    scope: 'write',
    workspaceIds: [owner.workspaceId, account.workspaceId],
  })
  const script = agent(w.app, null, { authorization: `Bearer ${made.body.key}` })
  const key = nextKey()
  expect((await addLead(script, key)).status).toBe(200)
  await owner.delete(`/api-keys/${made.body.apiKey.id}`)
  expect((await script.get('/me')).status).toBe(200)
  expect(codeOf(await addLead(script, key))).toEqual([404, 'not_found'])
})

test('a caller with a lower role gets 403, with another sufficient role 409, with the same role the response', async () => {
  const account = await member()
  const setRole = (role: 'viewer' | 'member' | 'admin') => w.join(account, owner.workspaceId, role)
  const key = nextKey()
  const first = await addLead(account, key)
  await setRole('viewer')
  expect(codeOf(await addLead(account, key))).toEqual([403, 'forbidden'])
  await setRole('admin')
  expect(codeOf(await addLead(account, key))).toEqual([409, 'conflict'])
  await setRole('member')
  expect((await addLead(account, key)).body).toEqual(first.body)
})

test('a sequence that was moved out of the caller’s workspaces gives 404 instead of the stored response', async () => {
  const account = await member()
  const made = await owner.post('/sequences', { name: '시퀀스', workspaceIds: [owner.workspaceId] })
  const path = `/sequences/${made.body.id}/duplicate`
  const key = nextKey()
  const first = await account.post(path, {}, key)
  expect(first.status, JSON.stringify(first.body)).toBe(200)
  expect((await account.post(path, {}, key)).body).toEqual(first.body)
  const other = await w.signUp()
  const sequence = { sequenceId: made.body.id as string }
  await w.ctx.db
    .insertInto('sequence_workspaces')
    .values({ ...sequence, workspaceId: other.workspaceId })
    .execute()
  await w.ctx.db
    .deleteFrom('sequence_workspaces')
    .where('sequenceId', '=', sequence.sequenceId)
    .where('workspaceId', '=', owner.workspaceId)
    .execute()
  expect(codeOf(await account.post(path, {}, key))).toEqual([404, 'not_found'])
})

test('a response with a secret is not stored: sent again, the call is not repeated and its secret is not shown', async () => {
  const calls = [
    { table: 'invitations', path: `/workspaces/${owner.workspaceId}/invitations`, body: { role: 'viewer' } },
    {
      table: 'webhook_endpoints',
      path: '/webhooks',
      body: {
        url: 'https://hooks.example.com/in',
        description: 'w',
        events: ['suppression.created'],
        workspaceIds: [owner.workspaceId],
      },
    },
  ] as const
  for (const { table, path, body } of calls) {
    const key = nextKey()
    const first = await owner.post(path, body, key)
    expect(first.status, JSON.stringify(first.body)).toBe(200)
    const before = await rows(table)
    const again = await owner.post(path, body, key)
    expect(codeOf(again), path).toEqual([409, 'conflict'])
    expect(again.body.message).toContain('처음 한 번만')
    expect(await rows(table)).toBe(before)
    const { reply } = await w.ctx.db
      .selectFrom('idempotency_keys')
      .select('reply')
      .where('key', '=', key['idempotency-key'])
      .executeTakeFirstOrThrow()
    expect(reply).toBeNull()
  }
})
