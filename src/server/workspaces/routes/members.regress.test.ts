import { expect, test } from 'vitest'
import { fillWorkspace } from '#testing/access/full-workspace.ts'
import { createTestWorkspace } from '#testing/workspace-setup.ts'
import { type ApiResponse, type SignedUp, world } from '#testing/world.ts'

const codeOf = ({ status, body }: ApiResponse) => [status, body.code]
const path = (owner: SignedUp, someone: SignedUp) =>
  `/workspaces/${owner.workspaceId}/members/${someone.user.id}`

test('the last owner cannot be demoted or removed, and cannot leave', async () => {
  await using w = await world()
  const owner = await w.signUp()
  const second = await w.signUp()
  await w.join(second, owner.workspaceId, 'admin')
  expect(codeOf(await owner.patch(path(owner, owner), { role: 'admin' }))).toEqual([409, 'last_owner'])
  expect(codeOf(await owner.delete(path(owner, owner), {}))).toEqual([409, 'last_owner'])
  const leave = `/workspaces/${owner.workspaceId}/leave`
  expect(codeOf(await owner.post(leave, {}))).toEqual([409, 'last_owner'])
  expect((await owner.patch(path(owner, second), { role: 'owner' })).body.role).toBe('owner')
  // of two owners who demote each other at the same time, one stays owner
  const both = await Promise.all([
    owner.patch(path(owner, second), { role: 'member' }),
    second.patch(path(owner, owner), { role: 'member' }),
  ])
  expect(both.map(({ status }) => status).filter((status) => status === 200)).toHaveLength(1)
  const roles = (await owner.get(`/workspaces/${owner.workspaceId}/members`)).body.data
  expect(roles.map((one: { role: string }) => one.role)).toEqual(['owner', 'member'])
})

test('an admin changes members but not owners', async () => {
  await using w = await world()
  const owner = await w.signUp()
  const [admin, member] = [await w.signUp(), await w.signUp()]
  await w.join(admin, owner.workspaceId, 'admin')
  await w.join(member, owner.workspaceId, 'member')
  expect((await admin.patch(path(owner, member), { role: 'viewer' })).body.role).toBe('viewer')
  expect(codeOf(await admin.patch(path(owner, member), { role: 'owner' }))).toEqual([403, 'owner_protected'])
  expect(codeOf(await admin.patch(path(owner, owner), { role: 'viewer' }))).toEqual([403, 'owner_protected'])
  expect(codeOf(await admin.delete(path(owner, owner), {}))).toEqual([403, 'owner_protected'])
  expect(codeOf(await member.patch(path(owner, member), { role: 'admin' }))).toEqual([403, 'forbidden'])
})

test('a user outside the workspace cannot be changed, removed or counted', async () => {
  await using w = await world()
  const owner = await w.signUp()
  const stranger = await w.signUp()
  expect(codeOf(await owner.patch(path(owner, stranger), { role: 'viewer' }))).toEqual([
    404,
    'member_not_found',
  ])
  expect(codeOf(await owner.delete(path(owner, stranger), {}))).toEqual([404, 'member_not_found'])
  expect(codeOf(await owner.get(`${path(owner, stranger)}/handover`))).toEqual([404, 'member_not_found'])
  expect((await stranger.post(`/workspaces/${owner.workspaceId}/leave`, {})).status).toBe(404)
})

test('what a removed member owned is transferred to the successor, and their access ends immediately', async () => {
  await using w = await world()
  const me = await createTestWorkspace(w)
  const room = await fillWorkspace(me)
  const successor = await w.signUp({ name: '이어받는이' })
  await w.join(successor, room.workspaceId, 'owner')
  await w.ctx.db.updateTable('inbox_threads').set({ assigneeId: me.user.id }).execute()

  const held = (await successor.get(`${path(me, me)}/handover`)).body
  expect(held).toMatchObject({ mailboxes: 1, threads: 1 })
  expect(held.sequences).toBeGreaterThan(0)
  expect(held.openContacts).toBeGreaterThan(0)
  const before = (await successor.get(`/sequences/search?workspaceIds=${room.workspaceId}`)).body.total

  expect(codeOf(await successor.delete(path(me, me), {}))).toEqual([409, 'successor_needed'])
  expect((await me.get('/me')).status).toBe(200)
  const response = await successor.delete(path(me, me), { successorId: successor.user.id })
  expect(response.body).toEqual(held)

  expect((await me.get('/me')).status).toBe(401)
  const again = await successor.get(`${path(me, successor)}/handover`)
  expect(again.body).toEqual(held)
  expect((await successor.get(`/sequences/search?workspaceIds=${room.workspaceId}`)).body.total).toBe(before)
  const mailbox = (await successor.get(`/email-accounts/${room.mailboxId}`)).body
  expect(mailbox).toMatchObject({ userId: successor.user.id })
  const { secret } = await w.ctx.db
    .selectFrom('email_accounts')
    .select('secret')
    .where('id', '=', room.mailboxId)
    .executeTakeFirstOrThrow()
  expect(secret).not.toBeNull()
})

test('the mailboxes of a removed member can be disconnected instead, and their password is deleted', async () => {
  await using w = await world()
  const me = await createTestWorkspace(w)
  const room = await fillWorkspace(me)
  const successor = await w.signUp()
  await w.join(successor, room.workspaceId, 'owner')
  const body = { successorId: successor.user.id, mailboxes: 'disconnect' }
  expect((await successor.delete(path(me, me), body)).status).toBe(200)
  const mailbox = (await successor.get(`/email-accounts/${room.mailboxId}`)).body
  expect(mailbox).toMatchObject({ userId: successor.user.id, status: 'disconnected' })
  expect(mailbox.statusReason).toContain('나가 연결을 끊었습니다')
  const { secret } = await w.ctx.db
    .selectFrom('email_accounts')
    .select('secret')
    .where('id', '=', room.mailboxId)
    .executeTakeFirstOrThrow()
  expect(secret).toBeNull()
  expect((await successor.post(`/email-accounts/${room.mailboxId}/verify`)).body.ok).toBe(false)
})

test('a viewer or a user outside the workspace cannot be the successor', async () => {
  await using w = await world()
  const owner = await w.signUp()
  const [leaving, viewer, stranger] = [await w.signUp(), await w.signUp(), await w.signUp()]
  await w.join(leaving, owner.workspaceId, 'member')
  await w.join(viewer, owner.workspaceId, 'viewer')
  for (const one of [viewer, stranger, leaving]) {
    const response = await owner.delete(path(owner, leaving), { successorId: one.user.id })
    expect(codeOf(response)).toEqual([400, 'validation_failed'])
  }
})

test('a member who leaves keeps their other workspaces', async () => {
  await using w = await world()
  const owner = await w.signUp()
  const member = await w.signUp({ email: 'leaves@example.com' })
  await w.join(member, owner.workspaceId, 'viewer')
  expect((await member.post(`/workspaces/${owner.workspaceId}/leave`, {})).body).toEqual({ ok: true })
  const credentials = { email: 'leaves@example.com', password: 'correct horse battery' }
  expect((await w.guest.post('/auth/sign-in/email', credentials)).status).toBe(200)
  expect((await owner.get(`/workspaces/${owner.workspaceId}/members`)).body.total).toBe(1)
})
