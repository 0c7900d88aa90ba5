// The dashboard of a workspace with many leads and mails: its calls, one after another, and the query plans of its numbers.
// `npm run bench -- overview [leads, each enrolled once and sent three mails]`
import { type CompiledQuery, Kysely, PostgresDialect } from 'kysely'
import pg from 'pg'
import { API_PREFIX } from '#api/paths.ts'
import { loadSampleData } from '#api/workspaces/workspaces.ts'
import { lastPeriod, previousPeriod } from '#core/overview/dashboard.ts'
import {
  countCohorts,
  countCohortTotals,
  countIntents,
  listCohortLeads,
} from '#server/data/overview/cohorts.ts'
import type { Tables } from '#server/data/tables.ts'
import { columnNames } from '#server/platform/db/database.ts'
import { callApi, signUpUser } from '../e2e/support/api.ts'
import { databaseUrl } from '../e2e/support/database.ts'
import { LARGE_QUOTAS, startServer } from '../e2e/support/server.ts'
import { report } from '../tools/measurements/report.ts'
import type { Row } from '../tools/measurements/run.ts'
import { withDatabase, withoutIndexes } from './seed/bulk-insert.ts'
import { quantile, timesOf } from './support/http-load.ts'
import { judged } from './targets.ts'

const LEADS = Number(process.argv[2] ?? 1_000_000)
const MAILS_PER_LEAD = 3
const SEQUENCES = 20
/** The period and the one before it. */
const DAYS = 168
const ROUNDS = 30

await using server = await startServer({ env: { LOG_LEVEL: 'warn', ...LARGE_QUOTAS } })
const user = await signUpUser(server.url)
const { workspaceId } = user
const { sequenceId } = await callApi(user, loadSampleData, { params: { id: workspaceId } })
await fill()

const period = lastPeriod(DAYS / 2, new Date())
const days = `workspaceIds=${workspaceId}&days=${DAYS / 2}`
const calls: [what: string, path: string][] = [
  ['every number of 12 weeks', `/overview?${days}`],
  ['every number of 7 days', `/overview?workspaceIds=${workspaceId}&days=7`],
  ['one sequence', `/overview?${days}&sequenceId=${sequenceId}`],
  ['one industry', `/overview?${days}&industry=${encodeURIComponent('업종 3')}`],
  ['list of all enrolled leads', `/overview/leads?${days}&metric=enrolled&limit=20`],
  ['list of replied leads', `/overview/leads?${days}&metric=replied&limit=20`],
  [
    'list of bounced leads of one industry',
    `/overview/leads?${days}&metric=bounced&industry=${encodeURIComponent('업종 3')}&limit=20`,
  ],
]
const rows: Row[] = []
for (const [what, path] of calls) {
  const headers = { cookie: user.cookies.map(({ name, value }) => `${name}=${value}`).join('; ') }
  const times = await timesOf({ url: server.url, headers }, [`${API_PREFIX}${path}`], ROUNDS)
  const p95 = quantile(times, 0.95)
  rows.push({
    what: `${what}, ${LEADS.toLocaleString('en')} leads, ${(LEADS * MAILS_PER_LEAD).toLocaleString('en')} mails`,
    result: `${p95.toFixed(0)} ms`,
    ...judged('overviewPage', p95),
    note: `p95 of ${ROUNDS}; p50 ${quantile(times, 0.5).toFixed(0)} ms`,
  })
}
report('overview', rows)
await printPlans()

