// Many mailboxes watched by one worker: what it costs while nothing arrives, its memory, and the time until a new mail is stored.
// The IMAP server is simulated. `npm run bench -- mailboxes [mailboxes] [seconds of measurement] [mails]`
import { once } from 'node:events'
import { setTimeout as sleep } from 'node:timers/promises'
import { Worker } from 'node:worker_threads'
import { createEmailAccount } from '#api/mailboxes/email-accounts.ts'
import { callApi, signUpUser } from '../e2e/support/api.ts'
import { queryDatabase } from '../e2e/support/database.ts'
import { LARGE_QUOTAS, startAgain, startServer, stopServer } from '../e2e/support/server.ts'
import { report } from '../tools/measurements/report.ts'
import { quantile } from './support/http-load.ts'
import { cpuOf, processMemory } from './support/process-usage.ts'
import { judged } from './targets.ts'

const MAILBOXES = Number(process.argv[2] ?? 2000)
const MEASURE_S = Number(process.argv[3] ?? 60)
const MAILS = Number(process.argv[4] ?? 200)
const PASSWORD = 'secret'
const LOOK_MS = 50
const ENV = { LOG_LEVEL: 'warn', ALLOW_PRIVATE_HOSTS: 'true', ...LARGE_QUOTAS }

const imap = new Worker(new URL('./mailboxes/simulated-imap.ts', import.meta.url), {
  workerData: { mailboxes: MAILBOXES, password: PASSWORD },
})
const [{ port }] = (await once(imap, 'message')) as [{ port: number }]
await using server = await startServer({ env: ENV })
const user = await signUpUser(server.url)
const host = { host: '127.0.0.1', port, security: 'none' } as const
for (let n = 0; n < MAILBOXES; n++)
  await callApi(user, createEmailAccount, {
    body: {
      workspaceId: user.workspaceId,
      address: `box${n}@ieum.example`,
      smtp: host,
      imap: host,
      username: `box${n}`,
      password: PASSWORD,
    },
  })
await stopServer(server)
await startAgain(server, ENV)
// there is no SMTP server to verify them with
await queryDatabase(server, `UPDATE email_accounts SET status = 'connected' WHERE kind = 'smtp'`, [])
const began = performance.now()
await untilCount(`SELECT count(DISTINCT email_account_id)::int AS n FROM mail_cursors`, MAILBOXES)
const readySeconds = (performance.now() - began) / 1000
await sleep(Math.min(15, MEASURE_S) * 1000)

const before = cpuOf(server)
const measured = performance.now()
await sleep(MEASURE_S * 1000)
const after = cpuOf(server)
const share =
  ((after.node - before.node + after.postgres - before.postgres) * 100_000) / (performance.now() - measured)
const { rss } = processMemory(server)

const delays: number[] = []
for (let n = 0; n < MAILS; n++) delays.push(await timeOfOne(Math.floor((n * MAILBOXES) / MAILS)))
delays.sort((a, b) => a - b)
await imap.terminate()

const what = `${MAILBOXES.toLocaleString('en')} mailboxes on one worker`
const p95 = quantile(delays, 0.95)
report('mailboxes', [
  {
    what: `${what}, nothing arrives: share of a core, app and PostgreSQL`,
    result: `${share.toFixed(2)} %`,
    ...judged('mailboxesShare', share),
    note: `over ${MEASURE_S} s; all were read for the first time ${readySeconds.toFixed(0)} s after they were connected`,
  },
  {
    what: `${what}: resident memory of the app`,
    result: `${rss.toFixed(0)} MiB`,
    ...judged('mailboxesMemory', rss),
  },
  {
    what: `${what}: a new mail stored`,
    result: `${(p95 / 1000).toFixed(2)} s`,
    ...judged('mailboxesNoticed', p95 / 1000),
    note: `p95 of ${MAILS}, one after another; p50 ${quantile(delays, 0.5).toFixed(0)} ms`,
  },
])

/** @returns ms from the delivery to a mailbox until its mail is in the database */
async function timeOfOne(mailbox: number): Promise<number> {
  const told = once(imap, 'message')
  const delivered = performance.now()
  imap.postMessage(mailbox)
  const [{ delivered: messageId }] = (await told) as [{ delivered: string }]
  await untilCount('SELECT count(*)::int AS n FROM inbound_messages WHERE message_id = $1', 1, [messageId])
  return performance.now() - delivered
}

async function untilCount(query: string, wanted: number, values: readonly unknown[] = []): Promise<void> {
  for (;;) {
    const [row] = await queryDatabase(server, query, values)
    if (Number(row?.n) >= wanted) return
    await sleep(LOOK_MS)
  }
}
