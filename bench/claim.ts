// Claiming due mails without sending: twenty mailboxes claim their due mails as the engine does (planned, checked, rendered);
// compared with a SQL claim on a bare table of the same rows (columns, primary key, index of due rows; no triggers), with as many
// connections and the same batch size.
// `npm run bench -- claim [mails] [repeats] [other waiting enrollments]`
import pg from 'pg'
import { enrollWithScheduling } from '#api/enrollments/enrollments.ts'
import { defaultMailboxRules } from '#core/mailboxes/mailbox-rules.ts'
import { createApp } from '#server/app.ts'
import { readConfig } from '#server/config.ts'
import { claimDueMails } from '#server/sending/claim.ts'
import { createSendingWorker } from '#server/sending/worker.ts'
import { callApi, signUpUser } from '../e2e/support/api.ts'
import { ALWAYS_SENDING_RULES } from '../e2e/support/bulk-mails.ts'
import { databaseUrl } from '../e2e/support/database.ts'
import { startServer } from '../e2e/support/server.ts'
import { report } from '../tools/measurements/report.ts'
import { median } from './designer/browser.ts'
import { withDatabase } from './seed/bulk-insert.ts'
import { seedLeads } from './seed/leads.ts'
import { createStartedSequence } from './seed/started-sequence.ts'
import { seedWaitingEnrollments } from './seed/waiting-enrollments.ts'
import { timed } from './support/timed.ts'
import { judged } from './targets.ts'

const MAILS = Number(process.argv[2] ?? 20_000)
const REPEATS = Number(process.argv[3] ?? 3)
const WAITING = Number(process.argv[4] ?? 0)
const MAILBOXES = 20
const EACH = MAILS / MAILBOXES
/** batch size of a mailbox */
const PART = 50
const RULES = { ...defaultMailboxRules, ...ALWAYS_SENDING_RULES }
const SUBJECT = '{{회사명}} {{담당자명}}님께 드리는 짧은 제안'
const LINE = '{{도시}}의 {{업종}} 회사 {{회사명}}에서 반복되는 메일 시간을 줄이는 일을 돕고 있습니다.\n'
const BODY = `{{담당자명}}님, 안녕하세요.\n\n${LINE.repeat(8)}\n{{서명}}\n수신거부: {{수신거부}}\n`

// the server answers calls but does not send: due mails wait for the benchmark
await using server = await startServer({ env: { LOG_LEVEL: 'warn', ROLE: 'api' } })
const url = await databaseUrl(server)
const user = await signUpUser(server.url)

if (WAITING > 0) await seedWaitingEnrollments(server, user, WAITING)
await withDatabase(server, async (client) => {
  const mailboxIds = await prepare(client)
  const read = readConfig({
    DATABASE_URL: url,
    ROLE: 'api',
    LOG_LEVEL: 'warn',
    APP_SECRET: 'of the bench alone, and long enough',
    OPT_OUT_LOCAL: 'true',
  })
  if (!read.ok) throw new Error(read.faults.join(' '))
  await using app = await createApp(read.config)
  const pool = new pg.Pool({ connectionString: url, max: MAILBOXES })

  const ratios: number[] = []
  const rates: number[] = []
  const cpus: number[] = []
  for (let run = 0; run < REPEATS; run++) {
    await reset(client)
    const cpuBefore = process.cpuUsage()
    const product = await timed(() => Promise.all(mailboxIds.map((id) => advance(app.ctx, id))))
    const { user, system } = process.cpuUsage(cpuBefore)
    await checkClaimed(client, product.result)
    await reset(client)
    await fillBareTable(client)
    const bare = await timed(() => Promise.all(mailboxIds.map((id) => claimBare(pool, id))))
    if (sum(bare.result) !== MAILS)
      throw new Error(`${sum(bare.result)} of ${MAILS} were claimed in the bare table`)
    ratios.push(bare.ms / product.ms)
    rates.push((1000 * MAILS) / product.ms)
    cpus.push((user + system) / 1000 / (MAILS / 1000))
    console.log(`… product ${product.ms.toFixed(0)} ms, bare ${bare.ms.toFixed(0)} ms`)
  }
  await pool.end()
  const ratio = median(ratios)
  report('claim', [
    {
      what: `advance ${MAILS.toLocaleString('en')} due executions (checks, rendering; sending off)${WAITING > 0 ? ` among ${WAITING.toLocaleString('en')} who wait` : ''}, against a SQL claim on a bare table`,
      result: `${ratio.toFixed(2)} ×`,
      ...judged('claimAgainstBare', ratio),
      note: `${median(rates).toFixed(0)} a second, ${median(cpus).toFixed(0)} ms of Node's CPU per 1,000; both ${MAILBOXES} connections in parts of ${PART}; the probe claims the rows and reads their leads`,
    },
  ])
})

