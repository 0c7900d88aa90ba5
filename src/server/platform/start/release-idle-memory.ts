// Gives memory back while there is little to do. V8 keeps what a busy minute needed, and a start is one: a hundred megabytes
// of room for young objects that nobody uses. One thorough collection at rest costs 0.2 s and returns it.
import { setFlagsFromString } from 'node:v8'
import { runInNewContext } from 'node:vm'

const LOOK_MS = 5000
/** Share of a core since the last look. */
const IDLE_SHARE = 0.05
const MIN_RELEASE_BYTES = 48 * 1024 * 1024

type Collect = (how: { type: 'major'; execution: 'sync'; flavor: 'last-resort' }) => void
type Memory = Pick<NodeJS.MemoryUsage, 'heapTotal' | 'heapUsed'>

/** Looks now and then for as long as the program runs; keeps nothing alive. */
export function startResting(): void {
  let before = { ...process.cpuUsage(), at: performance.now() }
  const look = (): void => {
    const now = { ...process.cpuUsage(), at: performance.now() }
    const busyMs = (now.user + now.system - before.user - before.system) / 1000
    const share = busyMs / (now.at - before.at)
    before = now
    if (shouldReleaseMemory(share, process.memoryUsage())) releaseMemory()
  }
  setInterval(look, LOOK_MS).unref()
}

/** @param share of a core that was used since the last look */
export const shouldReleaseMemory = (share: number, { heapTotal, heapUsed }: Memory): boolean =>
  share <= IDLE_SHARE && heapTotal - heapUsed >= MIN_RELEASE_BYTES

export function releaseMemory(): void {
  // the collector is no global of the program: nothing else can call it
  setFlagsFromString('--expose-gc')
  const collect = runInNewContext('gc') as Collect
  setFlagsFromString('--no-expose-gc')
  collect({ type: 'major', execution: 'sync', flavor: 'last-resort' })
}
