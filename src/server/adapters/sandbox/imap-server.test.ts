import { connect, type Socket } from 'node:net'
import { ImapFlow } from 'imapflow'
import { afterEach, expect, test } from 'vitest'
import { createMemoryMailStore } from '#testing/servers/memory-mail-store.ts'
import { startSandboxImap } from './imap-server.ts'

const closers: (() => unknown)[] = []
afterEach(async () => {
  for (const close of closers.splice(0).reverse()) await close()
})

async function setUp() {
  const store = createMemoryMailStore()
  store.addAccount({ id: 'a1', username: 'kim@sandbox.test', password: 'p "q\\w' })
  const errors: unknown[] = []
  const server = await startSandboxImap({ store, onError: (error) => errors.push(error) })
  closers.push(() => server.close())
  const put = (raw: string, folder = 'INBOX', receivedAt: Date | null = null, flags: string[] = []) =>
    store.append({ accountId: 'a1', folder, raw: Buffer.from(raw), flags, receivedAt })
  return { store, server, put, errors }
}

/** A minimal client: sends a line and waits for the tagged response. */
async function bareClient(port: number) {
  const socket: Socket = connect(port, '127.0.0.1').setNoDelay(true)
  closers.push(() => socket.destroy())
  let heard = ''
  socket.on('data', (chunk) => {
    heard += chunk.toString('latin1')
  })
  const until = async (pattern: RegExp) => {
    await expect.poll(() => pattern.test(heard), { interval: 2 }).toBe(true)
    const all = heard
    heard = ''
    return all
  }
  await until(/^\* OK/)
  return {
    socket,
    until,
    send: (text: string) => socket.write(text),
    async ask(command: string, tag = 'a') {
      socket.write(`${tag} ${command}\r\n`)
      return until(new RegExp(`^${tag} (OK|NO|BAD).*\r\n`, 'm'))
    },
  }
}

const signedIn = async (port: number) => {
  const client = await bareClient(port)
  await client.ask('LOGIN kim@sandbox.test "p \\"q\\\\w"')
  return client
}

async function flowClient(port: number) {
  const client = new ImapFlow({
    host: '127.0.0.1',
    port,
    secure: false,
    auth: { user: 'kim@sandbox.test', pass: 'p "q\\w' },
    logger: false,
    disableAutoIdle: true,
  })
  await client.connect()
  closers.push(() => client.close())
  return client
}

const mail = (id: string, subject: string, extra = '') =>
  `Message-ID: <${id}@x.kr>\r\nFrom: =?UTF-8?B?6rmA?= <kim@x.kr>\r\nTo: lee@y.kr, "P, K" <pk@z.kr>\r\nSubject: ${subject}\r\nDate: Mon, 2 Nov 2026 10:00:00 +0900\r\n${extra}\r\n본문 ${id}\r\n`

test('nothing is shown before a correct password', async () => {
  const { server } = await setUp()
  const client = await bareClient(server.port)
  expect(await client.ask('SELECT INBOX')).toMatch(/^a NO/m)
  expect(await client.ask('LOGIN kim@sandbox.test wrong')).toMatch(/^a NO \[AUTHENTICATIONFAILED\]/m)
  expect(await client.ask('FETCH 1 FLAGS')).toMatch(/^a NO/m)
})

test('name and password are accepted as literals, synchronizing or not, and as SASL', async () => {
  const { server } = await setUp()
  const sync = await bareClient(server.port)
  sync.send('a LOGIN {16}\r\n')
  await sync.until(/^\+ /m)
  sync.send('kim@sandbox.test {6+}\r\np "q\\w\r\n')
  expect(await sync.until(/^a /m)).toMatch(/^a OK/m)
  const sasl = await bareClient(server.port)
  const token = Buffer.from('\0kim@sandbox.test\0p "q\\w').toString('base64')
  expect(await sasl.ask(`AUTHENTICATE PLAIN ${token}`)).toMatch(/^a OK/m)
  const prompted = await bareClient(server.port)
  prompted.send('a AUTHENTICATE PLAIN\r\n')
  await prompted.until(/^\+ /m)
  prompted.send(`${token}\r\n`)
  expect(await prompted.until(/^a /m)).toMatch(/^a OK/m)
})

test('commands may arrive byte by byte or several at once', async () => {
  const { server, put } = await setUp()
  await put(mail('1', 'hi'))
  const client = await signedIn(server.port)
  for (const char of 'b SELECT inbox\r\n') {
    client.send(char)
    await new Promise((resolve) => setImmediate(resolve))
  }
  expect(await client.until(/^b /m)).toContain('* 1 EXISTS')
  client.send('c NOOP\r\nd UID FETCH 1:* (FLAGS)\r\ne NOOP\r\n')
  expect(await client.until(/^e OK/m)).toMatch(/c OK[\s\S]*\* 1 FETCH \(UID 1 FLAGS \(\)\)[\s\S]*d OK/)
})

