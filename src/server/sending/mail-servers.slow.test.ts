// What Postfix, Exim and OpenSMTPD reply to a mail they do not take, and the bounces they write when another server takes
// none. None of it is simulated, except that other server.
import { readdir, readFile } from 'node:fs/promises'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { MailboxConnection, SendOutcome } from '#core/ports.ts'
import { classify } from '#server/adapters/mime/read/classify.ts'
import { createMailer } from '#server/adapters/smtp/mailer.ts'
import { expectRecorded, RECORDED } from '#testing/recorded-mails/recorded.ts'
import { startDovecot, whyNoDovecotDelivery } from '#testing/servers/dovecot.ts'
import { startExim, whyNoExim } from '#testing/servers/exim.ts'
import { type Faults, startHostileSmtp } from '#testing/servers/hostile-smtp.ts'
import { startOpenSmtpd, whyNoOpenSmtpd } from '#testing/servers/opensmtpd.ts'
import { startPostfix, whyNoPostfix } from '#testing/servers/postfix.ts'
import { startPostgrey, whyNoPostgrey } from '#testing/servers/postgrey.ts'
import { SERVER_REPLIES, type ServerReply } from '#testing/servers/server-replies.ts'

type Server = ServerReply['server']
type Name = 'postfix' | 'exim' | 'opensmtpd'

const dovecotMissing = await whyNoDovecotDelivery()
const missing = {
  postfix: dovecotMissing ?? (await whyNoPostfix()),
  postgrey: await whyNoPostgrey(),
  exim: await whyNoExim(),
  opensmtpd: dovecotMissing ?? (await whyNoOpenSmtpd()),
}
for (const [name, why] of Object.entries(missing))
  if (why !== null) process.stdout.write(`Tests against ${name} are skipped: ${why}\n`)

const LATER = '451 4.3.0 <later@away.example>: Temporary lookup failure'
const AWAY: Record<string, Faults> = {
  'gone@away.example': {
    rcpt: { reply: '550 5.1.1 <gone@away.example>: Recipient address rejected: User unknown' },
  },
  'full@away.example': { rcpt: { reply: '552 5.2.2 <full@away.example>: Mailbox is full' } },
  'left@away.example': { rcpt: { reply: '550-We have no such colleague.\r\n550 Please call us.' } },
  'korean@away.example': { rcpt: { reply: '550 존재하지 않는 계정입니다' } },
  'filtered@away.example': {
    dot: { reply: '554 5.7.1 Message looks like spam, see https://spam.example/?ip=192.0.2.1' },
  },
  'later@away.example': { rcpt: { reply: LATER } },
}

const ports = new Map<Server, number>()
const maildirs = new Map<Name, string>()
const closers: (() => unknown)[] = []
const mailer = createMailer({ allowPrivateHosts: true })
beforeAll(async () => {
  const started = async <T extends { dispose(): Promise<void> }>(starting: Promise<T>): Promise<T> => {
    const server = await starting
    closers.unshift(() => server.dispose())
    return server
  }
  const away = await startHostileSmtp({ faultsOf: (recipient) => AWAY[recipient] ?? {} })
  closers.unshift(() => away.close())
  if (missing.exim === null) {
    const exim = await started(startExim({ awayPort: away.port }))
    ports.set('Exim', exim.port)
    maildirs.set('exim', exim.maildir)
  }
  if (dovecotMissing !== null) return
  const dovecot = await started(startDovecot({ delivery: { script: 'keep;\n', smtpPort: away.port } }))
  const { lmtpPort } = dovecot
  if (missing.opensmtpd === null) {
    const opensmtpd = await started(startOpenSmtpd({ awayPort: away.port, lmtpPort, mails: 100 }))
    const limited = await started(startOpenSmtpd({ awayPort: away.port, lmtpPort, mails: 1 }))
    ports.set('OpenSMTPD', opensmtpd.port).set('OpenSMTPD with a limit', limited.port)
    maildirs.set('opensmtpd', opensmtpd.maildir)
  }
  if (missing.postfix === null) {
    const postgrey = missing.postgrey === null ? await started(startPostgrey()) : { port: 9 }
    const settings = restrictions({ awayPort: away.port, greyPort: postgrey.port, ...dovecot })
    const postfix = await started(startPostfix({ dovecot, awayPort: away.port, settings }))
    const limit = 'smtpd_client_message_rate_limit = 1\n'
    const limited = await started(startPostfix({ dovecot, awayPort: away.port, settings: limit }))
    ports.set('Postfix', postfix.port).set('Postfix with a limit', limited.port)
    maildirs.set('postfix', dovecot.maildir)
  }
})
afterAll(async () => {
  mailer.close()
  for (const close of closers) await close()
})

type Ports = { awayPort: number; greyPort: number; quotaPort: number; lmtpPort: number }

