// The cost of an idle server: CPU time of the app and its PostgreSQL, and memory, with an empty database and with a million
// waiting enrollments. `npm run bench -- idle [waiting enrollments] [seconds of measurement]`
import { setTimeout as sleep } from 'node:timers/promises'
import { signUpUser } from '../e2e/support/api.ts'
import { startAgain, startServer, stopServer } from '../e2e/support/server.ts'
import { report } from '../tools/measurements/report.ts'
import { seedWaitingEnrollments } from './seed/waiting-enrollments.ts'
import { cpuOf, processMemory } from './support/process-usage.ts'

const WAITING = Number(process.argv[2] ?? 1_000_000)
const MEASURE_S = Number(process.argv[3] ?? 60)
const SETTLE_S = 15
const TARGET = { share: 2, rss: 200 } as const

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
  const percent = (ms: number): number => (ms / (performance.now() - began)) * 100
  return {
    app: percent(after.appMs - before.appMs),
    postgres: percent(after.postgresMs - before.postgresMs),
    ...processMemory(server),
  }
}

function rows(what: string, { app, postgres, rss, pss }: Usage) {
  const share = app + postgres
  return [
    {
      what: `idle, ${what}: share of a core, app and PostgreSQL`,
      result: `${share.toFixed(2)} %`,
      target: `≤ ${TARGET.share} %`,
      isMet: share <= TARGET.share,
      note: `app ${app.toFixed(2)} %, PostgreSQL ${postgres.toFixed(2)} %, over ${MEASURE_S} s`,
    },
    {
      what: `idle, ${what}: resident memory of the app`,
      result: `${rss.toFixed(0)} MiB`,
      target: `≤ ${TARGET.rss} MiB`,
      isMet: rss <= TARGET.rss,
      note: `PSS ${pss.toFixed(0)} MiB`,
    },
  ]
}