/** Twenty mailboxes, each with a started sequence whose first mails are due now. */
async function prepare(client: pg.Client): Promise<string[]> {
  const { workspaceId } = user
  await seedLeads(client, { workspaceId, name: 'due', count: MAILS })
  const { rows: mailboxes } = await client.query<{ id: string }>(
    `INSERT INTO email_accounts (id, workspace_id, user_id, kind, name, address, connection, rules, status)
     SELECT gen_random_uuid(), $1, $2, 'smtp', '김하늘', 'sales' || n || '@ieum.example',
            '{"smtp": {"host": "smtp.ieum.example", "port": 465, "security": "tls", "username": "kim"}, "imap": null}',
            $3, 'connected'
     FROM generate_series(1, $4::int) n RETURNING id`,
    [workspaceId, user.userId, JSON.stringify(RULES), MAILBOXES],
  )
  const { rows: leads } = await client.query<{ id: string }>(
    `SELECT id FROM leads WHERE workspace_id = $1 AND contact_email LIKE '%@due-company%'`,
    [workspaceId],
  )
  for (const [nth, { id: emailAccountId }] of mailboxes.entries()) {
    const sequence = await createStartedSequence(user, {
      name: `진행 ${nth}`,
      mails: 2,
      emailAccountId,
      subject: SUBJECT,
      bodyText: BODY,
    })
    const leadIds = leads.slice(nth * EACH, (nth + 1) * EACH).map((lead) => lead.id)
    const { enrolledCount } = await callApi(user, enrollWithScheduling, {
      params: { id: sequence.id },
      body: { leadIds, allowUnreadReplies: true },
    })
    if (enrolledCount !== EACH) throw new Error(`${enrolledCount} of ${EACH} were enrolled`)
  }
  await client.query('VACUUM ANALYZE')
  return mailboxes.map(({ id }) => id)
}

async function reset(client: pg.Client): Promise<void> {
  await client.query(
    `UPDATE scheduled_executions SET state = 'scheduled', worker_id = NULL, claimed_at = NULL, attempts = 0
     WHERE state = 'claimed'`,
  )
  await client.query('VACUUM scheduled_executions')
  await client.query('CHECKPOINT')
}

/** @returns how many mails were claimed and rendered */
async function advance(ctx: Parameters<typeof claimDueMails>[0], emailAccountId: string): Promise<number> {
  const worker = createSendingWorker(ctx, new AbortController().signal)
  let count = 0
  for (;;) {
    const { claimed, hasMore } = await claimDueMails(ctx, worker, emailAccountId)
    if (claimed.some(({ content }) => !content.bodyText.includes('반복되는 메일 시간')))
      throw new Error('a mail has no text')
    count += claimed.length
    if (!hasMore) return count
  }
}

/** The due rows as the product has them before a claim. */
async function fillBareTable(client: pg.Client): Promise<void> {
  await client.query(
    `DROP TABLE IF EXISTS bare_executions;
     CREATE TABLE bare_executions AS SELECT * FROM scheduled_executions;
     ALTER TABLE bare_executions ADD PRIMARY KEY (id);
     CREATE INDEX ON bare_executions (email_account_id, planned_at) WHERE state = 'scheduled' AND NOT held`,
  )
  await client.query('VACUUM ANALYZE bare_executions')
  await client.query('CHECKPOINT')
}

async function claimBare(pool: pg.Pool, emailAccountId: string): Promise<number> {
  let count = 0
  for (;;) {
    const { rows } = await pool.query<{ id: string }>({
      name: 'claim',
      text: `WITH due AS MATERIALIZED (
          SELECT id FROM bare_executions
          WHERE email_account_id = $1 AND state = 'scheduled' AND NOT held AND planned_at <= now()
          ORDER BY planned_at LIMIT ${PART} FOR UPDATE SKIP LOCKED), claimed AS (
          UPDATE bare_executions e SET state = 'claimed', claimed_at = now(), attempts = attempts + 1
          FROM due WHERE e.id = due.id RETURNING e.id, e.lead_id)
        SELECT c.id, l.company_name, l.contact_name, l.contact_email, l.industry, l.city, l.custom_fields
        FROM claimed c JOIN leads l ON l.id = c.lead_id`,
      values: [emailAccountId],
    })
    count += rows.length
    if (rows.length === 0) return count
  }
}

function sum(counts: readonly number[]): number {
  return counts.reduce((total, count) => total + count, 0)
}

async function checkClaimed(client: pg.Client, counts: readonly number[]): Promise<void> {
  const total = sum(counts)
  const { rows } = await client.query<{ claimed: number; enrollments: number }>(
    `SELECT count(*)::int AS claimed, count(DISTINCT enrollment_id)::int AS enrollments
     FROM scheduled_executions WHERE state = 'claimed'`,
  )
  const [row] = rows
  if (total !== MAILS || row?.claimed !== MAILS || row.enrollments !== MAILS)
    throw new Error(`${total} of ${MAILS} were claimed, the database says ${JSON.stringify(row)}`)
}
