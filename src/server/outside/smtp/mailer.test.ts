import { afterEach, expect, test } from 'vitest'
import type { MailboxConnection, SendOutcome, ServerLogin } from '#core/ports.ts'
import {
  type Fault,
  type HostileServer,
  type Script,
  type Stage,
  startHostileSmtp,
} from '#server/testing/hostile-smtp.ts'
import { testCertificate } from '#server/testing/test-certificate.ts'
import { createMailer, type MailerOptions } from './mailer.ts'

const closers: (() => unknown)[] = []
afterEach(async () => {
  for (const close of closers.splice(0).reverse()) await close()
})

async function setUp(script: Script = {}, options: Partial<MailerOptions> = {}) {
  const server = await startHostileSmtp(script)
  const mailer = createMailer({ allowPrivateHosts: true, ca: [testCertificate], ...options })
  closers.push(
    () => server.close(),
    () => mailer.close(),
  )
  return { server, mailer, mailbox: mailboxAt(server) }
}

const mailboxAt = (server: HostileServer, smtp: Partial<ServerLogin> = {}): MailboxConnection => ({
  emailAccountId: 'mailbox-1',
  kind: 'smtp',
  smtp: {
    host: 'localhost',
    port: server.port,
    security: 'none',
    username: 'kim@hanbit.co.kr',
    auth: { kind: 'password', password: 'secret' },
    ...smtp,
  },
  imap: null,
})

const message = (id = '1', body = '본문\r\n.점으로 시작하는 줄') => ({
  messageId: `<${id}@hanbit.co.kr>`,
  from: 'kim@hanbit.co.kr',
  to: 'lee@customer.example',
  raw: Buffer.from(`Message-ID: <${id}@hanbit.co.kr>\r\nSubject: =?UTF-8?B?7KCc7JWI?=\r\n\r\n${body}\r\n`),
})

const stages = ['greeting', 'ehlo', 'auth', 'mail', 'rcpt', 'data', 'body', 'dot'] as const
const pipelinings = [true, false]

test('an accepted mail carries the server reply, arrives byte for byte, and is dot-stuffed', async () => {
  const { server, mailer, mailbox } = await setUp()
  expect(await mailer.send(mailbox, message(), 2000)).toEqual({
    kind: 'accepted',
    response: '250 2.0.0 queued as 42',
    providerMessageId: null,
  })
  expect(server.bodies[0]).toBe(
    Buffer.from(message().raw).toString('latin1').slice(0, -2).replace('\r\n.', '\r\n..'),
  )
  expect(server.commands[0]).toBe('EHLO hanbit.co.kr')
})

test('the Message-ID that Microsoft 365 puts in place of ours is read from its reply', async () => {
  const reply = '250 2.0.0 OK <SL2P216MB1@SL2P216MB1.KORP216.PROD.OUTLOOK.COM> [Hostname=SL2P216MB1]'
  const { mailer, mailbox } = await setUp({ faults: { dot: { reply } } })
  expect(await mailer.send(mailbox, message(), 2000)).toMatchObject({
    kind: 'accepted',
    providerMessageId: '<SL2P216MB1@SL2P216MB1.KORP216.PROD.OUTLOOK.COM>',
  })
})

