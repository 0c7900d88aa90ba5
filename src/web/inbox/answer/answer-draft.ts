// The draft of an answer, kept in this browser until it is sent.
import { type DraftKind, storeDraft, useStoredDraft } from '#web/lib/form/stored-draft.ts'
import type { CompactText } from '#web/shared/mail-editor/rich-text/compact-editor.tsx'

export type AnswerDraft = CompactText

export const EMPTY_DRAFT: AnswerDraft = { text: '', html: '' }

const ANSWER: DraftKind<AnswerDraft> = {
  empty: EMPTY_DRAFT,
  isEmpty: ({ text }) => text === '',
  parse: (stored) => {
    try {
      const { text, html } = JSON.parse(stored)
      if (typeof text === 'string' && typeof html === 'string') return { text, html }
    } catch {
      // a draft that was stored without formatting is a plain text
    }
    return { text: stored, html: '' }
  },
}

const keyOf = (threadId: string): string => `ieum:answer:${threadId}`

/** Window event: an answer was cancelled, and its text is restored to the form. */
export const ANSWER_RESTORED = 'ieum:answer-restored'

/** Restores the text of a cancelled answer to the form. */
export function restoreAnswerDraft(threadId: string, draft: AnswerDraft): void {
  storeDraft(keyOf(threadId), ANSWER, draft)
  window.dispatchEvent(new CustomEvent(ANSWER_RESTORED, { detail: { threadId, draft } }))
}

export const useAnswerDraft = (threadId: string) => useStoredDraft(keyOf(threadId), ANSWER)
