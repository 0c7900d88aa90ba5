// Lists and searches over a million leads and ten thousand sequences (or as many as given): the real server compared with a bare Fastify + pg page,
// alternately; the time of searches in Hangul; the last page compared with the first; and whether the counts are correct.
// `npm run bench -- api [leads] [data folder, kept for the next run]`
import { fork } from 'node:child_process'
import { once } from 'node:events'
import { mkdir } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { listEnrollments } from '#api/enrollments/enrollments.ts'
import { listLeads } from '#api/leads/leads.ts'
import { API_PREFIX } from '#api/paths.ts'
import { allNodeStats } from '#api/sequences/sequence-stats.ts'
import { searchSequences } from '#api/sequences/sequences.ts'
import { LEAD_SORTS, MAX_COUNTED_LEADS } from '#core/leads/lead.ts'
import { callApi } from '../e2e/support/api.ts'
import { databaseUrl, queryDatabase } from '../e2e/support/database.ts'
import { LARGE_QUOTAS, startServer } from '../e2e/support/server.ts'
import { report } from '../tools/measurements/report.ts'
import type { Row } from '../tools/measurements/run.ts'
import { fillDatabase } from './api/fill-database.ts'
import { median } from './designer/browser.ts'
import { quantile, requestsPerSecond, type Target, timesOf } from './support/http-load.ts'
import { cpuOf, perRequest } from './support/process-usage.ts'
import { judged } from './targets.ts'

const LEADS = Number(process.argv[2] ?? 1_000_000)
const PAIRS = 5
const EACH_MS = LEADS < 100_000 ? 100 : 2000
/** each kind has terms with many, few and no matches, and one that matches only in another workspace */
const TERMS = {
  '1 syllable': ['김', '독', '뷁', '빛'],
  '2 syllables': ['한빛', '독고', '김민', '뷁뷁'],
  '3 syllables': ['한빛전', '독고가', '김민서', '뷁뷁뷁'],
  '4 and more': ['한빛전자', '대빛산업', '대빛산업 1', '세종나라전자'],
  'part of a word': ['한비', '김밍', '대빛산', '독고ㅎ'],
  addresses: ['p123456@', '@2542807d', '.example', 'no-such-name'],
}

/** searches for one lead */
const NAMES = ['독고가민', '이현현', '금진화학 591', '온움무역 40', '김태진', 'p123456@']

const dataDir = process.argv[3] ?? path.join(tmpdir(), `ieum-bench-api-${LEADS}`)
await mkdir(dataDir, { recursive: true })
await using server = await startServer({
  dataDir,
  env: { LOG_LEVEL: 'warn', OPEN_SIGNUP: 'true', ...LARGE_QUOTAS },
})
const database = await databaseUrl(server)
const seeded = await fillDatabase(server.url, database, LEADS)
const { user, workspaceId } = seeded
const probe = fork(new URL('./api/baseline-server.ts', import.meta.url), [database, workspaceId])
const [probeUrl] = (await once(probe, 'message')) as [string]

const product: Target = {
  url: server.url,
  headers: { cookie: user.cookies.map(({ name, value }) => `${name}=${value}`).join('; ') },
}
const bare: Target = { url: probeUrl }
const query = (values: Record<string, string | number>): string =>
  new URLSearchParams(Object.entries(values).map(([name, value]) => [name, String(value)])).toString()
const leads = (values: Record<string, string | number> = {}): string =>
  `${API_PREFIX}/leads?${query({ limit: 10, workspaceIds: workspaceId, ...values })}`
const sequences = (values: Record<string, string | number> = {}): string =>
  `${API_PREFIX}/sequences/search?${query({ limit: 10, ...values })}`
const enrollmentsPath = (values: Record<string, string | number> = {}): string =>
  `${API_PREFIX}/sequences/${seeded.longSequenceId}/enrollments?${query({ limit: 10, ...values })}`

const rows: Row[] = []
try {
  await againstBare('leads, a page', (n) => leads({ offset: (n % 50) * 10 }))
  await againstBare('sequences, a page', (n) => sequences({ offset: (n % 50) * 10 }))
  await againstBare('sequences, a search', (n) => sequences({ search: `안내 ${n % 977}` }))
  await againstBare('leads, a search by name', (n) => leads({ search: NAMES[n % NAMES.length] ?? '' }))
  await againstBare('enrollments of a sequence, a page', (n) => enrollmentsPath({ offset: (n % 50) * 10 }))
  for (const [name, terms] of Object.entries(TERMS)) await searchTimes(name, terms)
  for (const sort of LEAD_SORTS)
    await lastAgainstFirst(`leads by ${sort}`, (offset) => leads({ sort, offset }), seeded.leads)
  await lastAgainstFirst('sequences', (offset) => sequences({ offset }), seeded.sequences)
  await lastAgainstFirst(
    'enrollments of a sequence',
    (offset) => enrollmentsPath({ offset }),
    seeded.enrolled,
  )
  await nodeNumbers()
  await counts()
} finally {
  probe.kill()
}
report('api', rows)

