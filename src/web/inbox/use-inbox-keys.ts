// Keyboard shortcuts of the inbox: J and K move through the list, R answers, E marks as done, U as unread, / searches, ?
// shows the shortcuts. Keys typed into a field, in an input method or in an open dialog are ignored.
import { useEffect, useRef } from 'react'
import { isComposing, isTextTarget } from '#web/lib/form/ime.ts'

export type InboxKey = 'next' | 'previous' | 'answer' | 'done' | 'unread' | 'search' | 'help'

const KEYS: Record<string, InboxKey> = {
  KeyJ: 'next',
  KeyK: 'previous',
  KeyR: 'answer',
  KeyE: 'done',
  KeyU: 'unread',
  Slash: 'search',
}

export function useInboxKeys(onKey: (key: InboxKey) => void): void {
  const latest = useRef(onKey)
  latest.current = onKey
  useEffect(() => {
    const press = (event: KeyboardEvent): void => {
      if (isComposing(event) || event.defaultPrevented) return
      if (event.ctrlKey || event.metaKey || event.altKey) return
      if (isTextTarget(event.target) || document.querySelector('[role=dialog], [role=menu]')) return
      // ? is / with shift on some layouts
      const key = event.shiftKey ? (event.code === 'Slash' ? 'help' : undefined) : KEYS[event.code]
      if (!key) return
      event.preventDefault()
      latest.current(key)
    }
    window.addEventListener('keydown', press)
    return () => window.removeEventListener('keydown', press)
  }, [])
}
