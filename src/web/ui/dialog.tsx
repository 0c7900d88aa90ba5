// A window over the page. What draws it is fetched with the first dialog that opens, so lists do not pay for it.
import { lazy, type ReactNode, type RefObject, Suspense, useState } from 'react'
import { common } from '#web/text/common.ts'

const DialogPanel = lazy(async () => ({ default: (await import('./dialog-panel.tsx')).DialogPanel }))

export type DialogProps = {
  open: boolean
  /** asked to close by Esc, the close button or a press beside it; refuse by not setting `open` */
  onOpenChange: (open: boolean) => void
  title: ReactNode
  description?: ReactNode
  /** 400, 560, 920 px, or the whole window */
  size?: 'sm' | 'md' | 'lg' | 'full'
  /** beside the title: badges, links */
  aside?: ReactNode
  footer?: ReactNode
  /** at the footer's left: a hint or a rarer action */
  footerStart?: ReactNode
  /** a press beside the dialog does not close it: for forms with unsaved text */
  keepOpen?: boolean
  initialFocus?: RefObject<HTMLElement | null>
  closeLabel?: string
  className?: string
  children: ReactNode
}

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
