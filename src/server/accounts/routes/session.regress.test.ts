import { expect, test } from 'vitest'
import { createLog } from '#server/platform/log/log.ts'
import { type ApiResponse, agent, cookieOf, openWorld, world } from '#testing/world.ts'

const account = { name: '김하늘', email: 'Sky@Example.com', password: 'correct horse battery' }
const codeOf = ({ status, body }: ApiResponse) => [status, body.code]

test('the first account owns the first workspace, which has its sandbox mailbox', async () => {
  await using app = await world({ config: { openSignUp: false } })
  expect((await app.guest.get('/auth/sign-up-state')).body).toEqual({ open: true, first: true })
  const response = await app.guest.post('/auth/sign-up/email', account)
  expect(response.status).toBe(200)
  expect(response.body.user).toMatchObject({ name: '김하늘', email: 'sky@example.com' })
  const me = agent(app.app, cookieOf(response))
  const { body } = await me.get('/me')
  expect(body.workspaces).toEqual([
    {
      id: expect.any(String),
      name: '김하늘의 워크스페이스',
      role: 'owner',
      requiresTwoFactor: false,
      daysOff: [],
    },
  ])
  const mailboxes = await me.get(`/email-accounts?workspaceId=${body.workspaces[0].id}`)
  expect(mailboxes.body.total).toBe(1)
  expect(mailboxes.body.data[0]).toMatchObject({ kind: 'sandbox', name: '샌드박스', status: 'connected' })
  expect((await app.guest.get('/auth/sign-up-state')).body).toEqual({ open: false, first: false })
})

test('a second account needs an invitation, unless the installation is open', async () => {
  await using app = await world({ config: { openSignUp: false } })
  await app.signUp()
  expect(codeOf(await app.guest.post('/auth/sign-up/email', account))).toEqual([403, 'sign_up_closed'])
  await using open = await openWorld(app.config.databaseUrl ?? '', { config: { openSignUp: true } })
  const second = await open.signUp(account)
  const { body } = await second.get('/me')
  expect(body.workspaces.map((one: { role: string }) => one.role)).toEqual(['owner'])
})

test('of two users who sign up at the same time, one is the first', async () => {
  await using app = await world({ config: { openSignUp: false } })
  const two = ['a@example.com', 'b@example.com'].map((email) =>
    app.guest.post('/auth/sign-up/email', { ...account, email }),
  )
  const responses = await Promise.all(two)
  expect(responses.map(codeOf).sort()).toEqual([
    [200, undefined],
    [403, 'sign_up_closed'],
  ])
  const { rows } = await app.ctx.db.executeQuery(app.ctx.db.selectFrom('workspaces').select('id').compile())
  expect(rows).toHaveLength(1)
})

test('an address can have one account, whatever its case', async () => {
  await using app = await world()
  await app.signUp(account)
  const again = await app.guest.post('/auth/sign-up/email', { ...account, email: 'SKY@EXAMPLE.COM' })
  expect(codeOf(again)).toEqual([409, 'email_taken'])
})

test('an unknown address and a wrong password get the same response', async () => {
  await using app = await world()
  await app.signUp(account)
  const wrong = await app.guest.post('/auth/sign-in/email', { ...account, password: 'something else' })
  const unknown = await app.guest.post('/auth/sign-in/email', { ...account, email: 'nobody@example.com' })
  expect(codeOf(wrong)).toEqual([401, 'wrong_credentials'])
  expect(unknown.body).toEqual(wrong.body)
  expect(wrong.headers['set-cookie']).toBeUndefined()
})

test('signing out ends the session itself, not only the cookie', async () => {
  await using app = await world()
  await app.signUp(account)
  const response = await app.guest.post('/auth/sign-in/email', {
    email: account.email,
    password: account.password,
  })
  const session = agent(app.app, cookieOf(response))
  expect((await session.get('/me')).status).toBe(200)
  expect((await session.post('/auth/sign-out')).body).toEqual({ ok: true })
  expect(codeOf(await session.get('/me'))).toEqual([401, 'unauthenticated'])
  expect((await app.guest.post('/auth/sign-out')).body).toEqual({ ok: true })
})

test('the cookie is HttpOnly and SameSite, and Secure when the app uses https', async () => {
  await using plain = await world()
  const { headers } = await plain.guest.post('/auth/sign-up/email', account)
  expect(String(headers['set-cookie'])).toMatch(/^ieum\.session_token=.*; Path=\/; HttpOnly; SameSite=Lax$/i)
  await using secure = await world({ config: { appUrl: 'https://ieum.example.com' } })
  const response = await secure.guest.post('/auth/sign-up/email', account)
  expect(String(response.headers['set-cookie'])).toMatch(/^__Secure-ieum\.session_token=.*; Secure/i)
  expect((await agent(secure.app, cookieOf(response)).get('/me')).status).toBe(200)
})

