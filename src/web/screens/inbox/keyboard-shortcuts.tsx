import { useEffect, useRef } from 'react'
import { isComposing, isTextTarget } from '#web/lib/form/ime.ts'
import { Dialog } from '#web/ui/dialog/dialog.tsx'
import { inboxText } from './text.ts'

const LETTERLESS = new Set([
  'checkbox',
  'radio',
  'button',
  'submit',
  'reset',
  'image',
  'file',
  'color',
  'range',
])

/** Whether letters pressed here are used: as text, or by a select to find its choice. A checkbox leaves them to the page. */
const usesLetters = (target: EventTarget | null): boolean =>
  isTextTarget(target) && !(target instanceof HTMLInputElement && LETTERLESS.has(target.type))

export type InboxKey =
  | 'next'
  | 'previous'
  | 'answer'
  | 'done'
  | 'snooze'
  | 'unread'
  | 'intent'
  | 'undo'
  | 'search'
  | 'help'

const KEYS: Record<string, InboxKey> = {
  KeyJ: 'next',
  KeyK: 'previous',
  KeyR: 'answer',
  KeyE: 'done',
  KeyH: 'snooze',
  KeyU: 'unread',
  KeyI: 'intent',
  KeyZ: 'undo',
  Slash: 'search',
}

/**
 * J and K move through the list, R answers, E marks as done, H opens the times of a snooze, U marks as unread, Z undoes the last
 * change, I opens the intents, / searches, ? shows the shortcuts. Keys typed into a field, in an input method or in an open dialog are ignored.
 */
export function useInboxKeys(onKey: (key: InboxKey) => void): void {
  const latest = useRef(onKey)
  latest.current = onKey
  useEffect(() => {
    const press = (event: KeyboardEvent): void => {
      if (isComposing(event) || event.defaultPrevented) return
      if (event.ctrlKey || event.metaKey || event.altKey) return
      if (usesLetters(event.target) || document.querySelector('[role=dialog], [role=menu]')) return
      // ? is / with shift on some layouts
      const key = event.shiftKey ? (event.code === 'Slash' ? 'help' : undefined) : KEYS[event.code]
      if (!key) return
      event.preventDefault()
      // a key that is held walks through the list, and changes one thread only
      if (event.repeat && key !== 'next' && key !== 'previous') return
      latest.current(key)
    }
    window.addEventListener('keydown', press)
    return () => window.removeEventListener('keydown', press)
  }, [])
}

export const InboxShortcutsHelp = (props: { open: boolean; onOpenChange: (open: boolean) => void }) => (
  <Dialog {...props} size="sm" title={inboxText.keys} description={inboxText.keysHint}>
    <dl className="grid grid-cols-[auto_minmax(0,1fr)] items-center gap-x-4 gap-y-2 text-sm">
      {inboxText.keyLines.map(([key, does]) => (
        <div key={key} className="contents">
          <dt>
            <kbd className="inline-flex h-6 min-w-6 items-center justify-center rounded-md border border-line bg-sunken px-1.5 font-sans text-xs font-semibold">
              {key}
            </kbd>
          </dt>
          <dd>{does}</dd>
        </div>
      ))}
    </dl>
  </Dialog>
)
