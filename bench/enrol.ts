// Enrolling a hundred thousand leads with one call: compared with a bare insert of the same rows, a second identical call, and
// the time of other calls meanwhile. Rows are counted by SQL in the same run.
// `npm run bench -- enrol [ids] [repeats]`
import { readFile } from 'node:fs/promises'
import { setTimeout as wait } from 'node:timers/promises'
import { type EnrollResult, enrollWithScheduling, listEnrollments } from '#api/enrollments/enrollments.ts'
import { updateEmailAccount } from '#api/mailboxes/email-accounts.ts'
import { API_PREFIX } from '#api/paths.ts'
import { defaultMailboxRules } from '#core/mailboxes/mailbox-rules.ts'
import { callApi, type SignedInUser, signUpUser } from '../e2e/support/api.ts'
import { queryDatabase } from '../e2e/support/database.ts'
import { LARGE_QUOTAS, startServer } from '../e2e/support/server.ts'
import { report } from '../tools/measurements/report.ts'
import { median } from './designer/browser.ts'
import { startBackgroundReader } from './enrol/background-reader.ts'
import { createBareTables, timeBareInsert } from './enrol/bare-insert.ts'
import { withDatabase } from './seed/bulk-insert.ts'
import { seedLeads } from './seed/leads.ts'
import { createStartedSequence, sandboxOf } from './seed/started-sequence.ts'
import { eventLoopDelayMs, readMetric } from './support/read-metric.ts'
import { timed } from './support/timed.ts'
import { countWritten, type Written } from './support/written.ts'
import { judged } from './targets.ts'

/** ids of the call, of which one in a hundred is a lead of another workspace */
const IDS = Number(process.argv[2] ?? 100_000)
const REPEATS = Number(process.argv[3] ?? 3)
const FOREIGN = IDS / 100
const LEADS = IDS - FOREIGN
const MAILS_EACH = 2
const QUIET_MS = 5000
/** The highest daily limit; hours and days are the defaults. */
const RULES = { ...defaultMailboxRules, dailyCap: 10_000, minGapSeconds: 0 }

const metrics = `127.0.0.1:${19_000 + (process.pid % 1000)}`
await using server = await startServer({
  env: { LOG_LEVEL: 'warn', OPEN_SIGNUP: 'true', METRICS: metrics, ...LARGE_QUOTAS },
})
const user = await signUpUser(server.url)
const stranger = await signUpUser(server.url)
const { workspaceId } = user
await callApi(user, updateEmailAccount, { params: { id: await sandboxOf(user) }, body: { rules: RULES } })

await withDatabase(server, async (client) => {
  await seedLeads(client, { workspaceId, name: 'own', count: LEADS })
  await seedLeads(client, { workspaceId: stranger.workspaceId, name: 'foreign', count: FOREIGN })
  await createBareTables(client)
  const idsOf = async (id: string, count: number): Promise<string[]> =>
    (
      await client.query<{ id: string }>(
        'SELECT id FROM leads WHERE workspace_id = $1 ORDER BY created_at DESC LIMIT $2',
        [id, count],
      )
    ).rows.map((row) => row.id)
  const foreign = await idsOf(stranger.workspaceId, FOREIGN)
  const leadIds = [...(await idsOf(workspaceId, LEADS)), ...foreign]

  const ratios: number[] = []
  const again: number[] = []
  const waits: number[] = []
  const seconds: number[] = []
  const written: Written[] = []
  let notes = ''
  for (let run = 0; run < REPEATS; run++) {
    const { id: sequenceId } = await createStartedSequence(user, { name: `등록 ${run}`, mails: MAILS_EACH })
    await client.query('VACUUM ANALYZE enrollments, scheduled_executions, events')
    const others = startBackgroundReader(server.url, cookieOf(user), pages(), 20)
    await wait(QUIET_MS)
    const before = others.p95()
    const writtenPer = await countWritten(server)
    const at = await stateOf()
    await client.query('CHECKPOINT')
    others.p95()
    const first = await timed(() => enrol(sequenceId, leadIds))
    const during = others.p95()
    const then = await stateOf()
    written.push(await writtenPer(LEADS))
    checkFirst(first.result, new Set(foreign))
    await checkRows(sequenceId)
    const second = await timed(() => enrol(sequenceId, leadIds))
    await others.stop()
    if (second.result.enrolledCount !== 0 || second.result.skipped.length !== leadIds.length)
      throw new Error(`the same call again enrolled ${second.result.enrolledCount}`)
    await checkRows(sequenceId)
    const bare = await timeBareInsert(client, sequenceId, {
      enrollments: LEADS,
      scheduled_executions: MAILS_EACH * LEADS,
      events: LEADS,
    })
    ratios.push(first.ms / bare)
    again.push(second.ms / first.ms)
    waits.push(during / before)
    seconds.push(first.ms / 1000)
    notes = `event loop late by p99 ${ms(then.late)}, at most ${ms(then.latest)}; server ${(then.cpu - at.cpu).toFixed(1)} s of CPU, memory ${Math.round((then.memory - at.memory) / 2 ** 20)} MiB more at its peak`
    console.log(
      `… product ${ms(first.ms)}, again ${ms(second.ms)}, bare ${ms(bare)}; p95 of others ${before.toFixed(1)} ms, then ${during.toFixed(1)} ms; ${notes}`,
    )
    await client.query('TRUNCATE enrollments CASCADE')
  }
  const [ratio, twice, waited] = [median(ratios), median(again), median(waits)]
  const n = LEADS.toLocaleString('en')
  report('enrol', [
    {
      what: `enrol ${n} leads by one call, against a bare INSERT … SELECT of the same rows`,
      result: `${ratio.toFixed(2)} ×`,
      ...judged('enrolAgainstBare', ratio),
      note: `${median(seconds).toFixed(1)} s; the probe writes ${LEADS} enrollments, ${MAILS_EACH * LEADS} planned mails and ${LEADS} events into bare copies of the tables: same columns, primary key, unique keys, an index of what is due`,
    },
    {
      what: `row versions written for an enrollment with ${MAILS_EACH} planned mails`,
      result: median(written.map((one) => one.rowVersions)).toFixed(1),
      note: written.at(-1)?.note,
    },
    {
      what: 'p95 of other calls meanwhile, against their own before',
      result: `${waited.toFixed(2)} ×`,
      ...judged('enrolOthersWait', waited),
      note: `a list of sequences and one of leads every 20 ms; ${notes}`,
    },
    {
      what: 'the same call again: no lead is enrolled twice',
      result: `${twice.toFixed(2)} ×`,
      ...judged('enrolAgain', twice),
    },
  ])
})

