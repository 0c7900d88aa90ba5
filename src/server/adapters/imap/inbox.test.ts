import { type AddressInfo, connect } from 'node:net'
import { createServer as createTlsServer } from 'node:tls'
import { ImapFlow } from 'imapflow'
import { expect, onTestFinished, test } from 'vitest'
import type { MailboxConnection } from '#core/ports.ts'
import {
  daysAgo,
  quick,
  raw,
  read,
  setUpSandboxMailbox,
  startWatch,
} from '#testing/servers/sandbox-mailbox.ts'
import { testCertificate, testKey } from '#testing/servers/test-certificate.ts'
import { createInbox } from './inbox.ts'

test('a mail sent through the sandbox is in Sent, and a reply stored in the inbox is reported and read at once', async () => {
  const { mailer, inbox, mailbox, put, store } = await setUpSandboxMailbox()
  const message = { messageId: '<m-1@x.kr>', from: 'kim@x.kr', to: 'lee@y.kr', raw: raw('m-1') }
  expect(await mailer.send(mailbox, message, 30_000)).toMatchObject({ kind: 'accepted' })
  expect(await inbox.findSent(mailbox, '<m-1@x.kr>')).toEqual({ ok: true, found: true })
  expect(await inbox.findSent(mailbox, 'm-1@x.kr')).toEqual({ ok: true, found: true })
  expect(await inbox.findSent(mailbox, '<m-2@x.kr>')).toEqual({ ok: true, found: false })
  const looked = await inbox.findSent(mailbox, '<m-1@x.kr>', { read: true })
  expect(looked.ok && Buffer.from(looked.raw ?? [])).toEqual(raw('m-1'))

  const { promise: isIdling, resolve: onIdle } = Promise.withResolvers<void>()
  const { onChange } = store
  store.onChange = (...subscription) => {
    onIdle()
    return onChange(...subscription)
  }
  const { calledOff, changes, watching } = startWatch(inbox, mailbox)
  await isIdling
  expect(changes()).toBe(1)
  await put('answer')
  // by IDLE: without it the server is queried a minute later
  await expect.poll(changes).toBe(2)
  const news = await read(inbox, mailbox, [])
  expect(news.ids).toEqual(['answer'])
  expect(Buffer.from(news.messages[0]?.raw ?? [])).toEqual(raw('answer'))
  calledOff.abort()
  await watching
})

test('only new messages are read, in every folder except Sent, INBOX first and oldest first', async () => {
  const { inbox, mailbox, put, store } = await setUpSandboxMailbox()
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

test('a newly connected mailbox starts from now, a folder that appears later from two weeks back', async () => {
  const { mailbox: sandbox, put, store } = await setUpSandboxMailbox()
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

test('a folder that was created again is read from two weeks back, because its UIDs have changed', async () => {
  const { mailbox: sandbox, put, store } = await setUpSandboxMailbox()
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

test('over TLS the certificate must match the entered name', async () => {
  const { mailbox } = await setUpSandboxMailbox()
  const plain = mailbox.imap ?? mailbox.smtp
  const server = createTlsServer({ key: testKey, cert: testCertificate }, (near) => {
    const far = connect(plain.port, '127.0.0.1')
    near.on('error', () => far.destroy())
    far.on('error', () => near.destroy())
    near.pipe(far).pipe(near)
  })
  server.on('tlsClientError', () => {})
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  onTestFinished(() => new Promise<void>((resolve) => server.close(() => resolve())))
  const imap = { ...plain, port: (server.address() as AddressInfo).port, security: 'tls' as const }
  const trusting = createInbox({ ...quick, ca: [testCertificate] })
  const at = (host: string): MailboxConnection => ({ ...mailbox, imap: { ...imap, host } })
  expect(await trusting.verify(at('localhost'))).toMatchObject({ ok: true })
  expect(await trusting.verify(at('127.0.0.1'))).toMatchObject({ ok: false, fault: 'tls' })
  expect(await createInbox(quick).verify(at('localhost'))).toMatchObject({ ok: false, fault: 'tls' })
})

test('verify returns what was found, or the cause of the failure', async () => {
  const { inbox, mailbox } = await setUpSandboxMailbox()
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

test('a mailbox in use by a mail program is not changed: nothing is marked as read', async () => {
  const { inbox, mailbox, put, store, imap } = await setUpSandboxMailbox()
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
  onTestFinished(() => program.close())
  await program.connect()
  expect(await program.status('INBOX', { unseen: true })).toMatchObject({ unseen: 1 })
  expect(await store.list('a1', 'INBOX', 1, 9)).toMatchObject([{ flags: [] }])
})
