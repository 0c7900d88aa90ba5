// Notifications: from a reply in a mailbox to the page, a mail and a chat; once, whatever happens in between.
import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { startSandboxImap } from '#server/adapters/sandbox/imap-server.ts'
import { findMailbox } from '#server/data/mailboxes/mailboxes.ts'
import { lockReceiver } from '#server/data/overview/notifications.ts'
import { ingestMessage } from '#server/inbox/actions/ingest-message.ts'
import { decideNotifications } from '#server/overview/actions/decide-notifications.ts'
import { makeMessages } from '#server/overview/actions/make-messages.ts'
import { notificationMails } from '#server/overview/notification-mails.ts'
import { sendDue } from '#server/sending/send.ts'
import { createSendingWorker } from '#server/sending/worker.ts'
import { deliverMessage, receiveReply } from '#testing/inbox/received-reply.ts'
import { sending, started } from '#testing/sending/hostile-sending.ts'
import { type HostileServer, startHostileSmtp } from '#testing/servers/hostile-smtp.ts'
import { createMemoryMailStore } from '#testing/servers/memory-mail-store.ts'
import { startWebhookReceiver, type WebhookReceiver } from '#testing/servers/webhook-receiver.ts'
import { createTestWorkspace, type Owner, until } from '#testing/workspace-setup.ts'
import { type World, world } from '#testing/world.ts'

const MINUTE = 60_000
const HOUR = 60 * MINUTE
const INTERESTED = '관심이 있습니다. 자료를 보내 주세요.'
const OFF = { events: {}, audience: 'mine', webhookId: null, quietHours: null }

async function addChat(owner: Owner, url: string, format = 'slack'): Promise<string> {
  const { status, body } = await owner.post('/webhooks', { url, format, workspaceIds: [owner.workspaceId] })
  expect(status, JSON.stringify(body)).toBe(200)
  expect(body.secret).toBeNull()
  return body.webhook.id
}
async function choose(owner: Owner, values: object): Promise<void> {
  const saved = await owner.put('/me/notifications', { workspaceId: owner.workspaceId, ...OFF, ...values })
  expect(saved.status, JSON.stringify(saved.body)).toBe(200)
}

test('a reply in the mailbox reaches the page, the mail and the chat of the owner of the mailbox', async () => {
  const store = createMemoryMailStore()
  store.addAccount({ id: 'kim', username: 'kim', password: 'first password' })
  const imap = await startSandboxImap({ store })
  await using w = await started()
  await using receiver = await startWebhookReceiver(500)
  const it = await sending(w, 1, [{}], {}, imap.port)
  const { owner } = it
  const webhookId = await addChat(owner, receiver.url)
  await choose(owner, { events: { interested: ['page', 'mail', 'chat'] }, webhookId })
  await until(it.enrollments, ([one]) => one?.sentCount === 1)
  const sent = it.server.bodies.find((body) => /^To: .*@company/m.test(body)) ?? ''
  const header = (name: string) => new RegExp(`^${name}: (.*)$`, 'im').exec(sent)?.[1]?.trim() ?? ''
  const before = (await it.mailbox()).sentToday
  // the server can only notify when the mailbox is being watched
  await store.append({
    accountId: 'kim',
    folder: 'INBOX',
    flags: [],
    receivedAt: null,
    raw: Buffer.from(
      'From: news@shop.example\r\nMessage-ID: <n@shop.example>\r\nSubject: news\r\n\r\nnews\r\n',
    ),
  })
  await until(
    () => w.ctx.db.selectFrom('inbound_messages').select('id').execute(),
    (messages) => messages.length === 1,
  )

  const startedAt = performance.now()
  await store.append({
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
        INTERESTED,
      ].join('\r\n'),
    ),
  })
  await until(
    async () => receiver.received.length,
    (n) => n === 1,
  )
  const chatMs = performance.now() - startedAt
  const mails = () =>
    it.server.bodies.filter(
      (body) => body.includes(`To: ${owner.user.email}`) || body.includes(`<${owner.user.email}>`),
    )
  await until(
    async () => mails().length,
    (n) => n === 1,
  )
  const mailMs = performance.now() - startedAt
  process.stdout.write(
    `from the reply to the chat ${chatMs.toFixed(0)} ms, to the mail ${mailMs.toFixed(0)} ms\n`,
  )

  expect(mails()[0]).toMatch(/^Auto-Submitted: auto-generated\r?$/m)
  expect((await it.mailbox()).sentToday).toBe(before)
  const { unread, notifications } = (await owner.get('/me/notifications/page')).body
  expect(unread).toBe(1)
  expect(notifications).toMatchObject([{ title: expect.stringContaining('[관심] 회사'), text: INTERESTED }])
  const [thread] = (await owner.get('/inbox')).body.data
  expect(thread.assigneeId).toBe(owner.user.id)
  expect(notifications[0].url).toBe(`/in/${owner.workspaceId}/inbox?kind=all&show=all&thread=${thread.id}`)

  // the delivery failed: it is retried with the same bytes, without a signature, and delivered once
  receiver.behave(200)
  w.clock.advance(HOUR)
  await until(
    async () => receiver.received.length,
    (n) => n === 2,
  )
  const [first, again] = receiver.received
  expect(again?.body).toBe(first?.body)
  expect(first?.headers).not.toHaveProperty('webhook-signature')
  expect(JSON.parse(first?.body ?? '').blocks[0].text.text).toContain('[관심] 회사')
  const log = await until(
    async () => (await owner.get(`/webhooks/${webhookId}/deliveries`)).body.data,
    ([delivery]) => delivery.state !== 'waiting',
  )
  expect(log).toMatchObject([{ type: 'notification', state: 'delivered', attempts: 2 }])
  expect(mails()).toHaveLength(1)
  await it.close()
  await imap.close()
})

