// Code that is fetched when it is first needed: while there is no network it is waited for, so that what is open and unsaved
// stays open instead of breaking with it.

const PAUSES = [500, 2000, 5000] as const

/**
 * Tries `load` until it succeeds. With a network it gives up after a few tries: a newer version of the product has taken
 * these files away, and the page has to be loaded anew.
 */
export async function retryImport<T>(load: () => Promise<T>): Promise<T> {
  for (let tries = 0; ; tries++) {
    try {
      return await load()
    } catch (error) {
      const pause = PAUSES[tries]
      if (navigator.onLine && pause === undefined) throw error
      await pauseOrOnline(pause ?? PAUSES[PAUSES.length - 1] ?? 0)
    }
  }
}

const pauseOrOnline = (ms: number): Promise<void> =>
  new Promise((go) => {
    const on = (): void => {
      clearTimeout(timer)
      window.removeEventListener('online', on)
      go()
    }
    const timer = setTimeout(on, ms)
    window.addEventListener('online', on)
  })