/** Each lead enrolled once, on the days of both periods; a tenth replied, a fiftieth bounced, the rest open or completed. */
async function fill(): Promise<void> {
  await withDatabase(server, async (client) => {
    await client.query(
      `INSERT INTO sequences (id, name, status, workspace_ids)
       SELECT gen_random_uuid(), '시퀀스 ' || n, 'active', ARRAY[$1::uuid] FROM generate_series(1, ${SEQUENCES - 1}) n`,
      [workspaceId],
    )
    const tables = ['leads', 'enrollments', 'scheduled_executions', 'enrollment_facts', 'cohort_counts']
    await withoutIndexes(client, tables, async () => {
      // the facts are computed once at the end instead of for each mail
      await client.query(`SET LOCAL session_replication_role = 'replica'`)
      await client.query(
        `INSERT INTO leads (id, workspace_id, company_name, contact_email, email_key, industry)
         SELECT gen_random_uuid(), $1, '회사 ' || n, 'n' || n || '@many.example', 'n' || n || '@many.example', '업종 ' || n % 12
         FROM generate_series(1, ${LEADS}) n`,
        [workspaceId],
      )
      await client.query(
        `INSERT INTO enrollments (id, workspace_id, sequence_id, lead_id, email_account_id, status, created_at)
         SELECT l.id, $1, s.ids[1 + (l.n % ${DAYS} * 3 + l.n % 3) % ${SEQUENCES}], l.id, a.id,
                CASE WHEN l.n % 10 = 0 THEN 'replied' WHEN l.n % 50 = 1 THEN 'bounced' WHEN l.n % 2 = 0 THEN 'active' ELSE 'completed' END,
                now() - (l.n % ${DAYS}) * interval '1 day'
         FROM (SELECT id, row_number() OVER (ORDER BY id) AS n FROM leads WHERE email_key LIKE '%@many.example') l,
              (SELECT array_agg(id ORDER BY id) AS ids FROM sequences) s,
              (SELECT id FROM email_accounts WHERE workspace_id = $1 LIMIT 1) a`,
        [workspaceId],
      )
      await client.query(
        `INSERT INTO scheduled_executions
           (id, workspace_id, sequence_id, enrollment_id, lead_id, email_account_id, node_id, ordinal, planned_at, state, sent_at)
         SELECT gen_random_uuid(), workspace_id, sequence_id, id, lead_id, email_account_id, 'n' || k, k, created_at, 'sent', created_at
         FROM enrollments, generate_series(1, ${MAILS_PER_LEAD}) k`,
      )
      await client.query('CREATE INDEX bench_executions ON scheduled_executions (enrollment_id)')
      await client.query(
        'INSERT INTO enrollment_facts SELECT * FROM current_enrollment_facts ON CONFLICT DO NOTHING',
      )
      await client.query('DROP INDEX bench_executions')
      await client.query(
        `UPDATE enrollment_facts SET intent = 'interested', is_interested = true
         WHERE status = 'replied' AND hashtext(enrollment_id::text) % 3 = 0`,
      )
      await client.query(
        `INSERT INTO cohort_counts
           (workspace_id, day, sequence_id, email_account_id, industry, status, is_reached, intent, is_interested, n)
         SELECT workspace_id, day, sequence_id, email_account_id, industry, status, is_reached, intent, is_interested, count(*)
         FROM enrollment_facts GROUP BY 1, 2, 3, 4, 5, 6, 7, 8, 9`,
      )
    })
    await client.query('VACUUM ANALYZE')
  })
}

async function printPlans(): Promise<void> {
  const pool = new pg.Pool({ connectionString: await databaseUrl(server), max: 1 })
  const seen: CompiledQuery[] = []
  const db = new Kysely<Tables>({
    plugins: [columnNames],
    dialect: new PostgresDialect({ pool }),
    log: ({ query }) => {
      seen.push(query)
    },
  })
  const filter = { workspaceIds: [workspaceId], visible: [workspaceId] }
  await countCohorts(db, filter, period)
  await countCohortTotals(db, filter, previousPeriod(period))
  await countIntents(db, filter, period)
  await listCohortLeads(db, filter, period, { metric: 'replied' }, { limit: 20, offset: 0 })
  for (const { sql, parameters } of [...seen]) {
    const { rows: lines } = await pool.query(`EXPLAIN (ANALYZE, COSTS OFF) ${sql}`, [...parameters])
    process.stdout.write(`\n${sql.trim().slice(0, 80)}…\n`)
    for (const line of lines) process.stdout.write(`  ${line['QUERY PLAN']}\n`)
  }
  await db.destroy()
}
