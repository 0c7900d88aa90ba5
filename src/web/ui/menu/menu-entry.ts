// What a Menu is given; shared by the button and the part that draws the list.
import type { ReactElement, ReactNode } from 'react'

export type MenuEntry =
  | {
      kind?: 'action'
      label: string
      onSelect: () => void
      icon?: ReactNode
      hint?: string
      /** the keys that do the same, as they are written: Ctrl+D */
      shortcut?: string
      /** what only screen readers need to be told here, because others see it elsewhere */
      description?: string | undefined
      danger?: boolean
      disabled?: boolean
    }
  | { kind: 'link'; label: string; to: string; icon?: ReactNode; hint?: string }
  /** one of a group: `checked` draws the mark and is read out */
  | { kind: 'choice'; label: string; checked: boolean; onSelect: () => void; icon?: ReactNode; hint?: string }
  | { kind: 'heading'; label: string }
  | { kind: 'separator' }

export type MenuProps = {
  /** one Button or IconButton; it gets the ref, the press handler and the aria attributes */
  trigger: ReactElement<Record<string, unknown>>
  entries: readonly (MenuEntry | false | null | undefined)[]
  /** the list's own name; the trigger's name when absent */
  label?: string
  align?: 'start' | 'center' | 'end'
  side?: 'top' | 'bottom' | 'right' | 'left'
  className?: string
}
