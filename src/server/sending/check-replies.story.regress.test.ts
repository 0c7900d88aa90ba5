// Before a follow-up is sent, its mailbox is read: here nothing watches it, so only that read can find a reply (rules.md R-325).
import { expect, test } from 'vitest'
import { startSandboxImap } from '#server/adapters/sandbox/imap-server.ts'
import { findMailbox } from '#server/data/mailboxes/mailboxes.ts'
import { sendDue } from '#server/sending/send.ts'
import { sequenceMails } from '#server/sending/sequence-mails.ts'
import { createSendingWorker } from '#server/sending/worker.ts'
import { type Enrollment, MINUTE_MS, sending } from '#testing/sending/hostile-sending.ts'
import { createMemoryMailStore } from '#testing/servers/memory-mail-store.ts'
import { world } from '#testing/world.ts'
import { createReplyCheck } from './check-replies.ts'

const DAY_MS = 24 * 60 * MINUTE_MS

/** One lead that was sent the first mail; the follow-up is due some days later. */
async function afterFirstMail() {
  const store = createMemoryMailStore()
  store.addAccount({ id: 'kim', username: 'kim', password: 'first password' })
  let imap = await startSandboxImap({ store })
  const w = await world({ role: 'api', config: { allowPrivateHosts: true } })
  const it = await sending(w, 1, [{}, {}], {}, imap.port)
  const send = () => sendDue(w.ctx, createSendingWorker(w.ctx, new AbortController().signal), sequenceMails)
  const enrollment = async () => (await it.enrollments())[0] as Enrollment
  expect(await send()).toBe(1)
  const sent = it.server.bodies.at(-1) ?? ''
  const header = (name: string) => new RegExp(`^${name}: (.*)$`, 'im').exec(sent)?.[1]?.trim() ?? ''
  return {
    w,
    it,
    send,
    enrollment,
    events: async () =>
      (await it.owner.get(`/sequences/enrollments/${(await enrollment()).id}/metrics`)).body.events as {
        kind: string
        data: unknown
      }[],
    /** A reply of the lead arrives. */
    reply: () =>
      store.append({
        accountId: 'kim',
        folder: 'INBOX',
        flags: [],
        receivedAt: null,
        raw: Buffer.from(
          [
            `From: ${header('To')}`,
            'To: kim@ieum.example',
            `Subject: Re: ${header('Subject')}`,
            `In-Reply-To: ${header('Message-ID')}`,
            'Message-ID: <answer@lead.example>',
            'Content-Type: text/plain; charset=utf-8',
            '',
            '자료를 잘 받았습니다. 다음 주에 통화할 수 있을까요?',
          ].join('\r\n'),
        ),
      }),
    stopImap: () => imap.close(),
    startImap: async () => {
      imap = await startSandboxImap({ store, port: imap.port })
    },
    async [Symbol.asyncDispose]() {
      await it.close()
      await imap.close()
      await w[Symbol.asyncDispose]()
    },
  }
}

test('a reply that has arrived ends the sequence before the follow-up', async () => {
  await using it = await afterFirstMail()
  it.w.clock.advance(4 * DAY_MS)
  await it.reply()
  // a busy machine may not read the mailbox within the limit: then the follow-up waits for the next read
  for (let isRead = false; !isRead; it.w.clock.advance(MINUTE_MS)) {
    expect(await it.send()).toBe(0)
    isRead = (await it.enrollment()).waitReason !== 'replies_unread'
  }
  expect(await it.enrollment()).toMatchObject({ status: 'replied', statusReason: 'human', sentCount: 1 })
})

test('while the server does not answer, a follow-up waits with its reason, and is sent after the next read', async () => {
  await using it = await afterFirstMail()
  it.w.clock.advance(4 * DAY_MS)
  await it.stopImap()
  expect(await it.send()).toBe(0)
  expect(await it.enrollment()).toMatchObject({
    status: 'active',
    waitReason: 'replies_unread',
    sentCount: 1,
  })
  expect(await it.send()).toBe(0)
  await it.startImap()
  it.w.clock.advance(MINUTE_MS)
  expect(await it.send()).toBe(1)
  const sent = (await it.events()).filter(({ kind }) => kind === 'sent')
  expect(sent.map(({ data }) => data)).toEqual([{}, {}])
})

test('mails of one claim share a read for a minute', async () => {
  await using it = await afterFirstMail()
  await it.stopImap()
  const { id } = await it.w.ctx.db.selectFrom('email_accounts').select('id').executeTakeFirstOrThrow()
  const mailbox = await findMailbox(it.w.ctx.db, id)
  if (!mailbox) throw new Error('no mailbox')
  const check = createReplyCheck(it.w.ctx, mailbox)
  const first = check()
  it.w.clock.advance(MINUTE_MS)
  expect(check()).toBe(first)
  it.w.clock.advance(1)
  expect(check()).not.toBe(first)
  await Promise.all([first, check()])
})

test('a read of the last 15 minutes is trusted while the server does not answer, and its age is recorded', async () => {
  await using it = await afterFirstMail()
  it.w.clock.advance(4 * DAY_MS)
  // the first mail of another lead is sent without a read; this one reads the mailbox and is sent
  await it.stopImap()
  const enrollment = await it.enrollment()
  await it.w.ctx.db
    .updateTable('email_accounts')
    .set({ lastSyncedAt: new Date(it.w.clock.now().getTime() - 10 * MINUTE_MS) })
    .execute()
  expect(await it.send()).toBe(1)
  expect((await it.enrollment()).id).toBe(enrollment.id)
  expect(await it.events()).toContainEqual(
    expect.objectContaining({ kind: 'sent', data: { replyCheck: { ageSeconds: 600 } } }),
  )
})