/** The mailbox of full@ is known to be full at RCPT, that of over@ only when its mail is delivered. */
const restrictions = ({ awayPort, greyPort, quotaPort, lmtpPort }: Ports): string => `
transport_maps = inline:{ {away.example = smtp:[127.0.0.1]:${awayPort}}, {full@ieum.example = lmtp:inet:127.0.0.1:${lmtpPort}} }
virtual_alias_maps = inline:{ over@ieum.example=full@ieum.example }
virtual_mailbox_maps = inline:{ kim@ieum.example=kim/, full@ieum.example=full/, greylisted@ieum.example=grey/ }
message_size_limit = 200000
smtpd_discard_ehlo_keywords = size, chunking
smtpd_sender_login_maps = inline:{ kim@ieum.example=kim, park@ieum.example=park }
smtpd_sender_restrictions = check_sender_access inline:{ blocked@ieum.example=REJECT }, reject_sender_login_mismatch
smtpd_recipient_restrictions = check_recipient_access inline:{
  { norelay.example = reject_unauth_destination }
  { full@ieum.example = measured }
  { greylisted@ieum.example = greylisted } }
smtpd_restriction_classes = measured, greylisted
measured = check_policy_service inet:127.0.0.1:${quotaPort}
greylisted = check_policy_service inet:127.0.0.1:${greyPort}
smtpd_error_sleep_time = 0
smtpd_soft_error_limit = 100
smtpd_hard_error_limit = 200
header_checks = regexp:{ {/^Subject: lottery/ REJECT} }
delay_warning_time = 1s
queue_run_delay = 1s
minimal_backoff_time = 1s
`

type Mail = { id: string; from?: string | undefined; to: string; subject?: string | undefined }

function send(
  server: Server,
  { id, from = 'kim@ieum.example', to, subject = 'hello' }: Mail,
): Promise<SendOutcome> {
  const messageId = `<${id}@ieum.example>`
  const body = subject === 'large' ? 'x'.repeat(300_000) : '제안드립니다.'
  const head = `Message-ID: ${messageId}\r\nFrom: ${from}\r\nTo: ${to}\r\nSubject: ${subject}\r\nMIME-Version: 1.0\r\nContent-Type: text/plain; charset=utf-8\r\n`
  return mailer.send(
    mailboxAt(server),
    { messageId, from, to, raw: Buffer.from(`${head}\r\n${body}\r\n`) },
    60_000,
  )
}

function mailboxAt(server: Server): MailboxConnection {
  const port = ports.get(server)
  if (port === undefined) throw new Error(`${server} was not started`)
  const username = server.startsWith('OpenSMTPD') ? '' : 'kim'
  const auth = { kind: 'password', password: 'secret' } as const
  const smtp = { host: '127.0.0.1', port, security: 'none', username, auth } as const
  return { emailAccountId: server, kind: 'smtp', smtp, imap: null }
}

const whyNot = ({ server, about }: ServerReply): string | null =>
  (about.includes('postgrey') ? missing.postgrey : null) ?? missing[nameOf(server)]

const nameOf = (server: Server) => (server.split(' ')[0] ?? '').toLowerCase() as Name

for (const row of SERVER_REPLIES)
  test.skipIf(whyNot(row) !== null)(`${row.server} replies as recorded: ${row.about}`, async () => {
    const { server, from, to, subject, stage, reply } = row
    if (server.endsWith('limit'))
      expect(await send(server, { id: 'first', to })).toMatchObject({ kind: 'accepted' })
    const outcome = await send(server, { id: 'rejected', from, to, subject })
    expect(outcome).toMatchObject({ kind: 'rejected', stage, response: reply })
  })

const OWN: Record<Name, string[]> = {
  postfix: ['over@ieum.example'],
  exim: ['full@ieum.example', 'lee@lost.example'],
  opensmtpd: ['full@ieum.example'],
}

for (const [name, server] of [
  ['postfix', 'Postfix'],
  ['exim', 'Exim'],
  ['opensmtpd', 'OpenSMTPD'],
] as const) {
  test.skipIf(missing[name] !== null)(
    `the bounces and delays that ${server} writes are read as recorded`,
    async () => {
      for (const to of [...Object.keys(AWAY), ...OWN[name]]) {
        const id = `${name}-${to.slice(0, to.indexOf('@'))}${to.endsWith('@ieum.example') ? '-here' : ''}`
        expect(await send(server, { id, to }), to).toMatchObject({ kind: 'accepted' })
      }
      const expected = Object.keys(RECORDED).filter((file) => file.startsWith(`${name}-`))
      let found = new Map<string, Uint8Array>()
      await expect
        .poll(async () => {
          found = await bouncesIn(maildirs.get(name) ?? '')
          return [...found.keys()].toSorted()
        })
        .toEqual(expect.arrayContaining(expected))
      for (const file of expected) expectRecorded(file, found.get(file) ?? new Uint8Array())
    },
  )
}

/** By the id of our mail, with `-delayed` where the server continues to try. */
async function bouncesIn(maildir: string): Promise<Map<string, Uint8Array>> {
  const found = new Map<string, Uint8Array>()
  for (const file of await readdir(`${maildir}/new`)) {
    const raw = await readFile(`${maildir}/new/${file}`)
    const { messageIds, isDelayed } = classify(raw)
    const id = /^<(\w+-.+)@ieum\.example>$/.exec(messageIds[0] ?? '')?.[1]
    if (id !== undefined) found.set(isDelayed ? `${id}-delayed` : id, raw)
  }
  return found
}
