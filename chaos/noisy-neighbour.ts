// One member makes the most expensive valid calls, 24 at once, and 8 workbook imports at once. The calls of another
// workspace, /readyz and the memory of the process are watched before and meanwhile. Each call is timed alone first.
// `npm run chaos -- noisy-neighbour [leads] [seconds]`
import { setTimeout as wait } from 'node:timers/promises'
import { workbook } from '#server/leads/import/workbook.fixture.ts'
import { withDatabase } from '../bench/seed/bulk-insert.ts'
import { processMemory } from '../bench/support/process-usage.ts'
import { eventLoopDelayMs } from '../bench/support/read-metric.ts'
import { type SignedInUser, signUpUser } from '../e2e/support/api.ts'
import { LARGE_QUOTAS, type RunningServer, startServer } from '../e2e/support/server.ts'
import { report } from '../tools/measurements/report.ts'
import { faultRow } from './faults/fault-row.ts'
import { type Call, expensiveCalls, ordinaryCalls, timeCall } from './noisy-neighbour/expensive-calls.ts'
import { largeBodies } from './noisy-neighbour/large-bodies.ts'
import { prepareNeighbourWorkspaces } from './noisy-neighbour/workspaces.ts'

const LEADS = Number(process.argv[2] ?? 100_000)
const SECONDS = Number(process.argv[3] ?? 30)
const AT_ONCE = 24
const IMPORTS = 8
const SHEET_ROWS = 50_000
const SLOW_MS = 2000
const FACTOR = 3
const MORE_MIB = 300
const BLOCKED_MS = 200
const METRICS = `127.0.0.1:${19_000 + (process.pid % 1000)}`

await using server = await startServer({
  env: { LOG_LEVEL: 'warn', OPEN_SIGNUP: 'true', METRICS, ...LARGE_QUOTAS },
})
const noisy = await signUpUser(server.url)
const other = await signUpUser(server.url)
const neighbours = await withDatabase(server, (client) =>
  prepareNeighbourWorkspaces(client, noisy, other, LEADS),
)
const calls = expensiveCalls(noisy, neighbours)

const alone: { call: Call; ms: number; status: number; blocked: number }[] = []
await blockedMs()
for (const call of calls) alone.push({ call, ...(await timeCall(noisy, call)), blocked: await blockedMs() })
const name = ({ call }: { call: Call }) => call.path.replace(/\?.*/, '').replaceAll(/[0-9a-f-]{36}/g, ':id')
const slow = alone.filter(({ ms }) => ms > SLOW_MS)
const broken = alone.filter(({ status }) => status !== 200)

await blockedMs()
const blocking: { what: string; ms: number; status: number }[] = []
for (const body of largeBodies(noisy, neighbours)) {
  const { status } = await timeCall(noisy, body)
  blocking.push({ what: body.what, status, ms: await blockedMs() })
}

// created before: creating them would delay everything below
const sheets = Array.from({ length: IMPORTS }, (_, n) => sheet(n))
// memory settles after the previous calls
await wait(10_000)
const { rss: memoryBefore } = processMemory(server)
const before = await watch(other, () => wait(SECONDS * 1000))
await blockedMs()
let isOver = false
const statuses = new Map<number, number>()
const count = (status: number) => statuses.set(status, (statuses.get(status) ?? 0) + 1)
const meanwhile = await watch(other, async () => {
  const noise = Array.from({ length: AT_ONCE }, (_, n) => keepCalling(n))
  const imports = Array.from({ length: IMPORTS }, (_, n) => importWorkbook(n))
  await wait(SECONDS * 1000)
  isOver = true
  await Promise.all([...noise, ...imports])
})

