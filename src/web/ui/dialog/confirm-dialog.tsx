// A confirmation that names what will be deleted or ended. The safe button has the focus.
import { lazy, Suspense, useState } from 'react'
import { common } from '#web/lib/common-text.ts'
import { retryImport } from '#web/lib/retry-import.ts'
import type { ConfirmDialogProps } from './dialog-props.ts'

const ConfirmPanel = lazy(async () => ({
  default: (await retryImport(() => import('./confirm-panel.tsx'))).ConfirmPanel,
}))

export function ConfirmDialog({ cancelLabel = common.cancel, ...props }: ConfirmDialogProps) {
  const [everOpen, setEverOpen] = useState(props.open)
  if (props.open && !everOpen) setEverOpen(true)
  if (!everOpen) return null
  return (
    <Suspense fallback={null}>
      <ConfirmPanel cancelLabel={cancelLabel} {...props} />
    </Suspense>
  )
}
