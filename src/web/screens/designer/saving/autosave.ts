// Automatic saving: the delay after an edit, and saves on page events.
import type { Saver } from './saver.ts'

/**
 * Saves when the page is hidden or left, retries when it is shown or online. Returns the function that removes the
 * listeners.
 */
export function saveOnPageEvents({ flush, retry }: Pick<Saver, 'flush' | 'retry'>): () => void {
  const onVisibilityChange = (): void => (document.visibilityState === 'hidden' ? flush() : retry())
  document.addEventListener('visibilitychange', onVisibilityChange)
  // before the browser's leave confirmation, which is then often unnecessary
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