let w: World
let server: HostileServer
let receiver: WebhookReceiver
let owner: Owner
let mailboxId: string
beforeAll(async () => {
  w = await world({ config: { allowPrivateHosts: true } })
  server = await startHostileSmtp()
  receiver = await startWebhookReceiver()
})
afterAll(async () => {
  await receiver[Symbol.asyncDispose]()
  await server.close()
  await w[Symbol.asyncDispose]()
})

const connect = async (address: string): Promise<string> => {
  const { body } = await owner.post('/email-accounts', {
    workspaceId: owner.workspaceId,
    address,
    smtp: { host: '127.0.0.1', port: server.port, security: 'none' },
    imap: null,
    username: 'kim',
    password: 'first password',
  })
  expect((await owner.post(`/email-accounts/${body.id}/verify`)).body).toMatchObject({ ok: true })
  return body.id
}

beforeEach(async () => {
  w.clock.set(new Date('2026-11-23T10:00:00+09:00'))
  server.setScript({})
  owner = await createTestWorkspace(w)
  mailboxId = await connect('kim@ieum.example')
  server.dropAll()
})

let count = 0
/** A reply that is in no sequence, in the sandbox or in a real mailbox. */
async function arrive(text = INTERESTED, into = mailboxId): Promise<string> {
  const nth = ++count
  return deliverMessage(w, { ...owner, sandboxId: into }, { from: `lead${nth}@outside${nth}.example`, text })
}
/** What a worker does in one round. */
async function round(): Promise<void> {
  await decideNotifications(w.ctx)
  await makeMessages(w.ctx)
  await sendDue(w.ctx, createSendingWorker(w.ctx, new AbortController().signal), notificationMails)
}
const accepted = (email = owner.user.email) => server.taken.get(email)?.accepted ?? 0
const rows = async () =>
  (
    await sql<{ channel: string; state: string; error: string | null; sentAt: Date | null }>`
      SELECT channel, state, error, sent_at FROM notifications WHERE workspace_id = ${owner.workspaceId}
      ORDER BY created_at, id`.execute(w.ctx.db)
  ).rows
const chats = async (): Promise<string[]> =>
  (
    await sql<{ body: string }>`
      SELECT body FROM webhook_deliveries WHERE workspace_id = ${owner.workspaceId} ORDER BY created_at, id`.execute(
      w.ctx.db,
    )
  ).rows.map(({ body }) => JSON.parse(body).text)
