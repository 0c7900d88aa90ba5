// A mailbox that is read by POP3: what arrives takes the same path as over IMAP, and is counted once (rules.md ).
import { readFile } from 'node:fs/promises'
import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { startSandboxImap } from '#server/adapters/sandbox/imap-server.ts'
import { findMailbox } from '#server/data/mailboxes/mailboxes.ts'
import { sendDue } from '#server/sending/send.ts'
import { sequenceMails } from '#server/sending/sequence-mails.ts'
import { createSendingWorker } from '#server/sending/worker.ts'
import { MINUTE_MS, sending } from '#testing/sending/hostile-sending.ts'
import { startHostilePop3 } from '#testing/servers/hostile-pop3.ts'
import { createMemoryMailStore } from '#testing/servers/memory-mail-store.ts'
import { world } from '#testing/world.ts'
import { readMailbox, watchMailboxes } from './listen.ts'

const DAY_MS = 24 * 60 * MINUTE_MS

/** Leads that were sent the first mail of two from a mailbox that is read by POP3. */
async function afterFirstMail(count = 1, settings: object = {}) {
  const pop3 = await startHostilePop3()
  const w = await world({ role: 'api', config: { allowPrivateHosts: true } })
  const it = await sending(w, count, [{}, {}])
  const read = async () => {
    const mailbox = await findMailbox(w.ctx.db, it.mailboxId)
    if (!mailbox) throw new Error('the mailbox is there')
    return readMailbox(w.ctx, mailbox)
  }
  const change = async (body: object) => {
    const { status } = await it.owner.patch(`/email-accounts/${it.mailboxId}`, {
      ...body,
      password: 'secret',
    })
    expect(status).toBe(200)
  }
  const at = (port: number) => ({ host: '127.0.0.1', port, security: 'none' })
  await change({ pop3: at(pop3.port), ...settings })
  expect((await it.verify()).checks).toMatchObject([
    { name: 'smtp', ok: true },
    { name: 'pop3', ok: true, message: expect.stringMatching(/POP3/) },
    { name: 'round_trip', ok: true },
  ])
  it.server.commands.length = 0
  const send = () => sendDue(w.ctx, createSendingWorker(w.ctx, new AbortController().signal), sequenceMails)
  expect(await send()).toBe(count)
  w.clock.advance(MINUTE_MS)
  const sent = it.server.bodies.slice(-count)
  const header = (mail: number, name: string) =>
    new RegExp(`^${name}: (.*)$`, 'im').exec(sent[mail] ?? '')?.[1]?.trim() ?? ''
  let uid = 0
  const arrive = (raw: string) => pop3.messages.push({ uid: `u${uid++}`, raw })
  return {
    w,
    it,
    pop3,
    read,
    change,
    at,
    send,
    sent,
    arrive,
    /** A message of the lead of a sent mail. */
    answer: (text: string, { mail = 0, headers = ['Message-ID: <answer@lead.example>'] } = {}) => {
      const raw = [
        `From: ${header(mail, 'To')}`,
        'To: kim@ieum.example',
        `Subject: Re: ${header(mail, 'Subject')}`,
        `In-Reply-To: ${header(mail, 'Message-ID')}`,
        `Date: ${w.clock.now().toUTCString()}`,
        ...headers,
        'Content-Type: text/plain; charset=utf-8',
        '',
        text,
        '',
      ].join('\r\n')
      arrive(raw)
      return raw
    },
    enrollments: async () =>
      (await it.enrollments()).map(({ status, statusReason }) =>
        [status, statusReason].filter(Boolean).join('/'),
      ),
    received: async (kind: string) =>
      (await w.ctx.db.selectFrom('inbound_messages').select('id').where('kind', '=', kind).execute()).length,
    async [Symbol.asyncDispose]() {
      await it.close()
      await w[Symbol.asyncDispose]()
    },
  }
}

