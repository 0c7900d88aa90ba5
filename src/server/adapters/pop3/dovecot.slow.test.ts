import { ImapFlow } from 'imapflow'
import { afterAll, beforeAll, expect, onTestFinished, test } from 'vitest'
import type { FetchedMessage, FolderCursor, MailboxConnection } from '#core/ports.ts'
import { createInbox } from '#server/adapters/inbox.ts'
import { sending } from '#testing/sending/hostile-sending.ts'
import { type Dovecot, startDovecot, whyNoDovecotPop3 } from '#testing/servers/dovecot.ts'
import { world } from '#testing/world.ts'

const missing = await whyNoDovecotPop3()
if (missing !== null) process.stdout.write(`Tests against POP3 of Dovecot are skipped: ${missing}\n`)
const onDovecot = test.skipIf(missing !== null)

let dovecot: Dovecot
beforeAll(async () => {
  if (missing === null) dovecot = await startDovecot({ pop3: true })
})
afterAll(() => dovecot?.dispose())

const inbox = createInbox({ clock: { now: () => new Date() }, allowPrivateHosts: true })
const mailbox = (protocol: 'imap' | 'pop3', password = 'secret'): MailboxConnection => {
  const login = {
    host: '127.0.0.1',
    port: protocol === 'imap' ? dovecot.port : dovecot.pop3Port,
    security: 'none',
    username: 'kim',
    auth: { kind: 'password', password },
  } as const
  const none = { imap: null, pop3: null }
  return { emailAccountId: 'd1', kind: 'smtp', smtp: login, ...none, [protocol]: login }
}

/** A mail program that shares the mailbox. */
async function program() {
  const client = new ImapFlow({
    host: '127.0.0.1',
    port: dovecot.port,
    secure: false,
    auth: { user: 'kim', pass: 'secret' },
    logger: false,
  })
  client.on('error', () => {})
  await client.connect()
  onTestFinished(() => client.close())
  return client
}

const raw = (id: string, ...headers: string[]) =>
  Buffer.from(
    [
      `Message-ID: <${id}@x.kr>`,
      'From: lee@y.kr',
      `Subject: ${id}`,
      ...headers,
      '',
      `.본문 ${id}`,
      '.',
      '',
    ].join('\r\n'),
  )

async function read(connection: MailboxConnection, known: readonly FolderCursor[]) {
  const messages: FetchedMessage[] = []
  const result = await inbox.fetchNew(connection, known, async (message) => void messages.push(message))
  if (!result.ok) throw new Error(result.why)
  const ids = messages.map((message) => /<(.*)@x\.kr>/.exec(Buffer.from(message.raw).toString())?.[1])
  return { ids, messages, cursors: result.cursors }
}

onDovecot('new mail is read once, byte by byte, stays on the server, and is the same over IMAP', async () => {
  const client = await program()
  await client.append('INBOX', raw('before'))
  const first = await read(mailbox('pop3'), [])
  expect(first.ids).toEqual([])
  for (const id of ['1', '2', '3']) await client.append('INBOX', raw(id))
  const second = await read(mailbox('pop3'), first.cursors)
  expect(second.ids).toEqual(['1', '2', '3'])
  expect(Buffer.from(second.messages[0]?.raw ?? [])).toEqual(raw('1'))
  expect((await read(mailbox('pop3'), second.cursors)).ids).toEqual([])
  // what a mail program deletes changes the numbers of the others
  await client.mailboxOpen('INBOX')
  await client.messageDelete('1:2')
  await client.append('INBOX', raw('4'))
  const third = await read(mailbox('pop3'), second.cursors)
  expect(third.ids).toEqual(['4'])
  expect(await client.status('INBOX', { messages: true })).toMatchObject({ messages: 3 })

  const byImap = await read(mailbox('imap'), third.cursors)
  const over = (messages: FetchedMessage[]) => messages.map((message) => Buffer.from(message.raw).toString())
  expect(over(byImap.messages)).toEqual(over([...second.messages.slice(1), ...third.messages]))
})

onDovecot('a message received weeks before the last read is not read when it appears', async () => {
  const client = await program()
  const start = await read(mailbox('pop3'), [])
  const at = (days: number) => `Date: ${new Date(Date.now() - days * 86_400_000).toUTCString()}`
  await client.mailboxOpen('INBOX')
  await client.messageDelete('1:*')
  await client.append('INBOX', raw('very old', at(40)))
  await client.append('INBOX', raw('new', at(0)))
  expect((await read(mailbox('pop3'), start.cursors)).ids).toEqual(['new'])
})

onDovecot(
  'a wrong password and a stopped server are distinguished, and the test of the connection passes',
  async () => {
    expect(await inbox.verify(mailbox('pop3'))).toMatchObject({ ok: true })
    expect(await inbox.verify(mailbox('pop3', 'wrong'))).toMatchObject({ ok: false, fault: 'auth' })
    await dovecot.stop()
    expect(await inbox.verify(mailbox('pop3'))).toMatchObject({ ok: false, fault: 'network' })
    await dovecot.start()
  },
)

onDovecot(
  'with the engine and its own intervals, a reply that arrives by POP3 ends the sequence within three minutes',
  async () => {
    await using w = await world({ role: 'all', config: { allowPrivateHosts: true }, now: new Date() })
    const timer = setInterval(() => w.clock.set(new Date()), 500)
    onTestFinished(() => clearInterval(timer))
    const it = await sending(w, 1, [{}, {}])
    onTestFinished(() => it.close())
    const server = { host: '127.0.0.1', port: dovecot.pop3Port, security: 'none' }
    await it.owner.patch(`/email-accounts/${it.mailboxId}`, { pop3: server, password: 'secret' })
    expect(await it.verify()).toMatchObject({ ok: true })
    await expect.poll(it.accepted).toBe(1)
    const sent = it.server.bodies.at(-1) ?? ''
    const header = (name: string) => new RegExp(`^${name}: (.*)$`, 'im').exec(sent)?.[1]?.trim() ?? ''
    const reply = [
      `From: ${header('To')}`,
      `In-Reply-To: ${header('Message-ID')}`,
      'Message-ID: <reply@lead.example>',
      `Date: ${new Date().toUTCString()}`,
      'Content-Type: text/plain; charset=utf-8',
      '',
      '다음 주에 통화 가능합니다.',
      '',
    ]
    await (await program()).append('INBOX', Buffer.from(reply.join('\r\n')))
    const status = async () => (await it.enrollments())[0]?.status
    await expect.poll(status, { timeout: 180_000, interval: 1000 }).toBe('replied')
  },
  240_000,
)
