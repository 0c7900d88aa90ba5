import { expect, test } from 'vitest'
import type { FetchedMessage, FolderCursor, MailboxConnection, ServerLogin } from '#core/ports.ts'
import { type HostilePop3, startHostilePop3 } from '#testing/servers/hostile-pop3.ts'
import { testCertificate } from '#testing/servers/test-certificate.ts'
import { createPop3Inbox, receivedAt } from './inbox.ts'

const NOW = new Date('2026-11-30T12:00:00+09:00')
const DAY_MS = 86_400_000

function mailboxOf(server: HostilePop3, login: Partial<ServerLogin> = {}): MailboxConnection {
  const pop3: ServerLogin = {
    host: 'localhost',
    port: server.port,
    security: 'none',
    username: 'kim',
    auth: { kind: 'password', password: 'secret' },
    ...login,
  }
  return { emailAccountId: 'a1', kind: 'smtp', smtp: pop3, imap: null, pop3 }
}

function inboxWith(options: Partial<Parameters<typeof createPop3Inbox>[0]> = {}) {
  let now = NOW
  const clock = { now: () => now }
  const inbox = createPop3Inbox({ clock, allowPrivateHosts: true, ca: [testCertificate], ...options })
  return { inbox, advance: (ms: number) => (now = new Date(now.getTime() + ms)) }
}

const mail = (id: string, { daysAgo = 0, body = '본문', uid = `uid-${id}` } = {}) => ({
  uid,
  raw: [
    `Received: from mx.x.kr by pop.x.kr; ${new Date(NOW.getTime() - daysAgo * DAY_MS - 1000).toUTCString()}`,
    `Message-ID: <${id}@x.kr>`,
    '',
    body,
    '',
  ].join('\r\n'),
})

const idsOf = (messages: FetchedMessage[]) =>
  messages.map(({ raw }) => /<(.*)@x\.kr>/.exec(Buffer.from(raw).toString())?.[1])

type Inbox = ReturnType<typeof createPop3Inbox>
async function read(inbox: Inbox, mailbox: MailboxConnection, known: readonly FolderCursor[]) {
  const messages: FetchedMessage[] = []
  const result = await inbox.fetchNew(mailbox, known, async (message) => void messages.push(message))
  return { ids: idsOf(messages), messages, result, cursors: result.cursors ?? [] }
}

test('a new mailbox starts now: what is there is not read, what arrives later is read once, byte by byte', async () => {
  const server = await startHostilePop3()
  const { inbox } = inboxWith()
  const mailbox = mailboxOf(server)
  server.messages.push(mail('1'), mail('2'))
  const first = await read(inbox, mailbox, [])
  expect(first.ids).toEqual([])
  const late = mail('3', { body: `..두 점\r\n.\r\n. 한 점\r\n${'.'.repeat(20_000)}` })
  server.messages.push(late)
  const second = await read(inbox, mailbox, first.cursors)
  expect(second.ids).toEqual(['3'])
  expect(Buffer.from(second.messages[0]?.raw ?? []).toString()).toBe(late.raw)
  expect(second.messages[0]?.receivedAt).toEqual(new Date(NOW.getTime() - 1000))
  expect((await read(inbox, mailbox, second.cursors)).ids).toEqual([])
  expect(server.commands.some((line) => /^DELE/.test(line))).toBe(false)
})

test('of a mailbox with 50,000 old messages none is downloaded, and eight bytes of each are remembered', async () => {
  const server = await startHostilePop3()
  for (let i = 0; i < 50_000; i++) server.messages.push({ uid: `old-${i}`, raw: 'Subject: old\r\n\r\n' })
  const { inbox } = inboxWith()
  const first = await read(inbox, mailboxOf(server), [])
  expect(first.cursors[0]?.seen?.length).toBe(400_000)
  server.messages.push(mail('new'))
  expect((await read(inbox, mailboxOf(server), first.cursors)).ids).toEqual(['new'])
  expect(server.commands.filter((line) => /^RETR/.test(line))).toHaveLength(1)
})

test('after all ids changed, only messages of the last two weeks are read again', async () => {
  const server = await startHostilePop3()
  server.messages.push(mail('old', { daysAgo: 40 }), mail('recent', { daysAgo: 3 }))
  const { inbox } = inboxWith()
  const first = await read(inbox, mailboxOf(server), [])
  server.messages = [...server.messages, mail('new')].map((one, i) => ({ ...one, uid: `changed-${i}` }))
  expect((await read(inbox, mailboxOf(server), first.cursors)).ids).toEqual(['recent', 'new'])
  expect(server.commands.filter((line) => /^RETR/.test(line))).toHaveLength(2)
})

test('a mailbox that was read by IMAP before is read from two weeks back', async () => {
  const server = await startHostilePop3()
  server.messages.push(mail('old', { daysAgo: 15 }), mail('between', { daysAgo: 2 }))
  const imap = [{ folder: 'INBOX', uidValidity: '7', lastUid: 12 }]
  expect((await read(inboxWith().inbox, mailboxOf(server), imap)).ids).toEqual(['between'])
})