for (const pipelining of pipelinings) {
  const label = pipelining ? 'with pipelining' : 'without pipelining'
  for (const stage of stages) {
    for (const fault of ['hang', 'cut', 'reset'] as const) {
      const expected = stage === 'dot' ? 'ambiguous' : 'not_sent'
      // a small mail is out, dot and all, before the server can break off in its middle
      const body = stage === 'body' ? 'x'.repeat(12_000_000) : undefined
      test(`${fault} at ${stage} ${label} is ${expected}`, async () => {
        const { server, mailer, mailbox } = await setUp({
          pipelining,
          faults: { [stage]: stage === 'body' && fault === 'hang' ? 'deaf' : fault },
        })
        const outcome = await mailer.send(mailbox, message('1', body), 400)
        expect(outcome).toMatchObject({ kind: expected, why: expect.stringMatching(/[가-힣]/) })
        if (outcome.kind === 'not_sent') expect(outcome.fault).toBe(fault === 'hang' ? 'timeout' : 'network')
        expect(server.dots).toBe(stage === 'dot' ? 1 : 0)
        expect(server.accepted).toBe(0)
        expect(server.connections).toBe(1)
      })
    }

    if (stage === 'body') continue
    const refusals: [string, string | null][] = [
      ['550 5.7.1 no', '5.7.1'],
      ['451 4.3.0 later', '4.3.0'],
      ['421 4.7.0 go away', '4.7.0'],
      ['554 아니요', null],
      ['550-5.1.1 first line\r\n550 5.1.1 second line', '5.1.1'],
    ]
    for (const [reply, enhanced] of refusals) {
      if (stage === 'ehlo' && !reply.startsWith('421')) continue // any other refusal falls back to HELO
      test(`${JSON.stringify(reply)} at ${stage} ${label} is a refusal of that stage`, async () => {
        const { server, mailer, mailbox } = await setUp({ pipelining, faults: { [stage]: { reply } } })
        const outcome = await mailer.send(mailbox, message(), 2000)
        expect(outcome).toMatchObject({
          kind: 'refused',
          code: Number(reply.slice(0, 3)),
          enhanced,
          stage: nameOf(stage),
        })
        expect(server.dots).toBe(stage === 'dot' ? 1 : 0)
        expect(server.accepted).toBe(0)
        expect(server.connections).toBe(1)
      })
    }
  }

  test(`a refusal followed by the end of the connection ${label} is still a refusal`, async () => {
    const { server, mailer, mailbox } = await setUp({
      pipelining,
      faults: { rcpt: { reply: '550 5.1.1 nobody', cut: true } },
    })
    expect(await mailer.send(mailbox, message(), 2000)).toMatchObject({
      kind: 'refused',
      code: 550,
      stage: 'recipient',
    })
    expect(server.dots).toBe(0)
  })

  test(`replies that arrive byte by byte ${label} are understood`, async () => {
    const { server, mailer, mailbox } = await setUp({ pipelining, dribble: true })
    expect(await mailer.send(mailbox, message(), 5000)).toMatchObject({ kind: 'accepted' })
    expect(await mailer.send(mailbox, message('2'), 5000)).toMatchObject({ kind: 'accepted' })
    expect(server.accepted).toBe(2)
  })
}

const nameOf = (stage: Stage) =>
  ({
    greeting: 'connect',
    ehlo: 'connect',
    auth: 'auth',
    mail: 'sender',
    rcpt: 'recipient',
    data: 'data',
    dot: 'data',
  })[stage as string]

for (const security of ['none', 'tls'] as const) {
  for (const fault of ['cut', 'hang'] as const) {
    test(`${fault} after the dot of a large mail is ambiguous over ${security}`, async () => {
      // larger than the socket buffers: the dot waits in the process while the server reads
      const { server, mailer } = await setUp({ secure: security === 'tls', faults: { dot: fault } })
      const outcome = await mailer.send(
        mailboxAt(server, { security }),
        message('1', 'x'.repeat(5_000_000)),
        4000,
      )
      expect(outcome).toMatchObject({ kind: 'ambiguous' })
      expect(server).toMatchObject({ dots: 1, accepted: 0, connections: 1 })
    })
  }
}

test('a server that takes DATA although it refused the recipient gets no text', async () => {
  const { server, mailer, mailbox } = await setUp({
    lax: true,
    faults: { rcpt: { reply: '550 5.1.1 nobody' } },
  })
  expect(await mailer.send(mailbox, message(), 1000)).toMatchObject({
    kind: 'refused',
    code: 550,
    stage: 'recipient',
  })
  expect(server.bodies).toEqual([''])
})

