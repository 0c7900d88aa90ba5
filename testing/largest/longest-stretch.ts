// CPU time of the main thread: other processes do not lengthen it.

/**
 * `longestMs`: the longest time between two turns of the event loop, `cpuMs`: of the whole work; milliseconds of CPU, garbage
 * collection included. The precision is a millisecond: the loop is looked at so often.
 */
export async function longestStretch<T>(
  work: () => Promise<T>,
): Promise<{ result: T; longestMs: number; cpuMs: number }> {
  const began = cpuMs()
  let longestMs = 0
  let before = began
  const look = () => {
    const now = cpuMs()
    longestMs = Math.max(longestMs, now - before)
    before = now
  }
  const timer = setInterval(look, 1)
  try {
    const result = await work()
    look()
    return { result, longestMs, cpuMs: before - began }
  } finally {
    clearInterval(timer)
  }
}

function cpuMs(): number {
  const { user, system } = process.threadCpuUsage()
  return (user + system) / 1000
}
