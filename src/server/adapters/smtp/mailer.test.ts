import { expect, onTestFinished, test } from 'vitest'
import type { ServerLogin } from '#core/ports.ts'
import {
  holdLimits,
  LIMIT_MS,
  mailboxAt,
  message,
  passLimit,
  setUpHostileMailbox,
} from '#testing/mailboxes/hostile-mailbox.ts'
import type { Script } from '#testing/servers/hostile-smtp.ts'
import { createMailer } from './mailer.ts'
import { providerMessageId } from './outcome.ts'

test('an accepted mail returns the server reply, arrives byte for byte, and is dot-stuffed', async () => {
  const { server, mailer, mailbox } = await setUpHostileMailbox()
  expect(await mailer.send(mailbox, message(), LIMIT_MS)).toEqual({
    kind: 'accepted',
    response: '250 2.0.0 queued as 42',
    providerMessageId: null,
  })
  expect(server.bodies[0]).toBe(
    Buffer.from(message().raw).toString('latin1').slice(0, -2).replace('\r\n.', '\r\n..'),
  )
  expect(server.commands[0]).toBe('EHLO hanbit.co.kr')
})

test('the Message-ID by which Microsoft 365 replaces ours is read from its reply', async () => {
  const reply = '250 2.0.0 OK <SL2P216MB1@SL2P216MB1.KORP216.PROD.OUTLOOK.COM> [Hostname=SL2P216MB1]'
  const { mailer, mailbox } = await setUpHostileMailbox({ faults: { dot: { reply } } })
  expect(await mailer.send(mailbox, message(), LIMIT_MS)).toMatchObject({
    kind: 'accepted',
    providerMessageId: '<SL2P216MB1@SL2P216MB1.KORP216.PROD.OUTLOOK.COM>',
  })
})

test.each([
  ['email-smtp.us-east-1.amazonaws.com', '<0100018b5c3c0a4f-4b21-000000@email.amazonses.com>'],
  ['email-smtp.ap-northeast-2.amazonaws.com', '<0100018b5c3c0a4f-4b21-000000@ap-northeast-2.amazonses.com>'],
  ['smtp.hanbit.example', null],
])('the Message-ID that Amazon SES sets is read for the host %s', (host, id) => {
  expect(providerMessageId('250 Ok 0100018b5c3c0a4f-4b21-000000', host)).toBe(id)
})

test.each([true, false])('the commands of a mail, with pipelining %s', async (pipelining) => {
  const { server, mailer, mailbox } = await setUpHostileMailbox({
    pipelining,
    auth: 'AUTH PLAIN\r\n250-8BITMIME',
    size: 100_000,
  })
  const mail = message('1')
  expect(await mailer.send(mailbox, mail, LIMIT_MS)).toMatchObject({ kind: 'accepted' })
  expect(server.commands.slice(2)).toEqual([
    `MAIL FROM:<kim@hanbit.co.kr> BODY=8BITMIME SIZE=${mail.raw.length}`,
    'RCPT TO:<lee@customer.example>',
    'DATA',
  ])
})

test.each(['\r\n.\r\n', '\n.\n', '\r.\r', '\n.\r\n', '.\r\n', '\r\n..\r\n'])(
  'a body with %j cannot end itself and continue as commands',
  async (end) => {
    const { server, mailer, mailbox } = await setUpHostileMailbox()
    const body = `a${end}MAIL FROM:<evil@x.kr>\r\nRCPT TO:<b@x.kr>\r\nDATA\r\nb`
    expect(await mailer.send(mailbox, message('1', body), LIMIT_MS)).toMatchObject({ kind: 'accepted' })
    expect(await mailer.send(mailbox, message('2'), LIMIT_MS)).toMatchObject({ kind: 'accepted' })
    expect(server).toMatchObject({ dots: 2, accepted: 2 })
    expect(server.commands.filter((line) => line.startsWith('MAIL'))).toHaveLength(2)
    expect(server.bodies[0]?.replaceAll('\r\n', '')).not.toMatch(/[\r\n]/)
  },
)