const chatOn = async (values: object = {}) =>
  choose(owner, {
    events: { interested: ['chat'], question: ['chat'], meeting: ['chat'] },
    webhookId: await addChat(owner, receiver.url),
    ...values,
  })

const messageOf = async (threadId: string): Promise<string> =>
  (
    await w.ctx.db
      .selectFrom('inbound_messages')
      .select('id')
      .where('threadId', '=', threadId)
      .executeTakeFirstOrThrow()
  ).id

test('R-1311: a new thread belongs to the owner of its mailbox; one of the sandbox has no owner; a user may change it', async () => {
  const threadId = await arrive()
  const read = async (id: string) => (await owner.get(`/inbox/threads/${id}`)).body.assigneeId
  expect(await read(threadId)).toBe(owner.user.id)
  expect(await read(await arrive(INTERESTED, owner.sandboxId))).toBeNull()
  await owner.patch('/inbox/threads', { threadIds: [threadId], assigneeId: null })
  expect(await read(threadId)).toBeNull()
})

test('R-1310: by default a mail and the page tell about interest, through the mailbox of the workspace', async () => {
  await arrive()
  await arrive('관심 없습니다. 앞으로 연락하지 않으셔도 됩니다.')
  await round()
  await round()
  expect(await rows()).toMatchObject([
    { channel: 'page', state: 'sent' },
    { channel: 'mail', state: 'sent' },
  ])
  expect(accepted()).toBe(1)
})

test('R-1312: after ten messages in an hour the others are one summary', async () => {
  await chatOn()
  for (let i = 0; i < 13; i++) await arrive()
  await round()
  expect(await chats()).toHaveLength(10)
  w.clock.advance(HOUR - 1)
  await round()
  expect(await chats()).toHaveLength(10)
  w.clock.advance(1)
  await round()
  const all = await chats()
  expect(all).toHaveLength(11)
  expect(all.at(-1)).toBe('새 알림 3건')
})

test('R-1312: in quiet hours nothing is sent, at their end one summary', async () => {
  await chatOn({ quietHours: { from: 9 * 60, until: 12 * 60 } })
  await arrive()
  w.clock.advance(HOUR)
  await arrive()
  await round()
  expect(await chats()).toEqual([])
  w.clock.set(new Date('2026-11-23T11:59:59+09:00'))
  await round()
  expect(await chats()).toEqual([])
  w.clock.set(new Date('2026-11-23T12:00:00+09:00'))
  await round()
  expect(await chats()).toEqual(['새 알림 2건'])
})

test('R-1313: three workers at once send each message once', async () => {
  await choose(owner, {
    events: { interested: ['page', 'mail', 'chat'] },
    webhookId: await addChat(owner, receiver.url),
  })
  await arrive()
  await arrive()
  await Promise.all([round(), round(), round()])
  await round()
  expect(await chats()).toHaveLength(2)
  expect(accepted()).toBe(2)
  expect((await rows()).map(({ state }) => state)).toEqual(Array(6).fill('sent'))
})

test('R-1313: while one worker makes the messages of a receiver, another one leaves them to it', async () => {
  const webhookId = await addChat(owner, receiver.url)
  await choose(owner, { events: { interested: ['chat'] }, webhookId })
  await arrive()
  await decideNotifications(w.ctx)
  await w.ctx.db.transaction().execute(async (tx) => {
    const of = { workspaceId: owner.workspaceId, channel: 'chat', targetId: webhookId } as const
    expect(await lockReceiver(tx, of)).toBe(true)
    await makeMessages(w.ctx)
    expect(await chats()).toEqual([])
  })
  await makeMessages(w.ctx)
  expect(await chats()).toHaveLength(1)
})

test('R-1313: two members who chose the same chat get one message there', async () => {
  const webhookId = await addChat(owner, receiver.url)
  const member = await w.signUp()
  await w.join(member, owner.workspaceId, 'member')
  const all = { ...OFF, events: { interested: ['chat'] }, audience: 'all', webhookId }
  for (const one of [owner, member])
    expect((await one.put('/me/notifications', { workspaceId: owner.workspaceId, ...all })).status).toBe(200)
  await arrive()
  await round()
  expect(await chats()).toHaveLength(1)
})

