import { setTimeout as wait } from 'node:timers/promises'
import { expect, test } from 'vitest'
import { makeResetLink } from '#server/actions/reset-password.ts'
import { totpCode } from '#server/auth/totp.ts'
import { type Answer, agent, cookieOf, type SignedUp, type World, world } from '#server/testing/world.ts'

const password = 'correct horse battery'
const codeOf = ({ status, body }: Answer) => [status, body.code]
const signIn = (w: World, email: string, word = password) =>
  w.nobody.post('/auth/sign-in/email', { email, password: word })
const STEP = 30_000

/** Turns the second step on; @returns the secret and the backup codes */
async function secure(w: World, person: SignedUp) {
  const { secret } = (await person.post('/me/two-factor', { password })).body
  const answer = await person.post('/me/two-factor/confirm', { code: totpCode(secret, w.clock.now()) })
  expect(answer.status, JSON.stringify(answer.body)).toBe(200)
  w.clock.advance(STEP)
  return { secret: secret as string, backupCodes: answer.body.backupCodes as string[] }
}

test('another password ends every other session and asks for the one of now', async () => {
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

test('devices are listed with their last use and signed out one by one or all at once, never another person’s', async () => {
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

test('with the second step on, a password alone opens no session', async () => {
  await using w = await world()
  const person = await w.signUp({ email: 'a@example.com' })
  const { secret } = await secure(w, person)
  const first = await signIn(w, 'a@example.com')
  expect(first.body).toEqual({ secondStep: expect.any(String) })
  expect(first.headers['set-cookie']).toBeUndefined()
  const ticket = first.body.secondStep
  const step = (code: string, other = ticket) =>
    w.nobody.post('/auth/sign-in/second-step', { ticket: other, code })
  expect(codeOf(await step('000000'))).toEqual([400, 'wrong_code'])
  expect(codeOf(await step('123456', 'a ticket nobody was given'))).toEqual([401, 'second_step_over'])
  const code = totpCode(secret, w.clock.now())
  const done = await step(code)
  expect((await agent(w.app, cookieOf(done)).get('/me')).body.user.email).toBe('a@example.com')
  // neither the ticket nor the code opens twice
  expect(codeOf(await step(code))).toEqual([401, 'second_step_over'])
  const again = (await signIn(w, 'a@example.com')).body.secondStep
  expect(codeOf(await step(code, again))).toEqual([400, 'wrong_code'])
})

test('a backup code opens once, however it is typed; the secret and the codes are kept unreadable', async () => {
  await using w = await world()
  const person = await w.signUp({ email: 'a@example.com' })
  const { secret, backupCodes } = await secure(w, person)
  expect(new Set(backupCodes).size).toBe(10)
  const enter = async (code: string) => {
    const { secondStep: ticket } = (await signIn(w, 'a@example.com')).body
    return w.nobody.post('/auth/sign-in/second-step', { ticket, code })
  }
  const [one = '', two = ''] = backupCodes
  expect((await enter(one.toLowerCase().replace('-', ' '))).status).toBe(200)
  expect(codeOf(await enter(one))).toEqual([400, 'wrong_code'])
  expect((await person.get('/me/two-factor')).body.backupCodesLeft).toBe(9)
  const renewed = (await person.post('/me/two-factor/backup-codes', { password })).body.backupCodes
  expect(codeOf(await enter(two))).toEqual([400, 'wrong_code'])
  expect((await enter(renewed[0])).status).toBe(200)
  const rows = [
    await w.ctx.db.selectFrom('two_factors').selectAll().execute(),
    await w.ctx.db.selectFrom('backup_codes').selectAll().execute(),
  ]
  expect(JSON.stringify(rows)).not.toContain(secret)
  expect(JSON.stringify(rows)).not.toContain(renewed[1].replace('-', ''))
})

test('guessing codes is stopped for the person, whatever ticket and machine it comes from', async () => {
  await using w = await world()
  const person = await w.signUp({ email: 'a@example.com' })
  const { secret } = await secure(w, person)
  const ticket = (await signIn(w, 'a@example.com')).body.secondStep
  const enter = (code: string, n: number) =>
    w.nobody.post('/auth/sign-in/second-step', { ticket, code }, { 'x-forwarded-for': `10.0.0.${n}` })
  for (let n = 0; n < 10; n++) expect(codeOf(await enter('000000', n))).toEqual([400, 'wrong_code'])
  const last = await enter(totpCode(secret, w.clock.now()), 11)
  expect(codeOf(last)).toEqual([429, 'rate_limited'])
  expect(Number(last.headers['retry-after'])).toBeGreaterThan(60)
  expect(last.body.message).toMatch(/^시도가 너무 많았습니다\. 1\d분 뒤에/)
})

test('guessing passwords of one address is stopped from everywhere together', async () => {
  await using w = await world()
  await w.signUp({ email: 'a@example.com' })
  const from = (n: number) => ({ 'x-forwarded-for': `10.1.0.${n}` })
  const attempt = (n: number) =>
    w.nobody.post('/auth/sign-in/email', { email: 'A@example.com', password: 'wrong' }, from(n))
  for (let n = 0; n < 30; n++) expect((await attempt(n)).status).toBe(401)
  expect(codeOf(await attempt(31))).toEqual([429, 'rate_limited'])
  // nobody else is held up
  await w.signUp({ email: 'b@example.com' })
  const other = { email: 'b@example.com', password }
  expect((await w.nobody.post('/auth/sign-in/email', other, from(99))).status).toBe(200)
})

test('turning the second step off needs the password', async () => {
  await using w = await world()
  const person = await w.signUp({ email: 'a@example.com' })
  await secure(w, person)
  expect(codeOf(await person.delete('/me/two-factor', { password: 'x' }))).toEqual([400, 'wrong_password'])
  expect((await signIn(w, 'a@example.com')).body.secondStep).toBeDefined()
  await person.delete('/me/two-factor', { password })
  expect((await signIn(w, 'a@example.com')).body.user).toBeDefined()
})

test('a workspace that asks for the second step is closed to whoever has none, and named to them', async () => {
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

test('a link sets a new password once, ends every session, and is kept as a hash', async () => {
  await using w = await world()
  const person = await w.signUp({ email: 'a@example.com' })
  const link = (await makeResetLink(w.ctx, 'A@example.com')) ?? ''
  expect(link).toMatch(/^http:\/\/127\.0\.0\.1:3000\/reset\//)
  const token = link.split('/reset/')[1] ?? ''
  const stored = await w.ctx.db.selectFrom('one_time_tokens').selectAll().execute()
  expect(JSON.stringify(stored)).not.toContain(token)
  const reset = (word: string) => w.nobody.post('/auth/reset', { token, password: word })
  expect(codeOf(await reset('short'))).toEqual([400, 'validation_failed'])
  expect((await reset('a new horse')).status).toBe(200)
  expect(codeOf(await reset('a newer horse'))).toEqual([404, 'reset_link_over'])
  expect((await person.get('/me')).status).toBe(401)
  expect((await signIn(w, 'a@example.com', 'a new horse')).status).toBe(200)
  expect(await makeResetLink(w.ctx, 'nobody@example.com')).toBeNull()
})

test('a link is over after an hour, and when a newer one was made', async () => {
  await using w = await world()
  await w.signUp({ email: 'a@example.com' })
  const tokenOf = async () => (await makeResetLink(w.ctx, 'a@example.com'))?.split('/reset/')[1]
  const [old, token] = [await tokenOf(), await tokenOf()]
  const reset = (one: string | undefined) =>
    w.nobody.post('/auth/reset', { token: one, password: 'a new horse' })
  expect(codeOf(await reset(old))).toEqual([404, 'reset_link_over'])
  await w.ctx.db
    .updateTable('one_time_tokens')
    .set({ expires_at: new Date(Date.now() - 1) })
    .execute()
  expect(codeOf(await reset(token))).toEqual([404, 'reset_link_over'])
})

type SentMail = { to: string; text: string; from: string }
/** @returns what is sent, decoded */
const catchMails = () => {
  const sent: SentMail[] = []
  const mailer: World['ctx']['mailer'] = {
    async send(_connection, { to, from, raw }) {
      const body = Buffer.from(raw).toString().split('\r\n\r\n')[1] ?? ''
      sent.push({ to, from, text: Buffer.from(body, 'base64').toString() })
      return { kind: 'accepted', response: '250 OK', providerMessageId: null }
    },
    verify: async () => ({ ok: true, detail: '' }),
  }
  return { sent, mailer }
}
const tokenIn = ({ text }: Pick<SentMail, 'text'>) => /\/reset\/([\w-]+)/.exec(text)?.[1] ?? ''
/** A real mailbox that the person holds and has connected. */
async function connect(w: World, who: SignedUp, workspaceId: string): Promise<string> {
  const mailbox = await who.post('/email-accounts', {
    workspaceId,
    address: who.user.email,
    smtp: { host: 'smtp.example.com', port: 465, security: 'tls' },
    imap: null,
    username: 'x',
    password: 'y',
  })
  await w.ctx.db
    .updateTable('email_accounts')
    .set({ status: 'connected' })
    .where('id', '=', mailbox.body.id)
    .execute()
  return mailbox.body.id
}
/** An owner and a member whose only workspace is the owner's. */
async function ownerAndMember(w: World, role: 'member' | 'viewer' = 'member') {
  const owner = await w.signUp({ email: 'owner@example.com' })
  const member = await w.signUp({ email: 'member@example.com' })
  await w.ctx.db.deleteFrom('workspace_members').where('user_id', '=', member.user.id).execute()
  await w.join(member, owner.workspaceId, role)
  return { owner, member }
}
const ask = (w: World, email: string) => w.nobody.post('/auth/reset-request', { email })

test('asking for a link is answered the same for everybody; it is sent by the mailbox of the person or of an owner only', async () => {
  const { sent, mailer } = catchMails()
  await using w = await world({ mailer })
  const { owner, member } = await ownerAndMember(w)
  const admin = await w.signUp({ email: 'admin@example.com' })
  await w.join(admin, owner.workspaceId, 'admin')
  await connect(w, admin, owner.workspaceId)
  expect((await ask(w, 'owner@example.com')).body).toEqual({ ok: true })
  expect((await ask(w, 'member@example.com')).body).toEqual({ ok: true })
  expect((await ask(w, 'nobody@example.com')).body).toEqual({ ok: true })
  await wait(300)
  // the admin could have read the links in the own mailbox
  expect(sent).toEqual([])
  await connect(w, owner, owner.workspaceId)
  await ask(w, 'member@example.com')
  await expect
    .poll(() => sent.map(({ to, from }) => [to, from]))
    .toEqual([['member@example.com', 'owner@example.com']])
  await connect(w, member, owner.workspaceId)
  await ask(w, 'member@example.com')
  await expect.poll(() => sent.map(({ from }) => from)).toEqual(['owner@example.com', 'member@example.com'])
  const token = tokenIn(sent[1] as SentMail)
  expect((await w.nobody.post('/auth/reset', { token, password: 'a new horse' })).status).toBe(200)
})

test('the SMTP server of the installation carries links before any mailbox', async () => {
  const { sent, mailer } = catchMails()
  const systemMail = {
    host: 'smtp.example.com',
    port: 465,
    security: 'tls',
    username: '',
    password: '',
    from: 'no-reply@example.com',
  } as const
  await using w = await world({ mailer, config: { systemMail } })
  const { owner } = await ownerAndMember(w)
  await connect(w, owner, owner.workspaceId)
  await ask(w, 'member@example.com')
  await expect
    .poll(() => sent.map(({ to, from }) => [to, from]))
    .toEqual([['member@example.com', 'no-reply@example.com']])
  const token = tokenIn(sent[0] as SentMail)
  expect((await w.nobody.post('/auth/reset', { token, password: 'a new horse' })).status).toBe(200)
})

test('a link is void when its mailbox may no longer carry it', async () => {
  const { sent, mailer } = catchMails()
  await using w = await world({ mailer })
  const { owner } = await ownerAndMember(w)
  const second = await w.signUp()
  await w.join(second, owner.workspaceId, 'owner')
  await connect(w, owner, owner.workspaceId)
  await ask(w, 'member@example.com')
  await expect.poll(() => sent.length).toBe(1)
  const token = tokenIn(sent[0] as SentMail)
  expect((await w.nobody.post('/auth/reset/look', { token })).body).toEqual({ apiKeys: 0 })
  await second.patch(`/workspaces/${owner.workspaceId}/members/${owner.user.id}`, { role: 'admin' })
  for (const answer of [
    await w.nobody.post('/auth/reset/look', { token }),
    await w.nobody.post('/auth/reset', { token, password: 'a new horse' }),
  ])
    expect(codeOf(answer)).toEqual([404, 'reset_link_over'])
})

test('a link is void after any change of the user’s memberships or roles', async () => {
  await using w = await world()
  const { owner, member } = await ownerAndMember(w)
  const other = await w.signUp()
  const linkOf = async () => (await makeResetLink(w.ctx, 'member@example.com'))?.split('/reset/')[1]
  const look = async (token: string | undefined) =>
    (await w.nobody.post('/auth/reset/look', { token })).status
  const path = `/workspaces/${owner.workspaceId}/members/${member.user.id}`
  const changes: Record<string, () => Promise<unknown>> = {
    'a higher role': () => owner.patch(path, { role: 'admin' }),
    'the former role again': () => owner.patch(path, { role: 'member' }),
    'one more workspace': () => w.join(member, other.workspaceId, 'viewer'),
    'a workspace less': () => owner.delete(path, { successorId: owner.user.id, mailboxes: 'keep' }),
  }
  for (const [what, change] of Object.entries(changes)) {
    const token = await linkOf()
    expect(await look(token), what).toBe(200)
    await change()
    expect(await look(token), what).toBe(404)
  }
  // somebody else's change is none
  const token = await linkOf()
  await w.join(other, owner.workspaceId, 'member')
  expect(await look(token)).toBe(200)
})

test('a reset ends the user’s API keys, which its form counts, unless they are kept', async () => {
  await using w = await world()
  const person = await w.signUp({ email: 'a@example.com' })
  const makeKey = async () => {
    const mine = agent(
      w.app,
      cookieOf(await w.nobody.post('/auth/sign-in/email', { email: 'a@example.com', password: word })),
    )
    const made = await mine.post('/api-keys', {
      name: 'k',
      scope: 'read',
      workspaceIds: [person.workspaceId],
    })
    return agent(w.app, null, { authorization: `Bearer ${made.body.key}` })
  }
  let word = password
  const reset = async (more: object) => {
    const token = (await makeResetLink(w.ctx, 'a@example.com'))?.split('/reset/')[1]
    expect((await w.nobody.post('/auth/reset/look', { token })).body).toEqual({ apiKeys: 1 })
    word = `${word} again`
    expect((await w.nobody.post('/auth/reset', { token, password: word, ...more })).status).toBe(200)
  }
  const kept = await makeKey()
  await reset({ keepApiKeys: true })
  expect((await kept.get('/me')).status).toBe(200)
  await reset({})
  expect((await kept.get('/me')).status).toBe(401)
})

test('a common password, the address and the name are rejected at sign-up, invitation, change and reset', async () => {
  await using w = await world()
  const person = await w.signUp({ name: '김하늘 매니저', email: 'sky.manager@example.com' })
  const invited = await person.post(`/workspaces/${person.workspaceId}/invitations`, { role: 'member' })
  const account = { name: '이바다 매니저', email: 'sea.manager@example.com' }
  const token = (await makeResetLink(w.ctx, 'sky.manager@example.com'))?.split('/reset/')[1]
  const calls: Record<string, (word: string) => Promise<Answer>> = {
    password: (word) => w.nobody.post('/auth/sign-up/email', { ...account, password: word }),
    'password ': (word) =>
      w.nobody.post('/auth/sign-up/invited', {
        ...account,
        token: String(invited.body.link).split('/join/')[1],
        password: word,
      }),
    newPassword: (word) => person.post('/me/password', { currentPassword: password, newPassword: word }),
    'password  ': (word) => w.nobody.post('/auth/reset', { token, password: word }),
  }
  for (const [field, call] of Object.entries(calls)) {
    const own =
      field === 'password' || field === 'password '
        ? account
        : { name: '김하늘 매니저', email: 'sky.manager@example.com' }
    for (const word of ['qwer1234', 'dkssudgktpdy', own.email, own.email.split('@')[0] ?? '']) {
      const answer = await call(word)
      expect(codeOf(answer), `${field} ${word}`).toEqual([400, 'weak_password'])
      expect(answer.body.issues).toEqual([{ path: field.trim(), message: answer.body.message }])
      expect(answer.body.message).toMatch(/쉽게 추측됩니다\. 다른 비밀번호를 입력해 주세요\.$/)
    }
  }
})
