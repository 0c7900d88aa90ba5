// kill -9 of the app, of two workers and of the database at random moments of one run of mails. The external SMTP server
// counts accepted mails, SQL counts recorded ones: every mail is sent once or marked as uncertain; none is lost and none is
// sent twice automatically. `npm run chaos -- kills [kills] [mails] [seed]`; the seed selects the processes and the pauses.
import { type ChildProcess, spawn } from 'node:child_process'
import { randomInt } from 'node:crypto'
import { mkdtemp, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import pg from 'pg'
import { startEmbedded } from '#server/platform/db/embedded.ts'
import { silentLog } from '#server/platform/log/log.ts'
import { signUpUser } from '../e2e/support/api.ts'
import { prepareBulkMails } from '../e2e/support/bulk-mails.ts'
import { kill9, startAgain, startServer } from '../e2e/support/server.ts'
import { report } from '../tools/measurements/report.ts'
import { startProvider } from './faults/counting-mailbox.ts'
import { faultRow, pick, seeded } from './faults/fault-row.ts'

const KILLS = Number(process.argv[2] ?? 50)
const MAILS = Number(process.argv[3] ?? 2000)
const SEED = Number(process.argv[4] ?? randomInt(2 ** 31))
/** time the external SMTP server takes per mail: the run has to last as long as the kills */
const DELIVERY_MS = 30
const PAUSE_MS = { least: 300, most: 1800 } as const

const began = Date.now()
const seconds = () => ((Date.now() - began) / 1000).toFixed(0)
const folder = await mkdtemp(path.join(tmpdir(), 'ieum-chaos-'))
const provider = await startProvider(DELIVERY_MS)
const { took } = provider
const database = await startEmbedded(path.join(folder, 'database'), silentLog)
const pool = new pg.Pool({ connectionString: database.url, max: 1 })
pool.on('error', () => undefined)

const ENV = {
  DATABASE_URL: database.url,
  APP_SECRET: 'a secret for a run of kills, long enough',
  ALLOW_PRIVATE_HOSTS: 'true',
  OPT_OUT_LOCAL: 'true',
  LOG_LEVEL: 'silent',
}
const app = await startServer({ env: { ...ENV, ROLE: 'api' } })
const workers = [startSupervisedWorker(), startSupervisedWorker()]

const user = await signUpUser(app.url)
console.log(
  `${MAILS} mails from two mailboxes, one with a Sent folder to look in, one without; ${KILLS} kills, seed ${SEED}`,
)
for (const [name, imapPort] of [
  ['with', provider.imapPort],
  ['without', null],
] as const) {
  const text = { subject: '{{회사명}} 제안', bodyText: '안녕하세요' }
  const start = await prepareBulkMails(user, {
    name,
    mails: MAILS / 2,
    smtpPort: provider.smtpPort,
    imapPort,
    ...text,
  })
  await start()
}

const random = seeded(SEED)
const killed = { app: 0, worker: 0, database: 0 }
for (let i = 0; i < KILLS; i++) {
  await wait(PAUSE_MS.least + random() * (PAUSE_MS.most - PAUSE_MS.least))
  const victim = pick(random, ['app', 'worker', 'worker', 'database'] as const)
  killed[victim]++
  if (victim === 'app') {
    await kill9(app)
    await startAgain(app, { ...ENV, ROLE: 'api' })
  } else if (victim === 'worker') {
    pick(random, workers).kill()
  } else await killDatabase()
  if ((i + 1) % 10 === 0) console.log(`… ${i + 1} kills, ${took.size} mails out, ${seconds()} s`)
}

// an interrupted mail is searched in the sent folder for ten minutes before it is marked as uncertain
const states = await untilSettled()
const wrong: string[] = []
const sums = { sent: 0, uncertain: 0, uncertainThatLeft: 0 }
for (const { to, state } of states) {
  const copies = took.get(to) ?? 0
  if (copies > 1) wrong.push(`${to}: ${copies} copies`)
  if (state === 'sent' && copies !== 1) wrong.push(`${to}: sent, ${copies} copies`)
  if (state === 'uncertain' && copies > 0 && to.includes('@with.'))
    wrong.push(`${to}: left, filed, not found`)
  if (state === 'sent') sums.sent++
  else sums.uncertain++
  if (state === 'uncertain' && copies === 1) sums.uncertainThatLeft++
}
if (states.length !== MAILS) wrong.push(`${states.length} of ${MAILS} mails are written down`)
console.log(`killed: app ${killed.app}, worker ${killed.worker}, database ${killed.database}`)
console.log(
  `SQL: ${sums.sent} sent, ${sums.uncertain} uncertain (${sums.uncertainThatLeft} of them had left); SMTP server: ${took.size} recipients, most copies of one ${Math.max(0, ...took.values())}`,
)
const lost = MAILS - states.length
const twice = [...took.values()].filter((copies) => copies > 1).length
console.log(`${seconds()} s`)
report('kills', [
  faultRow(
    `kill -9 at ${KILLS} random moments of ${MAILS} mails: app ${killed.app}, worker ${killed.worker}, database ${killed.database} times`,
    `${sums.sent} sent, ${sums.uncertain} uncertain, ${lost} lost, ${twice} twice`,
    'none lost, none twice',
    wrong,
  ),
])

for (const worker of workers) worker.end()
await app[Symbol.asyncDispose]()
await pool.end()
await database.stop()
await provider.close()
await rm(folder, { recursive: true, force: true })

/** A process that runs or is being restarted, never one that has ended. */
async function killDatabase(): Promise<void> {
  const file = path.join(folder, 'database/postgres/postmaster.pid')
  for (;;) {
    try {
      const pid = Number.parseInt(await readFile(file, 'utf8'), 10)
      // a process whose exit was not awaited yet still accepts a signal
      const state = /\) (\w)/.exec(await readFile(`/proc/${pid}/stat`, 'utf8'))?.[1]
      if (state !== 'Z' && state !== 'X') {
        process.kill(pid, 'SIGKILL')
        return
      }
    } catch {
      // it is restarting
    }
    await wait(100)
  }
}

/** Restarts a process that has ended, as a supervisor does. */
function startSupervisedWorker(): { kill(): void; end(): void } {
  let ended = false
  let child: ChildProcess
  const start = (): void => {
    child = spawn(process.execPath, [path.join(import.meta.dirname, '../src/server/main.ts')], {
      stdio: 'ignore',
      env: { PATH: process.env.PATH, DATA_DIR: path.join(folder, 'worker'), ...ENV, ROLE: 'worker' },
    })
    child.once('exit', () => ended || setTimeout(start, 300))
  }
  start()
  return {
    kill: () => child.kill('SIGKILL'),
    end: () => {
      ended = true
      child.kill('SIGTERM')
    },
  }
}

async function untilSettled(): Promise<{ to: string; state: string }[]> {
  for (const began = Date.now(); ; await wait(2000)) {
    const rows = await pool
      .query<{ to: string; state: string }>(
        `SELECT l.contact_email AS "to", e.state FROM scheduled_executions e
         JOIN enrollments n ON n.id = e.enrollment_id JOIN leads l ON l.id = n.lead_id`,
      )
      .then((result) => result.rows)
      // the database is restarting
      .catch(() => null)
    if (rows?.every(({ state }) => state === 'sent' || state === 'uncertain')) return rows
    if (Date.now() - began > 20 * 60_000) return rows ?? []
  }
}