test('a summary in a chat that names an erased lead is deleted', async () => {
  await chatOn({ quietHours: { from: 9 * 60, until: 12 * 60 } })
  const { leadId } = await receiveReply(owner, { kind: 'reply', text: INTERESTED })
  await receiveReply(owner, { kind: 'reply', text: INTERESTED })
  await round()
  w.clock.advance(3 * HOUR)
  await round()
  expect(await chats()).toEqual(['새 알림 2건'])
  expect((await owner.delete(`/leads/${leadId}`)).status).toBe(200)
  expect((await owner.post(`/leads/${leadId}/erase`)).status).toBe(200)
  expect(await chats()).toEqual([])
})

test('R-1315: a mail whose mailbox is deleted or stopped before it is sent is sent by another one', async () => {
  await connect('second@ieum.example')
  server.dropAll()
  const prepare = async () => {
    await arrive()
    await decideNotifications(w.ctx)
    await makeMessages(w.ctx)
  }
  await prepare()
  await sql`UPDATE email_accounts SET secret = NULL WHERE id = ${mailboxId}`.execute(w.ctx.db)
  await round()
  expect((await owner.get(`/email-accounts/${mailboxId}`)).body.status).toBe('disconnected')
  w.clock.advance(MINUTE)
  await round()
  expect(accepted()).toBe(1)
  await sql`UPDATE email_accounts SET status = 'connected' WHERE id = ${mailboxId}`.execute(w.ctx.db)
  await prepare()
  await sql`UPDATE notifications SET mailbox_id = NULL WHERE state = 'ready'`.execute(w.ctx.db)
  await sql`UPDATE email_accounts SET status = 'paused' WHERE id = ${mailboxId}`.execute(w.ctx.db)
  await round()
  expect(accepted()).toBe(2)
})

test('R-1313: an intent that is undone and read again is no second message', async () => {
  await chatOn()
  const threadId = await arrive()
  await round()
  const messageId = await messageOf(threadId)
  await sql`UPDATE reply_intents SET state = 'undecided', intent = NULL, source = NULL WHERE message_id = ${messageId}`.execute(
    w.ctx.db,
  )
  await sql`UPDATE reply_intents SET state = 'decided', intent = 'interested', source = 'model' WHERE message_id = ${messageId}`.execute(
    w.ctx.db,
  )
  await round()
  expect(await chats()).toHaveLength(1)
})

test('R-1310: a user who decides the intent is not notified of it', async () => {
  await chatOn()
  const threadId = await arrive('글쎄 그렇군요')
  const path = `/inbox/messages/${await messageOf(threadId)}/intent`
  expect((await owner.post(path, { intent: 'interested' })).status).toBe(200)
  await round()
  expect(await rows()).toEqual([])
})

test('R-1310: what happened before an event was switched on is not sent', async () => {
  await choose(owner, {})
  await arrive()
  await choose(owner, { events: { interested: ['page', 'mail'] } })
  await round()
  expect(await rows()).toEqual([])
  await arrive()
  await round()
  expect(await rows()).toHaveLength(2)
})

test('a member who has left gets nothing more', async () => {
  const member = await w.signUp()
  await w.join(member, owner.workspaceId, 'member')
  const all = { ...OFF, events: { interested: ['mail'] }, audience: 'all' }
  expect((await member.put('/me/notifications', { workspaceId: owner.workspaceId, ...all })).status).toBe(200)
  await arrive()
  await decideNotifications(w.ctx)
  await makeMessages(w.ctx)
  expect((await rows()).filter(({ state }) => state === 'ready')).toHaveLength(2)
  const left = await owner.delete(`/workspaces/${owner.workspaceId}/members/${member.user.id}`, {
    successorId: owner.user.id,
  })
  expect(left.status, JSON.stringify(left.body)).toBe(200)
  await round()
  await arrive()
  await round()
  expect(accepted(member.user.email)).toBe(0)
  expect(accepted()).toBe(2)
})

