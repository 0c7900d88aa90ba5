// Somebody else at work: asks the same few pages over and over at a fixed pace, whether or not the last answer has come, and
// notes how long each took.
import { Pool } from 'undici'
import { quantile } from '../support/http-load.ts'

export type Bystander = {
  /** @returns the 95th percentile of every answer since the last time, ms */
  p95(): number
  stop(): Promise<void>
}

/** @param everyMs between two questions of each path. A question that is refused or fails ends the program. */
export function startBackgroundReader(
  url: string,
  cookie: string,
  paths: readonly string[],
  everyMs: number,
): Bystander {
  const pool = new Pool(url, { connections: 32 })
  let times: number[] = []
  const open = new Set<Promise<void>>()
  const ask = async (path: string): Promise<void> => {
    const began = performance.now()
    const { statusCode, body } = await pool.request({ method: 'GET', path, headers: { cookie } })
    await body.arrayBuffer()
    if (statusCode !== 200) throw new Error(`${path}: ${statusCode}`)
    times.push(performance.now() - began)
  }
  const timer = setInterval(() => {
    for (const path of paths) {
      const asked: Promise<void> = ask(path).finally(() => open.delete(asked))
      open.add(asked)
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
