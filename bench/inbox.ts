// The inbox of a workspace with many open threads, and done and snoozed ones besides, one of them of 200 mails: the calls of its
// screen, one after another, a change of as many threads as one call takes, and the query plans of the lists. `npm run bench -- inbox [threads]`
import { type CompiledQuery, Kysely, PostgresDialect } from 'kysely'
import pg from 'pg'
import { writeCursor } from '#api/cursor.ts'
import { updateInboxThreads } from '#api/inbox/inbox.ts'
import { API_PREFIX } from '#api/paths.ts'
import { loadSampleData } from '#api/workspaces/workspaces.ts'
import { MAX_BULK_THREADS } from '#core/inbox/inbox.ts'
import { countThreads, listThreads } from '#server/data/inbox/lists.ts'
import type { Tables } from '#server/data/tables.ts'
import { columnNames } from '#server/platform/db/database.ts'
import { callApi, signUpUser } from '../e2e/support/api.ts'
import { databaseUrl, queryDatabase } from '../e2e/support/database.ts'
import { startServer } from '../e2e/support/server.ts'
import { report } from '../tools/measurements/report.ts'
import type { Row } from '../tools/measurements/run.ts'
import { quantile, type Target, timesOf } from './support/http-load.ts'
import { judged } from './targets.ts'

const THREADS = Number(process.argv[2] ?? 50_000)
/** One in twelve is done, and one is snoozed: the others are THREADS. */
const ALL_THREADS = Math.round(THREADS * 1.2)
const LONG_THREAD_MAILS = 200
const ROUNDS = 30
const PAGE = 50
const PARTS = 25

await using server = await startServer({ env: { LOG_LEVEL: 'warn' } })
const user = await signUpUser(server.url)
const { workspaceId } = user
const { sequenceId } = await callApi(user, loadSampleData, { params: { id: workspaceId } })
const labelId = await firstId('/inbox/labels')
const mailboxId = await firstId(`/email-accounts?workspaceIds=${workspaceId}`)
await fill()

const deep = await deepCursor()
const threadId = await longThread()
const olderMails = String((await get(`/inbox/threads/${threadId}`)).olderMails)
const open = `workspaceIds=${workspaceId}&done=false&limit=${PAGE}`
const calls: [what: string, path: string][] = [
  ['first page, replies to handle', `/inbox?${open}&kind=reply`],
  ['page after the cursor in the middle', `/inbox?${open}&kind=reply&cursor=${encodeURIComponent(deep)}`],
  ['first page, waiting for an answer', `/inbox?${open}&kind=reply&answered=false`],
  ['first page, unread', `/inbox?workspaceIds=${workspaceId}&limit=${PAGE}&kind=reply&read=false`],
  ['first page, a rare kind', `/inbox?${open}&kind=complaint`],
  ['first page, a rare intent', `/inbox?${open}&kind=reply&intent=wrong_person`],
  ['first page, one sequence', `/inbox?${open}&kind=reply&sequenceId=${sequenceId}`],
  ['first page, search', `/inbox?${open}&kind=reply&search=${encodeURIComponent('회사 4999')}`],
  [
    'first page, a search that finds all leads',
    `/inbox?${open}&kind=reply&search=${encodeURIComponent('회사')}`,
  ],
  ['first page, done and open', `/inbox?workspaceIds=${workspaceId}&limit=${PAGE}`],
  ['first page, done', `/inbox?workspaceIds=${workspaceId}&limit=${PAGE}&kind=reply&done=true`],
  ['first page, snoozed', `/inbox?workspaceIds=${workspaceId}&limit=${PAGE}&snoozed=true`],
  ['first page, longest waiting first', `/inbox?${open}&kind=reply&answered=false&sort=oldest`],
  ['first page, one assignee', `/inbox?${open}&kind=reply&assignee=me`],
  ['first page, one label', `/inbox?${open}&kind=reply&labelIds=${labelId}`],
  ['first page, one mailbox', `/inbox?${open}&kind=reply&emailAccountId=${mailboxId}`],
  ['first page, unknown senders', `/inbox?${open}&kind=unmatched`],
  ['numbers of the tabs', `/inbox/counts?workspaceIds=${workspaceId}&kind=reply`],
  ['numbers of the tabs, one assignee', `/inbox/counts?workspaceIds=${workspaceId}&kind=reply&assignee=me`],
  [`thread of ${LONG_THREAD_MAILS} mails`, `/inbox/threads/${threadId}`],
  ['older mails of it', `/inbox/threads/${threadId}/mails?limit=20&cursor=${encodeURIComponent(olderMails)}`],
]
const rows: Row[] = []
for (const [what, path] of calls)
  rows.push(rowOf(what, await timesOf(target(), [`${API_PREFIX}${path}`], ROUNDS)))
rows.push(rowOf(`완료 of ${MAX_BULK_THREADS} at once and its undo, each`, await timesOfBulkChanges()))
report('inbox', rows)
await printPlans()