test('R-1315: a mail that may have been sent is not sent again; one that was certainly not sent is retried', async () => {
  server.setScript({ faults: { greeting: 'cut' } })
  await arrive()
  await round()
  expect(accepted()).toBe(0)
  expect((await rows()).find(({ channel }) => channel === 'mail')).toMatchObject({ state: 'waiting' })
  server.setScript({})
  w.clock.advance(5 * MINUTE)
  await round()
  expect(accepted()).toBe(1)
  server.setScript({ faults: { dot: 'cut' } })
  server.dropAll()
  await arrive()
  await round()
  server.setScript({})
  server.dropAll()
  for (let i = 0; i < 20; i++) {
    w.clock.advance(5 * MINUTE)
    await round()
  }
  expect(accepted()).toBe(1)
  expect((await rows()).filter(({ channel }) => channel === 'mail').map(({ state }) => state)).toEqual([
    'sent',
    'uncertain',
  ])
})

test('R-1315: no mail is sent through a paused mailbox; without another one it is dropped with its reason', async () => {
  await sql`UPDATE email_accounts SET status = 'paused' WHERE id = ${mailboxId}`.execute(w.ctx.db)
  await arrive()
  await round()
  expect(accepted()).toBe(0)
  expect((await rows()).find(({ channel }) => channel === 'mail')).toMatchObject({
    state: 'dropped',
    error: expect.stringContaining('발송 계정'),
  })
  await connect('second@ieum.example')
  server.dropAll()
  await arrive()
  await round()
  expect(accepted()).toBe(1)
})

test('R-1315: a notification in a mailbox, and what is replied to one, is not stored as a reply', async () => {
  await arrive()
  await round()
  const mail = server.bodies.findLast((body) => body.includes('Auto-Submitted: auto-generated')) ?? ''
  const id = /^Message-ID:\s+(<[^>]+>)/im.exec(mail)?.[1] ?? ''
  const mailbox = await findMailbox(w.ctx.db, mailboxId)
  if (!mailbox) throw new Error('the owner has a mailbox')
  const total = async () => (await owner.get('/inbox')).body.total
  const before = await total()
  const reply = [
    `From: ${owner.user.email}`,
    'To: kim@ieum.example',
    'Subject: Re: =?UTF-8?B?7JWM66a8?=',
    `In-Reply-To: ${id}`,
    'Message-ID: <r@member.example>',
    'Content-Type: text/plain; charset=utf-8',
    '',
    INTERESTED,
  ].join('\r\n')
  for (const [uid, raw] of [mail, reply].entries())
    await ingestMessage(w.ctx, mailbox, {
      folder: 'INBOX',
      uidValidity: '7',
      uid: uid + 1,
      raw: Buffer.from(raw),
      receivedAt: w.clock.now(),
    })
  await round()
  expect(await total()).toBe(before)
  expect(accepted()).toBe(1)
})

test('R-1314: a workspace can keep the words of replies out', async () => {
  await chatOn()
  await owner.patch(`/workspaces/${owner.workspaceId}`, { notificationsShowText: false })
  await arrive()
  await round()
  const { rows: all } = await sql<{ body: string }>`
    SELECT body FROM webhook_deliveries WHERE workspace_id = ${owner.workspaceId}`.execute(w.ctx.db)
  expect(all).toHaveLength(1)
  expect(all[0]?.body).toContain('[관심]')
  expect(all[0]?.body).not.toContain('자료를 보내')
})

test('R-1310: a stopped mailbox and the bounce guard are notified once each', async () => {
  await chatOn({ events: { mailbox_stopped: ['chat'], bounce_guard: ['chat'], check: ['chat'] } })
  const update = async (change: ReturnType<typeof sql>) => {
    // the second time nothing changes
    for (let i = 0; i < 2; i++)
      await sql`UPDATE email_accounts SET ${change} WHERE id = ${mailboxId}`.execute(w.ctx.db)
    await round()
  }
  await update(sql`guard = 'first_mails_stopped'`)
  await update(sql`status = 'disconnected'`)
  expect(await chats()).toEqual(['[반송 보호] kim@ieum.example', '[발송 계정 중지] kim@ieum.example'])
})