test.each<[Fault, SendOutcome['kind']]>([
  [{ reply: '250' }, 'accepted'],
  [{ reply: '250 접수했습니다 🎉' }, 'accepted'],
  [{ reply: '200 fine' }, 'accepted'],
  [{ reply: '250-first\r\n250-second\r\n250 third' }, 'accepted'],
  [{ reply: 'OK queued' }, 'ambiguous'],
  [{ reply: '354 go on' }, 'ambiguous'],
  [{ reply: '25' }, 'accepted'],
  [{ reply: '250-never finished', cut: true }, 'ambiguous'],
])('the answer %j to the final dot is %s', async (dot, kind) => {
  const { server, mailer, mailbox } = await setUp({ faults: { dot } })
  expect(await mailer.send(mailbox, message(), 1000)).toMatchObject({ kind })
  expect(server.dots).toBe(1)
})

test('a refused connection is not sent, and says which server', async () => {
  const { server, mailer, mailbox } = await setUp()
  await server.close()
  expect(await mailer.send(mailbox, message(), 1000)).toEqual({
    kind: 'not_sent',
    fault: 'network',
    why: expect.stringContaining(`localhost:${server.port}`),
  })
})

test('an inner host is blocked unless the installation allows it, and the sandbox never leaves this machine', async () => {
  const { server, mailbox } = await setUp()
  const closed = createMailer({ allowPrivateHosts: false })
  const open = createMailer({ allowPrivateHosts: true })
  closers.push(
    () => closed.close(),
    () => open.close(),
  )
  expect(await closed.send(mailbox, message(), 1000)).toMatchObject({ kind: 'not_sent', fault: 'blocked' })
  const away = mailboxAt(server, { host: '10.0.0.1' })
  expect(await open.send({ ...away, kind: 'sandbox' }, message(), 1000)).toMatchObject({ fault: 'blocked' })
  expect(await closed.send({ ...mailbox, kind: 'sandbox' }, message(), 1000)).toMatchObject({
    kind: 'accepted',
  })
  expect(server.connections).toBe(1)
})

test('a server without STARTTLS gets neither password nor mail when STARTTLS is asked for', async () => {
  const { server, mailer } = await setUp()
  const mailbox = mailboxAt(server, { security: 'starttls' })
  expect(await mailer.send(mailbox, message(), 1000)).toMatchObject({ kind: 'not_sent', fault: 'tls' })
  expect(await mailer.verify(mailbox)).toMatchObject({ ok: false, fault: 'tls' })
  expect(server.commands.filter((line) => /^(AUTH|MAIL)/.test(line))).toEqual([])
})

test.each<[ServerLogin['security'], Script]>([
  ['starttls', { starttls: true }],
  ['tls', { secure: true }],
])('over %s the certificate must fit the name that was entered', async (security, script) => {
  const { server, mailer } = await setUp(script)
  expect(await mailer.send(mailboxAt(server, { security }), message(), 2000)).toMatchObject({
    kind: 'accepted',
  })
  const otherName = { ...mailboxAt(server, { security, host: '127.0.0.1' }), emailAccountId: 'other' }
  expect(await mailer.send(otherName, message('2'), 2000)).toMatchObject({ kind: 'not_sent', fault: 'tls' })
  const untrusting = createMailer({ allowPrivateHosts: true })
  closers.push(() => untrusting.close())
  expect(await untrusting.send(mailboxAt(server, { security }), message('3'), 2000)).toMatchObject({
    fault: 'tls',
  })
  expect(server.accepted).toBe(1)
})

test('TLS spoken to a plain port, and plain spoken to a TLS port, end as not sent', async () => {
  const plain = await setUp()
  expect(await plain.mailer.send(mailboxAt(plain.server, { security: 'tls' }), message(), 500)).toMatchObject(
    {
      kind: 'not_sent',
    },
  )
  const secure = await setUp({ secure: true })
  expect(await secure.mailer.send(mailboxAt(secure.server), message(), 500)).toMatchObject({
    kind: 'not_sent',
  })
})