function enrol(sequenceId: string, leadIds: readonly string[]): Promise<EnrollResult> {
  return callApi(user, enrollWithScheduling, {
    params: { id: sequenceId },
    body: { leadIds: [...leadIds], startAt: new Date(Date.now() + 86_400_000).toISOString() },
  })
}

function checkFirst(
  { enrolledCount, scheduledExecutions, skipped }: EnrollResult,
  foreign: ReadonlySet<string>,
): void {
  const rejected = skipped.filter((one) => one.reason === 'lead_not_found' && foreign.has(one.leadId)).length
  if (enrolledCount !== LEADS || scheduledExecutions !== MAILS_EACH * LEADS)
    throw new Error(`${enrolledCount} enrolled, ${scheduledExecutions} mails planned`)
  if (skipped.length !== FOREIGN || rejected !== FOREIGN)
    throw new Error(`${rejected} of ${FOREIGN} foreign leads were rejected, ${skipped.length} in all`)
}

async function checkRows(sequenceId: string): Promise<void> {
  const [row] = await queryDatabase(
    server,
    `SELECT (SELECT count(*)::int FROM enrollments WHERE sequence_id = $1 AND status = 'active') AS enrollments,
            (SELECT count(DISTINCT (enrollment_id, node_id))::int FROM scheduled_executions
              WHERE sequence_id = $1 AND state = 'scheduled' AND NOT held) AS mails,
            (SELECT count(*)::int FROM events WHERE sequence_id = $1 AND kind = 'enrolled') AS events,
            (SELECT count(*)::int FROM enrollments n JOIN leads l ON l.id = n.lead_id
              WHERE n.sequence_id = $1 AND l.workspace_id <> $2) AS foreign`,
    [sequenceId, workspaceId],
  )
  const listed = await callApi(user, listEnrollments, { params: { id: sequenceId } })
  const isRight =
    row?.enrollments === LEADS &&
    row.mails === MAILS_EACH * LEADS &&
    row.events === LEADS &&
    row.foreign === 0 &&
    listed.total === LEADS
  if (!isRight) throw new Error(`the database says ${JSON.stringify(row)}, the list ${listed.total}`)
}

/** `late`: event loop delay since the last call, ms; `memory`: peak until now */
async function stateOf(): Promise<{ late: number; latest: number; cpu: number; memory: number }> {
  const text = await (await fetch(`http://${metrics}/metrics`)).text()
  const status = await readFile(`/proc/${server.process.pid}/status`, 'utf8')
  return {
    late: eventLoopDelayMs(text, 'p99'),
    latest: eventLoopDelayMs(text, 'max'),
    cpu: readMetric(text, 'process_cpu_seconds_total'),
    memory: 1024 * Number(/^VmHWM:\s+(\d+) kB$/m.exec(status)?.[1]),
  }
}

function pages(): string[] {
  return [
    `${API_PREFIX}/sequences/search?limit=10`,
    `${API_PREFIX}/leads?limit=10&workspaceIds=${workspaceId}`,
  ]
}

function cookieOf({ cookies }: SignedInUser): string {
  return cookies.map(({ name, value }) => `${name}=${value}`).join('; ')
}

function ms(value: number): string {
  return `${value.toFixed(0)} ms`
}
