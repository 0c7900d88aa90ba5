import { expect, test } from 'vitest'
import { type ApiResponse, agent, cookieOf, type SignedUp, world } from '#testing/world.ts'

const DAY = 86_400_000
const codeOf = ({ status, body }: ApiResponse) => [status, body.code]
const tokenOf = (answer: ApiResponse): string => String(answer.body.link).split('/join/')[1] ?? ''

async function invited(owner: SignedUp, body: object = { role: 'member' }) {
  const answer = await owner.post(`/workspaces/${owner.workspaceId}/invitations`, body)
  expect(answer.status, JSON.stringify(answer.body)).toBe(200)
  return { id: answer.body.invitation.id as string, token: tokenOf(answer), link: answer.body.link as string }
}

test('a new user joins by a link, with its role and without an own workspace', async () => {
  await using w = await world({ config: { openSignUp: false } })
  const owner = await w.signUp({ name: '김하늘' })
  const { token, link } = await invited(owner)
  expect(link).toBe(`http://127.0.0.1:3000/join/${token}`)
  expect((await w.guest.post('/invitations/preview', { token })).body).toMatchObject({
    workspaceName: '김하늘의 워크스페이스',
    invitedBy: '김하늘',
    role: 'member',
    email: null,
  })
  const account = { name: '박솔', email: 'Sol@Example.com', password: 'correct horse battery' }
  const joined = await w.guest.post('/auth/sign-up/invited', { token, ...account })
  expect(joined.body).toEqual({ workspaceId: owner.workspaceId, userId: expect.any(String) })
  const me = await agent(w.app, cookieOf(joined)).get('/me')
  expect(me.body.workspaces).toEqual([
    {
      id: owner.workspaceId,
      name: '김하늘의 워크스페이스',
      role: 'member',
      requiresTwoFactor: false,
      daysOff: [],
    },
  ])
})

test('an invitation link works once, also when two users open it at the same time', async () => {
  await using w = await world()
  const owner = await w.signUp()
  const { token } = await invited(owner)
  const two = [await w.signUp(), await w.signUp()]
  const responses = await Promise.all(two.map((one) => one.post('/invitations/accept', { token })))
  expect(responses.map(({ status }) => status).sort()).toEqual([200, 404])
  expect((await owner.get(`/workspaces/${owner.workspaceId}/members`)).body.total).toBe(2)
  expect(codeOf(await w.guest.post('/invitations/preview', { token }))).toEqual([404, 'invitation_expired'])
})

test('a link is invalid after seven days, when it was revoked, and when it was renewed', async () => {
  await using w = await world()
  const owner = await w.signUp()
  const base = `/workspaces/${owner.workspaceId}/invitations`
  const late = await invited(owner)
  w.clock.advance(7 * DAY - 1)
  expect((await w.guest.post('/invitations/preview', { token: late.token })).status).toBe(200)
  w.clock.advance(1)
  const guest = await w.signUp()
  expect(codeOf(await guest.post('/invitations/accept', { token: late.token }))).toEqual([
    404,
    'invitation_expired',
  ])
  expect((await owner.get(base)).body.data[0]).toMatchObject({ id: late.id, isExpired: true })
  const renewed = await owner.post(`${base}/${late.id}/renew`)
  expect((await w.guest.post('/invitations/preview', { token: tokenOf(renewed) })).status).toBe(200)
  expect((await w.guest.post('/invitations/preview', { token: late.token })).status).toBe(404)
  expect((await owner.delete(`${base}/${late.id}`)).body).toEqual({ ok: true })
  expect((await w.guest.post('/invitations/preview', { token: tokenOf(renewed) })).status).toBe(404)
  expect((await owner.get(base)).body).toEqual({ data: [], total: 0 })
})

test('only the invited address can accept its invitation; the error names the address', async () => {
  await using w = await world()
  const owner = await w.signUp()
  const { token } = await invited(owner, { role: 'viewer', email: 'Guest@Example.com' })
  const other = await w.signUp({ email: 'other@example.com' })
  const response = await other.post('/invitations/accept', { token })
  expect(codeOf(response)).toEqual([403, 'invitation_other_address'])
  expect(response.body.message).toContain('guest@example.com 주소로 온 초대입니다')
  expect(response.body.message).toContain('other@example.com 계정이라')
  const wrong = { token, name: '남', email: 'x@example.com', password: 'correct horse battery' }
  expect(codeOf(await w.guest.post('/auth/sign-up/invited', wrong))).toEqual([
    403,
    'invitation_other_address',
  ])
  // no row of the rejected account is left
  expect((await w.guest.post('/auth/sign-in/email', wrong)).status).toBe(401)
  const right = await w.signUp({ email: 'guest@example.com' })
  expect((await right.post('/invitations/accept', { token })).body).toEqual({
    workspaceId: owner.workspaceId,
  })
  expect(codeOf(await right.post('/invitations/accept', { token }))).toEqual([404, 'invitation_expired'])
})

test('the database has only the hash of a link', async () => {
  await using w = await world()
  const owner = await w.signUp()
  const { token } = await invited(owner)
  const row = await w.ctx.db.selectFrom('invitations').selectAll().executeTakeFirstOrThrow()
  expect(JSON.stringify(row)).not.toContain(token)
  expect(row.tokenHash).toHaveLength(32)
})

