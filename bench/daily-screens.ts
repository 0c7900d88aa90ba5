// Outbox, 확인 필요 and the start page with many planned mails: the calls of their screens, 20 times each.
// `npm run bench -- daily-screens [leads, each with three planned mails]`
import { countBadges } from '#api/overview/badges.ts'
import { checkOverview } from '#api/overview/check.ts'
import { getToday } from '#api/overview/today.ts'
import { listOutbox, outboxDays } from '#api/sending/outbox.ts'
import { loadSampleData } from '#api/workspaces/workspaces.ts'
import { callApi, signUpUser } from '../e2e/support/api.ts'
import { queryDatabase } from '../e2e/support/database.ts'
import { startServer } from '../e2e/support/server.ts'
import { report } from '../tools/measurements/report.ts'

const LEADS = Number(process.argv[2] ?? 100_000)
const TIMES = 20
const rows: { what: string; result: string; note: string }[] = []

await using server = await startServer({ env: { LOG_LEVEL: 'warn' } })
const user = await signUpUser(server.url)
const { workspaceId } = user
const { sequenceId } = await callApi(user, loadSampleData, { params: { id: workspaceId } })
await queryDatabase(
  server,
  `INSERT INTO leads (id, workspace_id, company_name, contact_email, email_key)
   SELECT gen_random_uuid(), $1, '회사 ' || n, 'n' || n || '@many.example', 'n' || n || '@many.example'
   FROM generate_series(1, $2::int) n`,
  [workspaceId, LEADS],
)
await queryDatabase(
  server,
  `INSERT INTO enrollments (id, workspace_id, sequence_id, lead_id, email_account_id, status, status_reason)
   SELECT gen_random_uuid(), $1, $2, l.id, a.id, CASE WHEN r < 0.02 THEN 'blocked' ELSE 'active' END,
          CASE WHEN r < 0.02 THEN 'send_failed' END
   FROM (SELECT id, random() AS r FROM leads WHERE workspace_id = $1 AND email_key LIKE '%@many.example') l,
        (SELECT id FROM email_accounts WHERE workspace_id = $1 LIMIT 1) a`,
  [workspaceId, sequenceId],
)
await queryDatabase(
  server,
  `INSERT INTO scheduled_executions
     (id, workspace_id, sequence_id, enrollment_id, lead_id, email_account_id, node_id, ordinal, planned_at, state)
   SELECT gen_random_uuid(), workspace_id, sequence_id, id, lead_id, email_account_id, 'n' || k, k,
          now() + (30 + random() * 40 + k * 10) * interval '1 day', 'scheduled'
   FROM enrollments, generate_series(0, 2) k WHERE sequence_id = $1`,
  [sequenceId],
)
await queryDatabase(server, 'ANALYZE', [])

await time('outbox: days', () => callApi(user, outboxDays, { query: {} }))
await time('outbox: first page', () => callApi(user, listOutbox, { query: { limit: 20 } }))
await time('check: overview', () => callApi(user, checkOverview, { query: {} }))
await time('the numbers in the menu', () => callApi(user, countBadges, { query: {} }))

// a week later: the first mails were sent, and some of the second are due today
await queryDatabase(
  server,
  `UPDATE scheduled_executions SET state = 'sent', sent_at = now() - random() * interval '7 days'
   WHERE sequence_id = $1 AND node_id = 'n0'`,
  [sequenceId],
)
await queryDatabase(
  server,
  `UPDATE scheduled_executions SET planned_at = now() + random() * interval '6 hours'
   WHERE sequence_id = $1 AND node_id = 'n1' AND random() < 0.01`,
  [sequenceId],
)
await queryDatabase(server, 'ANALYZE', [])
await time('the start page', () => callApi(user, getToday, { query: {} }))
report('daily-screens', rows)

async function time(name: string, work: () => Promise<unknown>): Promise<void> {
  const times: number[] = []
  for (let i = 0; i < TIMES; i++) {
    const started = performance.now()
    await work()
    times.push(performance.now() - started)
  }
  times.sort((a, b) => a - b)
  const at = (part: number): string => (times[Math.ceil(TIMES * part) - 1] ?? 0).toFixed(0)
  const what = `${name}, ${(3 * LEADS).toLocaleString('en')} planned mails`
  rows.push({ what, result: `${at(0.95)} ms`, note: `p95 of ${TIMES}; p50 ${at(0.5)} ms` })
}
