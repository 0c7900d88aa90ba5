import { getEventListeners } from 'node:events'
import { type AddressInfo, connect, createServer } from 'node:net'
import { createServer as createTlsServer } from 'node:tls'
import { ImapFlow } from 'imapflow'
import { afterEach, expect, test } from 'vitest'
import type { FetchedMessage, FolderCursor, Inbox, MailboxConnection } from '#core/ports.ts'
import { startSandboxImap } from '#server/outside/sandbox/imap-server.ts'
import { startSandboxSmtp } from '#server/outside/sandbox/smtp-server.ts'
import { createMailer } from '#server/outside/smtp/mailer.ts'
import { createMemoryMailStore } from '#server/testing/memory-mail-store.ts'
import { testCertificate, testKey } from '#server/testing/test-certificate.ts'
import { createInbox, type InboxOptions } from './inbox.ts'

const closers: (() => unknown)[] = []
afterEach(async () => {
  for (const close of closers.splice(0).reverse()) await close()
})

const clock = { now: () => new Date() }
const quick: InboxOptions = { clock, allowPrivateHosts: false, timing: { retryMs: 50, authRetryMs: 50 } }

async function setUp() {
  const store = createMemoryMailStore()
  store.addAccount({ id: 'a1', username: 'kim', password: 'secret' })
  const [smtp, imap] = [await startSandboxSmtp({ store }), await startSandboxImap({ store })]
  const mailer = createMailer({ allowPrivateHosts: false })
  closers.push(
    () => smtp.close(),
    () => imap.close(),
    () => mailer.close(),
  )
  const login = { security: 'none', username: 'kim', auth: { kind: 'password', password: 'secret' } } as const
  const mailbox: MailboxConnection = {
    emailAccountId: 'a1',
    kind: 'sandbox',
    smtp: { ...login, host: smtp.host, port: smtp.port },
    imap: { ...login, host: imap.host, port: imap.port },
  }
  const put = (id: string, folder = 'INBOX', receivedAt: Date | null = null) =>
    store.append({ accountId: 'a1', folder, raw: raw(id), flags: [], receivedAt })
  return { store, smtp, imap, mailer, mailbox, put, inbox: createInbox(quick) }
}

const raw = (id: string) => Buffer.from(`Message-ID: <${id}@x.kr>\r\nSubject: ${id}\r\n\r\n본문\r\n`)
const idOf = ({ raw }: FetchedMessage) => /<(.*)@x\.kr>/.exec(Buffer.from(raw).toString())?.[1]
const daysAgo = (days: number) => new Date(Date.now() - days * 86_400_000)

/** Reads what is new and fails the test when the server did. */
async function read(inbox: Inbox, mailbox: MailboxConnection, cursors: readonly FolderCursor[]) {
  const messages: FetchedMessage[] = []
  const result = await inbox.fetchNew(mailbox, cursors, async (message) => {
    messages.push(message)
  })
  if (!result.ok) throw new Error(result.why)
  return { ids: messages.map(idOf), messages, cursors: result.cursors }
}

function startWatch(inbox: Inbox, mailbox: MailboxConnection) {
  const calledOff = new AbortController()
  let count = 0
  const onChange = () => {
    count += 1
  }
  return { calledOff, changes: () => count, watching: inbox.watch(mailbox, onChange, calledOff.signal) }
}

