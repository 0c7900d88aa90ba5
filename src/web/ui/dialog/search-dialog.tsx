// A modal panel near the top of the window, for a search field with its results.
import { Dialog as Base } from '@base-ui/react/dialog'
import type { ReactNode } from 'react'
import { SCRIM } from './dialog-styles.ts'

export type SearchDialogProps = {
  open: boolean
  onOpenChange: (open: boolean) => void
  /** the name of the dialog; not shown */
  label: string
  children: ReactNode
}

export const SearchDialog = ({ open, onOpenChange, label, children }: SearchDialogProps) => (
  <Base.Root open={open} onOpenChange={onOpenChange}>
    <Base.Portal>
      <Base.Backdrop className={SCRIM} />
      <Base.Popup className="dialog-panel fixed top-[min(14dvh,120px)] left-1/2 z-50 max-h-[min(480px,72dvh)] w-[600px] max-w-[calc(100vw-24px)] -translate-x-1/2 overflow-hidden max-sm:top-3 max-sm:max-h-[calc(100dvh-24px)]">
        <Base.Title className="sr-only">{label}</Base.Title>
        {children}
      </Base.Popup>
    </Base.Portal>
  </Base.Root>
)
