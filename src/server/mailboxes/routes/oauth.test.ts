import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { type OAuthMail, startOAuthMail } from '#testing/mailboxes/oauth-mail.ts'
import { agent, type SignedUp, type World, world } from '#testing/world.ts'

const SECRET = 'the secret of the client'
let mail: OAuthMail
let w: World
let me: SignedUp
beforeAll(async () => {
  mail = await startOAuthMail(['kim@hanbit.example', 'lee@hanbit.example'])
  w = await world({ config: { allowPrivateHosts: true }, oauth: mail.oauth })
  me = await w.signUp()
  const saved = await me.put(`/workspaces/${me.workspaceId}/oauth-clients/google`, {
    clientId: 'client-1',
    clientSecret: SECRET,
  })
  expect(saved.status).toBe(200)
})
afterAll(async () => {
  await w[Symbol.asyncDispose]()
  await mail[Symbol.asyncDispose]()
})
beforeEach(() => {
  mail.provider.behave('well')
  mail.provider.account = 'kim@hanbit.example'
})

const begin = async (body: object = {}, who = me): Promise<string> => {
  const response = await who.post('/email-accounts/oauth', {
    workspaceId: me.workspaceId,
    provider: 'google',
    ...body,
  })
  expect(response.body).toEqual({ url: expect.any(String) })
  return response.body.url
}
const finish = (body: object, who: Pick<SignedUp, 'post'> = me) =>
  who.post('/email-accounts/oauth/finish', body)
const connect = async (body: object = {}) => finish(mail.provider.consent(await begin(body)))
const mailboxes = async () =>
  (await me.get(`/email-accounts?workspaceId=${me.workspaceId}&limit=100`)).body.total

test('after a sign-in at the provider the mailbox sends, reads and is verified', async () => {
  const made = await connect({ name: '김하늘' })
  expect(made.body).toMatchObject({
    address: 'kim@hanbit.example',
    name: '김하늘',
    kind: 'smtp',
    status: 'disconnected',
    username: 'kim@hanbit.example',
    oauth: { provider: 'google' },
    rules: { rampUp: { start: 10 } },
  })
  const { body } = await me.post(`/email-accounts/${made.body.id}/verify`)
  expect(body.checks).toEqual([
    { name: 'smtp', ok: true, message: expect.any(String) },
    { name: 'imap', ok: true, message: expect.any(String) },
    { name: 'round_trip', ok: true, message: expect.any(String) },
  ])
  expect(body.account).toMatchObject({ status: 'connected', findings: { savesSentCopy: true } })
})

test('the client secret and tokens are never returned, audited or stored in plain text', async () => {
  await connect()
  const bodies = [
    await me.get(`/workspaces/${me.workspaceId}/oauth-clients`),
    await me.get(`/email-accounts?workspaceId=${me.workspaceId}`),
  ].map((response) => JSON.stringify(response.body))
  const { rows } = await sql<{ row: string }>`
    SELECT t::text AS row FROM oauth_clients t UNION ALL SELECT t::text FROM mailbox_tokens t
    UNION ALL SELECT t::text FROM oauth_flows t UNION ALL SELECT t::text FROM audit_logs t`.execute(w.ctx.db)
  const grants = mail.provider.calls.flatMap(({ code = '', code_verifier = '', refresh_token = '' }) =>
    [code, code_verifier, refresh_token].filter((value) => value !== ''),
  )
  expect(grants.length).toBeGreaterThan(0)
  for (const text of [...bodies, ...rows.map(({ row }) => row)])
    for (const secret of [SECRET, ...grants]) expect(text).not.toContain(secret)
  expect(bodies[0]).toContain('client-1')
})

test('a callback is accepted once', async () => {
  const back = mail.provider.consent(await begin())
  expect((await finish(back)).status).toBe(200)
  const before = await mailboxes()
  const again = await finish(back)
  expect(again.body).toMatchObject({ statusCode: 404, code: 'oauth_unknown' })
  expect(await mailboxes()).toBe(before)
})

test('another user cannot use the callback, and it stays valid for the user who started', async () => {
  const back = mail.provider.consent(await begin())
  const colleague = await w.signUp()
  await w.join(colleague, me.workspaceId, 'owner')
  const { body } = await me.post('/api-keys', {
    name: '열쇠',
    scope: 'admin',
    workspaceIds: [me.workspaceId],
  })
  const key = agent(w.app, null, { authorization: `Bearer ${body.key}` })
  expect((await finish(back, w.guest)).status).toBe(401)
  expect((await finish(back, colleague)).body).toMatchObject({ code: 'oauth_unknown' })
  expect((await finish(back, key)).body).toMatchObject({ code: 'session_only' })
  expect((await finish(back)).status).toBe(200)
})

test('a callback after ten minutes is rejected', async () => {
  const back = mail.provider.consent(await begin())
  w.clock.advance(10 * 60_000)
  expect((await finish(back)).body).toMatchObject({ statusCode: 410, code: 'oauth_expired' })
})