test('a watched mailbox: a reply that arrives by POP3 ends its sequence', async () => {
  await using it = await afterFirstMail()
  const watches = watchMailboxes(it.w.ctx, it.w.ctx.newId())
  it.answer('자료를 잘 받았습니다. 다음 주에 통화할 수 있을까요?')
  await watches.refresh()
  await expect.poll(it.enrollments).toEqual(['replied/human'])
  await watches.stop()
})

test('a reply, a request to stop, an absence and a bounce have the consequences they have over IMAP', async () => {
  await using it = await afterFirstMail(4)
  it.answer('통화 가능합니다. 언제가 좋으세요?', { mail: 0, headers: ['Message-ID: <a@x.kr>'] })
  it.answer('앞으로 메일을 보내지 마세요. 수신거부합니다.', { mail: 1, headers: ['Message-ID: <b@x.kr>'] })
  it.answer('휴가 중입니다. 12월 7일에 복귀합니다.', {
    mail: 2,
    headers: ['Message-ID: <c@x.kr>', 'Auto-Submitted: auto-replied'],
  })
  it.arrive(bounceOf(it.sent[3] ?? ''))
  expect((await it.read()).map(({ kind }) => kind)).toEqual(['reply', 'opt_out', 'auto_reply', 'bounce'])
  expect((await it.enrollments()).sort()).toEqual([
    'bounced/hard',
    'paused/out_of_office',
    'replied/human',
    'unsubscribed/reply_text',
  ])
})

test('a reply that has arrived is read before the follow-up, with one sign-in for all mails of a minute', async () => {
  await using it = await afterFirstMail(3)
  it.w.clock.advance(4 * DAY_MS)
  it.answer('통화 가능합니다. 언제가 좋으세요?')
  const before = it.pop3.sessions.all
  expect(await it.send()).toBe(2)
  expect((await it.enrollments()).sort()).toEqual(['completed', 'completed', 'replied/human'])
  await it.read()
  expect(it.pop3.sessions.all - before).toBe(1)
  it.w.clock.advance(MINUTE_MS)
  await it.read()
  expect(it.pop3.sessions.all - before).toBe(2)
})

test('while another program uses the mailbox, follow-ups wait, and the mailbox stays connected', async () => {
  await using it = await afterFirstMail()
  it.w.clock.advance(4 * DAY_MS)
  it.pop3.faults.set('PLAIN', { reply: '-ERR [IN-USE] mailbox is locked' })
  expect(await it.send()).toBe(0)
  expect((await it.it.enrollments())[0]).toMatchObject({ status: 'active', waitReason: 'replies_unread' })
  expect(await it.it.mailbox()).toMatchObject({ status: 'connected', statusReason: null })
  it.pop3.faults.clear()
  it.w.clock.advance(MINUTE_MS)
  expect(await it.send()).toBe(1)
})

test('nothing is counted twice when all ids change, or when the mailbox is read by IMAP and by POP3 again', async () => {
  await using it = await afterFirstMail()
  const raws = [
    it.answer('통화 가능합니다. 언제가 좋으세요?'),
    it.answer('이름 없는 메일입니다. 확인 부탁드립니다.', { headers: [] }),
  ]
  await it.read()
  expect(await it.received('reply')).toBe(2)

  it.pop3.messages = it.pop3.messages.map((one, i) => ({ ...one, uid: `changed-${i}` }))
  it.w.clock.advance(2 * MINUTE_MS)
  expect((await it.read()).map(({ isNew }) => isNew)).toEqual([false, false])

  const store = createMemoryMailStore()
  store.addAccount({ id: 'kim', username: 'kim', password: 'secret' })
  const imap = await startSandboxImap({ store })
  for (const raw of raws)
    await store.append({
      accountId: 'kim',
      folder: 'INBOX',
      flags: [],
      receivedAt: it.w.clock.now(),
      // IMAP returns this one without a line end
      raw: Buffer.from(raw.trimEnd()),
    })
  await it.change({ imap: it.at(imap.port) })
  it.w.clock.advance(2 * MINUTE_MS)
  expect((await it.read()).map(({ isNew }) => isNew)).toEqual([false, false])
  await it.change({ pop3: it.at(it.pop3.port) })
  it.w.clock.advance(2 * MINUTE_MS)
  expect((await it.read()).map(({ isNew }) => isNew)).toEqual([false, false])
  expect(await it.received('reply')).toBe(2)
  expect(await it.enrollments()).toEqual(['replied/human'])
  await imap.close()
})

