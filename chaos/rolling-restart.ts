// Two ROLE=api and two ROLE=worker processes are ended (SIGTERM) and restarted one after another, while mails are sent, users
// call through a proxy, a lead file is imported, a model writes and webhooks are delivered: no call fails, nothing is lost,
// nothing is done twice. `npm run chaos -- rolling-restart [rounds] [mails per mailbox]`
import { setTimeout as wait } from 'node:timers/promises'
import { importLeads } from '#api/leads/lead-imports.ts'
import { createLead, listLeads } from '#api/leads/leads.ts'
import { createSequence } from '#api/sequences/sequences.ts'
import { createWebhook } from '#api/webhooks/webhooks.ts'
import { generateEmails, generationProgress } from '#api/writing/generated-emails.ts'
import { updateModelSettings } from '#api/writing/model.ts'
import { addBelow, updateNode } from '#core/sequences/workflow/edit.ts'
import { defaultWorkflow, printWorkflow } from '#core/sequences/workflow/workflow.ts'
import { startFakeModel } from '#testing/servers/fake-model.ts'
import { startWebhookReceiver } from '#testing/servers/webhook-receiver.ts'
import { callApi, signUpUser } from '../e2e/support/api.ts'
import { prepareBulkMails } from '../e2e/support/bulk-mails.ts'
import { startAgain, startServer, stopServer } from '../e2e/support/server.ts'
import { report } from '../tools/measurements/report.ts'
import { startWorker } from './processes/processes.ts'
import { startRoundRobin } from './processes/round-robin.ts'
import { startSetup, TEXT } from './processes/setup.ts'

const ROUNDS = Number(process.argv[2] ?? 2)
const MAILS = Number(process.argv[3] ?? 150)
const MAILBOXES = 10
const CALLERS = 4
const ROWS = 5000
const GAP_TARGET_S = 10

await using stack = new AsyncDisposableStack()
const { outside, pool, env: ENV } = await startSetup(stack, 'rolling')
const model = stack.use(await startFakeModel())
model.behave({ slow: 2000 })
const receiver = stack.use(await startWebhookReceiver())
const API_ENV = { ...ENV, ROLE: 'api', DRAIN_SECONDS: '2' }
const apis = [stack.use(await startServer({ env: API_ENV })), stack.use(await startServer({ env: API_ENV }))]
const workers = [await startWorker(ENV), await startWorker(ENV)]
stack.defer(async () => void (await Promise.all(workers.map((one) => one.stop()))))
const proxy = await startRoundRobin(apis.map(({ port }) => port))
stack.defer(() => proxy.close())

const user = { ...(await signUpUser(apis[0]?.url ?? '')), url: `http://127.0.0.1:${proxy.port}` }
const { workspaceId } = user
const starts: (() => Promise<unknown>)[] = []
for (let n = 0; n < MAILBOXES; n++) {
  const run = { name: `box${n}`, mails: MAILS, smtpPort: outside.smtpPort, imapPort: null, ...TEXT }
  starts.push(
    await prepareBulkMails(user, {
      ...run,
      rules: { minGapSeconds: 1, dailyCap: 10_000, perCompanyCap: 5 },
    }),
  )
}
await callApi(user, createWebhook, {
  body: { url: `${receiver.url}/hook`, events: ['mail.sent'], workspaceIds: [workspaceId] },
})
const writing = await prepareWriting()
const checks = (await outside.taken()).length

const began = Date.now()
let isOver = false
const failures: string[] = []
const made: string[] = []
let calls = 0
for (const start of starts) await start()
// the reply comes when the run ends, and the server is stopped before
void callApi(user, generateEmails, {
  params: writing,
  body: { mode: 'ai', aiPrompt: '짧게 소개해 주세요.' },
}).catch(() => undefined)
await importFile()
const calling = Array.from({ length: CALLERS }, (_, n) => keepCalling(n))

const stops: number[] = []
for (let round = 0; round < ROUNDS; round++) {
  for (const api of apis) {
    const at = performance.now()
    await stopServer(api)
    stops.push(performance.now() - at)
    await startAgain(api, API_ENV)
    while (!proxy.isTaken(api.port)) await wait(50)
  }
  for (const i of workers.keys()) {
    const { ms, code } = (await workers[i]?.stop()) ?? { ms: 0, code: 1 }
    if (code !== 0) failures.push(`a worker ended with ${code}`)
    stops.push(ms)
    workers[i] = await startWorker(ENV)
  }
  console.log(
    `… round ${round + 1}, ${((Date.now() - began) / 1000).toFixed(0)} s, ${calls} calls, ${failures.length} failed`,
  )
}
const restarted = Date.now()
const ofRestarts = (await outside.taken()).slice(checks).filter(({ at }) => at <= restarted)
isOver = true
await Promise.all(calling)

