// What has to be there when the network is not: the windows in which unsaved work is spoken of, and the toasts. And what hands
// will ask for next.
import { patiently } from '#web/lib/patiently.ts'

const PARTS = [
  () => import('#web/ui/dialog-panel.tsx'),
  () => import('./menus/selection-bar.tsx'),
  () => import('./saving/leave-dialog.tsx'),
  () => import('./saving/stale-dialog.tsx'),
]
const AFTER = 3000

/** Fetches them once the designer stands still; returns the function that calls it off. */
export function fetchAhead(): () => void {
  const timer = setTimeout(() => {
    for (const part of PARTS) patiently<unknown>(part).catch(() => undefined)
  }, AFTER)
  return () => clearTimeout(timer)
}