test('without a connection the mail is not sent and the error names the server', async () => {
  const { server, mailer, mailbox } = await setUpHostileMailbox()
  await server.close()
  expect(await mailer.send(mailbox, message(), LIMIT_MS)).toEqual({
    kind: 'not_sent',
    fault: 'network',
    why: expect.stringContaining(`localhost:${server.port}`),
  })
})

test('an internal host is blocked unless the installation allows it, and the sandbox connects to this machine only', async () => {
  const { server, mailbox } = await setUpHostileMailbox()
  const closed = createMailer({ allowPrivateHosts: false })
  const open = createMailer({ allowPrivateHosts: true })
  onTestFinished(() => closed.close())
  onTestFinished(() => open.close())
  expect(await closed.send(mailbox, message(), LIMIT_MS)).toMatchObject({
    kind: 'not_sent',
    fault: 'blocked',
  })
  const away = mailboxAt(server, { host: '10.0.0.1' })
  expect(await open.send({ ...away, kind: 'sandbox' }, message(), LIMIT_MS)).toMatchObject({
    fault: 'blocked',
  })
  expect(await closed.send({ ...mailbox, kind: 'sandbox' }, message(), LIMIT_MS)).toMatchObject({
    kind: 'accepted',
  })
  expect(server.connections).toBe(1)
})

test('a server without STARTTLS receives neither password nor mail when STARTTLS is required', async () => {
  const { server, mailer } = await setUpHostileMailbox()
  const mailbox = mailboxAt(server, { security: 'starttls' })
  expect(await mailer.send(mailbox, message(), LIMIT_MS)).toMatchObject({ kind: 'not_sent', fault: 'tls' })
  expect(await mailer.verify(mailbox)).toMatchObject({ ok: false, fault: 'tls' })
  expect(server.commands.filter((line) => /^(AUTH|MAIL)/.test(line))).toEqual([])
})

test.each<[ServerLogin['security'], Script]>([
  ['starttls', { starttls: true }],
  ['tls', { secure: true }],
])('over %s the certificate must match the entered name', async (security, script) => {
  const { server, mailer } = await setUpHostileMailbox(script)
  expect(await mailer.send(mailboxAt(server, { security }), message(), LIMIT_MS)).toMatchObject({
    kind: 'accepted',
  })
  const otherName = { ...mailboxAt(server, { security, host: '127.0.0.1' }), emailAccountId: 'other' }
  expect(await mailer.send(otherName, message('2'), LIMIT_MS)).toMatchObject({
    kind: 'not_sent',
    fault: 'tls',
  })
  const untrusting = createMailer({ allowPrivateHosts: true })
  onTestFinished(() => untrusting.close())
  expect(await untrusting.send(mailboxAt(server, { security }), message('3'), LIMIT_MS)).toMatchObject({
    fault: 'tls',
  })
  expect(server.accepted).toBe(1)
})

test('TLS spoken to a plain port, and plain spoken to a TLS port, end as not sent', async () => {
  const plain = await setUpHostileMailbox()
  expect(await plain.mailer.send(mailboxAt(plain.server, { security: 'tls' }), message(), 500)).toMatchObject(
    {
      kind: 'not_sent',
    },
  )
  const secure = await setUpHostileMailbox({ secure: true })
  expect(await secure.mailer.send(mailboxAt(secure.server), message(), 500)).toMatchObject({
    kind: 'not_sent',
  })
})

test('a wrong password is a rejection at sign-in with the server’s code', async () => {
  const { server, mailer, mailbox } = await setUpHostileMailbox({
    faults: { auth: { reply: '535 5.7.8 bad credentials' } },
  })
  expect(await mailer.send(mailbox, message(), LIMIT_MS)).toEqual({
    kind: 'rejected',
    code: 535,
    enhanced: '5.7.8',
    response: '535 5.7.8 bad credentials',
    stage: 'auth',
  })
  expect(await mailer.verify(mailbox)).toMatchObject({ ok: false, fault: 'auth' })
  expect(server.dots).toBe(0)
})

