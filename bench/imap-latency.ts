// Time until a new mail is noticed on a real IMAP server (Dovecot): with IDLE, directly after the server closed the
// connection, and by polling a server without IDLE. `npm run bench -- imap-latency [mails]`
import { once } from 'node:events'
import { ImapFlow } from 'imapflow'
import type { MailboxConnection } from '#core/ports.ts'
import { createInbox } from '#server/adapters/imap/inbox.ts'
import { WATCH_TIMING } from '#server/adapters/imap/watch.ts'
import { type Dovecot, startDovecot, whyNoDovecot } from '#testing/servers/dovecot.ts'
import { report } from '../tools/measurements/report.ts'
import { median } from './designer/browser.ts'
import { judged } from './targets.ts'

const MAILS = Number(process.argv[2] ?? 10)

const missing = await whyNoDovecot()
if (missing) throw new Error(missing)
await using stack = new AsyncDisposableStack()

const listened = await measureDelay(await started(), MAILS, async () => undefined)
const cutOff = await measureDelay(await started(), Math.ceil(MAILS / 2), (dovecot) => dovecot.kick())
const polled = await measureDelay(
  await started({ capability: 'IMAP4rev1 LITERAL+' }),
  1,
  async () => undefined,
)
const [seen, last] = [median(listened), Math.max(...listened)]
report('imap-latency', [
  {
    what: 'a mail noticed while IDLE listens',
    result: `${seen.toFixed(0)} ms`,
    ...judged('mailNoticed', last),
    note: `the slowest of ${MAILS}: ${last.toFixed(0)} ms`,
  },
  {
    what: 'a mail noticed after the server closed the connection',
    result: `${median(cutOff).toFixed(0)} ms`,
    note: `the slowest of ${cutOff.length}: ${Math.max(...cutOff).toFixed(0)} ms`,
  },
  {
    what: 'a mail noticed where the server has no IDLE',
    result: `${((polled[0] ?? 0) / 1000).toFixed(1)} s`,
    note: `polled every ${WATCH_TIMING.pollMs / 1000} s`,
  },
])

async function started(options: { capability?: string } = {}): Promise<Dovecot> {
  const dovecot = await startDovecot(options)
  stack.defer(() => dovecot.dispose())
  return dovecot
}

/** @returns ms from the delivery of each mail until it was noticed */
async function measureDelay(
  dovecot: Dovecot,
  mails: number,
  before: (dovecot: Dovecot) => Promise<unknown>,
): Promise<number[]> {
  const login = { host: '127.0.0.1', port: dovecot.port, security: 'none', username: 'kim' } as const
  const server = { ...login, auth: { kind: 'password', password: 'secret' } } as const
  const mailbox: MailboxConnection = { emailAccountId: 'bench', kind: 'smtp', smtp: server, imap: server }
  const inbox = createInbox({ clock: { now: () => new Date() }, allowPrivateHosts: true })
  const off = new AbortController()
  const changes = new EventTarget()
  const watching = inbox.watch(mailbox, () => changes.dispatchEvent(new Event('change')), off.signal)
  await once(changes, 'change')
  const times: number[] = []
  for (let n = 0; n < mails; n++) {
    await before(dovecot)
    const program = new ImapFlow({
      host: login.host,
      port: login.port,
      secure: false,
      auth: { user: 'kim', pass: 'secret' },
      logger: false,
    })
    await program.connect()
    const began = performance.now()
    const noticed = once(changes, 'change')
    await program.append(
      'INBOX',
      Buffer.from(`Message-ID: <${n}@x.example>\r\nSubject: ${n}\r\n\r\n본문\r\n`),
    )
    await noticed
    times.push(performance.now() - began)
    await program.logout()
  }
  off.abort()
  await watching
  return times
}