/** @param times in milliseconds, sorted */
function rowOf(what: string, times: readonly number[]): Row {
  const p95 = quantile(times, 0.95)
  return {
    what: `${what}, ${THREADS.toLocaleString('en')} threads`,
    result: `${p95.toFixed(0)} ms`,
    ...judged('inboxPage', p95),
    note: `p95 of ${times.length}; p50 ${quantile(times, 0.5).toFixed(0)} ms`,
  }
}

/** As the screen sends them: with what it shows of each thread. */
async function timesOfBulkChanges(): Promise<number[]> {
  const shown = await queryDatabase(
    server,
    `SELECT t.id, (SELECT count(*)::int FROM inbound_messages m WHERE m.thread_id = t.id) AS n
     FROM inbox_threads t WHERE t.workspace_id = $1 AND t.done_at IS NULL AND t.snoozed_until IS NULL
     ORDER BY t.last_at DESC LIMIT ${MAX_BULK_THREADS}`,
    [workspaceId],
  )
  const threadIds = shown.map(({ id }) => String(id))
  const seen = shown.map(({ id, n }) => ({ threadId: String(id), messageCount: Number(n) }))
  const times: number[] = []
  for (let round = 0; round < ROUNDS; round++) {
    const began = performance.now()
    await callApi(user, updateInboxThreads, { body: { threadIds, isDone: round % 2 === 0, seen } })
    times.push(performance.now() - began)
  }
  return times.sort((a, b) => a - b)
}

function target(): Target {
  return {
    url: server.url,
    headers: { cookie: user.cookies.map(({ name, value }) => `${name}=${value}`).join('; ') },
  }
}

async function get(path: string): Promise<Record<string, unknown>> {
  const answer = await fetch(`${server.url}${API_PREFIX}${path}`, { headers: target().headers ?? {} })
  return (await answer.json()) as Record<string, unknown>
}

async function firstId(path: string): Promise<string> {
  const [first] = (await get(path)).data as { id: string }[]
  if (!first) throw new Error(`${path} is empty`)
  return first.id
}

