// A drawer from the left edge, for the menu on narrow windows.
import { lazy, Suspense, useState } from 'react'
import { common } from '#web/lib/common-text.ts'
import { retryImport } from '#web/lib/retry-import.ts'
import type { DrawerProps } from './dialog-props.ts'

const DrawerPanel = lazy(async () => ({
  default: (await retryImport(() => import('./drawer-panel.tsx'))).DrawerPanel,
}))

export function Drawer({ closeLabel = common.close, ...props }: DrawerProps) {
  const [everOpen, setEverOpen] = useState(props.open)
  if (props.open && !everOpen) setEverOpen(true)
  if (!everOpen) return null
  return (
    <Suspense fallback={null}>
      <DrawerPanel closeLabel={closeLabel} {...props} />
    </Suspense>
  )
}
