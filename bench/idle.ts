// The cost of an idle server: CPU time of the app and its PostgreSQL, and memory, with an empty database and with a million
// waiting enrollments. `npm run bench -- idle [waiting enrollments] [seconds of measurement]`
import { setTimeout as sleep } from 'node:timers/promises'
import { signUpUser } from '../e2e/support/api.ts'
import { startAgain, startServer, stopServer } from '../e2e/support/server.ts'
import { report } from '../tools/measurements/report.ts'
import { seedWaitingEnrollments } from './seed/waiting-enrollments.ts'
import { cpuOf, processMemory } from './support/process-usage.ts'
import { judged } from './targets.ts'

const WAITING = Number(process.argv[2] ?? 1_000_000)
const MEASURE_S = Number(process.argv[3] ?? 60)
const SETTLE_S = Math.min(15, MEASURE_S)

await using server = await startServer({ env: { LOG_LEVEL: 'warn' } })
const user = await signUpUser(server.url)
const empty = await look()
await seedWaitingEnrollments(server, user, WAITING)
// restarted, so that the memory used for seeding is not measured
await stopServer(server)
await startAgain(server, { LOG_LEVEL: 'warn' })
const full = await look()

type Usage = Awaited<ReturnType<typeof look>>

report('idle', [
  ...rows('no enrollment waits', empty),
  ...rows(`${WAITING.toLocaleString('en')} enrollments wait`, full),
])

async function look() {
  await sleep(SETTLE_S * 1000)
  const before = cpuOf(server)
  const began = performance.now()
  await sleep(MEASURE_S * 1000)
  const after = cpuOf(server)
  const percent = (seconds: number): number => (seconds * 100_000) / (performance.now() - began)
  return {
    app: percent(after.node - before.node),
    postgres: percent(after.postgres - before.postgres),
    ...processMemory(server),
  }
}

function rows(what: string, { app, postgres, rss, pss }: Usage) {
  const share = app + postgres
  return [
    {
      what: `idle, ${what}: share of a core, app and PostgreSQL`,
      result: `${share.toFixed(2)} %`,
      ...judged('idleShare', share),
      note: `app ${app.toFixed(2)} %, PostgreSQL ${postgres.toFixed(2)} %, over ${MEASURE_S} s`,
    },
    {
      what: `idle, ${what}: resident memory of the app`,
      result: `${rss.toFixed(0)} MiB`,
      ...judged('idleMemory', rss),
      note: `PSS ${pss.toFixed(0)} MiB`,
    },
  ]
}