test('a wrong password is a refusal at sign-in, with the code of the server', async () => {
  const { server, mailer, mailbox } = await setUp({
    faults: { auth: { reply: '535 5.7.8 bad credentials' } },
  })
  expect(await mailer.send(mailbox, message(), 1000)).toEqual({
    kind: 'refused',
    code: 535,
    enhanced: '5.7.8',
    response: '535 5.7.8 bad credentials',
    stage: 'auth',
  })
  expect(await mailer.verify(mailbox)).toMatchObject({ ok: false, fault: 'auth' })
  expect(server.dots).toBe(0)
})

test('a server that offers no sign-in at all is an auth fault, said before any mail', async () => {
  const { mailer, mailbox } = await setUp({ auth: 'NOAUTH' })
  expect(await mailer.send(mailbox, message(), 1000)).toMatchObject({ kind: 'not_sent', fault: 'auth' })
})

test('an OAuth token goes out as XOAUTH2, never as a password, and its refusal keeps the code', async () => {
  const login = { auth: { kind: 'oauth2', accessToken: 'token-1' } } as const
  const good = await setUp({ auth: 'AUTH PLAIN LOGIN XOAUTH2' })
  expect(await good.mailer.send(mailboxAt(good.server, login), message(), 1000)).toMatchObject({
    kind: 'accepted',
  })
  const sent = good.server.commands.find((line) => line.startsWith('AUTH'))
  expect(Buffer.from(sent?.split(' ')[2] ?? '', 'base64').toString()).toBe(
    'user=kim@hanbit.co.kr\u0001auth=Bearer token-1\u0001\u0001',
  )
  const bad = await setUp({ faults: { auth: { reply: '535 5.7.8 expired' } } })
  expect(await bad.mailer.send(mailboxAt(bad.server, login), message(), 1000)).toMatchObject({
    code: 535,
    stage: 'auth',
  })
})

test('one connection carries a run of mails, and a refused mail in between leaves no trace on the next', async () => {
  const { server, mailer, mailbox } = await setUp({
    onMail: 2,
    faults: { rcpt: { reply: '550 5.1.1 nobody' } },
  })
  const kinds: string[] = []
  for (const id of ['1', '2', '3', '4']) kinds.push((await mailer.send(mailbox, message(id), 1000)).kind)
  expect(kinds).toEqual(['accepted', 'refused', 'accepted', 'accepted'])
  expect(server.connections).toBe(1)
  expect(server.commands.filter((line) => line === 'RSET')).toHaveLength(1)
  expect(server.accepted).toBe(3)
})

test('a connection is closed after it was idle, and a new one is opened for the next mail', async () => {
  const { server, mailer, mailbox } = await setUp({}, { idleMs: 50 })
  await mailer.send(mailbox, message('1'), 1000)
  await expect.poll(() => server.commands.at(-1)).toBe('QUIT')
  expect(await mailer.send(mailbox, message('2'), 1000)).toMatchObject({ kind: 'accepted' })
  expect(server.connections).toBe(2)
})

test('a warm connection that the server dropped is replaced, and the mail goes out once', async () => {
  const { server, mailer, mailbox } = await setUp()
  await mailer.send(mailbox, message('1'), 1000)
  server.dropAll()
  expect(await mailer.send(mailbox, message('2'), 1000)).toMatchObject({ kind: 'accepted' })
  server.setScript({ onMail: 3, faults: { mail: { reply: '421 4.4.2 idle too long', cut: true } } })
  expect(await mailer.send(mailbox, message('3'), 1000)).toMatchObject({ kind: 'accepted' })
  expect(server).toMatchObject({ dots: 3, accepted: 3, connections: 3 })
})