test('a server without authentication is an auth fault before any mail', async () => {
  const { mailer, mailbox } = await setUpHostileMailbox({ auth: 'NOAUTH' })
  expect(await mailer.send(mailbox, message(), LIMIT_MS)).toMatchObject({ kind: 'not_sent', fault: 'auth' })
})

test('an OAuth token is sent as XOAUTH2, never as a password, and its rejection keeps the code', async () => {
  const login = { auth: { kind: 'oauth2', accessToken: 'token-1' } } as const
  const good = await setUpHostileMailbox({ auth: 'AUTH PLAIN LOGIN XOAUTH2' })
  expect(await good.mailer.send(mailboxAt(good.server, login), message(), LIMIT_MS)).toMatchObject({
    kind: 'accepted',
  })
  const sent = good.server.commands.find((line) => line.startsWith('AUTH'))
  expect(Buffer.from(sent?.split(' ')[2] ?? '', 'base64').toString()).toBe(
    'user=kim@hanbit.co.kr\u0001auth=Bearer token-1\u0001\u0001',
  )
  const bad = await setUpHostileMailbox({ faults: { auth: { reply: '535 5.7.8 expired' } } })
  expect(await bad.mailer.send(mailboxAt(bad.server, login), message(), LIMIT_MS)).toMatchObject({
    code: 535,
    stage: 'auth',
  })
})

test('one connection sends several mails, and a rejected mail does not affect the next', async () => {
  const { server, mailer, mailbox } = await setUpHostileMailbox({
    onMail: 2,
    faults: { rcpt: { reply: '550 5.1.1 nobody' } },
  })
  const kinds: string[] = []
  for (const id of ['1', '2', '3', '4']) kinds.push((await mailer.send(mailbox, message(id), LIMIT_MS)).kind)
  expect(kinds).toEqual(['accepted', 'rejected', 'accepted', 'accepted'])
  expect(server.connections).toBe(1)
  expect(server.commands.filter((line) => line === 'RSET')).toHaveLength(1)
  expect(server.accepted).toBe(3)
})

test('a connection is closed after it was idle, and a new one is opened for the next mail', async () => {
  const { server, mailer, mailbox } = await setUpHostileMailbox({}, { idleMs: 50 })
  await mailer.send(mailbox, message('1'), LIMIT_MS)
  await expect.poll(() => server.commands.at(-1)).toBe('QUIT')
  expect(await mailer.send(mailbox, message('2'), LIMIT_MS)).toMatchObject({ kind: 'accepted' })
  expect(server.connections).toBe(2)
})

test('an idle connection that the server closed is replaced, and the mail is sent once', async () => {
  const { server, mailer, mailbox } = await setUpHostileMailbox()
  await mailer.send(mailbox, message('1'), LIMIT_MS)
  server.dropAll()
  expect(await mailer.send(mailbox, message('2'), LIMIT_MS)).toMatchObject({ kind: 'accepted' })
  server.setScript({ onMail: 3, faults: { mail: { reply: '421 4.4.2 idle too long', cut: true } } })
  expect(await mailer.send(mailbox, message('3'), LIMIT_MS)).toMatchObject({ kind: 'accepted' })
  expect(server).toMatchObject({ dots: 3, accepted: 3, connections: 3 })
})

test('an idle connection that is lost after the body began is not replaced', async () => {
  for (const fault of ['cut', 'reset', 'hang'] as const) {
    const { server, mailer, mailbox } = await setUpHostileMailbox({ onMail: 2, faults: { dot: fault } })
    if (fault === 'hang') holdLimits()
    await mailer.send(mailbox, message('1'), LIMIT_MS)
    const sending = mailer.send(mailbox, message('2'), LIMIT_MS)
    if (fault === 'hang') await passLimit(server, 'dot')
    expect(await sending).toMatchObject({ kind: 'ambiguous' })
    expect(server).toMatchObject({ dots: 2, accepted: 1, connections: 1 })
  }
})