test('a user who left the workspace meanwhile cannot connect a mailbox', async () => {
  const guest = await w.signUp()
  await w.join(guest, me.workspaceId, 'member')
  const back = mail.provider.consent(await begin({}, guest))
  await w.join(guest, me.workspaceId, 'viewer')
  const before = await mailboxes()
  expect((await finish(back, guest)).status).toBe(403)
  expect(await mailboxes()).toBe(before)
})

test('a denied consent is reported in Korean and connects nothing', async () => {
  const before = await mailboxes()
  const denied = await finish(mail.provider.consent(await begin(), 'deny'))
  expect(denied.body).toMatchObject({ code: 'oauth_refused', message: expect.stringContaining('허용') })
  expect(await mailboxes()).toBe(before)
})

test.each([
  ['error', 'oauth_unreachable', '답하지 않아'],
  ['hangs', 'oauth_unreachable', '답하지 않아'],
  ['wrong_client', 'oauth_refused', '보안 비밀'],
  ['no_mail_scope', 'oauth_refused', '권한'],
  ['no_refresh_token', 'oauth_refused', '권한'],
] as const)('a provider in the state “%s” connects nothing', async (temper, code, words) => {
  const before = await mailboxes()
  const back = mail.provider.consent(await begin())
  mail.provider.behave(temper)
  expect((await finish(back)).body).toMatchObject({ code, message: expect.stringContaining(words) })
  expect(await mailboxes()).toBe(before)
})

test('a code of another sign-in is rejected because its verifier differs', async () => {
  const mine = mail.provider.consent(await begin())
  const stolen = mail.provider.consent(await begin())
  expect((await finish({ state: mine.state, code: stolen.code })).body).toMatchObject({
    code: 'oauth_refused',
  })
})

test('a sign-in to another mailbox is rejected with both addresses', async () => {
  mail.provider.account = 'lee@hanbit.example'
  const typed = await connect({ address: 'kim@hanbit.example' })
  const message = expect.stringMatching(/kim@hanbit\.example.*lee@hanbit\.example/)
  expect(typed.body).toMatchObject({ code: 'oauth_other_mailbox', message })
  mail.provider.account = 'kim@hanbit.example'
  const { body } = await connect()
  mail.provider.account = 'lee@hanbit.example'
  const again = await connect({ emailAccountId: body.id })
  expect(again.body).toMatchObject({ code: 'oauth_other_mailbox', message })
  expect((await me.get(`/email-accounts/${body.id}`)).body.address).toBe('kim@hanbit.example')
})

test('connecting an existing address reconnects that mailbox', async () => {
  const first = await connect()
  const before = await mailboxes()
  const second = await connect()
  expect(second.body.id).toBe(first.body.id)
  expect(await mailboxes()).toBe(before)
})

test('the servers of an OAuth mailbox cannot change; a password converts the mailbox', async () => {
  const { body } = await connect()
  const moved = await me.patch(`/email-accounts/${body.id}`, {
    smtp: { host: 'smtp.thief.example', port: 465, security: 'tls' },
  })
  expect(moved.body).toMatchObject({ statusCode: 400, message: expect.stringContaining('다시 연결') })
  const renamed = await me.patch(`/email-accounts/${body.id}`, { name: '새 이름' })
  expect(renamed.body).toMatchObject({ name: '새 이름', oauth: { provider: 'google' } })
  const byPassword = await me.patch(`/email-accounts/${body.id}`, { password: 'app password' })
  expect(byPassword.body.oauth).toBeNull()
  expect(await tokenRows(body.id)).toBe(0)
})

const tokenRows = async (id: string) => {
  const { rows } = await sql<{ n: number }>`
    SELECT count(*)::int AS n FROM mailbox_tokens WHERE email_account_id = ${id}`.execute(w.ctx.db)
  return rows[0]?.n
}

test('without a client the error names the settings; deleting one disconnects its mailboxes', async () => {
  const other = await w.signUp()
  const none = await other.post('/email-accounts/oauth', {
    workspaceId: other.workspaceId,
    provider: 'microsoft',
  })
  expect(none.body).toMatchObject({ statusCode: 409, code: 'oauth_not_configured' })
  const path = `/workspaces/${me.workspaceId}/oauth-clients/google`
  const { body } = await connect()
  await me.post(`/email-accounts/${body.id}/verify`)
  const listed = await me.get(`/workspaces/${me.workspaceId}/oauth-clients`)
  expect(listed.body).toMatchObject({
    redirectUri: 'http://127.0.0.1:3000/oauth/callback',
    clients: [
      { provider: 'google', clientId: 'client-1', mailboxes: [{ address: 'kim@hanbit.example' }] },
      { provider: 'microsoft', clientId: null, tenant: 'common', mailboxes: [] },
    ],
  })
  // the secret is kept for the same client id only
  expect((await me.put(path, { clientId: 'client-2' })).body).toMatchObject({
    issues: [{ path: 'clientSecret' }],
  })
  expect((await me.put(path, { clientId: 'client-1' })).status).toBe(200)
  await me.delete(path)
  expect((await me.get(`/email-accounts/${body.id}`)).body).toMatchObject({
    status: 'disconnected',
    statusReason: expect.stringContaining('클라이언트를 삭제해'),
  })
  await me.put(path, { clientId: 'client-1', clientSecret: SECRET })
})
