import { expect, test } from 'vitest'
import { type Answer, agent, cookieOf, type SignedUp, world } from '#server/platform/testing/world.ts'

const DAY = 86_400_000
const codeOf = ({ status, body }: Answer) => [status, body.code]
const tokenOf = (answer: Answer): string => String(answer.body.link).split('/join/')[1] ?? ''

async function invited(owner: SignedUp, body: object = { role: 'member' }) {
  const answer = await owner.post(`/workspaces/${owner.workspaceId}/invitations`, body)
  expect(answer.status, JSON.stringify(answer.body)).toBe(200)
  return { id: answer.body.invitation.id as string, token: tokenOf(answer), link: answer.body.link as string }
}

test('somebody new comes in by a link, with the role it names and no workspace of their own', async () => {
  await using w = await world({ config: { openSignUp: false } })
  const owner = await w.signUp({ name: '김하늘' })
  const { token, link } = await invited(owner)
  expect(link).toBe(`http://127.0.0.1:3000/join/${token}`)
  expect((await w.nobody.post('/invitations/preview', { token })).body).toMatchObject({
    workspaceName: '김하늘의 워크스페이스',
    invitedBy: '김하늘',
    role: 'member',
    email: null,
  })
  const person = { name: '박솔', email: 'Sol@Example.com', password: 'correct horse battery' }
  const joined = await w.nobody.post('/auth/sign-up/invited', { token, ...person })
  expect(joined.body).toEqual({ workspaceId: owner.workspaceId, userId: expect.any(String) })
  const me = await agent(w.app, cookieOf(joined)).get('/me')
  expect(me.body.workspaces).toEqual([
    { id: owner.workspaceId, name: '김하늘의 워크스페이스', role: 'member', requiresTwoFactor: false },
  ])
})

test('a link works once, also when two open it at the same moment', async () => {
  await using w = await world()
  const owner = await w.signUp()
  const { token } = await invited(owner)
  const two = [await w.signUp(), await w.signUp()]
  const answers = await Promise.all(two.map((one) => one.post('/invitations/accept', { token })))
  expect(answers.map(({ status }) => status).sort()).toEqual([200, 404])
  expect((await owner.get(`/workspaces/${owner.workspaceId}/members`)).body.total).toBe(2)
  expect(codeOf(await w.nobody.post('/invitations/preview', { token }))).toEqual([404, 'invitation_expired'])
})

test('a link is over after seven days, when it was taken back, and when it was renewed', async () => {
  await using w = await world()
  const owner = await w.signUp()
  const base = `/workspaces/${owner.workspaceId}/invitations`
  const late = await invited(owner)
  w.clock.advance(7 * DAY - 1)
  expect((await w.nobody.post('/invitations/preview', { token: late.token })).status).toBe(200)
  w.clock.advance(1)
  const guest = await w.signUp()
  expect(codeOf(await guest.post('/invitations/accept', { token: late.token }))).toEqual([
    404,
    'invitation_expired',
  ])
  expect((await owner.get(base)).body.data[0]).toMatchObject({ id: late.id, isExpired: true })
  const renewed = await owner.post(`${base}/${late.id}/renew`)
  expect((await w.nobody.post('/invitations/preview', { token: tokenOf(renewed) })).status).toBe(200)
  expect((await w.nobody.post('/invitations/preview', { token: late.token })).status).toBe(404)
  expect((await owner.delete(`${base}/${late.id}`)).body).toEqual({ ok: true })
  expect((await w.nobody.post('/invitations/preview', { token: tokenOf(renewed) })).status).toBe(404)
  expect((await owner.get(base)).body).toEqual({ data: [], total: 0 })
})