test.each([
  'nonsense',
  'FETCH 1 (FLAGS',
  'FETCH abc FLAGS',
  'FETCH 1 BODYSTRUCTURE',
  'FETCH 1 BODY.PEEK[1.2]',
  'SEARCH BLAH',
  'SEARCH SINCE yesterday',
  'STORE 1 LABELS (x)',
  'STATUS INBOX (SIZE)',
  'APPEND INBOX',
])('%s is answered with BAD, and the session continues', async (command) => {
  const { server, put } = await setUp()
  await put(mail('1', 'hi'))
  const client = await signedIn(server.port)
  await client.ask('SELECT INBOX')
  expect(await client.ask(command)).toMatch(/^a BAD/m)
  expect(await client.ask('NOOP')).toMatch(/^a OK/m)
})

test('a failing store is answered with NO and reported to the owner', async () => {
  const { server, store, errors } = await setUp()
  const client = await signedIn(server.port)
  store.folders = () => Promise.reject(new Error('away'))
  expect(await client.ask('LIST "" "*"')).toMatch(/^a NO/m)
  expect(errors).toHaveLength(1)
})

test('folders with Korean names are listed and opened in modified UTF-7', async () => {
  const { server, store, put } = await setUp()
  store.addFolder('a1', '거래처/A&B')
  await put(mail('1', 'hi'), '거래처/A&B')
  const client = await signedIn(server.port)
  expect(await client.ask('LIST "" "*"')).toContain('"/" "&rHC3mMyY-/A&-B"')
  expect(await client.ask('SELECT "&rHC3mMyY-/A&-B"')).toContain('* 1 EXISTS')
  const flow = await flowClient(server.port)
  const listed = await flow.list({ statusQuery: { messages: true, uidNext: true, uidValidity: true } })
  expect(listed.map(({ path, specialUse, status }) => [path, specialUse, status?.messages])).toEqual([
    ['INBOX', '\\Inbox', 0],
    ['Sent', '\\Sent', 0],
    ['Junk', '\\Junk', 0],
    ['거래처/A&B', undefined, 1],
  ])
})

test('a message is fetched whole, in part, by header and by envelope', async () => {
  const { server, put } = await setUp()
  const raw = mail('1', '=?UTF-8?B?7KCc7JWI?=', 'In-Reply-To: <0@x.kr>\r\nX-Long: a\r\n  b\r\n')
  await put(raw, 'INBOX', new Date('2026-11-02T01:00:00Z'))
  const flow = await flowClient(server.port)
  await flow.mailboxOpen('INBOX')
  const found = await flow.fetchOne('1', {
    uid: true,
    source: true,
    envelope: true,
    internalDate: true,
    size: true,
    flags: true,
  })
  if (!found) throw new Error('nothing fetched')
  expect(found.source?.toString()).toBe(raw)
  expect(found.size).toBe(Buffer.byteLength(raw))
  expect(found.internalDate).toEqual(new Date('2026-11-02T01:00:00Z'))
  expect(found.envelope).toMatchObject({
    subject: '제안',
    messageId: '<1@x.kr>',
    inReplyTo: '<0@x.kr>',
    from: [{ name: '김', address: 'kim@x.kr' }],
    to: [{ address: 'lee@y.kr' }, { name: 'P, K', address: 'pk@z.kr' }],
  })
  expect(found.flags?.size).toBe(0)
  const part = await flow.fetchOne('1', {
    source: { start: 5, maxLength: 7 },
    headers: ['x-long', 'SUBJECT'],
  })
  if (!part) throw new Error('nothing fetched')
  expect(part.source?.toString()).toBe(raw.slice(5, 12))
  expect(part.headers?.toString()).toBe('Subject: =?UTF-8?B?7KCc7JWI?=\r\nX-Long: a\r\n  b\r\n\r\n')
})

test('searches find exactly the messages that match', async () => {
  const { server, put } = await setUp()
  await put(mail('a.1', 'quote'), 'INBOX', new Date('2026-11-01T23:59:59Z'), ['\\Seen'])
  await put(mail('a.2', '=?UTF-8?B?6rKs7KCB7ISc?= 요청'), 'INBOX', new Date('2026-11-02T00:00:00Z'))
  await put(
    mail('a.3', '=?utf-8?q?=EA=B2=AC_?= =?utf-8?q?=EC=A0=81?='),
    'INBOX',
    new Date('2026-11-03T00:00:00Z'),
    ['\\Flagged'],
  )
  const flow = await flowClient(server.port)
  await flow.mailboxOpen('INBOX')
  const search = (query: Parameters<typeof flow.search>[0]) => flow.search(query, { uid: true })
  expect(await search({ all: true })).toEqual([1, 2, 3])
  expect(await search({ header: { 'message-id': '<a.2@x.kr>' } })).toEqual([2])
  expect(await search({ header: { 'message-id': '<a.9@x.kr>' } })).toEqual([])
  expect(await search({ header: { 'message-id': '<a.2@x.kr>' }, since: new Date('2026-11-03') })).toEqual([])
  expect(await search({ header: { 'message-id': 'a.' } })).toEqual([1, 2, 3])
  expect(await search({ subject: '견적' })).toEqual([2])
  expect(await search({ subject: '견 적' })).toEqual([3])
  expect(await search({ from: 'KIM@X.KR' })).toEqual([1, 2, 3])
  expect(await search({ since: new Date('2026-11-02') })).toEqual([2, 3])
  expect(await search({ before: new Date('2026-11-02') })).toEqual([1])
  expect(await search({ seen: false })).toEqual([2, 3])
  expect(await search({ not: { flagged: true } })).toEqual([1, 2])
  expect(await search({ or: [{ seen: true }, { flagged: true }] })).toEqual([1, 3])
  expect(await search({ uid: '2:*', flagged: false })).toEqual([2])
  expect(await search({ uid: '9:*' })).toEqual([3])
})

