import { ImapFlow } from 'imapflow'
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import type { FetchedMessage, FolderCursor, MailboxConnection } from '#core/ports.ts'
import { type Dovecot, startDovecot, whyNoDovecot } from '#testing/servers/dovecot.ts'
import { createInbox } from './inbox.ts'

const missing = await whyNoDovecot()
if (missing !== null) process.stdout.write(`Tests against Dovecot are skipped: ${missing}\n`)
const onDovecot = test.skipIf(missing !== null)

let dovecot: Dovecot
beforeAll(async () => {
  if (missing === null) dovecot = await startDovecot()
})
afterAll(() => dovecot?.dispose())
const closers: (() => unknown)[] = []
afterEach(async () => {
  for (const close of closers.splice(0).reverse()) await close()
})

const inbox = createInbox({
  clock: { now: () => new Date() },
  allowPrivateHosts: true,
  timing: { retryMs: 50, pollMs: 100 },
})
const mailboxAt = (port: number, password = 'secret'): MailboxConnection => {
  const login = {
    host: '127.0.0.1',
    port,
    security: 'none',
    username: 'kim',
    auth: { kind: 'password', password },
  } as const
  return { emailAccountId: 'd1', kind: 'smtp', smtp: login, imap: login }
}

/** A mail program that shares the mailbox. */
async function program(port: number) {
  const client = new ImapFlow({
    host: '127.0.0.1',
    port,
    secure: false,
    auth: { user: 'kim', pass: 'secret' },
    logger: false,
  })
  client.on('error', () => {})
  await client.connect()
  closers.push(() => client.close())
  return client
}

function startWatch(mailbox: MailboxConnection) {
  const calledOff = new AbortController()
  let count = 0
  const onChange = () => {
    count += 1
  }
  return { calledOff, changes: () => count, watching: inbox.watch(mailbox, onChange, calledOff.signal) }
}

const raw = (id: string) =>
  Buffer.from(`Message-ID: <${id}@x.kr>\r\nFrom: lee@y.kr\r\nSubject: ${id}\r\n\r\n본문 ${id}\r\n`)
const daysAgo = (days: number) => new Date(Date.now() - days * 86_400_000)

async function read(mailbox: MailboxConnection, cursors: readonly FolderCursor[]) {
  const messages: FetchedMessage[] = []
  const result = await inbox.fetchNew(mailbox, cursors, async (message) => {
    messages.push(message)
  })
  if (!result.ok) throw new Error(result.why)
  const received = messages.filter(({ isSent }) => !isSent)
  const ids = received.map((message) => /<(.*)@x\.kr>/.exec(Buffer.from(message.raw).toString())?.[1])
  return { ids, messages, cursors: result.cursors }
}

onDovecot(
  'new mail in INBOX, Junk and a folder with a Korean name is read once, sent and deleted mail never',
  async () => {
    const client = await program(dovecot.port)
    const mailbox = mailboxAt(dovecot.port)
    await client.mailboxCreate('거래처/견적 요청')
    await client.append('INBOX', raw('before'))
    const first = await read(mailbox, [])
    expect(first.ids).toEqual([])
    for (const folder of ['Sent', 'Trash', '거래처/견적 요청', 'Junk', 'INBOX'])
      await client.append(folder, raw(`in ${folder}`))
    const second = await read(mailbox, first.cursors)
    expect(second.ids.toSorted()).toEqual(['in INBOX', 'in Junk', 'in 거래처/견적 요청'])
    expect(second.ids[0]).toBe('in INBOX')
    expect(second.messages.filter(({ isSent }) => isSent).map(({ folder }) => folder)).toEqual(['Sent'])
    expect(Buffer.from(second.messages[0]?.raw ?? [])).toEqual(raw('in INBOX'))
    expect((await read(mailbox, second.cursors)).ids).toEqual([])
    expect(await client.status('INBOX', { unseen: true })).toMatchObject({ unseen: 2 })
  },
)

