// Mailboxes with OAuth2 tokens: renewal, concurrent workers, revoked grants and rejected clients, with the stored reasons.
import { setTimeout as sleep } from 'node:timers/promises'
import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { createMailer } from '#server/adapters/smtp/mailer.ts'
import { createApp } from '#server/app.ts'
import { findMailbox } from '#server/data/mailboxes/mailboxes.ts'
import { readMailbox } from '#server/inbox/listen.ts'
import { openConnection } from '#server/mailboxes/actions/open-connection.ts'
import { silentLog } from '#server/platform/log/log.ts'
import { sendDue } from '#server/sending/send.ts'
import { sequenceMails } from '#server/sending/sequence-mails.ts'
import { createSendingWorker } from '#server/sending/worker.ts'
import { type OAuthMail, startOAuthMail } from '#testing/mailboxes/oauth-mail.ts'
import { ALWAYS, makeLeads, makeSequence } from '#testing/workspace-setup.ts'
import { type SignedUp, type World, world } from '#testing/world.ts'

const ADDRESS = 'kim@hanbit.example'
const HOUR = 3_600_000

type Stage = AsyncDisposable & {
  mail: OAuthMail
  w: World
  me: SignedUp
  mailboxId: string
  reconnect(): Promise<void>
  deliver(): Promise<number>
  read(): Promise<unknown>
  account(): Promise<{ status: string; statusReason: string | null }>
  refreshes(): number
}

async function stage(): Promise<Stage> {
  const mail = await startOAuthMail([ADDRESS])
  // every mail signs in again: an open connection would need no token
  const mailer = createMailer({ allowPrivateHosts: true, idleMs: 1 })
  const w = await world({ config: { allowPrivateHosts: true }, oauth: mail.oauth, mailer })
  const me = await w.signUp()
  const { workspaceId } = me
  await me.put(`/workspaces/${workspaceId}/oauth-clients/microsoft`, {
    clientId: 'client-1',
    clientSecret: 'secret',
  })
  const signIn = async (emailAccountId?: string): Promise<string> => {
    const body = { workspaceId, provider: 'microsoft', ...(emailAccountId && { emailAccountId }) }
    const { url } = (await me.post('/email-accounts/oauth', body)).body
    const made = await me.post('/email-accounts/oauth/finish', mail.provider.consent(url))
    const verified = await me.post(`/email-accounts/${made.body.id}/verify`)
    expect(verified.body).toMatchObject({ ok: true })
    return made.body.id
  }
  const mailboxId = await signIn()
  await sleep(20)
  await me.patch(`/email-accounts/${mailboxId}`, { rules: { ...ALWAYS, rampUp: null } })
  return {
    mail,
    w,
    me,
    mailboxId,
    async reconnect() {
      expect(await signIn(mailboxId)).toBe(mailboxId)
    },
    deliver: () => sendDue(w.ctx, createSendingWorker(w.ctx, new AbortController().signal), sequenceMails),
    async read() {
      const mailbox = await findMailbox(w.ctx.db, mailboxId)
      return mailbox && readMailbox(w.ctx, mailbox)
    },
    account: async () => (await me.get(`/email-accounts/${mailboxId}`)).body,
    refreshes: () => mail.provider.calls.filter((call) => call.grant_type === 'refresh_token').length,
    async [Symbol.asyncDispose]() {
      await w[Symbol.asyncDispose]()
      mailer.close()
      await mail[Symbol.asyncDispose]()
    },
  }
}

/** Enrolled leads of a sequence of two mails, three days apart, sent from the mailbox. @returns their enrollments' sequence */
async function enrol({ me, mailboxId }: Stage, count: number): Promise<string> {
  const { id } = await makeSequence(me, [{}, {}])
  const leadIds = await makeLeads(me, me.workspaceId, count)
  const enrolled = await me.post(`/sequences/${id}/enrollments`, { leadIds, userEmailAccountId: mailboxId })
  expect(enrolled.status).toBe(200)
  expect((await me.post(`/sequences/${id}/activate`)).status).toBe(200)
  return id
}
const toPeople = ({ mail }: Stage): string[] =>
  mail.store.delivered.flatMap(({ rcptTo }) => rcptTo).filter((to) => to !== ADDRESS)

test('a token is renewed in its last five minutes and used until then', async () => {
  await using s = await stage()
  await enrol(s, 1)
  s.w.clock.advance(HOUR - 6 * 60_000)
  expect(await s.deliver()).toBe(1)
  expect(s.refreshes()).toBe(0)
  await enrol(s, 1)
  s.w.clock.advance(2 * 60_000)
  expect(await s.deliver()).toBe(1)
  expect(s.refreshes()).toBe(1)
  expect(new Set(toPeople(s)).size).toBe(2)
})