test('APPEND keeps flags and date, STORE changes flags, EXPUNGE and CLOSE remove', async () => {
  const { server, store } = await setUp()
  const flow = await flowClient(server.port)
  for (const id of ['1', '2', '3', '4']) {
    const kept = await flow.append(
      'INBOX',
      Buffer.from(mail(id, 'hi')),
      ['\\Seen'],
      new Date('2026-01-02T03:04:05Z'),
    )
    expect(kept).toMatchObject({ uid: Number(id) })
  }
  expect(await store.list('a1', 'INBOX', 1, 1)).toMatchObject([
    { flags: ['\\Seen'], receivedAt: new Date('2026-01-02T03:04:05Z'), size: mail('1', 'hi').length + 4 },
  ])
  const client = await signedIn(server.port)
  await client.ask('SELECT INBOX')
  expect(await client.ask('STORE 1,3 +FLAGS (\\Deleted)')).toContain('* 3 FETCH (FLAGS (\\Seen \\Deleted))')
  expect(await client.ask('UID STORE 4 -FLAGS.SILENT (\\Seen)')).not.toContain('FETCH')
  expect(await client.ask('EXPUNGE')).toMatch(/\* 1 EXPUNGE\r\n\* 2 EXPUNGE\r\na OK/)
  expect(await client.ask('FETCH 1:* (UID FLAGS)')).toMatch(
    /\* 1 FETCH \(UID 2[\s\S]*\* 2 FETCH \(UID 4 FLAGS \(\)\)/,
  )
  await client.ask('STORE 1 +FLAGS (\\Deleted)')
  await client.ask('CLOSE')
  expect((await store.list('a1', 'INBOX', 1, 10)).map(({ uid }) => uid)).toEqual([4])
  expect(await client.ask('APPEND Nowhere {3+}\r\nabc')).toMatch(/^a NO \[TRYCREATE\]/m)
})

test('reading marks a message as seen, peeking and EXAMINE do not', async () => {
  const { server, store, put } = await setUp()
  await put(mail('1', 'hi'))
  const client = await signedIn(server.port)
  const flags = async () => (await store.list('a1', 'INBOX', 1, 1))[0]?.flags
  await client.ask('EXAMINE INBOX')
  await client.ask('FETCH 1 BODY[]')
  expect(await client.ask('STORE 1 +FLAGS (\\Seen)')).toMatch(/^a NO/m)
  await client.ask('SELECT INBOX')
  await client.ask('FETCH 1 BODY.PEEK[TEXT]')
  expect(await flags()).toEqual([])
  await client.ask('FETCH 1 (BODY[HEADER.FIELDS (SUBJECT)])')
  expect(await flags()).toEqual(['\\Seen'])
})

test('an idling client is notified of a new message without a command, and of no other folder', async () => {
  const { server, put } = await setUp()
  const client = await signedIn(server.port)
  await client.ask('SELECT INBOX')
  client.send('i IDLE\r\n')
  await client.until(/^\+ idling/m)
  await put(mail('9', 'other'), 'Junk')
  await put(mail('1', 'hi'))
  expect(await client.until(/EXISTS/)).toBe('* 1 EXISTS\r\n')
  await Promise.all([put(mail('2', 'hi')), put(mail('3', 'hi'))])
  expect(await client.until(/3 EXISTS/)).not.toContain('4 EXISTS')
  client.send('DONE\r\n')
  expect(await client.until(/^i /m)).toMatch(/^i OK/m)
  expect(await client.ask('FETCH 3 (UID)')).toContain('* 3 FETCH (UID 3)')
})

test('ten thousand messages and a large one are fetched whole', async () => {
  const { server, store, put } = await setUp()
  for (let i = 1; i <= 10_000; i++) await put(mail(`${i}`, 'hi'))
  const big = `${mail('big', 'big')}${`${'x'.repeat(76)}\r\n`.repeat(100_000)}`
  const flow = await flowClient(server.port)
  await flow.append('INBOX', Buffer.from(big))
  await flow.mailboxOpen('INBOX')
  let count = 0
  for await (const message of flow.fetch('1:*', { uid: true, source: true }, { uid: true })) {
    count += 1
    if (message.uid === 10_001) expect(message.source?.equals(Buffer.from(big))).toBe(true)
  }
  expect(count).toBe(10_001)
  expect(await store.list('a1', 'INBOX', 1, 20_000)).toHaveLength(10_001)
})
