// One PostgreSQL, one ROLE=api process and 1, then 2, then 4 ROLE=worker processes: the same mails, none twice, and mails per
// second. Then four workers at once on mailboxes with limits that only the claim can keep; then which worker listens to each
// mailbox, and how soon another one does after it is killed. `npm run chaos -- scale-out [mails] [mailboxes]`
import { availableParallelism, cpus } from 'node:os'
import { setTimeout as wait } from 'node:timers/promises'
import { listEmailAccounts, updateEmailAccount } from '#api/mailboxes/email-accounts.ts'
import { callApi, signUpUser } from '../e2e/support/api.ts'
import { prepareBulkMails } from '../e2e/support/bulk-mails.ts'
import { startServer } from '../e2e/support/server.ts'
import { report } from '../tools/measurements/report.ts'
import { type RunningWorker, startWorker } from './processes/processes.ts'
import { startSetup, TEXT } from './processes/setup.ts'

const MAILS = Number(process.argv[2] ?? 4000)
const MAILBOXES = Number(process.argv[3] ?? 8)
const LIMITS = { minGapSeconds: 1, dailyCap: 15, perCompanyCap: 3 } as const
const COMPANIES = 30
const TAKEOVER_TARGET_S = 40

await using stack = new AsyncDisposableStack()
const { outside, pool, env: ENV } = await startSetup(stack, 'scale')
const api = stack.use(await startServer({ env: { ...ENV, ROLE: 'api' } }))
const user = await signUpUser(api.url)

const rates: number[] = []
const cpuPerMail: number[] = []
const shares: string[] = []
const busy: number[] = []
for (const count of [1, 2, 4]) await sendWith(count)
const limits = await sendWithinLimits()
const takeover = await killListener()
const doubles = (await outside.taken()).length - new Set((await outside.taken()).map(({ to }) => to)).size

report('scale-out', [
  {
    what: `${MAILS} mails of ${MAILBOXES} mailboxes by 1, by 2 and by 4 worker processes: sent in all, twice`,
    result: `${MAILS}, ${MAILS}, ${MAILS}; ${doubles}`,
    target: 'the same, 0',
    isMet: doubles === 0,
    note: `shares of the workers ${shares.join(' · ')}`,
  },
  {
    what: 'mails a second with 1, 2 and 4 worker processes',
    result: rates.map((rate) => rate.toFixed(0)).join(', '),
    note: `${availableParallelism()} cores were ${busy.map((part) => `${(part * 100).toFixed(0)} %`).join(', ')} busy with workers, database, API and mail server; CPU of the workers per mail ${cpuPerMail.map((ms) => `${ms.toFixed(1)} ms`).join(', ')}`,
  },
  {
    what: `four workers on ${MAILBOXES} mailboxes with everything due at once: most a day from a mailbox, to a company, shortest gap`,
    result: `${limits.perMailbox}, ${limits.perCompany}, ${limits.gap.toFixed(2)} s`,
    target: `≤ ${LIMITS.dailyCap}, ≤ ${LIMITS.perCompanyCap}, ≥ ${LIMITS.minGapSeconds} s`,
    isMet:
      limits.perMailbox <= LIMITS.dailyCap &&
      limits.perCompany <= LIMITS.perCompanyCap &&
      limits.gap >= LIMITS.minGapSeconds,
    note: `${limits.sent} sent today, ${limits.later} wait for other days`,
  },
  {
    what: 'listeners per mailbox, of four workers; time until every mailbox has one again after kill -9 of one',
    result: `${takeover.before} each, ${takeover.seconds.toFixed(0)} s`,
    target: `1 each, ≤ ${TAKEOVER_TARGET_S} s`,
    isMet: takeover.before === '1' && takeover.after === '1' && takeover.seconds <= TAKEOVER_TARGET_S,
    note: `${takeover.orphans} of ${takeover.mailboxes} mailboxes had lost its listener`,
  },
])

async function startWorkers(count: number): Promise<RunningWorker[]> {
  return Promise.all(Array.from({ length: count }, () => startWorker(ENV)))
}

