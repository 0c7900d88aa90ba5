// Background load: requests the same pages at a fixed rate, whether or not the previous response has arrived, and records the
// time of each.
import { Pool } from 'undici'
import { quantile } from '../support/http-load.ts'

export type BackgroundReader = {
  /** @returns the 95th percentile of the responses since the last call, ms */
  p95(): number
  stop(): Promise<void>
}

/** @param everyMs interval between two requests of each path. A request that fails ends the program. */
export function startBackgroundReader(
  url: string,
  cookie: string,
  paths: readonly string[],
  everyMs: number,
): BackgroundReader {
  const pool = new Pool(url, { connections: 32 })
  let times: number[] = []
  const open = new Set<Promise<void>>()
  const read = async (path: string): Promise<void> => {
    const began = performance.now()
    const { statusCode, body } = await pool.request({ method: 'GET', path, headers: { cookie } })
    await body.arrayBuffer()
    if (statusCode !== 200) throw new Error(`${path}: ${statusCode}`)
    times.push(performance.now() - began)
  }
  const timer = setInterval(() => {
    for (const path of paths) {
      const request: Promise<void> = read(path).finally(() => open.delete(request))
      open.add(request)
    }
  }, everyMs)
  return {
    p95() {
      const sorted = times.sort((a, b) => a - b)
      times = []
      return quantile(sorted, 0.95)
    },
    async stop() {
      clearInterval(timer)
      await Promise.all(open)
      await pool.close()
    },
  }
}
