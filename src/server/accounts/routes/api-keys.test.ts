import { expect, test } from 'vitest'
import { type ApiResponse, agent, type SignedUp, type World, world } from '#testing/world.ts'

const codeOf = ({ status, body }: ApiResponse) => [status, body.code]

async function makeKey(w: World, owner: SignedUp, body: object = {}) {
  const request = { name: '스크립트', scope: 'write', workspaceIds: [owner.workspaceId], ...body }
  const response = await owner.post('/api-keys', request)
  expect(response.status, JSON.stringify(response.body)).toBe(200)
  const { key, apiKey } = response.body as { key: string; apiKey: { id: string; hint: string } }
  return { key, ...apiKey, agent: agent(w.app, null, { authorization: `Bearer ${key}` }) }
}
const leadOf = (owner: SignedUp) => ({ workspaceId: owner.workspaceId, companyName: '한빛' })

test('a key acts for its user without a cookie; it is returned once and stored as a hash', async () => {
  await using w = await world()
  const owner = await w.signUp()
  const made = await makeKey(w, owner)
  expect(made.key).toMatch(/^ieum_[\w-]{43}$/)
  expect(made.key.startsWith(made.hint)).toBe(true)
  expect((await made.agent.post('/leads', leadOf(owner))).status).toBe(200)
  const listed = (await owner.get('/api-keys')).body
  expect(listed.data[0]).toMatchObject({ id: made.id, scope: 'write', lastUsedAddress: '127.0.0.1' })
  expect(listed.data[0].lastUsedAt).not.toBeNull()
  const row = await w.ctx.db.selectFrom('api_keys').selectAll().executeTakeFirstOrThrow()
  expect(JSON.stringify([row, listed])).not.toContain(made.key)
})

test('a revoked, expired or unknown key is rejected, also with a valid cookie', async () => {
  await using w = await world()
  const owner = await w.signUp()
  const made = await makeKey(w, owner)
  await w.ctx.db
    .updateTable('api_keys')
    .set({ expiresAt: new Date(Date.now() - 1000) })
    .execute()
  expect(codeOf(await made.agent.get('/me'))).toEqual([401, 'unauthenticated'])
  await w.ctx.db.updateTable('api_keys').set({ expiresAt: null }).execute()
  expect((await made.agent.get('/me')).status).toBe(200)
  expect((await owner.delete(`/api-keys/${made.id}`)).body).toEqual({ ok: true })
  expect((await made.agent.get('/me')).status).toBe(401)
  expect((await owner.get('/me', undefined, { authorization: 'Bearer ieum_nothing' })).status).toBe(401)
})

test('a key never has more permissions than its user has now', async () => {
  await using w = await world()
  const owner = await w.signUp()
  const member = await w.signUp()
  await w.join(member, owner.workspaceId, 'admin')
  const made = await makeKey(w, member, { scope: 'admin', workspaceIds: [owner.workspaceId] })
  const saveSender = () => made.agent.put(`/workspaces/${owner.workspaceId}/sender`, { alwaysNotices: true })
  expect((await saveSender()).status).toBe(200)
  await w.join(member, owner.workspaceId, 'member')
  expect(codeOf(await saveSender())).toEqual([403, 'forbidden'])
  await owner.delete(`/workspaces/${owner.workspaceId}/members/${member.user.id}`, {})
  // its only workspace was removed, and the key with it
  expect((await made.agent.get('/me')).status).toBe(401)
})

test('an owner’s key with the scope admin cannot create or change owners', async () => {
  await using w = await world()
  const owner = await w.signUp()
  const second = await w.signUp()
  await w.join(second, owner.workspaceId, 'owner')
  const made = await makeKey(w, owner, { scope: 'admin' })
  const path = `/workspaces/${owner.workspaceId}/members/${second.user.id}`
  expect(codeOf(await made.agent.patch(path, { role: 'member' }))).toEqual([403, 'owner_protected'])
  const invite = `/workspaces/${owner.workspaceId}/invitations`
  expect(codeOf(await made.agent.post(invite, { role: 'owner' }))).toEqual([403, 'session_only'])
})

test('a key is limited to the user’s workspaces; only admins see and reduce keys of other members', async () => {
  await using w = await world()
  const owner = await w.signUp()
  const member = await w.signUp()
  const request = { name: 'x', scope: 'read', workspaceIds: [owner.workspaceId] }
  expect(codeOf(await member.post('/api-keys', request))).toEqual([404, 'workspace_not_found'])
  await w.join(member, owner.workspaceId, 'member')
  const both = await makeKey(w, member, { workspaceIds: [owner.workspaceId, member.workspaceId] })
  const seen = (await owner.get('/api-keys')).body.data[0]
  expect(seen.workspaces.map((one: { id: string }) => one.id)).toEqual([owner.workspaceId])
  const stranger = await w.signUp()
  expect((await stranger.get('/api-keys')).body).toEqual({ data: [], total: 0 })
  expect(codeOf(await stranger.delete(`/api-keys/${both.id}`))).toEqual([404, 'api_key_not_found'])
  expect((await owner.delete(`/api-keys/${both.id}`)).body).toEqual({ ok: true })
  expect((await both.agent.get('/workspaces')).body.data.map((one: { id: string }) => one.id)).toEqual([
    member.workspaceId,
  ])
})
