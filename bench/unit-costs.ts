// Unit costs for docs/limits.md: bytes of a row with its indexes, in a database with 200,000 leads and four mails each; CPU of
// the app and of PostgreSQL, bytes of WAL and of disk for an imported and enrolled lead, for a sent mail, and for a page of a
// list. `npm run bench -- unit-costs [leads] [mails]`
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import pg from 'pg'
import { listLeads } from '#api/leads/leads.ts'
import { migrate } from '#server/platform/db/migrate.ts'
import { silentLog } from '#server/platform/log/log.ts'
import { fillLargeInstallation } from '../chaos/migrate/large-installation.ts'
import { startMailServers } from '../chaos/processes/mail-servers.ts'
import { startDatabase } from '../chaos/processes/processes.ts'
import { callApi, signUpUser } from '../e2e/support/api.ts'
import { prepareBulkMails } from '../e2e/support/bulk-mails.ts'
import { LARGE_QUOTAS, startServer } from '../e2e/support/server.ts'
import { report } from '../tools/measurements/report.ts'
import { cpuOfProcesses, parentOf } from './support/process-usage.ts'

const LEADS = Number(process.argv[2] ?? 200_000)
const MAILS = Number(process.argv[3] ?? 4000)
const MAILBOXES = 4
const PAGES = 300
const TABLES = ['leads', 'enrollments', 'scheduled_executions', 'events'] as const
const SUBJECT = '{{회사명}} {{담당자명}}님께 드리는 짧은 제안'
const LINE = '{{도시}}의 {{업종}} 회사 {{회사명}}에서 반복되는 메일 시간을 줄이는 일을 돕고 있습니다.\n'
const BODY = `{{담당자명}}님, 안녕하세요.\n\n${LINE.repeat(8)}\n{{서명}}\n수신거부: {{수신거부}}\n`

await using stack = new AsyncDisposableStack()
const folder = await mkdtemp(path.join(tmpdir(), 'ieum-rows-'))
stack.defer(() => rm(folder, { recursive: true, force: true, maxRetries: 5 }))
const database = await startDatabase(path.join(folder, 'database'))
stack.defer(() => database.stop())
const pool = new pg.Pool({ connectionString: database.url, max: 2 })
stack.defer(() => pool.end())
await migrate(database.url, silentLog)
const client = await pool.connect()
await fillLargeInstallation(client, LEADS * 4)
client.release()

const sizes = await Promise.all(
  TABLES.map(async (table) => {
    const { rows } = await pool.query<{ n: number; heap: number; indexes: number }>(
      `SELECT count(*)::int AS n, pg_table_size('${table}')::float8 AS heap, pg_indexes_size('${table}')::float8 AS indexes FROM ${table}`,
    )
    const { n = 0, heap = 0, indexes = 0 } = rows[0] ?? {}
    if (n === 0) throw new Error(`${table} is empty`)
    return { table, n, heap: heap / n, indexes: indexes / n }
  }),
)

const outside = await startMailServers()
stack.defer(() => outside.close())
const server = stack.use(
  await startServer({
    env: {
      DATABASE_URL: database.url,
      APP_SECRET: 'a secret of a measure, long enough for it',
      ALLOW_PRIVATE_HOSTS: 'true',
      OPEN_SIGNUP: 'true',
      ...LARGE_QUOTAS,
      LOG_LEVEL: 'warn',
    },
  }),
)
const user = await signUpUser(server.url)
const starts: (() => Promise<unknown>)[] = []
const enrolling = await costs(MAILS, async () => {
  for (let n = 0; n < MAILBOXES; n++) {
    const run = { name: `box${n}of`, mails: MAILS / MAILBOXES, smtpPort: outside.smtpPort, imapPort: null }
    starts.push(await prepareBulkMails(user, { ...run, subject: SUBJECT, bodyText: BODY }))
  }
})
const checks = await outside.count()
const sending = await costs(MAILS, async () => {
  for (const start of starts) await start()
  // queries would use the measured database: wait until the SMTP server has received all mails
  while ((await outside.count()) < checks + MAILS) await wait(50)
  for (const end = Date.now() + 10 * 60_000; ; await wait(500)) {
    const { rows } = await pool.query<{ n: number }>(
      `SELECT count(*)::int AS n FROM scheduled_executions WHERE state = 'sent' AND mime IS NOT NULL`,
    )
    if (rows[0]?.n === MAILS) break
    if (Date.now() > end) throw new Error(`${rows[0]?.n} of ${MAILS} mails were sent`)
  }
})
const reading = await costs(PAGES, async () => {
  for (let n = 0; n < PAGES; n++) {
    const page = await callApi(user, listLeads, { query: { limit: 50, offset: (n * 7) % (MAILS - 50) } })
    if (page.total !== MAILS || page.data.length !== 50) throw new Error(`a page of ${page.data.length}`)
  }
})

const bytes = (n: number) => `${Math.round(n).toLocaleString('en')} B`
const format = (cost: Cost) =>
  `${cost.app.toFixed(2)} ms, ${cost.postgres.toFixed(2)} ms; ${bytes(cost.wal)}, ${bytes(cost.disk)}`
const what = 'CPU of the app, of PostgreSQL; WAL, disk'
report('unit-costs', [
  ...sizes.map(({ table, n, heap, indexes }) => ({
    what: `a row of ${table} among ${n.toLocaleString('en')}: itself and its indexes`,
    result: `${bytes(heap)} + ${bytes(indexes)}`,
  })),
  { what: `a lead imported and enrolled with one mail: ${what}`, result: format(enrolling) },
  { what: `a mail sent, its text of 1 kB stored: ${what}`, result: format(sending) },
  { what: `a page of 50 leads: ${what}`, result: format(reading) },
])

type Cost = { app: number; postgres: number; wal: number; disk: number }

/** Cost of the work per unit: CPU in ms, bytes. No other load uses app and database meanwhile. */
async function costs(many: number, work: () => Promise<void>): Promise<Cost> {
  const before = await used()
  await work()
  const after = await used()
  const each = (key: keyof Cost) => (after[key] - before[key]) / many
  return { app: each('app'), postgres: each('postgres'), wal: each('wal'), disk: each('disk') }
}

async function used(): Promise<Cost> {
  const { rows } = await pool.query<{ wal: number; disk: number; pid: number }>(
    `SELECT pg_wal_lsn_diff(pg_current_wal_insert_lsn(), '0/0')::float8 AS wal,
            pg_database_size(current_database())::float8 AS disk, pg_backend_pid() AS pid`,
  )
  const { wal = 0, disk = 0, pid = 0 } = rows[0] ?? {}
  const { node, postgres } = cpuOfProcesses(server.process.pid ?? 0, parentOf(pid))
  return { app: node * 1000, postgres: postgres * 1000, wal, disk }
}
