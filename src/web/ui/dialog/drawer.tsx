// A drawer from the left edge, for the menu on narrow windows.
import { useState } from 'react'
import { common } from '#web/lib/common-text.ts'
import { lazyPart } from '#web/lib/lazy-part.tsx'
import type { DrawerProps } from './dialog-props.ts'

const DrawerPanel = lazyPart(() => import('./drawer-panel.tsx'), 'DrawerPanel')

export function Drawer({ closeLabel = common.close, ...props }: DrawerProps) {
  const [everOpen, setEverOpen] = useState(props.open)
  if (props.open && !everOpen) setEverOpen(true)
  if (!everOpen) return null
  return <DrawerPanel closeLabel={closeLabel} {...props} />
}
