// Browser measurements: real pointer input through the DevTools protocol, rendered frames, and long tasks of the main thread.
import type { CDPSession, Page } from 'playwright-core'

export type Smoothness = {
  framesPerSecond: number
  /** the 95th percentile of the time between two frames, ms */
  frameP95: number
  longTasks: number
  /** the longest frame, ms */
  longestTask: number
  /** main thread time per pointer event, ms */
  cpuPerMove: number
}
export type Opening = { drawn: number; settled: number; cpu: number; longTasks: number; longestTask: number }

type Watch = { frames: number[]; tasks: number[]; running: boolean; drawn: number; changed: number }
declare global {
  interface Window {
    watch: Watch
  }
}

/** Runs in the page from its start: records long tasks, the first visible node and the last change of the screen. */
export function watchPage(): void {
  const watch: Watch = { frames: [], tasks: [], running: false, drawn: 0, changed: 0 }
  window.watch = watch
  new PerformanceObserver((list) => {
    for (const entry of list.getEntries()) watch.tasks.push(entry.duration)
  }).observe({ type: 'longtask' })
  new MutationObserver(() => {
    watch.changed = performance.now()
    if (watch.drawn > 0) return
    const node = document.querySelector('.react-flow__node')
    if (node && getComputedStyle(node).visibility === 'visible')
      requestAnimationFrame(() => setTimeout(() => (watch.drawn ||= performance.now())))
  }).observe(document, { subtree: true, childList: true, attributes: true })
}

/** Opens the address and waits until a node is visible and nothing has changed for half a second. Times from navigation. */
export async function timeOpening(page: Page, cdp: CDPSession, url: string): Promise<Opening> {
  const cpu = await cpuTime(cdp)
  await page.goto(url)
  await page.waitForFunction(() => window.watch.drawn > 0 && performance.now() - window.watch.changed > 500)
  const { drawn, changed, tasks } = await page.evaluate(() => window.watch)
  const now = await cpuTime(cdp)
  return {
    drawn,
    settled: Math.max(drawn, changed),
    // a navigation may reset the counter
    cpu: (now < cpu ? now : now - cpu) * 1000,
    longTasks: tasks.length,
    longestTask: Math.max(0, ...tasks),
  }
}

type Spot = { x: number; y: number }

/** Presses at a point, moves in circles for the given time, releases. @returns the frames rendered meanwhile */
export async function swing(page: Page, cdp: CDPSession, from: Spot, ms: number): Promise<Smoothness> {
  await page.mouse.move(from.x, from.y)
  await page.mouse.down()
  // the press and the first frames are not measured
  for (let i = 1; i <= 5; i++) await page.mouse.move(from.x + i * 3, from.y)
  await page.evaluate(() => {
    Object.assign(window.watch, { frames: [], tasks: [], running: true })
    const frame = (at: number): void => {
      window.watch.frames.push(at)
      if (window.watch.running) requestAnimationFrame(frame)
    }
    requestAnimationFrame(frame)
  })
  const cpu = await cpuTime(cdp)
  const until = performance.now() + ms
  let moves = 0
  for (; performance.now() < until; moves++) {
    const angle = moves / 12
    await page.mouse.move(from.x + 15 + 110 * Math.sin(angle), from.y + 110 * (1 - Math.cos(angle)))
  }
  const spent = (await cpuTime(cdp)) - cpu
  const { frames, tasks } = await page.evaluate(() => {
    window.watch.running = false
    return window.watch
  })
  await page.mouse.up()
  const gaps = frames.slice(1).map((at, i) => at - (frames[i] ?? at))
  const total = gaps.reduce((sum, gap) => sum + gap, 0)
  return {
    framesPerSecond: (gaps.length / total) * 1000,
    frameP95: quantile(gaps, 0.95),
    longTasks: tasks.length,
    longestTask: Math.max(0, ...tasks),
    cpuPerMove: (spent * 1000) / moves,
  }
}

/** Turns the wheel in the middle of the canvas until one unit of the workflow is this many pixels. */
export async function zoomTo(page: Page, zoom: number): Promise<void> {
  const canvas = await page.locator('.react-flow').boundingBox()
  if (!canvas) throw new Error('there is no canvas')
  await page.mouse.move(canvas.x + canvas.width / 2, canvas.y + canvas.height / 2)
  await page.keyboard.down('Control')
  // React Flow: the zoom grows by 2 to the power of 0.002 per unit of the wheel
  await page.mouse.wheel(0, -Math.log2(zoom / (await zoomOf(page))) / 0.002)
  await page.keyboard.up('Control')
  await page.waitForTimeout(400)
  const is = await zoomOf(page)
  if (Math.abs(is - zoom) > 0.02) throw new Error(`zoom ${zoom} was set, the canvas has ${is}`)
}

export const zoomOf = (page: Page): Promise<number> =>
  page
    .locator('.react-flow__viewport')
    .evaluate((viewport) => new DOMMatrix(getComputedStyle(viewport).transform).a)

/** A point near the middle where the pointer hits this selector and no element above it. */
export async function findScreenPoint(page: Page, selector: string, blank = false): Promise<Spot> {
  const spot = await page.evaluate(
    ([wanted, isBlank]) => {
      const canvas = document.querySelector('.react-flow')?.getBoundingClientRect()
      if (!canvas) return null
      const middle = { x: canvas.x + canvas.width / 2, y: canvas.y + canvas.height / 2 }
      const spots: { x: number; y: number; far: number }[] = []
      for (let x = canvas.x + 20; x < canvas.right - 20; x += 7)
        for (let y = canvas.y + 20; y < canvas.bottom - 20; y += 7)
          spots.push({ x, y, far: Math.hypot(x - middle.x, y - middle.y) })
      const found = spots
        .sort((a, b) => a.far - b.far)
        .find(({ x, y }) => {
          const under = document.elementFromPoint(x, y)
          if (isBlank) return under?.matches(wanted)
          return under?.closest(wanted) && !under.closest('.nodrag, button, .react-flow__handle')
        })
      return found ?? null
    },
    [selector, blank] as const,
  )
  if (!spot) throw new Error(`no ${selector} to be seen`)
  return spot
}

async function cpuTime(cdp: CDPSession): Promise<number> {
  const { metrics } = await cdp.send('Performance.getMetrics')
  return metrics.find(({ name }) => name === 'TaskDuration')?.value ?? 0
}

export function quantile(values: readonly number[], share: number): number {
  const sorted = [...values].sort((a, b) => a - b)
  return sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? 0
}
export const median = (values: readonly number[]): number => quantile(values, 0.5)
