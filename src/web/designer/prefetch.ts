// What has to be there when the network is not: the windows in which unsaved work is spoken of, and the toasts. And what hands
// will ask for next.
import { patiently } from '#web/lib/retry-import.ts'

const PARTS = [
  () => import('#web/ui/dialog/dialog-panel.tsx'),
  () => import('./canvas/selection-toolbar.tsx'),
  () => import('./saving/leave-dialog.tsx'),
  () => import('./saving/conflict/save-conflict-dialog.tsx'),
]
const AFTER = 3000

/** Fetches them once the designer stands still; returns the function that calls it off. */
export function prefetchDialogs(): () => void {
  const timer = setTimeout(() => {
    for (const part of PARTS) patiently<unknown>(part).catch(() => undefined)
  }, AFTER)
  return () => clearTimeout(timer)
}
