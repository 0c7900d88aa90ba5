// Many messages, lost connections and servers that stop: no message is missed or ingested twice.

import { getEventListeners } from 'node:events'
import { expect, onTestFinished, test } from 'vitest'
import { startSandboxImap } from '#server/adapters/sandbox/imap-server.ts'
import { startCuttingProxy } from '#testing/servers/cutting-proxy.ts'
import { quick, read, readMany, setUpSandboxMailbox, startWatch } from '#testing/servers/sandbox-mailbox.ts'
import { createInbox } from './inbox.ts'

test('many messages are read in order, and never more than a hundred ahead', async () => {
  const { isOk, seen, furthest } = await readMany(400)
  expect(isOk).toBe(true)
  expect(seen).toEqual(Array.from({ length: 400 }, (_, i) => i + 1))
  expect(furthest).toBeLessThan(100)
})

test('after a lost connection reading continues at the next message: none twice, none missing', async () => {
  const { mailbox, put, inbox } = await setUpSandboxMailbox()
  for (let i = 1; i <= 3000; i++) await put(`${i}`)
  const imap = mailbox.imap ?? mailbox.smtp
  const proxy = await startCuttingProxy(imap.port, [120_000, 300_000, 150_000])
  const result = await read(inbox, { ...mailbox, imap: { ...imap, port: proxy.port } }, [])
  expect(result.ids).toEqual(Array.from({ length: 3000 }, (_, i) => `${i + 1}`))
  expect(proxy.cuts()).toBe(3)
})

test('a connection lost while a message is ingested, or during a search, loses no message', async () => {
  const { mailbox, put, inbox, imap, store } = await setUpSandboxMailbox()
  for (let i = 1; i <= 1500; i++) await put(`${i}`)
  let server = imap
  const seen: number[] = []
  const result = await inbox.fetchNew(mailbox, [], async ({ uid }) => {
    seen.push(uid)
    if (uid % 500 !== 250) return
    await server.close()
    // long enough for the client to notice: further fetches then return nothing instead of an error
    await new Promise((resolve) => setTimeout(resolve, 50))
    server = await startSandboxImap({ store, port: imap.port })
    onTestFinished(() => server.close())
  })
  expect(result).toMatchObject({ ok: true })
  expect(seen).toEqual(Array.from({ length: 1500 }, (_, i) => i + 1))

  const known = result.ok ? result.cursors : []
  await put('1501')
  const proxy = await startCuttingProxy(imap.port, [], /SEARCH/)
  const login = mailbox.imap ?? mailbox.smtp
  const through = { ...mailbox, imap: { ...login, port: proxy.port } }
  expect(await inbox.fetchNew(through, known, async () => {})).toMatchObject({ ok: false, fault: 'network' })
  expect((await read(inbox, mailbox, known)).ids).toEqual(['1501'])
})

test('a folder that cannot be opened does not block the others, and is read once it can be', async () => {
  const { mailbox, put, inbox, store } = await setUpSandboxMailbox()
  await put('1')
  store.addFolder('a1', '공용')
  await put('2', '공용')
  const { list } = store
  let closed = true
  store.list = (accountId, folder, ...rest) =>
    folder === '공용' && closed ? Promise.reject(new Error('closed')) : list(accountId, folder, ...rest)
  const first = await read(inbox, mailbox, [])
  expect(first.ids).toEqual(['1'])
  closed = false
  expect((await read(inbox, mailbox, first.cursors)).ids).toEqual(['2'])
})

test('a failure of onMessage is thrown, a failure of the server is returned', async () => {
  const { inbox, mailbox, put, imap } = await setUpSandboxMailbox()
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

test('a watch survives a restart of the server, reports what arrived meanwhile, and leaves no event listener', async () => {
  const { inbox, mailbox, imap, store, put } = await setUpSandboxMailbox()
  const { calledOff, changes, watching } = startWatch(inbox, mailbox)
  await expect.poll(changes).toBe(1)
  let server = imap
  for (let round = 2; round <= 6; round += 2) {
    await server.close()
    await put(`away ${round}`)
    server = await startSandboxImap({ store, port: imap.port })
    await expect.poll(changes).toBe(round)
    await put(`back ${round}`)
    await expect.poll(changes).toBe(round + 1)
  }
  expect(getEventListeners(calledOff.signal, 'abort').length).toBeLessThanOrEqual(1)
  calledOff.abort()
  await watching
  expect(getEventListeners(calledOff.signal, 'abort')).toHaveLength(0)
  await server.close()
})

test('a watch ends when it is aborted in any state', async () => {
  const { inbox, mailbox, imap } = await setUpSandboxMailbox()
  const already = AbortSignal.abort()
  await inbox.watch(mailbox, () => {}, already)
  await inbox.watch({ ...mailbox, imap: null }, () => {}, new AbortController().signal)
  const connecting = new AbortController()
  const first = inbox.watch(mailbox, () => {}, connecting.signal)
  connecting.abort()
  await first
  await imap.close()
  const retrying = new AbortController()
  const pausing = createInbox({ ...quick, timing: { retryMs: 600_000, maxRetryMs: 600_000 } })
  const second = pausing.watch(mailbox, () => {}, retrying.signal)
  // only the pause before the next attempt listens while there is no connection
  await expect.poll(() => getEventListeners(retrying.signal, 'abort').length).toBe(1)
  retrying.abort()
  await second
})
