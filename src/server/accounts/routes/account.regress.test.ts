import { expect, test } from 'vitest'
import { makeResetLink } from '#server/accounts/actions/reset-password.ts'
import { totpCode } from '#server/accounts/credentials/totp.ts'
import { type ApiResponse, agent, cookieOf, type SignedUp, type World, world } from '#testing/world.ts'

const password = 'correct horse battery'
const codeOf = ({ status, body }: ApiResponse) => [status, body.code]
const signIn = (w: World, email: string, word = password) =>
  w.guest.post('/auth/sign-in/email', { email, password: word })
const STEP = 30_000

/** Turns the second step on; @returns the secret and the backup codes */
async function secure(w: World, account: SignedUp) {
  const { secret } = (await account.post('/me/two-factor', { password })).body
  const response = await account.post('/me/two-factor/confirm', { code: totpCode(secret, w.clock.now()) })
  expect(response.status, JSON.stringify(response.body)).toBe(200)
  w.clock.advance(STEP)
  return { secret: secret as string, backupCodes: response.body.backupCodes as string[] }
}

test('a new password requires the current one and ends every other session', async () => {
  await using w = await world()
  const here = await w.signUp({ email: 'a@example.com' })
  const there = agent(w.app, cookieOf(await signIn(w, 'a@example.com')))
  expect((await here.get('/me/sessions')).body.total).toBe(2)
  const wrong = await here.post('/me/password', { currentPassword: 'x', newPassword: 'another horse' })
  expect(codeOf(wrong)).toEqual([400, 'wrong_password'])
  expect(wrong.body.issues[0].path).toBe('currentPassword')
  expect((await there.get('/me')).status).toBe(200)
  await here.post('/me/password', { currentPassword: password, newPassword: 'another horse' })
  expect((await there.get('/me')).status).toBe(401)
  expect((await here.get('/me')).status).toBe(200)
  expect((await signIn(w, 'a@example.com')).status).toBe(401)
  expect((await signIn(w, 'a@example.com', 'another horse')).status).toBe(200)
})

test('sessions are listed with their last use and ended one by one or all at once, never those of another user', async () => {
  await using w = await world()
  const here = await w.signUp({ email: 'a@example.com' })
  const there = agent(w.app, cookieOf(await signIn(w, 'a@example.com')))
  const other = await w.signUp()
  const sessions = (await here.get('/me/sessions')).body.data
  expect(sessions.map((one: { isCurrent: boolean }) => one.isCurrent)).toEqual([true, false])
  expect(sessions[0]).toMatchObject({ ipAddress: '127.0.0.1' })
  expect(codeOf(await other.delete(`/me/sessions/${sessions[1].id}`))).toEqual([404, 'session_not_found'])
  await here.delete(`/me/sessions/${sessions[1].id}`)
  expect((await there.get('/me')).status).toBe(401)
  await signIn(w, 'a@example.com')
  expect((await here.delete('/me/sessions')).body).toEqual({ endedCount: 1 })
  expect((await here.get('/me')).status).toBe(200)
})

test('with the second step on, a password alone creates no session', async () => {
  await using w = await world()
  const account = await w.signUp({ email: 'a@example.com' })
  const { secret } = await secure(w, account)
  const first = await signIn(w, 'a@example.com')
  expect(first.body).toEqual({ secondStep: expect.any(String) })
  expect(first.headers['set-cookie']).toBeUndefined()
  const ticket = first.body.secondStep
  const step = (code: string, other = ticket) =>
    w.guest.post('/auth/sign-in/second-step', { ticket: other, code })
  expect(codeOf(await step('000000'))).toEqual([400, 'wrong_code'])
  expect(codeOf(await step('123456', 'a ticket nobody was given'))).toEqual([401, 'second_step_expired'])
  const code = totpCode(secret, w.clock.now())
  const done = await step(code)
  expect((await agent(w.app, cookieOf(done)).get('/me')).body.user.email).toBe('a@example.com')
  // neither the ticket nor the code is accepted twice
  expect(codeOf(await step(code))).toEqual([401, 'second_step_expired'])
  const again = (await signIn(w, 'a@example.com')).body.secondStep
  expect(codeOf(await step(code, again))).toEqual([400, 'wrong_code'])
})

test('a backup code is accepted once, in any case and spacing; secret and codes are stored sealed or hashed', async () => {
  await using w = await world()
  const account = await w.signUp({ email: 'a@example.com' })
  const { secret, backupCodes } = await secure(w, account)
  expect(new Set(backupCodes).size).toBe(10)
  const enter = async (code: string) => {
    const { secondStep: ticket } = (await signIn(w, 'a@example.com')).body
    return w.guest.post('/auth/sign-in/second-step', { ticket, code })
  }
  const [one = '', two = ''] = backupCodes
  expect((await enter(one.toLowerCase().replace('-', ' '))).status).toBe(200)
  expect(codeOf(await enter(one))).toEqual([400, 'wrong_code'])
  expect((await account.get('/me/two-factor')).body.backupCodesLeft).toBe(9)
  const renewed = (await account.post('/me/two-factor/backup-codes', { password })).body.backupCodes
  expect(codeOf(await enter(two))).toEqual([400, 'wrong_code'])
  expect((await enter(renewed[0])).status).toBe(200)
  const rows = [
    await w.ctx.db.selectFrom('two_factors').selectAll().execute(),
    await w.ctx.db.selectFrom('backup_codes').selectAll().execute(),
  ]
  expect(JSON.stringify(rows)).not.toContain(secret)
  expect(JSON.stringify(rows)).not.toContain(renewed[1].replace('-', ''))
})

