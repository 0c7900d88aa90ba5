// A menu button. The list is loaded when the pointer or the focus first reaches the button.
import { cloneElement, type KeyboardEvent, type MouseEvent, useEffect, useRef, useState } from 'react'
import { lazyPart, prefetch, useEverOpen } from '#web/lib/lazy-part.tsx'
import { type HeldKeys, holdKeys } from './held-keys.ts'
import type { MenuEntry, MenuProps } from './menu-entry.ts'

const loadPopup = () => import('./menu-popup.tsx')
const MenuPopup = lazyPart(loadPopup, 'MenuPopup')

export function Menu({ trigger, entries, ...rest }: MenuProps) {
  const anchor = useRef<HTMLButtonElement>(null)
  const [open, setOpen] = useState(false)
  const everOpen = useEverOpen(open)
  const held = useRef<HeldKeys>(undefined)
  // the menu may be removed before its list is shown
  useEffect(() => () => held.current?.end(), [])
  const show = (isByKey: boolean): void => {
    if (isByKey && !open) {
      held.current?.end()
      held.current = holdKeys()
    }
    setOpen(true)
  }
  return (
    <>
      {cloneElement(trigger, {
        ref: anchor,
        'aria-haspopup': 'menu',
        'aria-expanded': open,
        onPointerEnter: () => prefetch(loadPopup),
        onFocus: () => prefetch(loadPopup),
        // a click by Enter, Space or a shortcut counts no presses of a pointer
        onClick: (event: MouseEvent) => show(event.detail === 0),
        onKeyDown: (event: KeyboardEvent) => {
          if (event.key !== 'ArrowDown' && event.key !== 'ArrowUp') return
          event.preventDefault()
          show(true)
        },
      })}
      {everOpen && (
        <MenuPopup
          open={open}
          onOpenChange={setOpen}
          held={held}
          anchor={anchor}
          entries={entries.filter((entry): entry is MenuEntry => Boolean(entry))}
          {...rest}
        />
      )}
    </>
  )
}
