// Start time of the app: the first start of a new clone, which creates its database and compiles its code, and later starts.
// The web is built before. `npm run bench -- start [repeats]`
import { setTimeout as sleep } from 'node:timers/promises'
import { type RunningServer, startAgain, startServer, stopServer } from '../e2e/support/server.ts'
import { report } from '../tools/measurements/report.ts'
import { buildWeb, isWebFresh } from '../tools/web-build.ts'
import { median } from './designer/browser.ts'
import { cpuOf, processMemory } from './support/process-usage.ts'
import { judged } from './targets.ts'

const REPEATS = Number(process.argv[2] ?? 3)
const CALM_MS = 4000

if (!isWebFresh()) await buildWeb()
type Start = { seconds: number; cpuMs: number; postgresMs: number; rss: number; pss: number }
const starts = { first: [] as Start[], later: [] as Start[] }
for (let i = 0; i < REPEATS; i++) {
  // a new clone has no compile cache
  const env = { LOG_LEVEL: 'warn', NODE_DISABLE_COMPILE_CACHE: '1' }
  const began = performance.now()
  await using server = await startServer({ env })
  starts.first.push(await look(server, began))
  // the first of these fills the compile cache
  for (const counts of i === 0 ? [false, true] : [true]) {
    await stopServer(server)
    const again = performance.now()
    await startAgain(server, { LOG_LEVEL: 'warn' })
    if (counts) starts.later.push(await look(server, again))
  }
}
report('start', [
  row('first start of a clone, its web built, until it answers', starts.first, 'startFirst'),
  row('later start until it answers', starts.later, 'startAgain'),
])

async function look(server: RunningServer, began: number): Promise<Start> {
  const seconds = (performance.now() - began) / 1000
  const { node, postgres } = cpuOf(server)
  await sleep(CALM_MS)
  return { seconds, cpuMs: node * 1000, postgresMs: postgres * 1000, ...processMemory(server) }
}

function row(what: string, seen: Start[], target: 'startFirst' | 'startAgain') {
  const of = (pick: (one: Start) => number): number => median(seen.map(pick))
  const seconds = of((one) => one.seconds)
  return {
    what,
    result: `${seconds.toFixed(2)} s`,
    ...judged(target, seconds),
    note: `CPU ${of((one) => one.cpuMs).toFixed(0)} ms and ${of((one) => one.postgresMs).toFixed(0)} ms in PostgreSQL; ${CALM_MS / 1000} s later RSS ${of((one) => one.rss).toFixed(0)}, PSS ${of((one) => one.pss).toFixed(0)} MiB`,
  }
}