test('two workers that need a new token at the same time request one and share it', async () => {
  await using s = await stage()
  const { databaseUrl } = s.w.config
  await using second = await createApp(
    { ...s.w.config, databaseUrl, role: 'api' },
    { log: silentLog, clock: s.w.clock, oauth: s.mail.oauth },
  )
  s.w.clock.advance(HOUR)
  s.mail.provider.refreshMs = 150
  const mailbox = await findMailbox(s.w.ctx.db, s.mailboxId)
  if (!mailbox) throw new Error('the mailbox is gone')
  const opened = await Promise.all(
    [s.w.ctx, second.ctx, s.w.ctx, second.ctx].map((ctx) => openConnection(ctx, mailbox)),
  )
  const tokens = opened.map((one) => (one.ok ? one.connection.smtp.auth : one))
  expect(new Set(tokens.map((token) => JSON.stringify(token))).size).toBe(1)
  expect(tokens[0]).toMatchObject({ kind: 'oauth2' })
  expect(s.refreshes()).toBe(1)
  // the rotated refresh token was stored: the previous one is invalid
  s.w.clock.advance(HOUR)
  expect(await openConnection(s.w.ctx, mailbox)).toMatchObject({ ok: true })
  expect((await s.account()).status).toBe('connected')
})

test('when a mail server rejects the token, it is renewed once and the mail is sent once', async () => {
  await using s = await stage()
  await enrol(s, 3)
  s.mail.provider.expireTokens()
  expect(await s.deliver()).toBe(3)
  expect(s.refreshes()).toBe(1)
  expect(toPeople(s).length).toBe(3)
  expect(new Set(toPeople(s)).size).toBe(3)
  s.mail.provider.expireTokens()
  await s.read()
  expect(s.refreshes()).toBe(2)
  expect((await s.account()).status).toBe('connected')
})

test('a revoked grant disconnects the mailbox, and after a new sign-in every mail is sent once at its slots', async () => {
  await using s = await stage()
  const sequenceId = await enrol(s, 2)
  s.mail.provider.revoke(ADDRESS)
  expect(await s.deliver()).toBe(0)
  expect(await s.account()).toMatchObject({
    status: 'disconnected',
    statusReason: expect.stringMatching(/Microsoft 로그인이 끊겼습니다.*다시 연결/),
  })
  expect(toPeople(s)).toEqual([])
  const before = await places(s, sequenceId)
  await s.reconnect()
  expect(await s.account()).toMatchObject({ status: 'connected', statusReason: null })
  expect(await places(s, sequenceId)).toEqual(before)
  s.w.clock.advance(60 * 60_000)
  await s.deliver()
  expect(new Set(toPeople(s)).size).toBe(2)
  expect(toPeople(s).length).toBe(2)
})

const places = async ({ w }: Stage, sequenceId: string) => {
  const { rows } = await sql<object>`
    SELECT n.id, n.email_account_id, n.status, count(e.id)::int AS mails FROM enrollments n
    JOIN scheduled_executions e ON e.enrollment_id = n.id
    WHERE n.sequence_id = ${sequenceId} GROUP BY n.id ORDER BY n.id`.execute(w.ctx.db)
  return rows
}

test('a revoked grant is also found while only reading replies', async () => {
  await using s = await stage()
  s.mail.provider.revoke(ADDRESS)
  await s.read()
  expect(await s.account()).toMatchObject({ status: 'disconnected' })
})

test.each(['error', 'hangs'] as const)(
  'a provider in the state “%s” postpones the mails and disconnects no mailbox',
  async (temper) => {
    await using s = await stage()
    await enrol(s, 1)
    s.w.clock.advance(2 * HOUR)
    s.mail.provider.behave(temper)
    expect(await s.deliver()).toBe(0)
    await s.read()
    expect(await s.account()).toMatchObject({ status: 'connected' })
    expect(toPeople(s)).toEqual([])
    s.mail.provider.behave('well')
    s.w.clock.advance(10 * 60_000)
    expect(await s.deliver()).toBe(1)
    expect(toPeople(s).length).toBe(1)
  },
)

test('when the provider fails before the token expires, the token is still used', async () => {
  await using s = await stage()
  await enrol(s, 1)
  s.w.clock.advance(HOUR - 3 * 60_000)
  s.mail.provider.behave('error')
  expect(await s.deliver()).toBe(1)
})

test('a rejected client stops the mailbox until an admin fixes it, without another sign-in', async () => {
  await using s = await stage()
  s.w.clock.advance(2 * HOUR)
  s.mail.provider.behave('wrong_client')
  await s.read()
  expect(await s.account()).toMatchObject({
    status: 'disconnected',
    statusReason: expect.stringContaining('메일 로그인'),
  })
  s.mail.provider.behave('well')
  const { body } = await s.me.post(`/email-accounts/${s.mailboxId}/verify`)
  expect(body).toMatchObject({ ok: true, account: { status: 'connected' } })
})

test('a mailbox whose server rejects a new token is disconnected with advice for the administrator', async () => {
  await using s = await stage()
  await enrol(s, 1)
  s.mail.store.authenticateToken = async () => null
  expect(await s.deliver()).toBe(0)
  expect(s.refreshes()).toBe(1)
  expect(await s.account()).toMatchObject({
    status: 'disconnected',
    statusReason: expect.stringContaining('IMAP과 SMTP'),
  })
})