test('an invitation for one address lets in that address alone, and says so by name', async () => {
  await using w = await world()
  const owner = await w.signUp()
  const { token } = await invited(owner, { role: 'viewer', email: 'Guest@Example.com' })
  const other = await w.signUp({ email: 'other@example.com' })
  const refused = await other.post('/invitations/accept', { token })
  expect(codeOf(refused)).toEqual([403, 'invitation_other_address'])
  expect(refused.body.message).toContain('guest@example.com 주소로 온 초대입니다')
  expect(refused.body.message).toContain('other@example.com 계정이라')
  const wrong = { token, name: '남', email: 'x@example.com', password: 'correct horse battery' }
  expect(codeOf(await w.nobody.post('/auth/sign-up/invited', wrong))).toEqual([
    403,
    'invitation_other_address',
  ])
  // nothing of the refused account is left
  expect((await w.nobody.post('/auth/sign-in/email', wrong)).status).toBe(401)
  const right = await w.signUp({ email: 'guest@example.com' })
  expect((await right.post('/invitations/accept', { token })).body).toEqual({
    workspaceId: owner.workspaceId,
  })
  expect(codeOf(await right.post('/invitations/accept', { token }))).toEqual([404, 'invitation_expired'])
})

test('a link is kept as a hash: whoever reads the database cannot come in', async () => {
  await using w = await world()
  const owner = await w.signUp()
  const { token } = await invited(owner)
  const row = await w.ctx.db.selectFrom('invitations').selectAll().executeTakeFirstOrThrow()
  expect(JSON.stringify(row)).not.toContain(token)
  expect(row.token_hash).toHaveLength(32)
})

test('admins invite up to admins; owners are made by owners', async () => {
  await using w = await world()
  const owner = await w.signUp()
  const admin = await w.signUp()
  await w.join(admin, owner.workspaceId, 'admin')
  const base = `/workspaces/${owner.workspaceId}/invitations`
  expect((await admin.post(base, { role: 'admin' })).status).toBe(200)
  expect(codeOf(await admin.post(base, { role: 'owner' }))).toEqual([403, 'invitation_refused'])
  const { id } = await invited(owner, { role: 'owner' })
  // a renewed link would be a key to more than the admin has
  expect(codeOf(await admin.post(`${base}/${id}/renew`))).toEqual([403, 'invitation_refused'])
})

test('who is a member already is told so and keeps the role; the link stays for somebody else', async () => {
  await using w = await world()
  const owner = await w.signUp()
  const { token } = await invited(owner, { role: 'viewer' })
  expect(codeOf(await owner.post('/invitations/accept', { token }))).toEqual([409, 'already_member'])
  expect((await owner.get('/me')).body.workspaces[0].role).toBe('owner')
  const guest = await w.signUp()
  expect((await guest.post('/invitations/accept', { token })).status).toBe(200)
})

test('an API key neither makes nor renews an invitation', async () => {
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

test('a demotion ends the open invitations that the new role may not give', async () => {
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
        async (token) => (await w.nobody.post('/invitations/preview', { token })).status,
      ),
    )
  expect(await looks()).toEqual([200, 200, 200, 200])
  await owner.patch(`${base}/members/${second.user.id}`, { role: 'admin' })
  expect(await looks()).toEqual([404, 200, 200, 200])
  // members invite nobody
  await owner.patch(`${base}/members/${second.user.id}`, { role: 'member' })
  expect(await looks()).toEqual([404, 404, 404, 200])
})

test('who leaves a workspace takes their open invitations with them', async () => {
  await using w = await world()
  const owner = await w.signUp()
  const admin = await w.signUp()
  await w.join(admin, owner.workspaceId, 'admin')
  const base = `/workspaces/${owner.workspaceId}`
  const token = tokenOf(await admin.post(`${base}/invitations`, { role: 'viewer' }))
  await owner.delete(`${base}/members/${admin.user.id}`, { successorId: null, mailboxes: 'keep' })
  expect((await w.nobody.post('/invitations/preview', { token })).status).toBe(404)
})

test('an invitation that an API key made ends with the key, or when the key is cut out of its workspace', async () => {
  await using w = await world()
  const owner = await w.signUp()
  const admin = await w.signUp()
  await w.join(admin, owner.workspaceId, 'admin')
  const makeKey = async (workspaceIds: string[]) =>
    (await admin.post('/api-keys', { name: 'k', scope: 'admin', workspaceIds })).body.apiKey.id as string
  const ofKey = async (apiKeyId: string) => {
    const { id, token } = await invited({ ...admin, workspaceId: owner.workspaceId })
    await w.ctx.db.updateTable('invitations').set({ api_key_id: apiKeyId }).where('id', '=', id).execute()
    return token
  }
  const looks = async (token: string) => (await w.nobody.post('/invitations/preview', { token })).status
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
