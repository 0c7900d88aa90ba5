// An answer that is being written, kept in this browser until it is sent: leaving the page loses nothing.
import { useCallback, useState } from 'react'

const keyOf = (threadId: string): string => `ieum:answer:${threadId}`

function read(threadId: string): string {
  try {
    return localStorage.getItem(keyOf(threadId)) ?? ''
  } catch {
    return ''
  }
}

/** Told in the window when an answer was taken back: its text belongs into the field again. */
export const ANSWER_RESTORED = 'ieum:answer-restored'

/** Puts the text of an answer that was taken back where it was written. */
export function restoreAnswerDraft(threadId: string, text: string): void {
  keep(threadId, text)
  window.dispatchEvent(new CustomEvent(ANSWER_RESTORED, { detail: { threadId, text } }))
}

function keep(threadId: string, text: string): void {
  try {
    if (text === '') localStorage.removeItem(keyOf(threadId))
    else localStorage.setItem(keyOf(threadId), text)
  } catch {
    // storage closed by the browser's settings: the text then lasts as long as the field
  }
}

/** The field's own text, synchronous, with the browser's copy behind it. */
export function useAnswerDraft(threadId: string): [string, (text: string) => void] {
  const [text, setText] = useState(() => read(threadId))
  const set = useCallback(
    (next: string) => {
      setText(next)
      keep(threadId, next)
    },
    [threadId],
  )
  return [text, set]
}
