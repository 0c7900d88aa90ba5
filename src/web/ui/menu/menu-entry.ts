// The props of Menu, shared by the button and the lazy list.
import type { ReactElement, ReactNode } from 'react'

export type MenuEntry =
  | {
      kind?: 'action'
      label: string
      onSelect: () => void
      icon?: ReactNode
      hint?: string
      /** the equivalent shortcut as displayed: Ctrl+D */
      shortcut?: string
      /** additional text for screen readers only */
      description?: string | undefined
      danger?: boolean
      disabled?: boolean
    }
  | { kind: 'link'; label: string; to: string; icon?: ReactNode; hint?: string }
  /** one of a group: `checked` shows the mark and sets aria-checked */
  | { kind: 'choice'; label: string; checked: boolean; onSelect: () => void; icon?: ReactNode; hint?: string }
  | { kind: 'heading'; label: string }
  | { kind: 'separator' }

export type MenuProps = {
  /** one Button or IconButton; it gets the ref, the press handler and the aria attributes */
  trigger: ReactElement<Record<string, unknown>>
  entries: readonly (MenuEntry | false | null | undefined)[]
  /** the accessible name of the list; by default that of the trigger */
  label?: string
  align?: 'start' | 'center' | 'end'
  side?: 'top' | 'bottom' | 'right' | 'left'
  className?: string
}