const blockedMeanwhile = await blockedMs()
const factor = meanwhile.p95 / before.p95
const grown = meanwhile.peakMib - memoryBefore
const shown = [...statuses].toSorted().map(([status, n]) => `${n} × ${status}`)
const otherFaults = [...statuses.keys()].filter((status) => ![200, 422, 429].includes(status))
report('noisy-neighbour', [
  faultRow(
    `each of ${calls.length} lists, searches, exports, previews and statistics with its most expensive valid input, ${LEADS} leads, alone`,
    `${alone.length - slow.length} within ${SLOW_MS / 1000} s, the longest ${seconds(Math.max(...alone.map(({ ms }) => ms)))}; over it: ${slow.map((one) => `${name(one)} ${seconds(one.ms)}`).join(', ') || 'none'}`,
    'a response; those over 2 s are limited to three at once',
    broken.map((one) => `${name(one)} ${one.status}`),
  ),
  faultRow(
    `${AT_ONCE} of them at once by one member, repeatedly for ${SECONDS} s, and ${IMPORTS} workbooks of ${SHEET_ROWS} rows at once: p95 of another workspace's calls`,
    `${factor.toFixed(1)} × (${Math.round(before.p95)} ms, then ${Math.round(meanwhile.p95)} ms; ${meanwhile.calls} calls)`,
    `≤ ${FACTOR} ×, none fails`,
    [...(factor > FACTOR ? [`${factor.toFixed(1)} ×`] : []), ...meanwhile.failures],
  ),
  faultRow(
    '/readyz meanwhile, queried every 100 ms',
    `${meanwhile.ready} × 200, ${meanwhile.unready} otherwise, the slowest ${seconds(meanwhile.readyMs)}`,
    'always 200',
    meanwhile.unready > 0 ? [`${meanwhile.unready} not 200`] : [],
  ),
  faultRow(
    'resident memory of the process meanwhile',
    `+ ${Math.round(grown)} MiB (${Math.round(memoryBefore)} MiB before)`,
    `≤ + ${MORE_MIB} MiB`,
    grown > MORE_MIB ? [`+ ${Math.round(grown)} MiB`] : [],
  ),
  faultRow(
    'the longest time the event loop was blocked by one of these calls, alone',
    `${Math.round(Math.max(...alone.map(({ blocked }) => blocked)))} ms`,
    `≤ ${BLOCKED_MS} ms`,
    alone
      .filter(({ blocked }) => blocked > BLOCKED_MS)
      .map((one) => `${name(one)} ${Math.round(one.blocked)} ms`),
  ),
  faultRow(
    'the longest time the event loop was blocked by one of the largest bodies that are read, alone',
    blocking.map(({ what, ms, status }) => `${what} ${Math.round(ms)} ms (${status})`).join(', '),
    `≤ ${BLOCKED_MS} ms`,
    blocking.filter(({ ms }) => ms > BLOCKED_MS).map(({ what, ms }) => `${what} ${Math.round(ms)} ms`),
  ),
  faultRow(
    'the longest time the event loop was blocked by the noisy calls and imports',
    `${Math.round(blockedMeanwhile)} ms`,
    `≤ ${BLOCKED_MS} ms`,
    blockedMeanwhile > BLOCKED_MS ? [`${Math.round(blockedMeanwhile)} ms`] : [],
  ),
  faultRow(
    'responses to the member’s own calls',
    shown.join(', '),
    '200, or 422 or 429 with a message',
    otherFaults.map((status) => `${statuses.get(status)} × ${status}`),
  ),
])

async function keepCalling(nth: number): Promise<void> {
  for (let n = nth; !isOver; n += AT_ONCE) {
    const call = calls[n % calls.length]
    if (!call) return
    const { status } = await timeCall(noisy, call)
    count(status)
    // a client that was rejected tries again soon
    if (status === 429) await wait(50)
  }
}

async function importWorkbook(nth: number): Promise<void> {
  const form = new FormData()
  form.set('workspaceId', noisy.workspaceId)
  form.set('file', new Blob([sheets[nth] ?? new Uint8Array()]), `명단 ${nth}.xlsx`)
  const { status } = await timeCall(noisy, { path: '/leads/import?wait=0', method: 'POST', body: form })
  count(status)
}

function sheet(nth: number): Uint8Array<ArrayBuffer> {
  const rows = Array.from({ length: SHEET_ROWS }, (_, n) => [
    `(주)새빛산업 ${n}`,
    `이바다 ${n}`,
    `new${nth}-${n}@import${n}.example`,
    '제조',
    '부산광역시 해운대구',
    `010-1234-${n}`,
    n,
    '전시회에서 만남',
  ])
  const titles = ['회사명', '담당자명', '이메일', '업종', '도시', '전화', '번호', '비고']
  return new Uint8Array(workbook([titles, ...rows]))
}

type Watched = {
  p95: number
  calls: number
  failures: string[]
  ready: number
  unready: number
  readyMs: number
  peakMib: number
}

/** What another workspace notices while `work` runs: sequential calls, /readyz, and the memory of the process. */
async function watch(user: SignedInUser, work: () => Promise<unknown>): Promise<Watched> {
  let isDone = false
  const times: number[] = []
  const failures: string[] = []
  const watched = { ready: 0, unready: 0, readyMs: 0, peakMib: 0 }
  const everyMs = async (ms: number, look: () => Promise<void>) => {
    while (!isDone) {
      await look()
      await wait(ms)
    }
  }
  let nth = 0
  const quiet = ordinaryCalls(user)
  const watching = [
    everyMs(20, async () => {
      const call = quiet[nth++ % quiet.length]
      if (!call) return
      const { status, ms } = await timeCall(user, call)
      times.push(ms)
      if (status !== 200) failures.push(`${call.path} ${status}`)
    }),
    everyMs(100, async () => {
      const at = performance.now()
      const { status } = await fetch(`${server.url}/readyz`).catch(() => ({ status: 0 }))
      watched.readyMs = Math.max(watched.readyMs, performance.now() - at)
      if (status === 200) watched.ready++
      else watched.unready++
    }),
    everyMs(100, async () => {
      watched.peakMib = Math.max(watched.peakMib, processMemory(server as RunningServer).rss)
    }),
  ]
  await work()
  isDone = true
  await Promise.all(watching)
  times.sort((a, b) => a - b)
  return { ...watched, p95: times[Math.floor(times.length * 0.95)] ?? 0, calls: times.length, failures }
}

/** Highest event loop delay since the last call. The first sample after a call is dropped, because it contains the pause. */
async function blockedMs(): Promise<number> {
  await wait(250)
  const text = await (await fetch(`http://${METRICS}/metrics`)).text()
  await wait(250)
  return eventLoopDelayMs(text, 'max')
}

function seconds(ms: number): string {
  return `${(ms / 1000).toFixed(1)} s`
}