test('a session token without its signature, or with a wrong one, is rejected', async () => {
  await using app = await world()
  await app.signUp(account)
  const { token } = await app.ctx.db.selectFrom('sessions').select('token').executeTakeFirstOrThrow()
  for (const value of [token, `${token}.`, `${token}.${Buffer.alloc(32).toString('base64')}`, 'x']) {
    const forged = agent(app.app, `ieum.session_token=${encodeURIComponent(value)}`)
    expect(codeOf(await forged.get('/me'))).toEqual([401, 'unauthenticated'])
  }
})

test('a used session is prolonged, an expired session is rejected', async () => {
  await using app = await world()
  const someone = await app.signUp(account)
  const shift = (column: 'updatedAt' | 'expiresAt', days: number) =>
    app.ctx.db
      .updateTable('sessions')
      .set({ [column]: new Date(Date.now() + days * 86_400_000) })
      .execute()
  await shift('updatedAt', -2)
  await shift('expiresAt', 28)
  const prolonged = await someone.get('/me')
  expect(prolonged.headers['set-cookie']).toBe(
    `${decodeURIComponent(someone.cookie ?? '')}; Max-Age=2592000; Path=/; HttpOnly; SameSite=Lax`,
  )
  const { expiresAt } = await app.ctx.db.selectFrom('sessions').select('expiresAt').executeTakeFirstOrThrow()
  expect(expiresAt.getTime()).toBeGreaterThan(Date.now() + 29 * 86_400_000)
  await shift('expiresAt', -1)
  expect((await someone.get('/me')).status).toBe(401)
})

test('passwords are stored as hashes, and decomposed Hangul is the same password', async () => {
  await using app = await world()
  await app.signUp({ ...account, password: '비밀번호입니다요' })
  const { password } = await app.ctx.db.selectFrom('accounts').select('password').executeTakeFirstOrThrow()
  expect(password).toMatch(/^argon2id\$[\w-]{22}\$[\w-]{43}$/)
  const typed = { email: account.email, password: '비밀번호입니다요'.normalize('NFD') }
  expect((await app.guest.post('/auth/sign-in/email', typed)).status).toBe(200)
})

test('sign-up reports missing fields one by one, in Korean', async () => {
  await using app = await world()
  const { status, body } = await app.guest.post('/auth/sign-up/email', {
    name: ' ',
    email: 'x',
    password: 'short',
  })
  expect(status).toBe(400)
  expect(body).toEqual({
    statusCode: 400,
    code: 'validation_failed',
    message: '이름: 필수 항목입니다.',
    issues: [
      { path: 'name', message: '필수 항목입니다.' },
      { path: 'email', message: '이메일 주소가 올바르지 않습니다. 예: name@example.com' },
      { path: 'password', message: '8자 이상이어야 합니다.' },
    ],
  })
})

test('sign-in is limited to ten attempts per minute', async () => {
  await using app = await world()
  await app.signUp(account)
  const tries = []
  for (let n = 0; n < 11; n++)
    tries.push(await app.guest.post('/auth/sign-in/email', { ...account, password: `${n}` }))
  expect(tries.slice(0, 10).map(({ status }) => status)).toEqual(Array(10).fill(401))
  expect(codeOf(tries[10] as ApiResponse)).toEqual([429, 'rate_limited'])
  expect(tries[10]?.body.message).toMatch(/^요청이 너무 많습니다\. (1분|\d\d초) 후 다시 시도해 주세요\.$/)
})

test('a failed sign-in is logged with a masked address and without the password', async () => {
  const lines: string[] = []
  await using app = await world({
    log: createLog('info', { write: (line: string) => void lines.push(line) }),
  })
  await app.signUp(account)
  lines.length = 0
  await app.guest.post('/auth/sign-in/email', { email: 'Sky@Example.com', password: 'a wrong horse' })
  await app.guest.post('/auth/sign-in/email', { email: 'unknown@example.com', password: 'a wrong horse' })
  expect(lines.map((line) => JSON.parse(line))).toMatchObject([
    { level: 30, msg: 'a sign-in failed', reason: 'password', account: 's***@example.com', ip: '127.0.0.1' },
    { account: 'u***@example.com' },
  ])
  expect(lines.join()).not.toMatch(/sky@|unknown|horse/i)
})