onDovecot(
  'a folder deleted and made again is read from two weeks back, although its UIDs start again',
  async () => {
    const client = await program(dovecot.port)
    const mailbox = mailboxAt(dovecot.port)
    const start = await read(mailbox, [])
    await client.mailboxCreate('답장')
    for (const id of ['r1', 'r2', 'r3']) await client.append('답장', raw(id))
    const first = await read(mailbox, start.cursors)
    expect(first.ids).toEqual(['r1', 'r2', 'r3'])
    const of = (cursors: FolderCursor[]) => cursors.find(({ folder }) => folder === '답장')?.uidValidity
    const madeAgain = async () => {
      await client.mailboxDelete('답장')
      await client.mailboxCreate('답장')
      const status = await client.status('답장', { uidValidity: true })
      return status && Number(status.uidValidity)
    }
    // Dovecot uses the second of creation as UIDVALIDITY
    await expect.poll(madeAgain).not.toBe(Number(of(first.cursors)))
    await client.append('답장', raw('very old'), [], daysAgo(40))
    await client.append('답장', raw('r4'))
    const second = await read(mailbox, first.cursors)
    expect(second.ids).toEqual(['r4'])
    expect(of(second.cursors)).not.toBe(of(first.cursors))
    expect((await read(mailbox, second.cursors)).ids).toEqual([])
  },
)

onDovecot('a sent mail is found by its id in Sent and nowhere else', async () => {
  const client = await program(dovecot.port)
  const mailbox = mailboxAt(dovecot.port)
  await client.append('Sent', raw('sent-1'))
  await client.append('Sent', raw('sent-old'), [], daysAgo(10))
  await client.append('INBOX', raw('not-sent'))
  expect(await inbox.findSent(mailbox, '<sent-1@x.kr>')).toEqual({ ok: true, found: true })
  expect(await inbox.findSent(mailbox, '<sent-old@x.kr>')).toEqual({ ok: true, found: true })
  expect(await inbox.findSent(mailbox, '<not-sent@x.kr>')).toEqual({ ok: true, found: false })
  expect(await inbox.findSent(mailbox, '<ent-1@x.kr>')).toEqual({ ok: true, found: false })
})

onDovecot('IDLE tells of a new mail, also after the server threw the connection out', async () => {
  const mailbox = mailboxAt(dovecot.port)
  const { calledOff, changes, watching } = startWatch(mailbox)
  await expect.poll(changes).toBe(1)
  await (await program(dovecot.port)).append('INBOX', raw('idle-1'))
  await expect.poll(changes).toBe(2)
  await dovecot.kick()
  await expect.poll(changes).toBe(3)
  await (await program(dovecot.port)).append('INBOX', raw('idle-2'))
  await expect.poll(changes).toBe(4)
  calledOff.abort()
  await watching
})

onDovecot('a server without IDLE is asked again and again', async () => {
  const old = await startDovecot({ capability: 'IMAP4rev1 LITERAL+' })
  closers.push(() => old.dispose())
  const { calledOff, changes, watching } = startWatch(mailboxAt(old.port))
  await expect.poll(changes).toBe(1)
  await (await program(old.port)).append('INBOX', raw('poll-1'))
  await expect.poll(changes).toBe(2)
  expect(await inbox.verify(mailboxAt(old.port))).toMatchObject({
    ok: true,
    detail: expect.stringContaining('1분마다'),
  })
  calledOff.abort()
  await watching
})

onDovecot('a wrong password is a fault of the mailbox, a stopped server a fault of the network', async () => {
  expect(await inbox.verify(mailboxAt(dovecot.port, 'wrong'))).toMatchObject({ ok: false, fault: 'auth' })
  expect(await inbox.verify(mailboxAt(dovecot.port))).toMatchObject({
    ok: true,
    detail: expect.stringContaining('IDLE'),
  })
  await dovecot.stop()
  expect(await inbox.fetchNew(mailboxAt(dovecot.port), [], async () => {})).toMatchObject({
    ok: false,
    fault: 'network',
  })
  await dovecot.start()
})
