// The designer with large workflows in a real browser with the built web: time until it is usable, frames per second while a
// node is dragged and the canvas is moved, time of a save. Medians over fresh pages. For code size see bench/bundle-size.ts.
// `npm run bench -- designer [repeats] [sizes, as 50,500]`
import { cpus, loadavg } from 'node:os'
import { type CDPSession, chromium, type Page } from 'playwright-core'
import { me } from '#api/accounts/session.ts'
import { createSequence, getSequence, updateSequence } from '#api/sequences/sequences.ts'
import { printWorkflow } from '#core/sequences/workflow/workflow.ts'
import { callApi, type SignedInUser, signInBrowser, signUpUser } from '../e2e/support/api.ts'
import { startServer } from '../e2e/support/server.ts'
import { findBrowser } from '../tools/find-browser.ts'
import { report } from '../tools/measurements/report.ts'
import type { Row } from '../tools/measurements/run.ts'
import { buildWeb, isWebFresh } from '../tools/web-build.ts'
import {
  findScreenPoint,
  median,
  type Opening,
  quantile,
  type Smoothness,
  swing,
  timeOpening,
  watchPage,
  zoomOf,
  zoomTo,
} from './designer/browser.ts'
import { largeWorkflow } from './designer/large-workflow.ts'
import { judged } from './targets.ts'

const REPEATS = Number(process.argv[2] ?? 3)
const SIZES = (process.argv[3] ?? '500').split(',').map(Number)
const SWING_MS = 3000
const SAVES = 40
/** the size that must meet the targets */
const JUDGED = 500

if (!isWebFresh()) await buildWeb()
await using server = await startServer({ env: { LOG_LEVEL: 'warn' } })
const user = await signUpUser(server.url)
const browser = await chromium.launch({
  executablePath: findBrowser(),
  args: ['--no-sandbox', '--font-render-hinting=none'],
})
const rows: Row[] = []
console.log(`${cpus().length} cores; ${load()}`)

for (const size of SIZES) await measure(size)
await browser.close()
report('designer', rows)
console.log(load())

async function measure(size: number): Promise<void> {
  const { id, workflowData } = await makeSequence(size)
  const address = `${server.url}/sequences/${id}/workflow`
  const openings: Opening[] = []
  const swings = new Map<string, Smoothness[]>()
  for (let i = 0; i < REPEATS; i++) {
    await withPage(async (page, cdp) => {
      const one = async (what: string, selector: string, blank = false): Promise<void> => {
        const seen = await swing(page, cdp, await findScreenPoint(page, selector, blank), SWING_MS)
        swings.set(what, [...(swings.get(what) ?? []), seen])
      }
      // the first visit loads the code and fills the cache
      if (i === 0) await timeOpening(page, cdp, address)
      openings.push(await timeOpening(page, cdp, address))
      await zoomTo(page, 1)
      await one('drag at 100 %', '.react-flow__node')
      await one('pan at 100 %', '.react-flow__pane', true)
      await page.getByRole('button', { name: '화면에 맞추기' }).click()
      await page.waitForTimeout(600)
      const zoom = `${Math.round((await zoomOf(page)) * 100)} %, all in view`
      await one(`drag at ${zoom}`, '.react-flow__node')
      await one(`pan at ${zoom}`, '.react-flow__pane', true)
    })
  }
  const isJudged = size === JUDGED
  const of = (pick: (opening: Opening) => number) => median(openings.map(pick))
  add(
    `${size} nodes: open`,
    {
      result: ms(of((o) => o.drawn)),
      note: `settled ${ms(of((o) => o.settled))}, CPU ${ms(of((o) => o.cpu))}, long tasks ${of((o) => o.longTasks)} (≤ ${ms(of((o) => o.longestTask))})`,
    },
    isJudged &&
      judged(
        'designerDrawn',
        of((o) => o.drawn),
      ),
  )
  for (const [what, seen] of swings) {
    const mid = (pick: (one: Smoothness) => number) => median(seen.map(pick))
    const frames = mid((one) => one.framesPerSecond)
    add(
      `${size} nodes: ${what}`,
      {
        result: `${frames.toFixed(0)} frames/s`,
        note: `p95 ${ms(mid((one) => one.frameP95))}, CPU ${mid((one) => one.cpuPerMove).toFixed(1)} ms/move, long tasks ${mid((one) => one.longTasks)} (≤ ${ms(mid((one) => one.longestTask))})`,
      },
      isJudged && judged('designerFrames', frames),
    )
  }
  const { saves, bare } = await timeSaves(id, size)
  add(
    `${size} nodes: save (${(workflowData.length / 1000).toFixed(0)} kB)`,
    {
      result: `p95 ${ms(quantile(saves, 0.95))}`,
      note: `p50 ${ms(median(saves))}, ${saves.length} saves; GET /me in turn with them p50 ${ms(median(bare))}, p95 ${ms(quantile(bare, 0.95))}`,
    },
    isJudged && judged('designerSave', quantile(saves, 0.95)),
  )
}

/** Saves, alternating with bare calls that show the cost of any call on this machine. */
async function timeSaves(id: string, size: number): Promise<{ saves: number[]; bare: number[] }> {
  const saves: number[] = []
  const bare: number[] = []
  for (let i = 0; i < SAVES; i++) {
    const workflow = largeWorkflow(size)
    const [start] = workflow.nodes
    if (start) start.position = { x: 250, y: 50 + i }
    const workflowData = printWorkflow(workflow)
    const started = performance.now()
    await callApi(user, updateSequence, { params: { id }, body: { workflowData } })
    saves.push(performance.now() - started)
    const callStarted = performance.now()
    await callApi(user, me)
    bare.push(performance.now() - callStarted)
    if (
      i === SAVES - 1 &&
      (await callApi(user, getSequence, { params: { id } })).workflowData !== workflowData
    )
      throw new Error('the workflow was changed by the save')
  }
  return { saves, bare }
}

async function makeSequence(size: number): Promise<{ id: string; workflowData: string }> {
  const workflowData = printWorkflow(largeWorkflow(size))
  const body = { name: `노드 ${size}개`, workspaceId: user.workspaceId, workflowData }
  return { id: (await callApi(user, createSequence, { body })).id, workflowData }
}

async function withPage(work: (page: Page, cdp: CDPSession) => Promise<void>): Promise<void> {
  const context = await browser.newContext({ viewport: { width: 1440, height: 900 }, locale: 'ko-KR' })
  await signInBrowser(context as never, user satisfies SignedInUser)
  await context.addInitScript(watchPage)
  const page = await context.newPage()
  const cdp = await context.newCDPSession(page)
  await cdp.send('Performance.enable')
  await work(page, cdp)
  await context.close()
}

function add(
  what: string,
  seen: { result: string; note?: string },
  goal: { target: string; isMet: boolean } | false = false,
): void {
  rows.push({ what, ...seen, ...(goal || {}) })
  console.log(`… ${what}`)
}
function load(): string {
  return `load average ${loadavg()
    .map((one) => one.toFixed(1))
    .join(' ')}`
}
function ms(value: number): string {
  return `${value.toFixed(0)} ms`
}
