// A drawer from the left edge, for the menu on narrow windows; loaded on first use.
import { Dialog as Base } from '@base-ui/react/dialog'
import { X } from 'lucide-react'
import type { ReactNode } from 'react'
import { common } from '#web/lib/common-text.ts'
import { SCRIM } from './dialog-styles.ts'

export type DrawerProps = {
  open: boolean
  onOpenChange: (open: boolean) => void
  /** accessible name */
  label: string
  children: ReactNode
}

export const DrawerPanel = ({ open, onOpenChange, label, children }: DrawerProps) => (
  <Base.Root open={open} onOpenChange={onOpenChange}>
    <Base.Portal>
      <Base.Backdrop className={SCRIM} />
      <Base.Popup
        aria-label={label}
        className="fixed inset-y-0 left-0 z-50 flex w-[min(280px,86vw)] flex-col overflow-y-auto border-r border-line bg-surface shadow-pop outline-none transition-transform duration-200 data-ending-style:-translate-x-full data-starting-style:-translate-x-full"
      >
        <Base.Close
          aria-label={common.close}
          data-variant="ghost"
          data-size="sm"
          data-shape="icon"
          className="btn absolute top-3.5 right-3"
        >
          <X aria-hidden />
        </Base.Close>
        {children}
      </Base.Popup>
    </Base.Portal>
  </Base.Root>
)