test('admins invite up to the role admin; only owners invite owners', async () => {
  await using w = await world()
  const owner = await w.signUp()
  const admin = await w.signUp()
  await w.join(admin, owner.workspaceId, 'admin')
  const base = `/workspaces/${owner.workspaceId}/invitations`
  expect((await admin.post(base, { role: 'admin' })).status).toBe(200)
  expect(codeOf(await admin.post(base, { role: 'owner' }))).toEqual([403, 'invitation_refused'])
  const { id } = await invited(owner, { role: 'owner' })
  // a renewed link would give a higher role than the admin's own
  expect(codeOf(await admin.post(`${base}/${id}/renew`))).toEqual([403, 'invitation_refused'])
})

test('a member who opens a link gets an error and keeps the role; the link stays valid for others', async () => {
  await using w = await world()
  const owner = await w.signUp()
  const { token } = await invited(owner, { role: 'viewer' })
  expect(codeOf(await owner.post('/invitations/accept', { token }))).toEqual([409, 'already_member'])
  expect((await owner.get('/me')).body.workspaces[0].role).toBe('owner')
  const guest = await w.signUp()
  expect((await guest.post('/invitations/accept', { token })).status).toBe(200)
})

test('an API key neither creates nor renews an invitation', async () => {
  await using w = await world()
  const owner = await w.signUp()
  const made = await owner.post('/api-keys', { name: 'k', scope: 'admin', workspaceIds: [owner.workspaceId] })
  const script = agent(w.app, null, { authorization: `Bearer ${made.body.key}` })
  const base = `/workspaces/${owner.workspaceId}/invitations`
  const { id } = await invited(owner)
  expect(codeOf(await script.post(base, { role: 'viewer' }))).toEqual([403, 'session_only'])
  expect(codeOf(await script.post(`${base}/${id}/renew`))).toEqual([403, 'session_only'])
  expect((await script.get(base)).body.total).toBe(1)
})

test('a demotion revokes the open invitations that the new role may not create', async () => {
  await using w = await world()
  const owner = await w.signUp()
  const second = await w.signUp()
  await w.join(second, owner.workspaceId, 'owner')
  const base = `/workspaces/${owner.workspaceId}`
  const of = async (role: string) => tokenOf(await second.post(`${base}/invitations`, { role }))
  const [toOwner, toAdmin, toViewer] = [await of('owner'), await of('admin'), await of('viewer')]
  const { token: byOther } = await invited(owner, { role: 'owner' })
  const looks = async () =>
    Promise.all(
      [toOwner, toAdmin, toViewer, byOther].map(
        async (token) => (await w.guest.post('/invitations/preview', { token })).status,
      ),
    )
  expect(await looks()).toEqual([200, 200, 200, 200])
  await owner.patch(`${base}/members/${second.user.id}`, { role: 'admin' })
  expect(await looks()).toEqual([404, 200, 200, 200])
  // members may not invite
  await owner.patch(`${base}/members/${second.user.id}`, { role: 'member' })
  expect(await looks()).toEqual([404, 404, 404, 200])
})

test('the open invitations of a member who leaves are revoked', async () => {
  await using w = await world()
  const owner = await w.signUp()
  const admin = await w.signUp()
  await w.join(admin, owner.workspaceId, 'admin')
  const base = `/workspaces/${owner.workspaceId}`
  const token = tokenOf(await admin.post(`${base}/invitations`, { role: 'viewer' }))
  await owner.delete(`${base}/members/${admin.user.id}`, { successorId: null, mailboxes: 'keep' })
  expect((await w.guest.post('/invitations/preview', { token })).status).toBe(404)
})

test('an invitation created with an API key ends with the key, or when the workspace is removed from the key', async () => {
  await using w = await world()
  const owner = await w.signUp()
  const admin = await w.signUp()
  await w.join(admin, owner.workspaceId, 'admin')
  const makeKey = async (workspaceIds: string[]) =>
    (await admin.post('/api-keys', { name: 'k', scope: 'admin', workspaceIds })).body.apiKey.id as string
  const ofKey = async (apiKeyId: string) => {
    const { id, token } = await invited({ ...admin, workspaceId: owner.workspaceId })
    await w.ctx.db.updateTable('invitations').set({ apiKeyId }).where('id', '=', id).execute()
    return token
  }
  const looks = async (token: string) => (await w.guest.post('/invitations/preview', { token })).status
  const revoked = await makeKey([owner.workspaceId])
  const ends = await ofKey(revoked)
  const cut = await makeKey([owner.workspaceId, admin.workspaceId])
  const endsToo = await ofKey(cut)
  const { token: byPerson } = await invited({ ...admin, workspaceId: owner.workspaceId })
  expect(await looks(ends)).toBe(200)
  await admin.delete(`/api-keys/${revoked}`)
  expect(await looks(ends)).toBe(404)
  expect(await looks(endsToo)).toBe(200)
  await owner.delete(`/api-keys/${cut}`)
  expect(await looks(endsToo)).toBe(404)
  expect(await looks(byPerson)).toBe(200)
})
