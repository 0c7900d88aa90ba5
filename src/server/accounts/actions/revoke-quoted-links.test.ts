// A reset link that is quoted in a mail to a mailbox read by other members.
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { findMailbox } from '#server/data/mailboxes/mailboxes.ts'
import { ingestMessage } from '#server/inbox/actions/ingest-message.ts'
import { deliverMessage } from '#testing/inbox/received-reply.ts'
import { createTestWorkspace, type Owner } from '#testing/workspace-setup.ts'
import { type World, world } from '#testing/world.ts'
import { makeResetLink } from './reset-password.ts'

type Sent = { to: string; messageId: string; raw: Buffer; token: string }

let w: World
let owner: Owner
let sent: Sent[]
beforeAll(async () => {
  w = await world({
    config: {
      systemMail: {
        host: 'smtp.example.com',
        port: 465,
        security: 'tls',
        username: '',
        password: '',
        from: 'no-reply@example.com',
      },
    },
    mailer: {
      async send(_connection, { to, messageId, raw }) {
        const text = Buffer.from(Buffer.from(raw).toString().split('\r\n\r\n')[1] ?? '', 'base64').toString()
        sent.push({ to, messageId, raw: Buffer.from(raw), token: /\/reset\/([\w-]+)/.exec(text)?.[1] ?? '' })
        return { kind: 'accepted', response: '250 OK', providerMessageId: null }
      },
      verify: async () => ({ ok: true, detail: '' }),
    },
  })
  owner = await createTestWorkspace(w)
})
afterAll(() => w[Symbol.asyncDispose]())
beforeEach(() => {
  sent = []
})

const linkFor = async (email: string): Promise<string> => {
  const link = await makeResetLink(w.ctx, email)
  if (!link) throw new Error(`no account signs in as ${email}`)
  return link.split('/reset/')[1] ?? ''
}
const mailedLink = async (email: string): Promise<Sent> => {
  await w.guest.post('/auth/reset-request', { email })
  await expect.poll(() => sent.map(({ to }) => to)).toContain(email)
  return sent.find(({ to }) => to === email) as Sent
}
/** Previews the link without using it, so that it can be checked twice. */
const opens = async (token: string): Promise<boolean> =>
  (await w.guest.post('/auth/reset/preview', { token }, { 'x-forwarded-for': `10.9.0.${++count}` }))
    .status === 200
let count = 0

const bounce = (said: string, headers: string[] = []) => ({
  from: 'Mail Delivery System <MAILER-DAEMON@mx.example.com>',
  subject: 'Undelivered Mail Returned to Sender',
  headers: ['Auto-Submitted: auto-replied', 'Return-Path: <>', ...headers],
  text: `This is the mail system at host mx.example.com.\n\nI'm sorry to have to inform you that your message could not\nbe delivered to one or more recipients.\n\n${said}\n`,
})
/** The same bytes, received by a shared mailbox with the address `address`. */
async function fetched(raw: Buffer, address?: string) {
  const mailbox = await findMailbox(w.ctx.db, owner.sandboxId)
  if (!mailbox) throw new Error('the owner has a mailbox')
  return ingestMessage(
    w.ctx,
    { ...mailbox, ...(address !== undefined && { address }) },
    { folder: 'INBOX', uidValidity: '2', uid: ++count, raw, receivedAt: w.clock.now() },
  )
}

test('a mail with a forged sender and a bounce that names the user revoke no link', async () => {
  await w.signUp({ email: 'victim@example.com' })
  const token = await linkFor('victim@example.com')
  await deliverMessage(w, owner, {
    from: 'Victim@example.com',
    subject: '부재중',
    headers: ['Auto-Submitted: auto-replied'],
    text: '휴가 중입니다.',
  })
  await deliverMessage(
    w,
    owner,
    bounce('<victim@example.com>: host mx.example.com said: 550 5.1.1 User unknown'),
  )
  await deliverMessage(w, owner, bounce('550 5.1.1 User unknown'))
  await deliverMessage(
    w,
    owner,
    bounce('550 5.1.1 User unknown', ['References: <ieum.test.guess@example.com>']),
  )
  expect(await opens(token)).toBe(true)
})

test('an absence notice that quotes a link revokes only that link', async () => {
  await w.signUp({ email: 'away@example.com' })
  await w.signUp({ email: 'here@example.com' })
  const [away, here] = [await linkFor('away@example.com'), await linkFor('here@example.com')]
  await deliverMessage(w, owner, {
    from: 'someone@example.com',
    subject: '부재중',
    headers: ['Auto-Submitted: auto-replied'],
    text: `휴가 중입니다.\n> http://127.0.0.1:3000/reset/${away}`,
  })
  expect(await opens(away)).toBe(false)
  expect(await opens(here)).toBe(true)
})

test('a bounce that refers to the mail of a link revokes it, also without quoting the link', async () => {
  await w.signUp({ email: 'gone@example.com' })
  const { token, messageId } = await mailedLink('gone@example.com')
  expect(await opens(token)).toBe(true)
  await deliverMessage(w, owner, bounce('550 5.1.1 User unknown', [`References: ${messageId}`]))
  expect(await opens(token)).toBe(false)
})

test('a bounce that contains the whole mail revokes its link, in every transfer encoding', async () => {
  await w.signUp({ email: 'full@example.com' })
  const { token, raw } = await mailedLink('full@example.com')
  const returned = raw.toString().replace(/^Message-ID:.*\r\n/im, '')
  const report = [
    'From: Mail Delivery System <MAILER-DAEMON@mx.example.com>',
    'To: desk@example.com',
    'Subject: Undelivered Mail Returned to Sender',
    'Message-ID: <report@mx.example.com>',
    'MIME-Version: 1.0',
    'Content-Type: multipart/report; report-type=delivery-status; boundary=B',
    '',
    '--B',
    'Content-Type: text/plain',
    '',
    'Your mail could not be delivered.',
    '--B',
    'Content-Type: message/rfc822',
    '',
    returned,
    '--B--',
    '',
  ].join('\r\n')
  await fetched(Buffer.from(report))
  expect(await opens(token)).toBe(false)
})

test('an account mail received in a connected mailbox is not stored, and its link stays valid', async () => {
  await w.signUp({ email: 'own@example.com' })
  const { token, raw, messageId } = await mailedLink('own@example.com')
  const stored = async () => (await w.ctx.db.selectFrom('inbound_messages').select('id').execute()).length
  const before = await stored()
  expect((await fetched(raw)).isNew).toBe(false)
  // a server has replaced the Message-ID in transit
  const renamed = Buffer.from(raw.toString().replace(messageId, '<other@relay.example.com>'))
  expect((await fetched(renamed, 'Own@example.com')).isNew).toBe(false)
  expect(await stored()).toBe(before)
  expect(await opens(token)).toBe(true)
})
