// An aborted conversation: the mail is not sent as long as the final dot was not written; after that the reply is waited
// for.
import { expect, test } from 'vitest'
import type { MailboxConnection } from '#core/ports.ts'
import { type Stage, startHostileSmtp } from '#testing/servers/hostile-smtp.ts'
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

/** More than the time of a test: a conversation that does not end on abort fails it. */
const LONG_MS = 600_000

test.each<Stage>(['greeting', 'ehlo', 'auth', 'mail', 'rcpt', 'data'])(
  'called off while the server hangs at %s, the mail has not been sent',
  async (stage) => {
    const server = await startHostileSmtp({ faults: { [stage]: 'hang' }, pipelining: false })
    const mailer = createMailer({ allowPrivateHosts: true })
    const off = new AbortController()
    const sending = mailer.send(to(server.port), message, LONG_MS, off.signal)
    await expect.poll(() => server.struck).toEqual([stage])
    off.abort()
    expect(await sending).toMatchObject({ kind: 'not_sent' })
    // and no new conversation is started
    const connections = server.connections
    expect(await mailer.send(to(server.port), message, LONG_MS, off.signal)).toMatchObject({
      kind: 'not_sent',
    })
    expect(server.dots).toBe(0)
    expect(server.connections).toBeLessThanOrEqual(connections + 1)
    mailer.close()
    await server.close()
  },
)

test('aborted after the final dot, the reply is waited for', async () => {
  const server = await startHostileSmtp({ faultsOf: () => ({ dot: { slow: 1000 } }) })
  const mailer = createMailer({ allowPrivateHosts: true })
  const off = new AbortController()
  const sending = mailer.send(to(server.port), message, LONG_MS, off.signal)
  await expect.poll(() => server.dots).toBe(1)
  off.abort()
  expect(await sending).toMatchObject({ kind: 'accepted' })
  mailer.close()
  await server.close()
})

test('aborted while the server does not read the body, the mail is not sent', async () => {
  const server = await startHostileSmtp({ faults: { body: 'deaf' } })
  const mailer = createMailer({ allowPrivateHosts: true })
  const off = new AbortController()
  const large = { ...message, raw: Buffer.alloc(12_000_000, 'x\r\n') }
  const sending = mailer.send(to(server.port), large, LONG_MS, off.signal)
  await expect.poll(() => server.struck).toEqual(['body'])
  off.abort()
  expect(await sending).toMatchObject({ kind: 'not_sent' })
  expect(server.dots).toBe(0)
  mailer.close()
  await server.close()
})

test('aborted before it began, a mail is not sent over an open connection either', async () => {
  const server = await startHostileSmtp()
  const mailer = createMailer({ allowPrivateHosts: true })
  expect(await mailer.send(to(server.port), message, LONG_MS)).toMatchObject({ kind: 'accepted' })
  expect(await mailer.send(to(server.port), message, LONG_MS, AbortSignal.abort())).toMatchObject({
    kind: 'not_sent',
  })
  expect(server.dots).toBe(1)
  mailer.close()
  await server.close()
})