test('a mail sent through the sandbox lies in Sent, and an answer put in the inbox is seen and read at once', async () => {
  const { mailer, inbox, mailbox, put } = await setUp()
  const message = { messageId: '<m-1@x.kr>', from: 'kim@x.kr', to: 'lee@y.kr', raw: raw('m-1') }
  expect(await mailer.send(mailbox, message, 2000)).toMatchObject({ kind: 'accepted' })
  expect(await inbox.findSent(mailbox, '<m-1@x.kr>')).toEqual({ ok: true, found: true })
  expect(await inbox.findSent(mailbox, 'm-1@x.kr')).toEqual({ ok: true, found: true })
  expect(await inbox.findSent(mailbox, '<m-2@x.kr>')).toEqual({ ok: true, found: false })

  const { calledOff, changes, watching } = startWatch(inbox, mailbox)
  await expect.poll(changes).toBe(1)
  await new Promise((resolve) => setTimeout(resolve, 100))
  const from = performance.now()
  await put('answer')
  await expect.poll(changes, { interval: 2 }).toBe(2)
  expect(performance.now() - from).toBeLessThan(200)
  const news = await read(inbox, mailbox, [])
  expect(news.ids).toEqual(['answer'])
  expect(Buffer.from(news.messages[0]?.raw ?? [])).toEqual(raw('answer'))
  calledOff.abort()
  await watching
})

test('only what is new comes, in every folder but Sent, INBOX first and oldest first', async () => {
  const { inbox, mailbox, put, store } = await setUp()
  store.addFolder('a1', '거래처')
  await put('k1', '거래처')
  await put('s1', 'Sent')
  await put('j1', 'Junk')
  await put('i1')
  await put('i2')
  const first = await read(inbox, mailbox, [])
  expect(first.ids).toEqual(['i1', 'i2', 'j1', 'k1'])
  expect((await read(inbox, mailbox, first.cursors)).ids).toEqual([])
  await put('i3')
  await put('k2', '거래처')
  const second = await read(inbox, mailbox, first.cursors)
  expect(second.ids).toEqual(['i3', 'k2'])
  expect(second.messages[1]).toMatchObject({ folder: '거래처', uid: 2, receivedAt: expect.any(Date) })
  expect((await read(inbox, mailbox, second.cursors)).cursors).toEqual(second.cursors)
})

test('a real mailbox that was just connected starts from now, a folder that appears later from two weeks back', async () => {
  const { mailbox: sandbox, put, store } = await setUp()
  const mailbox: MailboxConnection = { ...sandbox, kind: 'smtp' }
  const inbox = createInbox({ ...quick, allowPrivateHosts: true })
  await put('old')
  const first = await read(inbox, mailbox, [])
  expect(first.ids).toEqual([])
  store.addFolder('a1', '견적')
  await put('long ago', '견적', daysAgo(20))
  await put('lately', '견적', daysAgo(3))
  await put('new')
  const second = await read(inbox, mailbox, first.cursors)
  expect(second.ids).toEqual(['new', 'lately'])
  expect((await read(inbox, mailbox, second.cursors)).ids).toEqual([])
})

test('a folder made anew is read again from two weeks back, because its numbers mean nothing any more', async () => {
  const { mailbox: sandbox, put, store } = await setUp()
  const mailbox: MailboxConnection = { ...sandbox, kind: 'smtp' }
  const inbox = createInbox({ ...quick, allowPrivateHosts: true })
  for (const id of ['1', '2', '3']) await put(id)
  const first = await read(inbox, mailbox, [])
  store.recreateFolder('a1', 'INBOX')
  await put('ancient', 'INBOX', daysAgo(30))
  await put('2')
  await put('4')
  const second = await read(inbox, mailbox, first.cursors)
  expect(second.ids).toEqual(['2', '4'])
  await put('5')
  expect((await read(inbox, mailbox, second.cursors)).ids).toEqual(['5'])
})

test('ten thousand messages at once are read in order, and never more than a hundred ahead', async () => {
  const { inbox, mailbox, put, store } = await setUp()
  for (let i = 1; i <= 10_000; i++) await put(`${i}`)
  let given = 0
  const get = store.get
  store.get = (...message) => {
    given += 1
    return get(...message)
  }
  const seen: number[] = []
  let furthest = 0
  const result = await inbox.fetchNew(mailbox, [], async ({ uid }) => {
    seen.push(uid)
    furthest = Math.max(furthest, given - seen.length)
  })
  expect(result.ok).toBe(true)
  expect(seen).toEqual(Array.from({ length: 10_000 }, (_, i) => i + 1))
  expect(furthest).toBeLessThan(100)
})

