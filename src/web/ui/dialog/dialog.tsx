// A modal dialog. Its rendering code is loaded with the first dialog that opens.
import { common } from '#web/lib/common-text.ts'
import { lazyPart, useEverOpen } from '#web/lib/lazy-part.tsx'
import type { DialogProps } from './dialog-props.ts'

const DialogPanel = lazyPart(() => import('./dialog-panel.tsx'), 'DialogPanel')

/**
 * Traps the focus and returns it on close. With a form inside, give it an id and pass it to the footer button's
 * `form`.
 */
export function Dialog({ closeLabel = common.close, ...props }: DialogProps) {
  if (!useEverOpen(props.open)) return null
  return <DialogPanel closeLabel={closeLabel} {...props} />
}
