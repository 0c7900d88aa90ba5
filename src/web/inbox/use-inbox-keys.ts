// The inbox by keyboard: J and K walk through the list, R answers, E is done, U is unread, / searches, ? tells. Keys typed into a
// field, composed by an input method, or meant for an open window are left alone.
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
      // ? is / with shift, on whatever layout
      const key = event.shiftKey ? (event.code === 'Slash' ? 'help' : undefined) : KEYS[event.code]
      if (!key) return
      event.preventDefault()
      latest.current(key)
    }
    window.addEventListener('keydown', press)
    return () => window.removeEventListener('keydown', press)
  }, [])
}
