// One sample out of what /metrics answers.

/** @param name with its labels, as it is printed. Throws when there is none. */
export function readMetric(text: string, name: string): number {
  const line = text.split('\n').find((one) => one.startsWith(`${name} `))
  if (!line) throw new Error(`no metric ${name}`)
  return Number(line.slice(name.length + 1))
}

/** The period of the timer that measures the event loop (server/monitor), which every measured lag includes. */
const LAG_TIMER_MS = 100

/** How late the event loop was since the last scrape, ms. */
export const eventLoopDelayMs = (text: string, which: 'p99' | 'max'): number =>
  Math.max(0, 1000 * readMetric(text, `nodejs_eventloop_lag_${which}_seconds`) - LAG_TIMER_MS)
