import { expect, test } from 'vitest'
import { makeEmailLink } from '#server/accounts/actions/change-email.ts'
import { type SignedUp, type World, world } from '#testing/world.ts'

const password = 'correct horse battery'
const codeOf = ({ status, body }: { status: number; body: { code: string } }) => [status, body.code]
const signIn = (w: World, email: string) => w.guest.post('/auth/sign-in/email', { email, password })
const tokenIn = (text = '') => /\/confirm-email\/([\w-]+)/.exec(text)?.[1] ?? ''

async function connect(w: World, who: SignedUp): Promise<void> {
  const { body } = await who.post('/email-accounts', {
    workspaceId: who.workspaceId,
    address: who.user.email,
    smtp: { host: 'smtp.example.com', port: 465, security: 'tls' },
    imap: null,
    username: 'x',
    password: 'y',
  })
  await w.ctx.db
    .updateTable('email_accounts')
    .set({ status: 'connected' })
    .where('id', '=', body.id)
    .execute()
}

test('a new address is confirmed by a link mailed to it, and the old address gets a mail', async () => {
  const sent: { to: string; text: string }[] = []
  await using w = await world({
    mailer: {
      async send(_connection, { to, raw }) {
        const body = Buffer.from(raw).toString().split('\r\n\r\n')[1] ?? ''
        sent.push({ to, text: Buffer.from(body, 'base64').toString() })
        return { kind: 'accepted', response: '250 OK', providerMessageId: null }
      },
      verify: async () => ({ ok: true, detail: '' }),
    },
  })
  const account = await w.signUp({ email: 'old@example.com' })
  await connect(w, account)
  await signIn(w, 'old@example.com')
  expect((await account.get('/me/sessions')).body.total).toBe(2)
  const ask = { email: 'New@Example.com', password }
  expect(codeOf(await account.post('/me/email', { ...ask, password: 'x' }))).toEqual([400, 'wrong_password'])
  expect((await account.post('/me/email', ask)).body).toEqual({ isSent: true })
  expect(sent.map(({ to }) => to)).toEqual(['new@example.com'])
  // requested, not confirmed yet
  expect((await account.get('/me')).body.user.email).toBe('old@example.com')
  expect((await w.guest.post('/auth/email-change', { token: tokenIn(sent[0]?.text) })).status).toBe(200)
  expect((await account.get('/me')).body.user.email).toBe('new@example.com')
  expect((await account.get('/me/sessions')).body.total).toBe(1)
  expect((await signIn(w, 'old@example.com')).status).toBe(401)
  expect((await signIn(w, 'new@example.com')).status).toBe(200)
  await expect.poll(() => sent.map(({ to }) => to)).toEqual(['new@example.com', 'old@example.com'])
  expect(sent[1]?.text).toContain('n***@example.com')
  const log = (await account.get(`/audit-logs?workspaceIds=${account.workspaceId}`)).body.data
  expect(log.map(({ action }: { action: string }) => action)).toContain('POST /me/email')
  expect(JSON.stringify(log)).not.toContain('example.com')
})

test('without a mailbox the link is printed; it works once, and an address in use is rejected', async () => {
  await using w = await world()
  const account = await w.signUp({ email: 'old@example.com' })
  const other = await w.signUp({ email: 'other@example.com' })
  expect(await makeEmailLink(w.ctx, 'old@example.com')).toBeNull()
  const taken = await account.post('/me/email', { email: 'OTHER@example.com', password })
  expect(codeOf(taken)).toEqual([409, 'email_taken'])
  expect((await account.post('/me/email', { email: 'new@example.com', password })).body).toEqual({
    isSent: false,
  })
  const first = tokenIn((await makeEmailLink(w.ctx, 'OLD@example.com')) ?? '')
  const token = tokenIn((await makeEmailLink(w.ctx, 'old@example.com')) ?? '')
  const confirm = (one: string) => w.guest.post('/auth/email-change', { token: one })
  // a newer link revokes the previous one
  expect(codeOf(await confirm(first))).toEqual([404, 'email_link_expired'])
  await other.post('/me/email', { email: 'new@example.com', password })
  const rival = tokenIn((await makeEmailLink(w.ctx, 'other@example.com')) ?? '')
  expect((await confirm(token)).status).toBe(200)
  expect(codeOf(await confirm(token))).toEqual([404, 'email_link_expired'])
  expect(codeOf(await confirm(rival))).toEqual([409, 'email_taken'])
})
