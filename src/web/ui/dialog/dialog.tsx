// A modal dialog. Its rendering code is loaded with the first dialog that opens.
import { lazy, Suspense, useState } from 'react'
import { common } from '#web/lib/common-text.ts'
import { retryImport } from '#web/lib/retry-import.ts'
import type { DialogProps } from './dialog-props.ts'

const DialogPanel = lazy(async () => ({
  default: (await retryImport(() => import('./dialog-panel.tsx'))).DialogPanel,
}))

/**
 * Traps the focus and returns it on close. With a form inside, give it an id and pass it to the footer button's
 * `form`.
 */
export function Dialog({ closeLabel = common.close, ...props }: DialogProps) {
  const [everOpen, setEverOpen] = useState(props.open)
  if (props.open && !everOpen) setEverOpen(true)
  if (!everOpen) return null
  return (
    <Suspense fallback={null}>
      <DialogPanel closeLabel={closeLabel} {...props} />
    </Suspense>
  )
}