test('a server without TOP, one that returns no message it lists, and one id for two messages miss nothing', async () => {
  const server = await startHostilePop3()
  const { inbox } = inboxWith()
  const start = await read(inbox, mailboxOf(server), [])
  server.faults.set('TOP', { reply: '-ERR unknown command' })
  server.messages.push(mail('old', { daysAgo: 40 }), mail('1', { uid: 'same' }), mail('2', { uid: 'same' }))
  const both = await read(inbox, mailboxOf(server), start.cursors)
  expect(both.ids).toEqual(['1', '2'])

  server.messages.push(mail('3'))
  server.faults.set('RETR', { reply: '-ERR message unavailable' })
  const failing = await read(inbox, mailboxOf(server), both.cursors)
  expect(failing).toMatchObject({ ids: [], result: { ok: true } })
  server.faults.set('RETR', { reply: '-ERR [SYS/TEMP] storage is out' })
  expect((await read(inbox, mailboxOf(server), both.cursors)).result).toMatchObject({
    ok: false,
    fault: 'busy',
  })
  server.faults.clear()
  expect((await read(inbox, mailboxOf(server), failing.cursors)).ids).toEqual(['3'])
})

test('a connection lost in the middle of a message continues with that message at the next read', async () => {
  const server = await startHostilePop3()
  const { inbox } = inboxWith()
  const start = await read(inbox, mailboxOf(server), [])
  server.messages.push(mail('1'), mail('2', { body: 'x'.repeat(20_000) }), mail('3'))
  const messages: FetchedMessage[] = []
  const cut = await inbox.fetchNew(mailboxOf(server), start.cursors, async (message) => {
    messages.push(message)
    server.faults.set('RETR', { cutAfter: 5000 })
  })
  expect(idsOf(messages)).toEqual(['1'])
  expect(cut).toMatchObject({ ok: false, fault: 'network', why: expect.stringMatching(/[가-힣]/) })
  server.faults.clear()
  const rest = await read(inbox, mailboxOf(server), cut.cursors ?? [])
  expect(rest.ids).toEqual(['2', '3'])
  expect((await read(inbox, mailboxOf(server), rest.cursors)).ids).toEqual([])
})

test('a failure of onMessage is thrown', async () => {
  const server = await startHostilePop3()
  const { inbox } = inboxWith()
  const start = await read(inbox, mailboxOf(server), [])
  server.messages.push(mail('1'))
  const failing = inbox.fetchNew(mailboxOf(server), start.cursors, () =>
    Promise.reject(new Error('no database')),
  )
  await expect(failing).rejects.toThrow('no database')
})

test('a message beyond 16 MB is cut, and the next one is read', async () => {
  const server = await startHostilePop3()
  const { inbox } = inboxWith()
  const start = await read(inbox, mailboxOf(server), [])
  server.messages.push(mail('huge', { body: '한 줄\r\n'.repeat(2_000_000) }), mail('next'))
  const { ids, messages } = await read(inbox, mailboxOf(server), start.cursors)
  expect(ids).toEqual(['huge', 'next'])
  expect(messages[0]?.raw.length).toBe(16 * 1024 * 1024)
})

test.each([
  ['-ERR [AUTH] wrong password', 'auth'],
  ['-ERR invalid user or password', 'auth'],
  ['-ERR [IN-USE] Do you have another POP session running?', 'busy'],
  ['-ERR [LOGIN-DELAY] minimum time between mail checks violation', 'busy'],
  ['-ERR [SYS/TEMP] try later', 'busy'],
  ['-ERR maildrop already locked: mailbox in use', 'busy'],
])('a sign-in that the server answers with %s is a fault of kind %s, in Korean', async (reply, fault) => {
  const server = await startHostilePop3()
  server.faults.set('PLAIN', { reply })
  const failure = await inboxWith().inbox.verify(mailboxOf(server))
  expect(failure).toMatchObject({ ok: false, fault, why: expect.stringContaining(reply.slice(5)) })
  expect(failure).toMatchObject({ why: expect.stringMatching(/[가-힣]/) })
})

test('a server without UIDL is reported: its replies cannot be read', async () => {
  const server = await startHostilePop3()
  server.faults.set('UIDL', { reply: '-ERR unknown command' })
  expect(await inboxWith().inbox.verify(mailboxOf(server))).toMatchObject({
    ok: false,
    fault: 'other',
    why: expect.stringMatching(/UIDL.*답장을 읽을 수 없습니다/),
  })
})

test.each([
  ['GREETING', 'hang', 'timeout'],
  ['UIDL', 'hang', 'timeout'],
  ['GREETING', 'endless', 'other'],
  ['UIDL', 'endless', 'other'],
  ['CAPA', 'endless', 'other'],
  ['GREETING', 'cut', 'network'],
  ['GREETING', { reply: '* OK IMAP4rev1 ready' }, 'other'],
] as const)(
  'at %s the server answers with %j: the session ends with a fault of kind %s',
  async (stage, fault, kind) => {
    const server = await startHostilePop3()
    server.faults.set(stage, fault)
    const { inbox } = inboxWith(kind === 'timeout' ? { silenceMs: 300, sessionMs: 1000 } : {})
    expect(await inbox.verify(mailboxOf(server))).toMatchObject({ ok: false, fault: kind })
  },
)