/** A lead, an enrolment and a thread each: nine of ten with a human reply, a third of them answered, one in 5000 a complaint. */
async function fill(): Promise<void> {
  const values = [workspaceId, sequenceId]
  const fillers = [
    `INSERT INTO leads (id, workspace_id, company_name, contact_name, contact_email, email_key)
     SELECT gen_random_uuid(), $1, '회사 ' || n, '담당 ' || n, 'n' || n || '@many.example', 'n' || n || '@many.example'
     FROM generate_series(1, ${ALL_THREADS}) n WHERE $2 <> ''`,
    `INSERT INTO enrollments (id, workspace_id, sequence_id, lead_id, email_account_id, status, ended_at)
     SELECT gen_random_uuid(), $1::uuid, $2::uuid, l.id, a.id, 'replied', now()
     FROM leads l, (SELECT id FROM email_accounts WHERE workspace_id = $1 LIMIT 1) a
     WHERE l.workspace_id = $1 AND l.email_key LIKE '%@many.example'`,
    `INSERT INTO inbox_threads (id, workspace_id, email_account_id, enrollment_id, lead_id, read_at, last_at)
     SELECT gen_random_uuid(), workspace_id, email_account_id, id, lead_id, CASE WHEN random() < 0.5 THEN now() END,
            now() - random() * interval '90 days'
     FROM enrollments WHERE workspace_id = $1 AND sequence_id = $2 AND status = 'replied'`,
    `UPDATE inbox_threads SET done_at = CASE WHEN abs(hashtext(id::text)) % 12 = 0 THEN now() END,
       snoozed_until = CASE WHEN abs(hashtext(id::text)) % 12 = 1 THEN now() + random() * interval '30 days' END,
       assignee_id = CASE WHEN random() < 0.05 THEN '${user.userId}'::uuid END
     WHERE workspace_id = $1 AND $2 <> ''`,
    `INSERT INTO inbox_thread_labels (thread_id, label_id)
     SELECT id, '${labelId}' FROM inbox_threads WHERE workspace_id = $1 AND random() < 0.02 AND $2 <> ''`,
    // in parts: the trigger of the first statement is planned for an empty table
    ...Array.from(
      { length: PARTS },
      (
        _,
        part,
      ) => `INSERT INTO inbound_messages (id, workspace_id, email_account_id, message_id, folder, kind, from_address, subject, text,
       received_at, enrollment_id, lead_id, thread_id, raw)
     SELECT gen_random_uuid(), t.workspace_id, t.email_account_id, 'm' || k || '-' || t.id, 'INBOX',
       CASE WHEN k = 2 AND random() < 0.0002 THEN 'complaint' WHEN random() < 0.9 THEN 'reply' ELSE 'auto_reply' END,
       l.contact_email, 'Re: 제안', '안녕하세요. 회신드립니다.', t.last_at - (2 - k) * interval '1 day', t.enrollment_id, t.lead_id, t.id,
       convert_to(E'From: ' || l.contact_email || E'\r\nSubject: Re\r\n\r\nhello', 'UTF8')
     FROM inbox_threads t JOIN leads l ON l.id = t.lead_id, generate_series(1, 2) k
     WHERE t.workspace_id = $1 AND $2 <> '' AND abs(hashtext(t.id::text)) % ${PARTS} = ${part}`,
    ),
    `INSERT INTO reply_intents (message_id, state, intent, read_intent, evidence, asks_meeting, source, at)
     SELECT m.id, 'decided', i.intent, i.intent, '', false, 'rule', now()
     FROM inbound_messages m, LATERAL (SELECT CASE WHEN random() < 0.001 THEN 'wrong_person' WHEN random() < 0.3 THEN 'interested'
       ELSE 'declined' END AS intent WHERE m.id IS NOT NULL) i
     WHERE m.workspace_id = $1 AND m.kind = 'reply' AND $2 <> ''`,
    `INSERT INTO inbox_answers (id, workspace_id, thread_id, email_account_id, inbound_message_id, body_text, planned_at, state,
       message_id, from_address, to_address, subject, mime, sent_at)
     SELECT gen_random_uuid(), m.workspace_id, m.thread_id, m.email_account_id, m.id, '감사합니다', now(), 'sent',
       'x-' || m.id, 'a@b.example', m.from_address, m.subject, '', now()
     FROM inbound_messages m WHERE m.workspace_id = $1 AND m.message_id LIKE 'm2-%' AND random() < 0.3 AND $2 <> ''`,
    `INSERT INTO inbound_messages (id, workspace_id, email_account_id, message_id, folder, kind, from_address, subject, text,
       received_at, enrollment_id, lead_id, thread_id, raw)
     SELECT gen_random_uuid(), m.workspace_id, m.email_account_id, 'long' || n || m.message_id, 'INBOX', 'reply', m.from_address, 'Re: 제안',
       repeat('답장입니다. ', 100), m.received_at - n * interval '1 hour', m.enrollment_id, m.lead_id, m.thread_id,
       convert_to(E'From: a@b.example\r\nContent-Type: text/html; charset=utf-8\r\n\r\n' || repeat('<p>답장입니다. <b>감사합니다</b></p>', 200), 'UTF8')
     FROM (SELECT * FROM inbound_messages WHERE workspace_id = $1 ORDER BY received_at DESC LIMIT 1) m,
       generate_series(1, ${LONG_THREAD_MAILS}) n WHERE $2 <> ''`,
  ]
  // the facts of enrollments, which the inbox does not read, are computed once instead of for each message
  const counted = ['inbound_messages', 'reply_intents'] as const
  for (const table of counted)
    await queryDatabase(server, `ALTER TABLE ${table} DISABLE TRIGGER ${table}_facts`, [])
  for (const statement of fillers) {
    await queryDatabase(server, statement, values)
    await queryDatabase(server, 'ANALYZE inbox_threads, inbound_messages, inbox_answers', [])
  }
  await queryDatabase(server, 'SELECT refresh_enrollment_facts(array_agg(id)) FROM enrollments', [])
  for (const table of counted)
    await queryDatabase(server, `ALTER TABLE ${table} ENABLE TRIGGER ${table}_facts`, [])
  await queryDatabase(server, 'VACUUM ANALYZE', [])
}

async function longThread(): Promise<string> {
  const [row] = await queryDatabase(
    server,
    `SELECT thread_id AS id FROM inbound_messages WHERE message_id LIKE 'long%' LIMIT 1`,
    [],
  )
  return String(row?.id)
}

/** The cursor of the page in the middle of the open replies. */
async function deepCursor(): Promise<string> {
  const [row] = await queryDatabase(
    server,
    `SELECT id, (extract(epoch FROM listed_at) * 1000000)::bigint::text AS key FROM inbox_threads
     WHERE workspace_id = $1 ORDER BY listed_at DESC, id DESC OFFSET ${THREADS / 2} LIMIT 1`,
    [workspaceId],
  )
  return writeCursor({ id: String(row?.id), key: String(row?.key), total: THREADS })
}

/** The plans of the statements that the store sends for one list and for the numbers of the tabs. */
async function printPlans(): Promise<void> {
  const sent: CompiledQuery[] = []
  const db = new Kysely<Tables>({
    plugins: [columnNames],
    dialect: new PostgresDialect({
      pool: new pg.Pool({ connectionString: await databaseUrl(server), max: 1 }),
    }),
    log: ({ query }) => {
      sent.push(query)
    },
  })
  const scope = {
    userId: user.userId,
    memberships: [{ workspaceId, role: 'owner' as const }],
    need: 'viewer' as const,
  }
  await listThreads(db, scope, { kind: 'reply', done: false, limit: PAGE }, new Date())
  await countThreads(db, scope, { kind: 'reply' }, new Date())
  for (const query of [...sent]) {
    const { rows } = await db.executeQuery<{ 'QUERY PLAN': string }>({
      ...query,
      sql: `EXPLAIN (ANALYZE, COSTS OFF) ${query.sql}`,
    })
    console.log(`\n${rows.map((row) => row['QUERY PLAN']).join('\n')}`)
  }
  await db.destroy()
}