const mails = MAILBOXES * MAILS
await until(
  async () => (await outside.count()) - checks,
  (n) => n >= mails,
)
const written = await until(
  () => callApi(user, generationProgress, { params: writing }),
  ({ status }) => status === 'completed',
)
await until(
  () => countRows(`SELECT count(*)::int AS n FROM scheduled_executions WHERE state <> 'sent'`),
  (n) => n === 0,
)
const deliveredIds = () => receiver.received.map(({ headers }) => String(headers['webhook-id']))
await until(
  async () => new Set(deliveredIds()).size,
  (n) => n >= mails,
)
const imported = await until(
  () => countRows(`SELECT count(*)::int AS n FROM leads WHERE contact_email LIKE '%@import.example'`),
  (n) => n >= ROWS,
)
const kept = await countRows(
  `SELECT count(*)::int AS n FROM leads WHERE contact_email LIKE '%@called.example'`,
)
const taken = (await outside.taken()).slice(checks)
const reached = new Set(taken.map(({ to }) => to)).size
const times = ofRestarts.map(({ at }) => at)
const longest = Math.max(...times.map((at, i) => (at - (times[i - 1] ?? at)) / 1000))
if (times.length === taken.length) failures.push('the mails were over before the restarts: ask for more')
for (const failure of failures.slice(0, 10)) console.log(failure)

report('rolling-restart', [
  {
    what: `${2 * ROUNDS} restarts of API processes and ${2 * ROUNDS} of workers under load: calls through the proxy that failed`,
    result: `${failures.length} of ${calls}`,
    target: '0',
    isMet: failures.length === 0,
    note: `stops took at most ${(Math.max(...stops) / 1000).toFixed(1)} s, 2 s of it for the proxy to see`,
  },
  {
    what: 'leads whose creation was confirmed, and those stored',
    result: `${made.length}, ${kept}`,
    target: 'the same',
    isMet: made.length === kept,
  },
  {
    what: 'mails sent meanwhile and afterwards, twice, and the longest time in which none was sent',
    result: `${reached}, ${taken.length - reached}, ${longest.toFixed(1)} s`,
    target: `${mails}, 0, ≤ ${GAP_TARGET_S} s`,
    isMet: reached === mails && taken.length === mails && longest <= GAP_TARGET_S,
    note: `${MAILBOXES} mailboxes, a mail a second each; ${times.length} mails during the restarts`,
  },
  {
    what: `a run of ${written.total} mails by a model, a file of ${ROWS} leads, ${mails} webhooks in progress: done, lost`,
    result: `${written.generated}, ${imported}, ${new Set(deliveredIds()).size}; ${deliveredIds().length - new Set(deliveredIds()).size} webhooks delivered twice with one id`,
    target: 'all, none lost',
    isMet: written.generated === written.total && imported === ROWS && new Set(deliveredIds()).size === mails,
    note: 'the receiver recognises repeats by their id (Standard Webhooks)',
  },
])

/** Creates leads and lists them, as users do; every failed call is added to `failures`. */
async function keepCalling(caller: number): Promise<void> {
  for (let n = 0; !isOver; n++) {
    calls += 2
    const contactEmail = `caller${caller}n${n}@called.example`
    await callApi(user, createLead, {
      body: { workspaceId, companyName: '불러온 회사', contactName: '사람', contactEmail },
    }).then(
      () => made.push(contactEmail),
      (error: unknown) => failures.push(String(error)),
    )
    await callApi(user, listLeads, { query: { limit: 20 } }).catch((error: unknown) =>
      failures.push(String(error)),
    )
    await wait(50)
  }
}

/** The call returns at once; a worker reads the file. */
async function importFile(): Promise<void> {
  const form = new FormData()
  form.append('workspaceId', workspaceId)
  const lines = Array.from({ length: ROWS }, (_, n) => `들어온 회사,담당 ${n},제조,서울,p${n}@import.example`)
  form.append('file', new Blob([['회사명,담당자명,업종,도시,이메일', ...lines].join('\n')]), '연락처.csv')
  await callApi(user, importLeads, { body: form, query: { wait: 0 } })
}

async function prepareWriting() {
  await callApi(user, updateModelSettings, {
    params: { id: workspaceId },
    body: { preset: 'custom', baseUrl: model.baseUrl, model: 'a-model', concurrency: 10 },
  })
  const { rows } = await pool.query<{ id: string }>(
    'SELECT id FROM customer_groups ORDER BY created_at LIMIT 1',
  )
  const added = addBelow(defaultWorkflow(), 'start', 'emailDraft', 'mail')
  if (!added.ok) throw new Error(added.error)
  const ai = updateNode(added.workflow, 'mail', 'emailDraft', {
    generationMode: 'ai',
    useAI: true,
    aiPrompt: '짧게 소개해 주세요.',
  })
  if (!ai.ok) throw new Error(ai.error)
  const sequence = await callApi(user, createSequence, {
    body: {
      name: '쓰는 중',
      workspaceId,
      customerGroupId: rows[0]?.id ?? null,
      workflowData: printWorkflow(ai.workflow),
    },
  })
  return { id: sequence.id, nodeId: 'mail' }
}

async function countRows(statement: string): Promise<number> {
  const { rows } = await pool.query<{ n: number }>(statement)
  return rows[0]?.n ?? -1
}

async function until<T>(look: () => Promise<T>, isRight: (value: T) => boolean): Promise<T> {
  for (const end = Date.now() + 5 * 60_000; ; await wait(500)) {
    const value = await look()
    if (isRight(value)) return value
    if (Date.now() > end) throw new Error(`still ${JSON.stringify(value)}`)
  }
}
