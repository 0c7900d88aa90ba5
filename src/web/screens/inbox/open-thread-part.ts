// The keys that use a part of the open thread.
import { type RefObject, useEffect, useLayoutEffect, useRef } from 'react'
import type { InboxKey } from './keyboard-shortcuts.tsx'

type ThreadKey = Extract<InboxKey, 'answer' | 'intent' | 'snooze'>

const PARTS: Record<ThreadKey, string> = {
  answer: '[data-answer-field] [role=textbox]',
  intent: '[data-intent-menu]',
  snooze: '[data-snooze-menu]',
}

/**
 * `use` focuses the field for the answer or presses the button of a menu. While that thread is being loaded, the key is kept until
 * its part is there; `forget` drops a kept key.
 * @param shown the id of the rendered thread
 */
export function useThreadKeys(
  frame: RefObject<HTMLElement | null>,
  shown: string | undefined,
): { use: (key: ThreadKey, thread: string) => void; forget: () => void } {
  const rendered = useRef(shown)
  useLayoutEffect(() => {
    rendered.current = shown
  }, [shown])
  const waiting = useRef<MutationObserver>(undefined)
  useEffect(() => () => waiting.current?.disconnect(), [])
  const forget = (): void => waiting.current?.disconnect()
  const use = (key: ThreadKey, thread: string): void => {
    const tryIt = (): boolean => {
      // another thread may still be shown
      const part =
        rendered.current === thread ? frame.current?.querySelector<HTMLElement>(PARTS[key]) : undefined
      if (key === 'answer') part?.focus()
      else part?.click()
      return part !== null && part !== undefined
    }
    forget()
    if (tryIt() || !frame.current) return
    waiting.current = new MutationObserver(() => {
      if (tryIt()) forget()
    })
    waiting.current.observe(frame.current, { childList: true, subtree: true })
  }
  return { use, forget }
}
