// The key handler of the queue. It ignores keys in text fields, during Hangul composition, in edit mode and under an
// open dialog or menu.
import { type RefObject, useEffect, useRef } from 'react'
import { isComposing, isTextTarget } from '#web/lib/form/ime.ts'
import { storedFlag, useStoredState } from '#web/lib/stored.ts'
import type { Review } from '#web/screens/designer/review/review-context.ts'
import { COMMANDS } from './review-commands.ts'
import { reviewShortcut } from './review-shortcuts.ts'

export function useReviewShortcuts(review: Review, listBox: RefObject<HTMLElement | null>): void {
  const latest = useRef(review)
  latest.current = review
  useEffect(() => {
    const onKey = (event: KeyboardEvent): void => {
      const now = latest.current
      if (isComposing(event) || event.defaultPrevented || isTextTarget(event.target)) return
      if (now.view.mode === 'edit' || hasOpenOverlay()) return
      const key = reviewShortcut(event, now.singleKeys)
      if (!key) return
      event.preventDefault()
      if (event.repeat && key !== 'next' && key !== 'previous') return
      if (key === 'search') {
        listBox.current?.closest('[data-queue]')?.querySelector<HTMLElement>('input[type=search]')?.focus()
        return
      }
      COMMANDS[key](now)
    }
    document.addEventListener('keydown', onKey)
    return () => document.removeEventListener('keydown', onKey)
  }, [listBox])
}

const hasOpenOverlay = (): boolean =>
  document.querySelector('[role=alertdialog], [role=menu], [role=dialog]:not([data-full-screen])') !== null

const singleKeys = storedFlag('ieum.review.letters', true)

export const useSingleKeyShortcuts = () => useStoredState(singleKeys)
