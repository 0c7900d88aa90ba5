// Reads one sample from the text of /metrics.

/** @param name with its labels, as printed. Throws when it is missing. */
export function readMetric(text: string, name: string): number {
  const line = text.split('\n').find((one) => one.startsWith(`${name} `))
  if (!line) throw new Error(`no metric ${name}`)
  return Number(line.slice(name.length + 1))
}

/** Period of the timer that measures the event loop (server/monitor); every measured delay includes it. */
const LAG_TIMER_MS = 100

/** Event loop delay since the last scrape, ms. */
export const eventLoopDelayMs = (text: string, which: 'p99' | 'max'): number =>
  Math.max(0, 1000 * readMetric(text, `nodejs_eventloop_lag_${which}_seconds`) - LAG_TIMER_MS)