test('large messages are read one by one, and a huge one is cut', async () => {
  const { inbox, mailbox, store } = await setUp()
  const sizes = [3_000_000, 3_000_000, 20_000_000, 1000]
  for (const size of sizes) {
    const big = Buffer.alloc(size, 'x')
    await store.append({ accountId: 'a1', folder: 'INBOX', raw: big, flags: [], receivedAt: null })
  }
  const { messages } = await read(inbox, mailbox, [])
  expect(messages.map(({ raw }) => raw.length)).toEqual([3_000_000, 3_000_000, 16 * 1024 * 1024, 1000])
})

test('a connection lost among many messages is taken up where it broke: nothing twice, nothing left out', async () => {
  const { mailbox, put, inbox } = await setUp()
  for (let i = 1; i <= 3000; i++) await put(`${i}`)
  const imap = mailbox.imap ?? mailbox.smtp
  const proxy = await startCuttingProxy(imap.port, [120_000, 300_000, 150_000])
  closers.push(() => proxy.close())
  const result = await read(inbox, { ...mailbox, imap: { ...imap, port: proxy.port } }, [])
  expect(result.ids).toEqual(Array.from({ length: 3000 }, (_, i) => `${i + 1}`))
  expect(proxy.cuts()).toBe(3)
})

/** Passes bytes through, and resets its n-th connection after the n-th number of answered bytes. */
async function startCuttingProxy(target: number, limits: number[]) {
  const left = [...limits]
  let cuts = 0
  const server = createServer((near) => {
    const far = connect(target, '127.0.0.1')
    const limit = left.shift() ?? Number.POSITIVE_INFINITY
    let bytes = 0
    near.on('error', () => far.destroy()).on('close', () => far.destroy())
    far.on('error', () => near.destroy()).on('close', () => near.destroy())
    near.pipe(far)
    far.on('data', (chunk) => {
      bytes += chunk.length
      if (bytes <= limit) return near.write(chunk)
      cuts += 1
      near.write(chunk.subarray(0, chunk.length >> 1))
      near.resetAndDestroy()
      return far.destroy()
    })
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  return {
    port: (server.address() as AddressInfo).port,
    cuts: () => cuts,
    close: () => new Promise((resolve) => server.close(resolve)),
  }
}

test('our own failure to take a message in is thrown, the failure of a server is told', async () => {
  const { inbox, mailbox, put, imap } = await setUp()
  await put('1')
  const failing = inbox.fetchNew(mailbox, [], () => Promise.reject(new Error('the database is away')))
  await expect(failing).rejects.toThrow('the database is away')
  await imap.close()
  expect(await inbox.fetchNew(mailbox, [], async () => {})).toMatchObject({
    ok: false,
    fault: 'network',
    why: expect.stringMatching(/[가-힣]/),
  })
  expect(await inbox.findSent(mailbox, 'x@y')).toMatchObject({ ok: false })
  expect(await inbox.verify(mailbox)).toMatchObject({ ok: false, fault: 'network' })
})

test('verify says what was found, or who is to blame', async () => {
  const { inbox, mailbox } = await setUp()
  expect(await inbox.verify(mailbox)).toEqual({
    ok: true,
    detail: expect.stringContaining('보낸편지함: Sent'),
  })
  const imap = mailbox.imap ?? mailbox.smtp
  const wrong = { ...mailbox, imap: { ...imap, auth: { kind: 'password' as const, password: 'wrong' } } }
  expect(await inbox.verify(wrong)).toMatchObject({ ok: false, fault: 'auth' })
  expect(await inbox.verify({ ...mailbox, imap: { ...imap, security: 'starttls' } })).toMatchObject({
    ok: false,
    fault: 'tls',
  })
  expect(await inbox.verify({ ...mailbox, imap: { ...imap, security: 'tls' } })).toMatchObject({
    ok: false,
    fault: 'tls',
  })
  expect(await inbox.verify({ ...mailbox, kind: 'smtp' })).toMatchObject({ ok: false, fault: 'blocked' })
  expect(await inbox.verify({ ...mailbox, imap: null })).toMatchObject({ ok: false, fault: 'other' })
})

test('over TLS the certificate must fit the name that was entered', async () => {
  const { mailbox } = await setUp()
  const plain = mailbox.imap ?? mailbox.smtp
  const server = createTlsServer({ key: testKey, cert: testCertificate }, (near) => {
    const far = connect(plain.port, '127.0.0.1')
    near.on('error', () => far.destroy())
    far.on('error', () => near.destroy())
    near.pipe(far).pipe(near)
  })
  server.on('tlsClientError', () => {})
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  closers.push(() => new Promise((resolve) => server.close(resolve)))
  const imap = { ...plain, port: (server.address() as AddressInfo).port, security: 'tls' as const }
  const trusting = createInbox({ ...quick, ca: [testCertificate] })
  const at = (host: string): MailboxConnection => ({ ...mailbox, imap: { ...imap, host } })
  expect(await trusting.verify(at('localhost'))).toMatchObject({ ok: true })
  expect(await trusting.verify(at('127.0.0.1'))).toMatchObject({ ok: false, fault: 'tls' })
  expect(await createInbox(quick).verify(at('localhost'))).toMatchObject({ ok: false, fault: 'tls' })
})

test('a watch survives a restart of the server, tells of what came meanwhile, and leaves no listener behind', async () => {
  const { inbox, mailbox, imap, store, put } = await setUp()
  const { calledOff, changes, watching } = startWatch(inbox, mailbox)
  await expect.poll(changes).toBe(1)
  let server = imap
  for (let round = 2; round <= 6; round += 2) {
    await server.close()
    await put(`away ${round}`)
    server = await startSandboxImap({ store, port: imap.port })
    await expect.poll(changes, { timeout: 5000 }).toBe(round)
    await new Promise((resolve) => setTimeout(resolve, 50))
    await put(`back ${round}`)
    await expect.poll(changes, { timeout: 5000 }).toBe(round + 1)
  }
  calledOff.abort()
  await watching
  expect(getEventListeners(calledOff.signal, 'abort')).toHaveLength(0)
  await server.close()
})

test('a watch ends when it is called off, in whatever state it is', async () => {
  const { inbox, mailbox, imap } = await setUp()
  const already = AbortSignal.abort()
  await inbox.watch(mailbox, () => {}, already)
  await inbox.watch({ ...mailbox, imap: null }, () => {}, new AbortController().signal)
  const connecting = new AbortController()
  const first = inbox.watch(mailbox, () => {}, connecting.signal)
  connecting.abort()
  await first
  await imap.close()
  const retrying = new AbortController()
  const second = inbox.watch(mailbox, () => {}, retrying.signal)
  await new Promise((resolve) => setTimeout(resolve, 120))
  retrying.abort()
  await second
})

test('a mailbox in use by a mail program stays as it was: nothing is marked as read', async () => {
  const { inbox, mailbox, put, store, imap } = await setUp()
  await put('1')
  await read(inbox, mailbox, [])
  await inbox.findSent(mailbox, 'x@y')
  const program = new ImapFlow({
    host: imap.host,
    port: imap.port,
    secure: false,
    auth: { user: 'kim', pass: 'secret' },
    logger: false,
  })
  closers.push(() => program.close())
  await program.connect()
  expect(await program.status('INBOX', { unseen: true })).toMatchObject({ unseen: 1 })
  expect(await store.list('a1', 'INBOX', 1, 9)).toMatchObject([{ flags: [] }])
})
