// Where toasts appear. The layer that draws them is fetched with the first message.
import { lazy, Suspense, useSyncExternalStore } from 'react'
import { patiently } from '#web/lib/patiently.ts'
import { isToastWanted, onToast } from '#web/lib/toast-queue.ts'

const ToasterLayer = lazy(async () => ({
  default: (await patiently(() => import('./toaster-layer.tsx'))).ToasterLayer,
}))

/** Mounted once beside the router. */
export function Toaster({ label, closeLabel }: { label: string; closeLabel: string }) {
  const wanted = useSyncExternalStore(onToast, isToastWanted)
  if (!wanted) return null
  return (
    <Suspense fallback={null}>
      <ToasterLayer label={label} closeLabel={closeLabel} />
    </Suspense>
  )
}