async function sendWith(count: number): Promise<void> {
  const workers = await startWorkers(count)
  const starts: (() => Promise<unknown>)[] = []
  for (let n = 0; n < MAILBOXES; n++) {
    const name = `by${count}box${n}`
    const mails = Math.ceil(((n + 1) * MAILS) / MAILBOXES) - Math.ceil((n * MAILS) / MAILBOXES)
    starts.push(
      await prepareBulkMails(user, { name, mails, smtpPort: outside.smtpPort, imapPort: null, ...TEXT }),
    )
  }
  const before = await outside.count()
  const cpuBefore = await cpuOf(workers)
  const machineBefore = machineTimes()
  const began = performance.now()
  await Promise.all(starts.map((start) => start()))
  while ((await outside.count()) < before + MAILS) {
    if (performance.now() - began > 10 * 60_000) throw new Error(`only ${await outside.count()} mails came`)
    await wait(20)
  }
  const seconds = (performance.now() - began) / 1000
  const machine = machineTimes()
  rates.push(MAILS / seconds)
  busy.push((machine.busy - machineBefore.busy) / (machine.all - machineBefore.all))
  await waitUntilNothingInProgress()
  cpuPerMail.push((((await cpuOf(workers)) - cpuBefore) * 1000) / MAILS)
  const sent = await Promise.all(workers.map((one) => one.result(/^ieum_mails_total\{outcome="sent"\}/)))
  const sum = sent.reduce((all, n) => all + n, 0)
  const { rows } = await pool.query<{ n: number }>(
    `SELECT count(*)::int AS n FROM scheduled_executions e JOIN email_accounts a ON a.id = e.email_account_id
     WHERE e.state = 'sent' AND a.address LIKE 'by${count}box%'`,
  )
  const reached = new Set(
    (await outside.taken()).map(({ to }) => to).filter((to) => to.includes(`@by${count}box`)),
  )
  if (sum !== MAILS || rows[0]?.n !== MAILS || reached.size !== MAILS)
    throw new Error(`${count} workers: ${sum} counted, ${rows[0]?.n} written down, ${reached.size} reached`)
  shares.push(sent.map((n) => `${((100 * n) / MAILS).toFixed(0)} %`).join(' '))
  console.log(`… ${count} workers: ${rates.at(-1)?.toFixed(0)} mails/s, shares ${shares.at(-1)}`)
  await Promise.all(workers.map((one) => one.stop()))
}

/** All mails are due when the limits are set, so that only the claim keeps them. */
async function sendWithinLimits() {
  const starts: (() => Promise<unknown>)[] = []
  // lead files are read by a worker
  const [reader] = await startWorkers(1)
  for (let n = 0; n < MAILBOXES; n++) {
    const run = { name: `limit${n}`, mails: 40, smtpPort: outside.smtpPort, imapPort: null, ...TEXT }
    const start = await prepareBulkMails(user, {
      ...run,
      rules: { minGapSeconds: 0, dailyCap: 10_000, perCompanyCap: 10_000 },
      companyOf: (lead) => `shared${(lead + n) % COMPANIES}.example`,
    })
    starts.push(start)
  }
  await reader?.stop()
  for (const start of starts) await start()
  const { data } = await callApi(user, listEmailAccounts, { query: { limit: 100 } })
  const limited = data.filter(({ address }) => address.startsWith('limit'))
  if (limited.length !== MAILBOXES) throw new Error(`${limited.length} mailboxes to be limited`)
  for (const { id, rules } of limited)
    await callApi(user, updateEmailAccount, { params: { id }, body: { rules: { ...rules, ...LIMITS } } })
  const workers = await startWorkers(4)
  await waitUntilNothingDue()
  await Promise.all(workers.map((one) => one.stop()))
  const { rows } = await pool.query<{ mailbox: string; company: string; at: Date }>(
    `SELECT a.address AS mailbox, e.to_domain AS company, e.claimed_at AS at
     FROM scheduled_executions e JOIN email_accounts a ON a.id = e.email_account_id
     WHERE e.state = 'sent' AND a.address LIKE 'limit%' ORDER BY a.address, e.claimed_at`,
  )
  const taken = (await outside.taken()).filter(({ to }) => to.endsWith('.example') && to.includes('@shared'))
  if (taken.length !== rows.length) throw new Error(`${rows.length} written down, ${taken.length} taken`)
  const most = (keys: string[]) => {
    const counts = new Map<string, number>()
    for (const key of keys) counts.set(key, (counts.get(key) ?? 0) + 1)
    return Math.max(...counts.values())
  }
  const gaps = rows.flatMap((row, i) => {
    const last = rows[i - 1]
    return last?.mailbox === row.mailbox ? [(row.at.getTime() - last.at.getTime()) / 1000] : []
  })
  const limits = {
    perMailbox: most(rows.map(({ mailbox }) => mailbox)),
    perCompany: most(rows.map(({ company }) => company)),
    gap: Math.min(...gaps),
    sent: rows.length,
    later: MAILBOXES * 40 - rows.length,
  }
  if (limits.perMailbox < LIMITS.dailyCap && limits.perCompany < LIMITS.perCompanyCap)
    throw new Error(`no limit was reached: ${JSON.stringify(limits)}`)
  console.log(`… limits: ${JSON.stringify(limits)}`)
  return limits
}