test('wrong codes are limited per user, over all tickets and addresses', async () => {
  await using w = await world()
  const account = await w.signUp({ email: 'a@example.com' })
  const { secret } = await secure(w, account)
  const ticket = (await signIn(w, 'a@example.com')).body.secondStep
  const enter = (code: string, n: number) =>
    w.guest.post('/auth/sign-in/second-step', { ticket, code }, { 'x-forwarded-for': `10.0.0.${n}` })
  for (let n = 0; n < 10; n++) expect(codeOf(await enter('000000', n))).toEqual([400, 'wrong_code'])
  const last = await enter(totpCode(secret, w.clock.now()), 11)
  expect(codeOf(last)).toEqual([429, 'rate_limited'])
  expect(Number(last.headers['retry-after'])).toBeGreaterThan(60)
  expect(last.body.message).toMatch(/^시도 횟수를 초과했습니다\. 1\d분 후/)
})

test('wrong passwords are limited per account, over all client addresses', async () => {
  await using w = await world()
  await w.signUp({ email: 'a@example.com' })
  const from = (n: number) => ({ 'x-forwarded-for': `10.1.0.${n}` })
  const attempt = (n: number) =>
    w.guest.post('/auth/sign-in/email', { email: 'A@example.com', password: 'wrong' }, from(n))
  for (let n = 0; n < 30; n++) expect((await attempt(n)).status).toBe(401)
  expect(codeOf(await attempt(31))).toEqual([429, 'rate_limited'])
  // other accounts are not limited
  await w.signUp({ email: 'b@example.com' })
  const other = { email: 'b@example.com', password }
  expect((await w.guest.post('/auth/sign-in/email', other, from(99))).status).toBe(200)
})

test('turning the second step off requires the password', async () => {
  await using w = await world()
  const account = await w.signUp({ email: 'a@example.com' })
  await secure(w, account)
  expect(codeOf(await account.delete('/me/two-factor', { password: 'x' }))).toEqual([400, 'wrong_password'])
  expect((await signIn(w, 'a@example.com')).body.secondStep).toBeDefined()
  await account.delete('/me/two-factor', { password })
  expect((await signIn(w, 'a@example.com')).body.user).toBeDefined()
})

test('a workspace that requires the second step is closed to users without it, and listed for them', async () => {
  await using w = await world()
  const owner = await w.signUp({ name: '김하늘' })
  const member = await w.signUp()
  await w.join(member, owner.workspaceId, 'admin')
  const path = `/workspaces/${owner.workspaceId}`
  expect(codeOf(await owner.patch(path, { requiresTwoFactor: true }))).toEqual([409, 'two_factor_first'])
  await secure(w, owner)
  expect(codeOf(await member.patch(path, { requiresTwoFactor: true }))).toEqual([403, 'forbidden'])
  expect((await owner.patch(path, { requiresTwoFactor: true })).body.requiresTwoFactor).toBe(true)
  expect((await member.get(`${path}/members`)).status).toBe(404)
  const me = (await member.get('/me')).body
  expect(me.closedWorkspaces).toEqual([{ id: owner.workspaceId, name: '김하늘의 워크스페이스' }])
  expect(me.workspaces.map((one: { id: string }) => one.id)).toEqual([member.workspaceId])
  await secure(w, member)
  expect((await member.get(`${path}/members`)).status).toBe(200)
})

test('a common password, the address and the name are rejected at sign-up, invitation, change and reset', async () => {
  await using w = await world()
  const account = await w.signUp({ name: '김하늘 매니저', email: 'sky.manager@example.com' })
  const invited = await account.post(`/workspaces/${account.workspaceId}/invitations`, { role: 'member' })
  const newcomer = { name: '이바다 매니저', email: 'sea.manager@example.com' }
  const token = (await makeResetLink(w.ctx, 'sky.manager@example.com'))?.split('/reset/')[1]
  const calls: Record<string, (word: string) => Promise<ApiResponse>> = {
    password: (word) => w.guest.post('/auth/sign-up/email', { ...newcomer, password: word }),
    'password ': (word) =>
      w.guest.post('/auth/sign-up/invited', {
        ...newcomer,
        token: String(invited.body.link).split('/join/')[1],
        password: word,
      }),
    newPassword: (word) => account.post('/me/password', { currentPassword: password, newPassword: word }),
    'password  ': (word) => w.guest.post('/auth/reset', { token, password: word }),
  }
  for (const [field, call] of Object.entries(calls)) {
    const own =
      field === 'password' || field === 'password '
        ? newcomer
        : { name: '김하늘 매니저', email: 'sky.manager@example.com' }
    for (const word of ['qwer1234', 'dkssudgktpdy', own.email, own.email.split('@')[0] ?? '']) {
      const response = await call(word)
      expect(codeOf(response), `${field} ${word}`).toEqual([400, 'weak_password'])
      expect(response.body.issues).toEqual([{ path: field.trim(), message: response.body.message }])
      expect(response.body.message).toMatch(/쉽게 추측됩니다\. 다른 비밀번호를 입력해 주세요\.$/)
    }
  }
})
