// HTTP load: concurrent requests (per second), and sequential requests (time of each).
import { Pool } from 'undici'

export type Target = { url: string; headers?: Record<string, string> }

const AT_ONCE = 50

/** @returns responses per second. Throws when one is not a 200. */
export async function requestsPerSecond(
  { url, headers = {} }: Target,
  pathOf: (n: number) => string,
  milliseconds: number,
): Promise<number> {
  const pool = new Pool(url, { connections: AT_ONCE })
  const until = performance.now() + milliseconds
  const began = performance.now()
  let responses = 0
  const requestNext = async (): Promise<void> => {
    while (performance.now() < until) {
      await load(pool, pathOf(responses), headers)
      responses += 1
    }
  }
  await Promise.all(Array.from({ length: AT_ONCE }, requestNext))
  const rate = (responses * 1000) / (performance.now() - began)
  await pool.close()
  return rate
}

/** One request after another, the paths alternately. @returns milliseconds, sorted */
export async function timesOf(
  { url, headers = {} }: Target,
  paths: readonly string[],
  rounds: number,
): Promise<number[]> {
  const pool = new Pool(url, { connections: 1 })
  const times: number[] = []
  for (const path of paths) await load(pool, path, headers)
  for (let round = 0; round < rounds; round++)
    for (const path of paths) {
      const began = performance.now()
      await load(pool, path, headers)
      times.push(performance.now() - began)
    }
  await pool.close()
  return times.sort((a, b) => a - b)
}

/** @param part from 0 to 1: 0.95 is the 95th percentile */
export const quantile = (sorted: readonly number[], part: number): number =>
  sorted[Math.min(sorted.length - 1, Math.ceil(sorted.length * part) - 1)] ?? 0

async function load(pool: Pool, path: string, headers: Record<string, string>): Promise<void> {
  const { statusCode, body } = await pool.request({ method: 'GET', path, headers })
  const text = await body.text()
  if (statusCode !== 200) throw new Error(`${path}: ${statusCode} ${text.slice(0, 300)}`)
}