test('a changed password is used for the next mail, not the old connection', async () => {
  const { server, mailer, mailbox } = await setUpHostileMailbox()
  await mailer.send(mailbox, message('1'), LIMIT_MS)
  const changed = mailboxAt(server, { auth: { kind: 'password', password: 'new' } })
  await mailer.send(changed, message('2'), LIMIT_MS)
  const passwords = server.commands
    .filter((line) => line.startsWith('AUTH'))
    .map((line) => atob(line.split(' ')[2] ?? ''))
  expect(passwords.map((text) => text.split('\0')[2])).toEqual(['secret', 'new'])
})

test('concurrent mails share the allowed connections, and each is accepted once', async () => {
  const { server, mailer, mailbox } = await setUpHostileMailbox({}, { maxConnectionsPerMailbox: 2 })
  const outcomes = await Promise.all(
    Array.from({ length: 20 }, (_, i) => mailer.send(mailbox, message(`${i}`), LIMIT_MS)),
  )
  expect(new Set(outcomes.map(({ kind }) => kind))).toEqual(new Set(['accepted']))
  expect(server).toMatchObject({ dots: 20, accepted: 20, connections: 2 })
})

test('a mail that waits too long for a connection of its mailbox is not sent', async () => {
  const { server, mailer, mailbox } = await setUpHostileMailbox(
    { faults: { dot: 'hang' } },
    { maxConnectionsPerMailbox: 1 },
  )
  holdLimits()
  const first = mailer.send(mailbox, message('1'), 2 * LIMIT_MS)
  const second = mailer.send(mailbox, message('2'), LIMIT_MS)
  await passLimit(server, 'dot')
  expect(await second).toMatchObject({ kind: 'not_sent', fault: 'timeout' })
  await passLimit(server, 'dot')
  expect(await first).toMatchObject({ kind: 'ambiguous' })
  expect(server.dots).toBe(1)
})

test.each([
  [10_240_000, 10_240_000],
  [0, null],
  [undefined, null],
])('a connection check finds the announced SIZE %s', async (size, maxMailBytes) => {
  const { mailer, mailbox } = await setUpHostileMailbox(size === undefined ? {} : { size })
  expect(await mailer.verify(mailbox)).toMatchObject({ ok: true, maxMailBytes })
})

test('a mail larger than the server accepts is rejected without being sent', async () => {
  const { server, mailer, mailbox } = await setUpHostileMailbox({ size: 1000 })
  const outcome = await mailer.send(mailbox, message('1', 'x'.repeat(2000)), LIMIT_MS)
  expect(outcome).toMatchObject({ kind: 'rejected', code: 552, enhanced: '5.3.4', stage: 'data' })
  expect(server.commands.some((line) => line.startsWith('MAIL'))).toBe(false)
  expect(await mailer.send(mailbox, message('2'), LIMIT_MS)).toMatchObject({ kind: 'accepted' })
})

test.each(['no-at-sign', 'a@', '@b.kr', 'a b@c.kr', 'a@b.kr>\r\nRCPT TO:<evil@x.kr', 'a\r\n@b.kr'])(
  'the address %j never reaches a server',
  async (to) => {
    const { server, mailer, mailbox } = await setUpHostileMailbox()
    expect(await mailer.send(mailbox, { ...message(), to }, LIMIT_MS)).toMatchObject({
      kind: 'rejected',
      enhanced: '5.1.3',
    })
    expect(server.connections).toBe(0)
  },
)

test('a Korean domain is sent in its ASCII form', async () => {
  const { server, mailer, mailbox } = await setUpHostileMailbox()
  await mailer.send(mailbox, { ...message(), to: 'lee@한빛.한국' }, LIMIT_MS)
  expect(server.commands).toContain('RCPT TO:<lee@xn--xx3br43b.xn--3e0b707e>')
})

test('verify signs in, returns so, and quits', async () => {
  const { server, mailer, mailbox } = await setUpHostileMailbox()
  expect(await mailer.verify(mailbox)).toMatchObject({
    ok: true,
    detail: expect.stringContaining('localhost'),
  })
  await expect.poll(() => server.commands.at(-1)).toBe('QUIT')
  expect(server.commands.some((line) => line.startsWith('MAIL'))).toBe(false)
})
