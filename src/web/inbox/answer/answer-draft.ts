// The draft of an answer, kept in this browser until it is sent.
import { useCallback, useState } from 'react'

const keyOf = (threadId: string): string => `ieum:answer:${threadId}`

function read(threadId: string): string {
  try {
    return localStorage.getItem(keyOf(threadId)) ?? ''
  } catch {
    return ''
  }
}

/** Window event: an answer was cancelled, and its text is restored to the form. */
export const ANSWER_RESTORED = 'ieum:answer-restored'

/** Restores the text of a cancelled answer to the form. */
export function restoreAnswerDraft(threadId: string, text: string): void {
  keep(threadId, text)
  window.dispatchEvent(new CustomEvent(ANSWER_RESTORED, { detail: { threadId, text } }))
}

function keep(threadId: string, text: string): void {
  try {
    if (text === '') localStorage.removeItem(keyOf(threadId))
    else localStorage.setItem(keyOf(threadId), text)
  } catch {
    // storage is disabled in the browser: the draft is kept only as long as the form
  }
}

/** The draft as state, and a copy of it in the browser's storage. */
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