async function againstBare(name: string, pathOf: (n: number) => string): Promise<void> {
  // warm up, so that the measured server is not compiling its code
  await requestsPerSecond(product, pathOf, EACH_MS)
  await requestsPerSecond(bare, () => '/leads?limit=10', EACH_MS / 4)
  const ratios: number[] = []
  let responses = 0
  const before = cpuOf(server)
  for (let pair = 0; pair < PAIRS; pair++) {
    const ours = await requestsPerSecond(product, pathOf, EACH_MS)
    responses += (ours * EACH_MS) / 1000
    const bareCpu = cpuOf(server).postgres
    ratios.push(ours / (await requestsPerSecond(bare, () => '/leads?limit=10', EACH_MS)))
    before.postgres += cpuOf(server).postgres - bareCpu
  }
  const ratio = median(ratios)
  rows.push({
    what: `${name}, 50 at once, against a bare Fastify + pg page`,
    result: ratio.toFixed(2),
    ...judged('pageAgainstBare', ratio),
    note: perRequest(before, cpuOf(server), responses),
  })
}

async function searchTimes(name: string, terms: readonly string[]): Promise<void> {
  const times = await timesOf(
    product,
    terms.map((search) => leads({ search })),
    15,
  )
  const p95 = quantile(times, 0.95)
  rows.push({
    what: `leads, a search for ${name}, p95`,
    result: `${p95.toFixed(1)} ms`,
    ...judged('koreanSearch', p95),
  })
}

async function lastAgainstFirst(
  name: string,
  pageAt: (offset: number) => string,
  total: number,
): Promise<void> {
  const first = quantile(await timesOf(product, [pageAt(0)], 40), 0.5)
  const last = quantile(await timesOf(product, [pageAt(total - 10)], 40), 0.5)
  rows.push({
    what: `${name}, the last page against the first`,
    result: (last / first).toFixed(2),
    ...judged('pageLastAgainstFirst', last / first),
  })
}

/** The statistics the designer queries for a sequence with 500 nodes, half of its executions sent. */
async function nodeNumbers(): Promise<void> {
  const path = `${API_PREFIX}/sequences/${seeded.largeSequence.id}/nodes/stats`
  const p95 = quantile(await timesOf(product, [path], 60), 0.95)
  rows.push({
    what: `numbers of 500 nodes with ${LEADS.toLocaleString('en')} executions, p95`,
    result: `${p95.toFixed(1)} ms`,
    ...judged('nodeStats', p95),
  })
}

/** Compares the counts of the lists with counts from the database. */
async function counts(): Promise<void> {
  const right: boolean[] = []
  for (const search of Object.values(TERMS).flat()) {
    const { total } = await callApi(user, listLeads, { query: { search, workspaceIds: workspaceId } })
    const [row] = await queryDatabase(
      server,
      'SELECT count(*)::int AS n FROM leads WHERE workspace_id = $1 AND search LIKE search_pattern($2)',
      [workspaceId, search],
    )
    right.push(total === Math.min(Number(row?.n), MAX_COUNTED_LEADS))
  }
  const [here] = await queryDatabase(server, 'SELECT count(*)::int AS n FROM leads WHERE workspace_id = $1', [
    workspaceId,
  ])
  right.push((await callApi(user, listLeads, { query: { workspaceIds: workspaceId } })).total === here?.n)
  right.push((await callApi(user, searchSequences, { query: {} })).total === seeded.sequences)
  const all = await callApi(user, listEnrollments, { params: { id: seeded.longSequenceId }, query: {} })
  right.push(all.total === seeded.enrolled)
  const { data } = await callApi(user, allNodeStats, { params: { id: seeded.largeSequence.id } })
  const drafts = data.filter(({ nodeId }) => nodeId.startsWith('emailDraft'))
  right.push(drafts.reduce((sum, node) => sum + node.sentCount, 0) === seeded.largeSequence.sent)
  right.push(drafts.reduce((sum, node) => sum + node.waitingCount, 0) === seeded.largeSequence.waiting)
  if (right.includes(false)) throw new Error(`wrong counts: ${right.join(' ')}`)
  rows.push({
    what: 'lists and numbers equal the counts of the database',
    result: `${right.length} of ${right.length}`,
    target: 'all',
    isMet: true,
  })
}