test('a message without a Message-ID that was stored under its UID is the same message after migration 0103', async () => {
  await using it = await afterFirstMail()
  const raw = it.answer('이름 없는 메일입니다. 확인 부탁드립니다.', { headers: [] })
  await it.read()
  const { db } = it.w.ctx
  const row = await db.selectFrom('inbound_messages').selectAll().executeTakeFirstOrThrow()
  const other = { ...row, id: it.w.ctx.newId(), messageId: '<none.Junk.1.8>', search: undefined }
  await sql`UPDATE inbound_messages SET message_id = '<none.INBOX.1.7>', raw = ${Buffer.from(raw.trimEnd())}`.execute(
    db,
  )
  await db.insertInto('inbound_messages').values(other).execute()
  const migration = new URL('../platform/db/migrations/0103-pop3.sql', import.meta.url)
  const [, update = ''] = (await readFile(migration, 'utf8')).split(/(?=UPDATE)/)
  await sql.raw(update).execute(db)
  const named = await db.selectFrom('inbound_messages').select('messageId').orderBy('id').execute()
  expect(named.map(({ messageId }) => messageId)).toEqual([row.messageId, '<none.Junk.1.8>'])
})

test('a copy of every sent mail is sent to the mailbox, and is neither a reply nor a bounce when it is read', async () => {
  await using it = await afterFirstMail(2, { bccSelf: true })
  const recipients = it.it.server.commands.flatMap((line) => /^RCPT TO:<([^>]*)>/.exec(line)?.[1] ?? [])
  expect(recipients.filter((to) => to === 'kim@ieum.example')).toHaveLength(2)
  expect(recipients).toHaveLength(4)
  for (const raw of it.sent) {
    expect(raw).not.toMatch(/^bcc:/im)
    it.arrive(raw)
  }
  expect((await it.read()).map(({ kind }) => kind)).toEqual(['own_copy', 'own_copy'])
  expect(await it.enrollments()).toEqual(['active', 'active'])
  expect((await it.it.owner.get('/inbox')).body.data).toEqual([])
})

test('a rejected password is reported in the check of the connection', async () => {
  await using it = await afterFirstMail()
  it.pop3.faults.set('PLAIN', { reply: '-ERR [AUTH] wrong password' })
  const { body } = await it.it.owner.post(`/email-accounts/${it.it.mailboxId}/verify`)
  expect(body).toMatchObject({
    ok: false,
    checks: [
      { name: 'smtp', ok: true },
      { name: 'pop3', ok: false, message: expect.stringMatching(/POP3에 연결하지 못했습니다.*비밀번호/) },
    ],
    account: { status: 'disconnected', statusReason: expect.stringMatching(/POP3/) },
  })
})

/** As a mail server reports it (RFC 3464). */
const bounceOf = (sent: string): string => {
  const to = /^To: .*?([^\s<]+@[^\s>]+)>?\r?$/im.exec(sent)?.[1] ?? ''
  return [
    'From: MAILER-DAEMON@mx.example',
    'To: kim@ieum.example',
    'Subject: Undelivered Mail Returned to Sender',
    'Message-ID: <bounce@mx.example>',
    'Content-Type: multipart/report; report-type=delivery-status; boundary=b',
    '',
    '--b',
    'Content-Type: text/plain',
    '',
    `<${to}>: 550 5.1.1 user unknown`,
    '--b',
    'Content-Type: message/delivery-status',
    '',
    'Reporting-MTA: dns; mx.example',
    '',
    `Final-Recipient: rfc822; ${to}`,
    'Action: failed',
    'Status: 5.1.1',
    '',
    '--b',
    'Content-Type: message/rfc822',
    '',
    sent,
    '--b--',
    '',
  ].join('\r\n')
}
