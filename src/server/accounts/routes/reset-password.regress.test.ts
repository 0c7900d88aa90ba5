// Reset of a forgotten password: which mailbox may send the link, what revokes it, and what a reset ends.
import { expect, test } from 'vitest'
import { makeResetLink } from '#server/accounts/actions/reset-password.ts'
import { createLog } from '#server/platform/log/log.ts'
import { type ApiResponse, agent, cookieOf, type SignedUp, type World, world } from '#testing/world.ts'

const password = 'correct horse battery'
const codeOf = ({ status, body }: ApiResponse) => [status, body.code]
const signIn = (w: World, email: string, word = password) =>
  w.guest.post('/auth/sign-in/email', { email, password: word })

test('a link sets a new password once and ends every session; only its hash is stored', async () => {
  await using w = await world()
  const account = await w.signUp({ email: 'a@example.com' })
  const link = (await makeResetLink(w.ctx, 'A@example.com')) ?? ''
  expect(link).toMatch(/^http:\/\/127\.0\.0\.1:3000\/reset\//)
  const token = link.split('/reset/')[1] ?? ''
  const stored = await w.ctx.db.selectFrom('one_time_tokens').selectAll().execute()
  expect(JSON.stringify(stored)).not.toContain(token)
  const reset = (word: string) => w.guest.post('/auth/reset', { token, password: word })
  expect(codeOf(await reset('short'))).toEqual([400, 'validation_failed'])
  expect((await reset('a new horse')).status).toBe(200)
  expect(codeOf(await reset('a newer horse'))).toEqual([404, 'reset_link_expired'])
  expect((await account.get('/me')).status).toBe(401)
  expect((await signIn(w, 'a@example.com', 'a new horse')).status).toBe(200)
  expect(await makeResetLink(w.ctx, 'nobody@example.com')).toBeNull()
})

test('a link is invalid after an hour, and when a newer one was created', async () => {
  await using w = await world()
  await w.signUp({ email: 'a@example.com' })
  const tokenOf = async () => (await makeResetLink(w.ctx, 'a@example.com'))?.split('/reset/')[1]
  const [old, token] = [await tokenOf(), await tokenOf()]
  const reset = (one: string | undefined) =>
    w.guest.post('/auth/reset', { token: one, password: 'a new horse' })
  expect(codeOf(await reset(old))).toEqual([404, 'reset_link_expired'])
  await w.ctx.db
    .updateTable('one_time_tokens')
    .set({ expiresAt: new Date(Date.now() - 1) })
    .execute()
  expect(codeOf(await reset(token))).toEqual([404, 'reset_link_expired'])
})

type SentMail = { to: string; text: string; from: string }
/** @returns the sent mails, decoded */
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
/** A real mailbox that the user owns and has connected. */
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
  await w.ctx.db.deleteFrom('workspace_members').where('userId', '=', member.user.id).execute()
  await w.join(member, owner.workspaceId, role)
  return { owner, member }
}
const ask = (w: World, email: string) => w.guest.post('/auth/reset-request', { email })

test('the response to a reset request is the same for every address; only a mailbox of the user or an owner sends the link', async () => {
  const { sent, mailer } = catchMails()
  const notSent: string[] = []
  const log = createLog('warn', { write: (line) => void notSent.push(JSON.parse(line).msg) })
  await using w = await world({ mailer, log })
  const { owner, member } = await ownerAndMember(w)
  const admin = await w.signUp({ email: 'admin@example.com' })
  await w.join(admin, owner.workspaceId, 'admin')
  await connect(w, admin, owner.workspaceId)
  expect((await ask(w, 'owner@example.com')).body).toEqual({ ok: true })
  expect((await ask(w, 'member@example.com')).body).toEqual({ ok: true })
  expect((await ask(w, 'nobody@example.com')).body).toEqual({ ok: true })
  // neither is sent: the admin could read the links in their own mailbox. Requests are handled after their answer
  const noMailbox = expect.stringContaining('no mailbox may send the password-reset link')
  await expect.poll(() => notSent).toEqual([noMailbox, noMailbox])
  await connect(w, owner, owner.workspaceId)
  await ask(w, 'member@example.com')
  await expect
    .poll(() => sent.map(({ to, from }) => [to, from]))
    .toEqual([['member@example.com', 'owner@example.com']])
  await connect(w, member, owner.workspaceId)
  await ask(w, 'member@example.com')
  await expect.poll(() => sent.map(({ from }) => from)).toEqual(['owner@example.com', 'member@example.com'])
  const token = tokenIn(sent[1] as SentMail)
  expect((await w.guest.post('/auth/reset', { token, password: 'a new horse' })).status).toBe(200)
})

test('the SMTP server of the installation is used before any mailbox', async () => {
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
  expect((await w.guest.post('/auth/reset', { token, password: 'a new horse' })).status).toBe(200)
})

test('a link is invalid when its mailbox may no longer send it', async () => {
  const { sent, mailer } = catchMails()
  await using w = await world({ mailer })
  const { owner } = await ownerAndMember(w)
  const second = await w.signUp()
  await w.join(second, owner.workspaceId, 'owner')
  await connect(w, owner, owner.workspaceId)
  await ask(w, 'member@example.com')
  await expect.poll(() => sent.length).toBe(1)
  const token = tokenIn(sent[0] as SentMail)
  expect((await w.guest.post('/auth/reset/preview', { token })).body).toEqual({ apiKeys: 0 })
  await second.patch(`/workspaces/${owner.workspaceId}/members/${owner.user.id}`, { role: 'admin' })
  for (const answer of [
    await w.guest.post('/auth/reset/preview', { token }),
    await w.guest.post('/auth/reset', { token, password: 'a new horse' }),
  ])
    expect(codeOf(answer)).toEqual([404, 'reset_link_expired'])
})

test('a link is invalid after any change of the user’s memberships or roles', async () => {
  await using w = await world()
  const { owner, member } = await ownerAndMember(w)
  const other = await w.signUp()
  const linkOf = async () => (await makeResetLink(w.ctx, 'member@example.com'))?.split('/reset/')[1]
  const look = async (token: string | undefined) =>
    (await w.guest.post('/auth/reset/preview', { token })).status
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
  // a change of another user does not matter
  const token = await linkOf()
  await w.join(other, owner.workspaceId, 'member')
  expect(await look(token)).toBe(200)
})

test('a reset revokes the user’s API keys, which the preview counts, unless they are kept', async () => {
  await using w = await world()
  const account = await w.signUp({ email: 'a@example.com' })
  const makeKey = async () => {
    const mine = agent(
      w.app,
      cookieOf(await w.guest.post('/auth/sign-in/email', { email: 'a@example.com', password: word })),
    )
    const made = await mine.post('/api-keys', {
      name: 'k',
      scope: 'read',
      workspaceIds: [account.workspaceId],
    })
    return agent(w.app, null, { authorization: `Bearer ${made.body.key}` })
  }
  let word = password
  const reset = async (more: object) => {
    const token = (await makeResetLink(w.ctx, 'a@example.com'))?.split('/reset/')[1]
    expect((await w.guest.post('/auth/reset/preview', { token })).body).toEqual({ apiKeys: 1 })
    word = `${word} again`
    expect((await w.guest.post('/auth/reset', { token, password: word, ...more })).status).toBe(200)
  }
  const kept = await makeKey()
  await reset({ keepApiKeys: true })
  expect((await kept.get('/me')).status).toBe(200)
  await reset({})
  expect((await kept.get('/me')).status).toBe(401)
})
