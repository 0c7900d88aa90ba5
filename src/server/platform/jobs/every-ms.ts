// A loop of a process: works, waits, works again, until it is stopped.
import type { Log } from '#server/platform/log/log.ts'

export type Loop = { wake(): void; stop(): Promise<void> }

/** Runs again and again until stopped; a failure is logged once and the loop goes on. */
export function everyMs(ctx: { log: Log }, ms: number, work: () => Promise<unknown>): Loop {
  let stopped = false
  /** woken while it worked: what it was woken for may not have been seen */
  let isWoken = false
  let endSleep = () => {}
  const sleep = () =>
    new Promise<void>((resolve) => {
      const timer = setTimeout(() => endSleep(), ms)
      endSleep = () => {
        clearTimeout(timer)
        endSleep = () => {}
        resolve()
      }
    })
  const loop = async () => {
    while (!stopped) {
      isWoken = false
      try {
        await work()
      } catch (error) {
        ctx.log.error({ err: error }, 'a loop met a fault and goes on')
      }
      if (!stopped && !isWoken) await sleep()
    }
  }
  const done = loop()
  const wake = () => {
    isWoken = true
    endSleep()
  }
  return {
    wake,
    stop: async () => {
      stopped = true
      wake()
      await done
    },
  }
}
