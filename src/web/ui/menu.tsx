// Actions behind a button. The list itself is fetched when a pointer or the focus first comes near the button.
import { cloneElement, lazy, type ReactElement, type ReactNode, Suspense, useRef, useState } from 'react'

const loadPopup = () => import('./menu-popup.tsx')
const MenuPopup = lazy(async () => ({ default: (await loadPopup()).MenuPopup }))

export type MenuEntry =
  | {
      kind?: 'action'
      label: string
      onSelect: () => void
      icon?: ReactNode
      hint?: string
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

export function Menu({ trigger, entries, ...rest }: MenuProps) {
  const anchor = useRef<HTMLButtonElement>(null)
  const [open, setOpen] = useState(false)
  const [everOpen, setEverOpen] = useState(false)
  const show = (): void => {
    setEverOpen(true)
    setOpen(true)
  }
  return (
    <>
      {cloneElement(trigger, {
        ref: anchor,
        'aria-haspopup': 'menu',
        'aria-expanded': open,
        onPointerEnter: () => void loadPopup(),
        onFocus: () => void loadPopup(),
        onClick: show,
        onKeyDown: (event: React.KeyboardEvent) => {
          if (event.key !== 'ArrowDown' && event.key !== 'ArrowUp') return
          event.preventDefault()
          show()
        },
      })}
      {everOpen && (
        <Suspense fallback={null}>
          <MenuPopup
            open={open}
            onOpenChange={setOpen}
            anchor={anchor}
            entries={entries.filter((entry): entry is MenuEntry => Boolean(entry))}
            {...rest}
          />
        </Suspense>
      )}
    </>
  )
}
