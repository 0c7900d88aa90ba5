// The draft of an answer, kept in this browser until it is sent.
import { useCallback, useState } from 'react'
import type { CompactText } from '#web/shared/mail-editor/rich-text/compact-editor.tsx'

export type AnswerDraft = CompactText

export const EMPTY_DRAFT: AnswerDraft = { text: '', html: '' }

const keyOf = (threadId: string): string => `ieum:answer:${threadId}`

function read(threadId: string): AnswerDraft {
  try {
    return parse(localStorage.getItem(keyOf(threadId)) ?? '')
  } catch {
    return EMPTY_DRAFT
  }
}

/** Drafts that were stored without formatting are plain texts. */
function parse(stored: string): AnswerDraft {
  try {
    const { text, html } = JSON.parse(stored)
    if (typeof text === 'string' && typeof html === 'string') return { text, html }
  } catch {
    // a plain text
  }
  return { text: stored, html: '' }
}

/** Window event: an answer was cancelled, and its text is restored to the form. */
export const ANSWER_RESTORED = 'ieum:answer-restored'

/** Restores the text of a cancelled answer to the form. */
export function restoreAnswerDraft(threadId: string, draft: AnswerDraft): void {
  keep(threadId, draft)
  window.dispatchEvent(new CustomEvent(ANSWER_RESTORED, { detail: { threadId, draft } }))
}

function keep(threadId: string, draft: AnswerDraft): void {
  try {
    if (draft.text === '') localStorage.removeItem(keyOf(threadId))
    else localStorage.setItem(keyOf(threadId), JSON.stringify(draft))
  } catch {
    // storage is disabled in the browser: the draft is kept only as long as the form
  }
}

/** The draft as state, and a copy of it in the browser's storage. */
export function useAnswerDraft(threadId: string): [AnswerDraft, (draft: AnswerDraft) => void] {
  const [draft, setDraft] = useState(() => read(threadId))
  const set = useCallback(
    (next: AnswerDraft) => {
      setDraft(next)
      keep(threadId, next)
    },
    [threadId],
  )
  return [draft, set]
}
