// A loop that works, sleeps and repeats until it is stopped.
import type { Log } from '#server/platform/log/log.ts'

export type Loop = { wake(): void; stop(): Promise<void> }

/** Runs `work` repeatedly until stopped. A failure is logged and the loop continues. */
export function everyMs(ctx: { log: Log }, ms: number, work: () => Promise<unknown>): Loop {
  let stopped = false
  /** woken during `work`, which may not have seen the reason: run again without sleeping */
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