test('a warm connection that dies after the body began is not replaced', async () => {
  for (const fault of ['cut', 'reset', 'hang'] as const) {
    const { server, mailer, mailbox } = await setUp({ onMail: 2, faults: { dot: fault } })
    await mailer.send(mailbox, message('1'), 1000)
    expect(await mailer.send(mailbox, message('2'), 300)).toMatchObject({ kind: 'ambiguous' })
    expect(server).toMatchObject({ dots: 2, accepted: 1, connections: 1 })
  }
})

test('a changed password is used for the next mail, not the old connection', async () => {
  const { server, mailer, mailbox } = await setUp()
  await mailer.send(mailbox, message('1'), 1000)
  const changed = mailboxAt(server, { auth: { kind: 'password', password: 'new' } })
  await mailer.send(changed, message('2'), 1000)
  const passwords = server.commands
    .filter((line) => line.startsWith('AUTH'))
    .map((line) => atob(line.split(' ')[2] ?? ''))
  expect(passwords.map((text) => text.split('\0')[2])).toEqual(['secret', 'new'])
})

test('many mails at once share the allowed connections, and every one is accepted once', async () => {
  const { server, mailer, mailbox } = await setUp({}, { maxConnectionsPerMailbox: 2 })
  const outcomes = await Promise.all(
    Array.from({ length: 20 }, (_, i) => mailer.send(mailbox, message(`${i}`), 5000)),
  )
  expect(new Set(outcomes.map(({ kind }) => kind))).toEqual(new Set(['accepted']))
  expect(server).toMatchObject({ dots: 20, accepted: 20, connections: 2 })
})

test('a mail that waits too long for a connection of its mailbox is not sent', async () => {
  const { server, mailer, mailbox } = await setUp(
    { faults: { dot: 'hang' } },
    { maxConnectionsPerMailbox: 1 },
  )
  const [first, second] = await Promise.all([
    mailer.send(mailbox, message('1'), 600),
    mailer.send(mailbox, message('2'), 200),
  ])
  expect(first).toMatchObject({ kind: 'ambiguous' })
  expect(second).toMatchObject({ kind: 'not_sent', fault: 'timeout' })
  expect(server.dots).toBe(1)
})

test('a mail larger than the server takes is refused without being sent', async () => {
  const { server, mailer, mailbox } = await setUp({ size: 1000 })
  const outcome = await mailer.send(mailbox, message('1', 'x'.repeat(2000)), 1000)
  expect(outcome).toMatchObject({ kind: 'refused', code: 552, enhanced: '5.3.4', stage: 'data' })
  expect(server.commands.some((line) => line.startsWith('MAIL'))).toBe(false)
  expect(await mailer.send(mailbox, message('2'), 1000)).toMatchObject({ kind: 'accepted' })
})

test.each(['no-at-sign', 'a@', '@b.kr', 'a b@c.kr', 'a@b.kr>\r\nRCPT TO:<evil@x.kr', 'a\r\n@b.kr'])(
  'the address %j never reaches a server',
  async (to) => {
    const { server, mailer, mailbox } = await setUp()
    expect(await mailer.send(mailbox, { ...message(), to }, 1000)).toMatchObject({
      kind: 'refused',
      enhanced: '5.1.3',
    })
    expect(server.connections).toBe(0)
  },
)

test('a Korean domain goes out in its ASCII form', async () => {
  const { server, mailer, mailbox } = await setUp()
  await mailer.send(mailbox, { ...message(), to: 'lee@한빛.한국' }, 1000)
  expect(server.commands).toContain('RCPT TO:<lee@xn--xx3br43b.xn--3e0b707e>')
})

test('verify signs in, says so, and leaves politely', async () => {
  const { server, mailer, mailbox } = await setUp()
  expect(await mailer.verify(mailbox)).toEqual({ ok: true, detail: expect.stringContaining('localhost') })
  await expect.poll(() => server.commands.at(-1)).toBe('QUIT')
  expect(server.commands.some((line) => line.startsWith('MAIL'))).toBe(false)
})
