// The longest time without a turn of the event loop, in CPU time of the main thread: other processes do not lengthen it.

/** Milliseconds of CPU, garbage collection included. The precision is a millisecond: the loop is looked at so often. */
export async function longestStretch<T>(work: () => Promise<T>): Promise<{ result: T; longestMs: number }> {
  let longestMs = 0
  let before = cpuMs()
  const look = () => {
    const now = cpuMs()
    longestMs = Math.max(longestMs, now - before)
    before = now
  }
  const timer = setInterval(look, 1)
  try {
    const result = await work()
    look()
    return { result, longestMs }
  } finally {
    clearInterval(timer)
  }
}

function cpuMs(): number {
  const { user, system } = process.threadCpuUsage()
  return (user + system) / 1000
}
