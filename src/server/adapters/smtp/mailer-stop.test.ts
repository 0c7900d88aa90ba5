// An aborted conversation: the mail is not sent as long as the final dot was not written; after that the reply is waited
// for.
import { expect, test } from 'vitest'
import type { MailboxConnection } from '#core/ports.ts'
import { type Stage, startHostileSmtp } from '#server/platform/testing/servers/hostile-smtp.ts'
import { createMailer } from './mailer.ts'

const message = {
  messageId: '<a@ieum.example>',
  from: 'kim@ieum.example',
  to: 'lee@hanbit.example',
  raw: Buffer.from('Subject: x\r\n\r\nhello\r\n'),
}
const to = (port: number): MailboxConnection => ({
  emailAccountId: 'a',
  kind: 'smtp',
  smtp: {
    host: '127.0.0.1',
    port,
    security: 'none',
    username: 'kim',
    auth: { kind: 'password', password: 'x' },
  },
  imap: null,
})

test.each<Stage>(['greeting', 'ehlo', 'auth', 'mail', 'rcpt', 'data'])(
  'called off while the server hangs at %s, the mail has not been sent',
  async (stage) => {
    const server = await startHostileSmtp({ faults: { [stage]: 'hang' }, pipelining: false })
    const mailer = createMailer({ allowPrivateHosts: true })
    const off = new AbortController()
    const sending = mailer.send(to(server.port), message, 30_000, off.signal)
    setTimeout(() => off.abort(), 200)
    const begun = performance.now()
    expect(await sending).toMatchObject({ kind: 'not_sent' })
    expect(performance.now() - begun).toBeLessThan(5000)
    // and no new conversation is started
    const connections = server.connections
    expect(await mailer.send(to(server.port), message, 30_000, off.signal)).toMatchObject({
      kind: 'not_sent',
    })
    expect(server.dots).toBe(0)
    expect(server.connections).toBeLessThanOrEqual(connections + 1)
    mailer.close()
    await server.close()
  },
)

test('aborted after the final dot, the reply is waited for', async () => {
  const server = await startHostileSmtp({ faults: { dot: 'hang' } })
  const mailer = createMailer({ allowPrivateHosts: true })
  const off = new AbortController()
  const sending = mailer.send(to(server.port), message, 1500, off.signal)
  while (server.dots === 0) await new Promise((resolve) => setTimeout(resolve, 20))
  off.abort()
  expect(await sending).toMatchObject({ kind: 'ambiguous' })
  mailer.close()
  await server.close()
})

test('aborted while the server does not read the body, the mail is not sent', async () => {
  const server = await startHostileSmtp({ faults: { body: 'deaf' } })
  const mailer = createMailer({ allowPrivateHosts: true })
  const off = new AbortController()
  const large = { ...message, raw: Buffer.alloc(12_000_000, 'x\r\n') }
  const sending = mailer.send(to(server.port), large, 30_000, off.signal)
  setTimeout(() => off.abort(), 300)
  expect(await sending).toMatchObject({ kind: 'not_sent' })
  expect(server.dots).toBe(0)
  mailer.close()
  await server.close()
})

test('aborted before it began, a mail is not sent over an open connection either', async () => {
  const server = await startHostileSmtp()
  const mailer = createMailer({ allowPrivateHosts: true })
  expect(await mailer.send(to(server.port), message, 5000)).toMatchObject({ kind: 'accepted' })
  expect(await mailer.send(to(server.port), message, 5000, AbortSignal.abort())).toMatchObject({
    kind: 'not_sent',
  })
  expect(server.dots).toBe(1)
  mailer.close()
  await server.close()
})
