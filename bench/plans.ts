// The plan that PostgreSQL makes for any values of every prepared statement (ADR 97), with many leads: a sequential scan of a table
// that grows is reported. The statements are those of a server that lists, enrols, sends and receives, read from the log of PostgreSQL.
// `npm run bench -- plans [leads] [data folder of the bench api, kept]`
import { globSync } from 'node:fs'
import { mkdir, readFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import pg from 'pg'
import { enrollWithScheduling, listEnrollments } from '#api/enrollments/enrollments.ts'
import { listLeads } from '#api/leads/leads.ts'
import { updateEmailAccount } from '#api/mailboxes/email-accounts.ts'
import { allNodeStats } from '#api/sequences/sequence-stats.ts'
import { getSequence, searchSequences } from '#api/sequences/sequences.ts'
import { listAuditLogs } from '#api/workspaces/audit-logs.ts'
import { LEAD_SORTS } from '#core/leads/lead.ts'
import { defaultMailboxRules } from '#core/mailboxes/mailbox-rules.ts'
import { callApi } from '../e2e/support/api.ts'
import { ALWAYS_SENDING_RULES } from '../e2e/support/bulk-mails.ts'
import { databaseUrl } from '../e2e/support/database.ts'
import { LARGE_QUOTAS, startServer } from '../e2e/support/server.ts'
import { report } from '../tools/measurements/report.ts'
import { fillDatabase } from './api/fill-database.ts'
import { createStartedSequence, sandboxOf } from './seed/started-sequence.ts'

const LEADS = Number(process.argv[2] ?? 300_000)
const MAILS = 5
const SENT_WITHIN_MS = 60_000
/** A plan must not read all of a table with more rows. */
const LARGE = 2000
/** Have a row for each process, workspace, or status of the sequences of some workspaces. */
const NEVER_LARGE = ['workers', 'workspaces', 'sequence_counts']

const dataDir = process.argv[3] ?? path.join(tmpdir(), `ieum-bench-api-${LEADS}`)
await mkdir(dataDir, { recursive: true })
const env = { LOG_LEVEL: 'warn', OPEN_SIGNUP: 'true', ...LARGE_QUOTAS }
{
  await using server = await startServer({ dataDir, env })
  const database = await databaseUrl(server)
  await fillDatabase(server.url, database, LEADS)
  // for the connections of the next start
  await run(database, `ALTER ROLE ALL SET log_statement = 'all'`)
}
await using server = await startServer({ dataDir, env })
const database = await databaseUrl(server)
try {
  await callAndSend()
} finally {
  await run(database, 'ALTER ROLE ALL RESET log_statement')
}
const statements = await preparedStatements()
const tables = await run<{ name: string }>(
  database,
  `SELECT relname AS name FROM pg_class WHERE relkind = 'r' AND reltuples > ${LARGE}`,
)
const large = tables.map(({ name }) => name)
const faults: string[] = []
for (const [name, text] of statements) {
  const chosen = (await tablesReadWhole(text, 'on')).filter((table) => large.includes(table))
  // for tables with few rows here: there is an index that the plan can use
  const forced = (await tablesReadWhole(text, 'off')).filter((table) => !NEVER_LARGE.includes(table))
  const read = [...new Set([...chosen, ...forced])]
  console.log(`… ${name}${read.length > 0 ? ` reads all of ${read.join(', ')}` : ''}`)
  if (read.length > 0) faults.push(`${name}: ${read.join(', ')}`)
}
const seen = [...statements.keys()].map((name) => name.replace(/_[0-9a-f]{8}$/, ''))
const unseen = (await namesInCode()).filter((name) => !seen.includes(name))
report('plans', [
  {
    what: `prepared statements whose plan for any values reads all of a table that grows, ${LEADS.toLocaleString('en')} leads`,
    result: `${faults.length} of ${statements.size}`,
    target: 'none',
    isMet: faults.length === 0,
    note: [...faults, unseen.length > 0 && `not run: ${unseen.join(', ')}`].filter(Boolean).join('; '),
  },
])
if (faults.length > 0) process.exitCode = 1

type Plan = { 'Node Type': string; 'Relation Name'?: string; Plans?: Plan[] }
function scannedTables({ 'Node Type': type, 'Relation Name': table, Plans = [] }: Plan): string[] {
  return [...(type === 'Seq Scan' && table ? [table] : []), ...Plans.flatMap(scannedTables)]
}

/** @param seqscan off: the tables without an index that the statement could use */
async function tablesReadWhole(text: string, seqscan: 'on' | 'off'): Promise<string[]> {
  const [row] = await run<{ 'QUERY PLAN': { Plan: Plan }[] }>(
    `${database}?options=${encodeURIComponent(`-c enable_seqscan=${seqscan}`)}`,
    `EXPLAIN (GENERIC_PLAN, FORMAT JSON) ${text}`,
  )
  return row?.['QUERY PLAN'].flatMap(({ Plan }) => scannedTables(Plan)) ?? []
}

async function run<Row extends object>(url: string, text: string): Promise<Row[]> {
  const client = new pg.Client(url)
  await client.connect()
  try {
    return (await client.query<Row>(text)).rows
  } finally {
    await client.end()
  }
}

/** Lists in every order, first and last pages; an enrolment whose mails are sent. */
async function callAndSend(): Promise<void> {
  const { user, workspaceId, leads, longSequenceId, enrolled, largeSequence } = await fillDatabase(
    server.url,
    database,
    LEADS,
  )
  for (const sort of LEAD_SORTS)
    for (const offset of [0, leads - 10])
      await callApi(user, listLeads, { query: { sort, offset, workspaceIds: workspaceId } })
  for (const offset of [0, LEADS / 100 - 10]) await callApi(user, searchSequences, { query: { offset } })
  for (const offset of [0, enrolled - 10])
    await callApi(user, listEnrollments, { params: { id: longSequenceId }, query: { offset } })
  await callApi(user, allNodeStats, { params: { id: largeSequence.id } })
  await callApi(user, listAuditLogs, { query: {} })
  const rules = { ...defaultMailboxRules, ...ALWAYS_SENDING_RULES }
  await callApi(user, updateEmailAccount, { params: { id: await sandboxOf(user) }, body: { rules } })
  const { id } = await createStartedSequence(user, { name: '계획 확인', mails: 2 })
  await callApi(user, getSequence, { params: { id } })
  const found = await run<{ id: string }>(
    database,
    `SELECT l.id FROM leads l WHERE l.workspace_id = '${user.workspaceId}' AND NOT EXISTS (
       SELECT FROM enrollments n WHERE n.lead_id = l.id) LIMIT ${MAILS}`,
  )
  await callApi(user, enrollWithScheduling, {
    params: { id },
    body: { leadIds: found.map((lead) => lead.id) },
  })
  const until = Date.now() + SENT_WITHIN_MS
  for (;;) {
    const [row] = await run<{ n: number }>(
      database,
      `SELECT count(*)::int AS n FROM scheduled_executions WHERE sequence_id = '${id}' AND state = 'sent'`,
    )
    if (row && row.n >= MAILS) return
    if (Date.now() > until) throw new Error(`${row?.n} of ${MAILS} mails were sent`)
    await wait(500)
  }
}

/** The texts by name. A line of the log that begins with a tab continues the line before. */
async function preparedStatements(): Promise<Map<string, string>> {
  const log = await readFile(path.join(dataDir, 'postgres.log'), 'utf8')
  const named = log.split(/\n(?!\t)/).map((entry) => /LOG: {2}execute (\w+_[0-9a-f]{8}): (.*)$/s.exec(entry))
  return new Map(named.flatMap((match) => (match?.[1] && match[2] ? [[match[1], match[2]] as const] : [])))
}

async function namesInCode(): Promise<string[]> {
  const folder = path.resolve(import.meta.dirname, '../src/server')
  const files = globSync('**/*.ts', { cwd: folder, exclude: ['**/*.test.ts'] })
  const texts = await Promise.all(files.map((file) => readFile(path.join(folder, file), 'utf8')))
  return texts.flatMap((text) =>
    [...text.matchAll(/prepared\('(\w+)'\)[<`]/g)].map((match) => String(match[1])),
  )
}
