// A window over the page. What draws it is fetched with the first dialog that opens, so lists do not pay for it.
import { lazy, Suspense, useState } from 'react'
import { common } from '#web/lib/common-text.ts'
import { retryImport } from '#web/lib/retry-import.ts'
import type { DialogProps } from './dialog-props.ts'

const DialogPanel = lazy(async () => ({
  default: (await retryImport(() => import('./dialog-panel.tsx'))).DialogPanel,
}))

/** Focus moves in, stays in, and goes back to where it was. A form inside: give it an id and the footer's button `form`. */
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
