// A menu button. The list is loaded when the pointer or the focus first reaches the button.
import { cloneElement, type KeyboardEvent, lazy, Suspense, useRef, useState } from 'react'
import { retryImport } from '#web/lib/retry-import.ts'
import type { MenuEntry, MenuProps } from './menu-entry.ts'

const loadPopup = () => retryImport(() => import('./menu-popup.tsx'))
const MenuPopup = lazy(async () => ({ default: (await loadPopup()).MenuPopup }))

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
        onKeyDown: (event: KeyboardEvent) => {
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
