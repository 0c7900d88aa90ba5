// What the browser says about the page and the network, brought to the saver: hidden or left, shown again, back online.
import type { Saver } from './saver.ts'

/** Returns the function that stops listening. */
export function saveOnPageEvents({ flush, retry }: Pick<Saver, 'flush' | 'retry'>): () => void {
  const onVisibilityChange = (): void => (document.visibilityState === 'hidden' ? flush() : retry())
  document.addEventListener('visibilitychange', onVisibilityChange)
  // before the browser asks whether to leave: the answer may be that it is saved already
  window.addEventListener('beforeunload', flush)
  window.addEventListener('online', retry)
  return () => {
    document.removeEventListener('visibilitychange', onVisibilityChange)
    window.removeEventListener('beforeunload', flush)
    window.removeEventListener('online', retry)
  }
}

/** Milliseconds between the last edit and its automatic save. */
export const AUTO_SAVE_MS = 3000
