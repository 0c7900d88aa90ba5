import { afterEach, expect, test } from 'vitest'
import type { MailboxConnection } from '#core/ports.ts'
import { createMailer } from '#server/adapters/smtp/mailer.ts'
import { createMemoryMailStore } from '#testing/servers/memory-mail-store.ts'
import { startSandboxSmtp } from './smtp-server.ts'

const closers: (() => unknown)[] = []
afterEach(async () => {
  for (const close of closers.splice(0).reverse()) await close()
})

async function setUp() {
  const store = createMemoryMailStore()
  store.addAccount({ id: 'account-1', username: 'kim@sandbox.test', password: 'secret' })
  const errors: unknown[] = []
  const server = await startSandboxSmtp({ store, onError: (error) => errors.push(error) })
  const mailer = createMailer({ allowPrivateHosts: false })
  closers.push(
    () => server.close(),
    () => mailer.close(),
  )
  const mailbox: MailboxConnection = {
    emailAccountId: 'account-1',
    kind: 'sandbox',
    smtp: {
      host: server.host,
      port: server.port,
      security: 'none',
      username: 'kim@sandbox.test',
      auth: { kind: 'password', password: 'secret' },
    },
    imap: null,
  }
  const send = (to: string, raw = 'Subject: hi\r\n\r\nhello\r\n', timeoutMs = 30_000) =>
    mailer.send(
      mailbox,
      { messageId: '<1@x>', from: 'kim@sandbox.test', to, raw: Buffer.from(raw) },
      timeoutMs,
    )
  return { store, server, mailer, mailbox, send, errors }
}

test('a mail reaches the store byte for byte, with its envelope, and a copy is in Sent', async () => {
  const { store, send } = await setUp()
  const raw = 'Message-ID: <a@b>\r\nSubject: 제안\r\n\r\n..점\r\n.\r\n끝 없이'
  expect(await send('lee@customer.example', `${raw}\r\n`)).toMatchObject({
    kind: 'accepted',
    response: expect.stringMatching(/^250/),
  })
  const [mail] = store.delivered
  expect(mail).toMatchObject({
    accountId: 'account-1',
    mailFrom: 'kim@sandbox.test',
    rcptTo: ['lee@customer.example'],
  })
  expect(Buffer.from(mail?.raw ?? []).toString()).toBe(`${raw}\r\n`)
  expect(await store.list('account-1', 'Sent', 1, 10)).toHaveLength(1)
  expect(await store.list('account-1', 'INBOX', 1, 10)).toHaveLength(0)
})

test('a wrong password is rejected', async () => {
  const { mailer, mailbox } = await setUp()
  const wrong = {
    ...mailbox,
    smtp: { ...mailbox.smtp, auth: { kind: 'password' as const, password: 'wrong' } },
  }
  expect(await mailer.verify(wrong)).toMatchObject({ ok: false, fault: 'auth' })
  expect(await mailer.verify(mailbox)).toMatchObject({ ok: true })
})

test.each([
  ['bounce@any.example', 550, '5.1.1'],
  ['NoUser@any.example', 550, '5.1.1'],
  ['bounce+tag@any.example', 550, '5.1.1'],
  ['full@any.example', 452, '4.2.2'],
])('%s is rejected with %s %s, and the next recipient is not', async (to, code, enhanced) => {
  const { store, send } = await setUp()
  expect(await send(to)).toMatchObject({ kind: 'rejected', code, enhanced, stage: 'recipient' })
  expect(await send('lee@customer.example')).toMatchObject({ kind: 'accepted' })
  expect(store.delivered).toHaveLength(1)
})

test('slow@ takes about three seconds, so a short timeout ends as not sent', async () => {
  const { store, send } = await setUp()
  expect(await send('slow@any.example', undefined, 300)).toMatchObject({ kind: 'not_sent', fault: 'timeout' })
  expect(await send('slow@any.example')).toMatchObject({ kind: 'accepted' })
  expect(store.delivered).toHaveLength(1)
})

test('a failing store causes a temporary rejection, never a false acceptance', async () => {
  const { store, send, errors } = await setUp()
  store.failNextDelivery()
  expect(await send('lee@customer.example')).toMatchObject({ kind: 'rejected', code: 451, stage: 'data' })
  expect(errors).toHaveLength(1)
  expect(await send('lee@customer.example')).toMatchObject({ kind: 'accepted' })
})

test('a mail over 30 MB is rejected and nothing is stored', async () => {
  const { store, send } = await setUp()
  const line = `${'x'.repeat(70)}\r\n`
  expect(await send('lee@customer.example', line.repeat(450_000), 20_000)).toMatchObject({
    kind: 'rejected',
    code: 552,
  })
  expect(store.delivered).toHaveLength(0)
})
