// Code that is loaded on first use. It is retried, so that open and unsaved work survives a lost network.
import { type ComponentType, lazy, type ReactNode, Suspense, useState } from 'react'

const RETRY_DELAYS_MS = [500, 2000, 5000] as const

type PropsOf<Part> = Part extends ComponentType<infer P extends object> ? P : never

/**
 * The component `name` of a module that is loaded when it is first rendered. Until then `fallback` is shown. Code that
 * stays missing throws in the render, and the nearest error boundary (shell/route-error.tsx) offers to reload the page.
 */
export function lazyPart<M, K extends keyof M, P extends object = PropsOf<M[K]>>(
  load: () => Promise<M>,
  name: K,
  fallback: (props: P) => ReactNode = () => null,
): ComponentType<P> {
  const Part: ComponentType<P> = lazy(async () => ({
    default: (await retryImport(load))[name] as ComponentType<P>,
  }))
  return (props) => (
    <Suspense fallback={fallback(props)}>
      <Part {...props} />
    </Suspense>
  )
}

/** Whether it has been open: what is loaded on the first opening stays mounted, so that it can fade out. */
export function useEverOpen(open: boolean): boolean {
  const [everOpen, setEverOpen] = useState(open)
  if (open && !everOpen) setEverOpen(true)
  return everOpen
}

/** Loads code that is likely to be needed next. A failure is reported when it is needed. */
export const prefetch = (load: () => Promise<unknown>): void => void retryImport(load).catch(() => undefined)

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
