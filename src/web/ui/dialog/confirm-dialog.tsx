// A confirmation that names what will be deleted or ended. The safe button has the focus.
import { common } from '#web/lib/common-text.ts'
import { lazyPart, useEverOpen } from '#web/lib/lazy-part.tsx'
import type { ConfirmDialogProps } from './dialog-props.ts'

const ConfirmPanel = lazyPart(() => import('./confirm-panel.tsx'), 'ConfirmPanel')

export function ConfirmDialog({ cancelLabel = common.cancel, ...props }: ConfirmDialogProps) {
  if (!useEverOpen(props.open)) return null
  return <ConfirmPanel cancelLabel={cancelLabel} {...props} />
}
