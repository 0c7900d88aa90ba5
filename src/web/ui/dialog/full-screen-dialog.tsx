// A full-screen dialog with its own layout. Traps the focus and returns it on close.
import { Dialog as Base } from '@base-ui/react/dialog'
import type { ReactNode, RefObject } from 'react'

export type FullScreenDialogProps = {
  open: boolean
  /** called to close; on Esc it may first close something inside */
  onLeave: (how: 'escape' | 'press') => void
  initialFocus?: RefObject<HTMLElement | null>
  children: ReactNode
}

/** Needs a `FullScreenDialogTitle` inside. Loaded together with its content: it has no lazy part. */
export function FullScreenDialog({ open, onLeave, initialFocus, children }: FullScreenDialogProps) {
  return (
    <Base.Root
      open={open}
      disablePointerDismissal
      onOpenChange={(next, { reason }) => next || onLeave(reason === 'escape-key' ? 'escape' : 'press')}
    >
      <Base.Portal>
        <Base.Popup
          data-full-screen
          className="fixed inset-0 z-40 flex flex-col overflow-hidden bg-canvas text-ink outline-none transition-opacity duration-100 data-ending-style:opacity-0 data-starting-style:opacity-0 after:pointer-events-none after:absolute after:inset-0 after:z-20 after:bg-scrim after:opacity-0 after:transition-opacity data-nested-dialog-open:after:opacity-100"
          {...(initialFocus ? { initialFocus } : {})}
        >
          {children}
        </Base.Popup>
      </Base.Portal>
    </Base.Root>
  )
}

export const FullScreenDialogTitle = ({
  className,
  children,
}: {
  className?: string
  children: ReactNode
}) => <Base.Title className={className}>{children}</Base.Title>