test('TLS and STLS are required as configured, and nothing is sent before them', async () => {
  const tls = await startHostilePop3({ isSecure: true })
  const { inbox } = inboxWith()
  expect(await inbox.verify(mailboxOf(tls, { security: 'tls' }))).toMatchObject({ ok: true })
  const server = await startHostilePop3()
  const mailbox = mailboxOf(server, { security: 'starttls' })
  expect(await inbox.verify(mailbox)).toMatchObject({ ok: true })
  expect(server.commands.slice(0, 2)).toEqual(['STLS', 'CAPA'])
  server.commands.length = 0
  for (const reply of ['-ERR unknown command', '+OK begin\r\n+OK inserted']) {
    server.faults.set('STLS', { reply })
    expect(await inbox.verify(mailbox)).toMatchObject({ ok: false, fault: 'tls' })
  }
  expect(server.commands).toEqual(['STLS', 'STLS'])
  const untrusted = inboxWith({ ca: [] }).inbox
  expect(await untrusted.verify(mailboxOf(tls, { security: 'tls' }))).toMatchObject({
    ok: false,
    fault: 'tls',
  })
})

test('an older server without CAPA is signed in to by USER and PASS', async () => {
  const server = await startHostilePop3({ capabilities: null })
  expect(await inboxWith().inbox.verify(mailboxOf(server))).toMatchObject({ ok: true })
  expect(server.commands).toEqual(['CAPA', 'USER kim', 'PASS', 'UIDL', 'QUIT'])
})

test('a host on a private network is rejected unless the installation allows it', async () => {
  const server = await startHostilePop3()
  const { inbox } = inboxWith({ allowPrivateHosts: false })
  expect(await inbox.verify(mailboxOf(server))).toMatchObject({ ok: false, fault: 'blocked' })
  expect(server.commands).toEqual([])
})

test('one session at a time is open to a mailbox', async () => {
  const server = await startHostilePop3()
  const { inbox } = inboxWith()
  const mailbox = mailboxOf(server)
  await Promise.all([1, 2, 3].flatMap(() => [inbox.verify(mailbox), read(inbox, mailbox, [])]))
  expect(server.sessions).toMatchObject({ most: 1, all: 6 })
  // a call that comes after one has ended waits for the others
  const [first, second] = [inbox.verify(mailbox), read(inbox, mailbox, [])]
  await first
  await Promise.all([second, inbox.verify(mailbox)])
  expect(server.sessions).toMatchObject({ most: 1, all: 9 })
})

test('after a rejected password the server is not asked again for five minutes, unless the password changes', async () => {
  const server = await startHostilePop3()
  const { inbox, advance } = inboxWith()
  const wrong = mailboxOf(server, { auth: { kind: 'password', password: 'wrong' } })
  const signIns = () => server.commands.filter((line) => line === 'PLAIN').length
  expect((await read(inbox, wrong, [])).result).toMatchObject({ ok: false, fault: 'auth' })
  advance(4 * 60_000)
  expect((await read(inbox, wrong, [])).result).toMatchObject({ ok: false, fault: 'auth' })
  expect(signIns()).toBe(1)
  advance(60_000)
  expect((await read(inbox, wrong, [])).result).toMatchObject({ ok: false, fault: 'auth' })
  expect(signIns()).toBe(2)
  expect((await read(inbox, mailboxOf(server), [])).result).toMatchObject({ ok: true })
})

test('the Sent folder cannot be searched', async () => {
  const server = await startHostilePop3()
  expect(await inboxWith().inbox.findSent(mailboxOf(server), '<a@x.kr>')).toMatchObject({
    ok: false,
    isUnsupported: true,
  })
})

test('a watch reports repeatedly until it is aborted', async () => {
  const server = await startHostilePop3()
  const { inbox } = inboxWith({ pollMs: 10 })
  const abort = new AbortController()
  let count = 0
  const watching = inbox.watch(mailboxOf(server), () => void count++, abort.signal)
  await expect.poll(() => count).toBeGreaterThan(2)
  abort.abort()
  await watching
})

test('a message was received when its last server says so, else when it was written, never later than now', () => {
  const at = (...lines: string[]) =>
    receivedAt(Buffer.from([...lines, '', 'Date: 1 Jan 2020'].join('\r\n')), NOW)
  const received = 'Received: from a\r\n\tby b; Mon, 23 Nov 2026 09:00:00 +0900 (KST)'
  expect(at(received, 'Received: by c; Mon, 23 Nov 2026 08:00:00 +0900', 'Date: 1 Nov 2026')).toEqual(
    new Date('2026-11-23T09:00:00+09:00'),
  )
  expect(at('Subject: x', 'Date: Mon, 23 Nov 2026 08:00:00 +0900')).toEqual(
    new Date('2026-11-23T08:00:00+09:00'),
  )
  expect(at('Date: Mon, 23 Nov 2099 08:00:00 +0900')).toEqual(NOW)
  expect(at('Subject: x')).toEqual(NOW)
})
