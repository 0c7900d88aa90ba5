// An upgrade with much data. First each migration after the baseline: its time, and how long a concurrent reader and writer had to
// wait. Then a newer program (a copy of this one with two more migrations) is started twice at once while
// old processes send: each migration is applied once, the old processes end with a message, a third old process does not
// start, no mail is lost or sent twice. `npm run chaos -- migrate [executions]`
import type { ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import { cp, mkdir, mkdtemp, readdir, rm, symlink, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import pg from 'pg'
import { BASELINE } from '#server/platform/db/baseline.ts'
import { migrate } from '#server/platform/db/migrate.ts'
import { silentLog } from '#server/platform/log/log.ts'
import { signUpUser } from '../e2e/support/api.ts'
import { prepareBulkMails } from '../e2e/support/bulk-mails.ts'
import { LARGE_QUOTAS, startServer } from '../e2e/support/server.ts'
import { report } from '../tools/measurements/report.ts'
import { fillLargeInstallation } from './migrate/large-installation.ts'
import { startMailServers } from './processes/mail-servers.ts'
import { startDatabase, startWorker } from './processes/processes.ts'

const EXECUTIONS = Number(process.argv[2] ?? 1_000_000)
const MAILBOXES = 10
const MAILS = 60
const END_TARGET_S = 30
const ROOT = path.resolve(import.meta.dirname, '..')
const LATER = {
  '9001-later.sql':
    '-- outside a transaction\nCREATE INDEX CONCURRENTLY IF NOT EXISTS mails_later ON scheduled_executions (sent_at, id);\n',
  '9002-column.sql': 'ALTER TABLE scheduled_executions ADD COLUMN later text;\n',
}

await using stack = new AsyncDisposableStack()
const folder = await mkdtemp(path.join(tmpdir(), 'ieum-migrate-'))
stack.defer(() => rm(folder, { recursive: true, force: true, maxRetries: 5 }))
const database = await startDatabase(path.join(folder, 'database'), { max_wal_size: '4GB' })
stack.defer(() => database.stop())
const { url } = database
const pool = new pg.Pool({ connectionString: url, max: 6 })
stack.defer(() => pool.end())

const later = (await readdir(path.join(ROOT, 'src/server/platform/db/migrations')))
  .filter((file) => file.endsWith('.sql'))
  .sort()
  .map((file) => ({ number: Number(file.slice(0, 4)), name: file.replace(/\.sql$/, '') }))
await migrate(url, silentLog, { only: [BASELINE] })
const client = await pool.connect()
await fillLargeInstallation(client, EXECUTIONS)
client.release()
console.log(`… ${EXECUTIONS} executions are there`)

const steps: { name: string; seconds: number; read: number; write: number }[] = []
for (const [i, { name }] of later.entries()) {
  const only = [BASELINE, ...later.slice(0, i + 1)]
  const step = { name, ...(await whileOthersQuery(() => migrate(url, silentLog, { only }))) }
  steps.push(step)
  if (step.seconds > 0.5)
    console.log(
      `… ${name}: ${step.seconds.toFixed(1)} s, a reader waited ${step.read.toFixed(1)} s, a writer ${step.write.toFixed(1)} s`,
    )
}
const plain = await whileOthersQuery(() =>
  pool.query('CREATE INDEX try_plain ON scheduled_executions (to_address, sent_at)'),
)
const concurrent = await whileOthersQuery(() =>
  pool.query('CREATE INDEX CONCURRENTLY try_concurrent ON scheduled_executions (to_address, sent_at)'),
)
await pool.query('DROP INDEX try_plain, try_concurrent')
const upgrade = await upgradeWhileSending()

const seconds = (n: number) => `${n.toFixed(1)} s`
report('migrate', [
  ...steps.map((step) => ({
    what: `migration ${step.name} on ${EXECUTIONS.toLocaleString('en')} executions; the longest wait of a reader and of a writer`,
    result: `${seconds(step.seconds)}; ${seconds(step.read)}, ${seconds(step.write)}`,
  })),
  {
    what: 'an index of all executions: plain, and CONCURRENTLY; a writer waited',
    result: `${seconds(plain.seconds)}, ${seconds(concurrent.seconds)}; ${seconds(plain.write)}, ${seconds(concurrent.write)}`,
  },
  {
    what: 'two newer processes started at once while old ones send: times each migration was applied',
    result: upgrade.applied.join(', '),
    target: '1, 1',
    isMet: upgrade.applied.every((n) => n === 1) && upgrade.applied.length === 2,
    note: `ready after ${seconds(upgrade.readySeconds)}`,
  },
  {
    what: 'old processes that end by themselves with a message; time until the last; one started again is rejected',
    result: `${upgrade.ended} of 3, ${seconds(upgrade.endSeconds)}, ${upgrade.isRejected ? 'yes' : 'no'}`,
    target: `3, ≤ ${END_TARGET_S} s, yes`,
    isMet: upgrade.ended === 3 && upgrade.endSeconds <= END_TARGET_S && upgrade.isRejected,
  },
  {
    what: 'mails due meanwhile, sent, sent twice; the longest time in which none was sent',
    result: `${MAILBOXES * MAILS}, ${upgrade.reached}, ${upgrade.twice}; ${seconds(upgrade.gapSeconds)}`,
    target: 'all, 0',
    isMet: upgrade.reached === MAILBOXES * MAILS && upgrade.twice === 0,
    note: `${MAILBOXES} mailboxes, a mail a second each`,
  },
])

/** Runs a reader and a writer during the migration, as the web and the engine do. @returns seconds, and their longest waits */
async function whileOthersQuery(work: () => Promise<unknown>) {
  let isOver = false
  const waits = async (statement: string) => {
    let longest = 0
    for (; !isOver; await wait(5)) {
      const began = performance.now()
      await pool.query(statement)
      longest = Math.max(longest, (performance.now() - began) / 1000)
    }
    return longest
  }
  const reader = waits(`SELECT count(*) FROM scheduled_executions WHERE email_account_id = md5('box1')::uuid
    AND state = 'scheduled' AND NOT held`)
  const writer = waits(`UPDATE scheduled_executions SET attempts = attempts WHERE id = md5('mail1 0')::uuid`)
  const began = performance.now()
  await work()
  const took = (performance.now() - began) / 1000
  isOver = true
  return { seconds: took, read: await reader, write: await writer }
}

async function upgradeWhileSending() {
  const outside = await startMailServers()
  stack.defer(() => outside.close())
  const env = {
    DATABASE_URL: url,
    APP_SECRET: 'a secret of several processes, long enough',
    ALLOW_PRIVATE_HOSTS: 'true',
    OPEN_SIGNUP: 'true',
    ...LARGE_QUOTAS,
    LOG_LEVEL: 'error',
    DATA_DIR: path.join(folder, 'nothing'),
  }
  const api = await startServer({ env: { ...env, ROLE: 'api' } })
  const old = [await startWorker(env), await startWorker(env)]
  const user = await signUpUser(api.url)
  const starts: (() => Promise<unknown>)[] = []
  for (let n = 0; n < MAILBOXES; n++)
    starts.push(
      await prepareBulkMails(user, {
        name: `box${n}up`,
        mails: MAILS,
        smtpPort: outside.smtpPort,
        imapPort: null,
        subject: '제안',
        bodyText: '안녕하세요.\n{{수신거부}}',
        rules: { minGapSeconds: 1, dailyCap: 10_000, perCompanyCap: 5 },
      }),
    )
  const checks = await outside.count()
  for (const start of starts) await start()
  await wait(3000)
  const newer = await copyWithMigrations()
  const began = Date.now()
  const endings = Promise.all([api.process, ...old.map((one) => one.process)].map(endOf))
  const next = await Promise.all([startWorker(env, newer), startWorker(env, newer)])
  const readySeconds = (Date.now() - began) / 1000
  const codes = await endings
  const endSeconds = (Date.now() - began) / 1000
  const words = [api.output(), ...old.map((one) => one.output())]
  const ended = codes.filter(
    (code, i) => code === 1 && words[i]?.includes('더 새 버전의 이음이 데이터베이스를'),
  ).length
  const isRejected = await startWorker(env).then(
    () => false,
    (error: Error) => error.message.includes('데이터베이스가 이 프로그램보다 새 버전입니다'),
  )
  const until = Date.now() + 5 * 60_000
  while ((await outside.count()) - checks < MAILBOXES * MAILS && Date.now() < until) await wait(200)
  await wait(2000)
  const taken = (await outside.taken()).slice(checks)
  await Promise.all(next.map((one) => one.stop()))
  await api[Symbol.asyncDispose]()
  const { rows } = await pool.query<{ n: number }>(
    'SELECT count(*)::int AS n FROM schema_migrations WHERE number > 9000 GROUP BY number',
  )
  const times = taken.map(({ at }) => at)
  const reached = new Set(taken.map(({ to }) => to)).size
  return {
    applied: rows.map(({ n }) => n),
    readySeconds,
    endSeconds,
    ended,
    isRejected,
    reached,
    twice: taken.length - reached,
    gapSeconds: Math.max(...times.map((at, i) => (at - (times[i - 1] ?? at)) / 1000)),
  }
}

async function endOf(child: ChildProcess): Promise<number | null> {
  if (child.exitCode !== null) return child.exitCode
  const late = wait(120_000, null, { ref: false })
  const code = await Promise.race([once(child, 'exit').then(([value]) => value as number | null), late])
  return code
}

/** Copies the program as its next version, beside the old one. @returns its main file */
async function copyWithMigrations(): Promise<string> {
  const copy = path.join(folder, 'newer')
  await mkdir(copy)
  await cp(path.join(ROOT, 'src'), path.join(copy, 'src'), { recursive: true })
  await cp(path.join(ROOT, 'package.json'), path.join(copy, 'package.json'))
  await symlink(path.join(ROOT, 'node_modules'), path.join(copy, 'node_modules'))
  for (const [name, text] of Object.entries(LATER))
    await writeFile(path.join(copy, 'src/server/platform/db/migrations', name), text)
  return path.join(copy, 'src/server/main.ts')
}
