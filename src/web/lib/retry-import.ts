// Dynamic imports that wait while the network is down, so that open and unsaved work survives.

const RETRY_DELAYS_MS = [500, 2000, 5000] as const

/**
 * Retries `load` until it succeeds. With a network it gives up after a few attempts: a newer release has removed
 * these files, and the page must be reloaded.
 */
export async function retryImport<T>(load: () => Promise<T>): Promise<T> {
  for (let tries = 0; ; tries++) {
    try {
      return await load()
    } catch (error) {
      const pause = RETRY_DELAYS_MS[tries]
      if (navigator.onLine && pause === undefined) throw error
      await pauseOrOnline(pause ?? RETRY_DELAYS_MS[RETRY_DELAYS_MS.length - 1] ?? 0)
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
