// Returns memory to the system while the process is idle. V8 keeps the heap of its busiest minute, and a start is
// one: about 100 MB of young generation that is no longer used. One full collection takes 0.2 s.
import { setFlagsFromString } from 'node:v8'
import { runInNewContext } from 'node:vm'

const LOOK_MS = 5000
/** Share of one core used since the last check. */
const IDLE_SHARE = 0.05
const MIN_RELEASE_BYTES = 48 * 1024 * 1024

type Collect = (how: { type: 'major'; execution: 'sync'; flavor: 'last-resort' }) => void
type Memory = Pick<NodeJS.MemoryUsage, 'heapTotal' | 'heapUsed'>

/** Checks periodically for as long as the process runs; the timer does not keep it alive. */
export function startResting(): void {
  let before = { ...process.cpuUsage(), at: performance.now() }
  const checkMemory = (): void => {
    const now = { ...process.cpuUsage(), at: performance.now() }
    const busyMs = (now.user + now.system - before.user - before.system) / 1000
    const share = busyMs / (now.at - before.at)
    before = now
    if (shouldReleaseMemory(share, process.memoryUsage())) releaseMemory()
  }
  setInterval(checkMemory, LOOK_MS).unref()
}

/** @param share of one core used since the last check */
export const shouldReleaseMemory = (share: number, { heapTotal, heapUsed }: Memory): boolean =>
  share <= IDLE_SHARE && heapTotal - heapUsed >= MIN_RELEASE_BYTES

export function releaseMemory(): void {
  // gc() is exposed here only: other code cannot call it
  setFlagsFromString('--expose-gc')
  const collect = runInNewContext('gc') as Collect
  setFlagsFromString('--no-expose-gc')
  collect({ type: 'major', execution: 'sync', flavor: 'last-resort' })
}
