// JavaScript that a browser loads when a signed-in user opens a screen for the first time, until nothing more is loaded: the code of
// the screen, of what it shows later, and what is loaded ahead. In a workspace with the sample data. Sizes are gzip.
// `npm run bench -- first-visit [files to list per screen]`
import { readFileSync } from 'node:fs'
import path from 'node:path'
import { gzipSync } from 'node:zlib'
import { chromium } from 'playwright-core'
import { loadSampleData } from '#api/workspaces/workspaces.ts'
import { callApi, signInBrowser, signUpUser } from '../e2e/support/api.ts'
import { startServer } from '../e2e/support/server.ts'
import { findBrowser } from '../tools/find-browser.ts'
import { report } from '../tools/measurements/report.ts'
import type { Row } from '../tools/measurements/run.ts'
import { buildWeb, isWebFresh } from '../tools/web-build.ts'
import { type Chunk, kilobytes } from '../tools/web-sizes.ts'
import { judged } from './targets.ts'

const WEB = path.resolve(import.meta.dirname, '../dist/web')
const LISTED = Number(process.argv[2] ?? 0)
/** Without a file for so long, nothing more is loaded. */
const IDLE_MS = 3000
const SCREENS = [
  { path: '/today', target: 'firstVisitToday' },
  { path: '/sequences' },
  { path: '/leads' },
  { path: '/inbox' },
] as const

if (!isWebFresh()) await buildWeb()
await using server = await startServer({ env: { LOG_LEVEL: 'warn' } })
const user = await signUpUser(server.url)
await callApi(user, loadSampleData, { params: { id: user.workspaceId } })
const browser = await chromium.launch({ executablePath: findBrowser(), args: ['--no-sandbox'] })
const rows: Row[] = []
for (const screen of SCREENS) {
  const chunks = await chunksLoadedBy(screen.path)
  for (const { file, size } of chunks.toSorted((a, b) => b.size - a.size).slice(0, LISTED))
    console.log(`  ${(size / 1000).toFixed(1).padStart(8)}    ${file}`)
  const size = kilobytes(chunks)
  rows.push({
    what: `JavaScript of the first visit of ${screen.path} until idle, gzip`,
    result: `${size.toFixed(1)} kB`,
    ...('target' in screen && judged(screen.target, size)),
    note: `${chunks.length} files`,
  })
}
await browser.close()
report('first-visit', rows)

async function chunksLoadedBy(screen: string): Promise<Chunk[]> {
  const context = await browser.newContext()
  await signInBrowser(context, user)
  const page = await context.newPage()
  const files = new Set<string>()
  let lastAt = performance.now()
  page.on('request', (request) => {
    const { pathname } = new URL(request.url())
    if (!pathname.endsWith('.js')) return
    files.add(pathname)
    lastAt = performance.now()
  })
  await page.goto(`${server.url}${screen}`)
  while (performance.now() - lastAt < IDLE_MS) await page.waitForTimeout(100)
  await context.close()
  return [...files].map((file) => ({ file, size: gzipSync(readFileSync(path.join(WEB, file))).length }))
}