test('a chat of another workspace cannot be chosen, and its URL is never shown', async () => {
  const other = await createTestWorkspace(w)
  const webhookId = await addChat(other, `${receiver.url}/services/secret-of-other`)
  const request = { workspaceId: owner.workspaceId, ...OFF, webhookId }
  expect((await owner.put('/me/notifications', request)).status).toBe(404)
  expect((await owner.get(`/me/notifications?workspaceId=${other.workspaceId}`)).status).toBe(404)
  const own = await other.get(`/me/notifications?workspaceId=${other.workspaceId}`)
  const listed = await other.get('/webhooks')
  expect(own.body.webhooks).toMatchObject([{ id: webhookId, format: 'slack' }])
  expect(JSON.stringify([own.body, listed.body])).not.toContain('secret-of')
})

test('a chat gets no events and has no secret, a plain endpoint needs events', async () => {
  const chat = { url: receiver.url, format: 'discord', workspaceIds: [owner.workspaceId] }
  expect((await owner.post('/webhooks', { ...chat, events: ['lead.created'] })).status).toBe(400)
  expect((await owner.post('/webhooks', { ...chat, format: 'plain' })).status).toBe(400)
  const id = await addChat(owner, receiver.url, 'discord')
  expect((await owner.patch(`/webhooks/${id}`, { events: ['lead.created'] })).status).toBe(400)
  expect((await owner.post(`/webhooks/${id}/rotate-secret`)).status).toBe(409)
  expect((await owner.post(`/webhooks/${id}/test`)).body).toMatchObject({ state: 'delivered' })
  expect(JSON.parse(receiver.received.at(-1)?.body ?? '')).toMatchObject({ allowed_mentions: { parse: [] } })
})

test('a test reports what happened', async () => {
  const send = (channel: string) =>
    owner.post('/me/notifications/test', { workspaceId: owner.workspaceId, channel })
  const resultOf = async (channel: string) => (await send(channel)).body
  expect(await resultOf('chat')).toMatchObject({ isSent: false, message: expect.stringContaining('선택') })
  await chatOn()
  expect(await resultOf('chat')).toEqual({
    isSent: true,
    message: '메신저로 테스트 알림을 보냈습니다(응답 204).',
  })
  receiver.behave(404)
  expect(await resultOf('chat')).toMatchObject({ isSent: false, message: expect.stringContaining('404') })
  receiver.behave(204)
  expect(await resultOf('mail')).toMatchObject({
    isSent: true,
    message: expect.stringContaining(owner.user.email),
  })
  expect(accepted()).toBe(1)
})

test('R-1310: an opt-out is notified once, and a blocked sequence once an hour', async () => {
  await chatOn({ events: { opt_out: ['chat'], check: ['chat'] } })
  const text = '수신거부합니다. 더 이상 메일을 보내지 마세요.'
  const { leadId } = await receiveReply(owner, { kind: 'reply', text })
  await round()
  const { companyName, contactName } = (await owner.get(`/leads/${leadId}`)).body
  expect(await chats()).toEqual([`[샌드박스] [수신거부] ${companyName} ${contactName}`])
  // two leads of one sequence
  const { sequenceId, enrollmentId } = await receiveReply(owner, null)
  const block = () =>
    sql`
      INSERT INTO events (enrollment_id, workspace_id, sequence_id, kind, at, data)
      SELECT id, workspace_id, sequence_id, 'blocked', now(), '{"reason": "email_invalid"}'
      FROM enrollments WHERE id = ${enrollmentId}`.execute(w.ctx.db)
  await block()
  await block()
  await round()
  expect((await chats()).slice(1)).toEqual([`[샌드박스] [확인 필요] ${await nameOf(sequenceId)}`])
})

const nameOf = async (sequenceId: string): Promise<string> =>
  (await owner.get(`/sequences/${sequenceId}`)).body.name