async function killListener() {
  const workers = await startWorkers(4)
  for (let n = 0; n < MAILBOXES; n++) {
    const imapPort = await outside.openMailbox()
    const run = { name: `heard${n}`, mails: 1, smtpPort: outside.smtpPort, imapPort, ...TEXT }
    await prepareBulkMails(user, run)
  }
  const each = (counts: Map<number, number>) => [...new Set(counts.values())].sort().join(' or ')
  const began = Date.now()
  for (; each(await outside.listeners()) !== '1' && Date.now() - began < 60_000; ) await wait(500)
  // no second listener appears later
  await wait(8000)
  const before = each(await outside.listeners())
  await workers[0]?.kill()
  const killed = Date.now()
  const orphans = [...(await outside.listeners()).values()].filter((n) => n === 0).length
  for (; each(await outside.listeners()) !== '1' && Date.now() - killed < 90_000; ) await wait(500)
  // a listener is counted after six seconds
  const seconds = Math.max(0, (Date.now() - killed) / 1000 - 6)
  const after = each(await outside.listeners())
  await Promise.all(workers.slice(1).map((one) => one.stop()))
  return { before, after, seconds, orphans, mailboxes: MAILBOXES }
}

async function cpuOf(workers: readonly RunningWorker[]): Promise<number> {
  const seconds = await Promise.all(workers.map((one) => one.result(/^process_cpu_seconds_total/)))
  return seconds.reduce((sum, n) => sum + n, 0)
}

function machineTimes(): { busy: number; all: number } {
  const sum = { busy: 0, all: 0 }
  for (const { times } of cpus()) {
    const all = times.user + times.nice + times.sys + times.idle + times.irq
    sum.all += all
    sum.busy += all - times.idle
  }
  return sum
}

function waitUntilNothingInProgress(): Promise<void> {
  return waitUntilNoRows(`state IN ('claimed', 'sending')`)
}

function waitUntilNothingDue(): Promise<void> {
  return waitUntilNoRows(
    `state IN ('claimed', 'sending') OR (state = 'scheduled' AND NOT held AND planned_at <= now())`,
  )
}

/** Checked twice in a row: between two mails of one mailbox no mail may be due for a moment. */
async function waitUntilNoRows(condition: string): Promise<void> {
  const began = Date.now()
  for (let quiet = 0; quiet < 2; await wait(500)) {
    const { rows } = await pool.query<{ n: number }>(
      `SELECT count(*)::int AS n FROM scheduled_executions WHERE ${condition}`,
    )
    quiet = rows[0]?.n === 0 ? quiet + 1 : 0
    if (Date.now() - began > 5 * 60_000) throw new Error(`${rows[0]?.n} mails do not settle`)
  }
}
