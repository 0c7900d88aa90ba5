// The draft of an answer, kept in this browser until it is sent.
import { useCallback, useEffect, useRef } from 'react'
import type { BodyOf } from '#api/endpoint.ts'
import type { InboxThreadDetail } from '#api/inbox/inbox.ts'
import type { answerInboxThread } from '#api/inbox/inbox-answers.ts'
import type { MailFile } from '#api/sending/files.ts'
import { escapeHtml } from '#core/text/plain-text.ts'
import { stored, useStoredState } from '#web/lib/stored.ts'
import type { CompactText } from '#web/parts/writing/mail-editor/rich-text/compact-editor.tsx'

export type SeenOfThread = NonNullable<BodyOf<typeof answerInboxThread>['seen']>
/** `seen`: what the user had seen of the thread when they began to write; null: not known */
export type AnswerDraft = Written & { seen: SeenOfThread | null }
type Written = CompactText & { files: readonly MailFile[] }

export const EMPTY_DRAFT: AnswerDraft = { text: '', html: '', files: [], seen: null }

const isEmpty = ({ text, files }: AnswerDraft): boolean => text === '' && files.length === 0

const answerDraft = (threadId: string) =>
  stored(`ieum:answer:${threadId}`, EMPTY_DRAFT, draftOf, (draft) =>
    isEmpty(draft) ? undefined : JSON.stringify(draft),
  )

function draftOf(kept: string): AnswerDraft {
  try {
    const { text, html, files, seen } = JSON.parse(kept)
    if (typeof text === 'string' && typeof html === 'string')
      return {
        text,
        html,
        files: Array.isArray(files) ? files : [],
        seen: Array.isArray(seen?.answerIds) ? seen : null,
      }
  } catch {
    // a draft that was stored without formatting is a plain text
  }
  return { ...EMPTY_DRAFT, text: kept }
}

export const seenOf = ({ answers, mails }: InboxThreadDetail): SeenOfThread => ({
  answerIds: answers.map(({ id }) => id),
  messageId: mails.findLast(({ direction }) => direction === 'received')?.id ?? null,
})

/** A text below what was written; the formatting of both stays. */
export function appended<T extends CompactText>(before: T, added: CompactText): T {
  if (before.text.trim() === '') return { ...before, ...added }
  return {
    ...before,
    text: `${before.text.trimEnd()}\n\n${added.text}`,
    html: before.html === '' && added.html === '' ? '' : `${htmlOf(before)}${htmlOf(added)}`,
  }
}

/** Whether an answer to this thread was begun in this browser. */
export const hasAnswerDraft = (threadId: string): boolean => !isEmpty(answerDraft(threadId).get())

const htmlOf = ({ text, html }: CompactText): string =>
  html === ''
    ? text
        .trimEnd()
        .split('\n')
        .map((line) => `<p>${escapeHtml(line)}</p>`)
        .join('')
    : html

type Change = (draft: AnswerDraft) => AnswerDraft
const CHANGED = 'ieum:answer-draft'

/** Changes the draft of a thread, in its form or, when another thread is shown, where it is stored. */
function changeDraft(threadId: string, change: Change): void {
  const event = new CustomEvent(CHANGED, { cancelable: true, detail: { threadId, change } })
  const kept = answerDraft(threadId)
  if (window.dispatchEvent(event)) kept.set(change(kept.get()))
}

/** Restores an answer that was not sent, below what has been written since. */
export const restoreAnswer = (threadId: string, { text, html, files }: Written): void =>
  changeDraft(threadId, (draft) => {
    const others = draft.files.filter((file) => files.every(({ fileId }) => fileId !== file.fileId))
    return { ...appended(draft, { text, html }), files: [...others, ...files] }
  })

/** Changes the files of a draft, also after its form was closed. */
export const changeFiles = (threadId: string, change: (files: readonly MailFile[]) => MailFile[]): void =>
  changeDraft(threadId, (draft) => ({ ...draft, files: change(draft.files) }))

/** Clears the draft that was sent; one that has been changed since stays. */
export const clearSent = (threadId: string, { text }: CompactText): void =>
  changeDraft(threadId, (draft) => (draft.text === text ? EMPTY_DRAFT : draft))

/** @param onChange the text was changed outside the form */
export function useAnswerDraft(
  threadId: string,
  onChange: () => void,
): [AnswerDraft, (draft: AnswerDraft) => void] {
  const [draft, setDraft] = useStoredState(answerDraft(threadId))
  const latest = useRef({ draft, onChange })
  latest.current = { draft, onChange }
  const set = useCallback(
    (next: AnswerDraft): void => {
      setDraft(next)
      // another change may come before the form is rendered
      latest.current.draft = next
    },
    [setDraft],
  )
  useEffect(() => {
    const apply = (event: Event): void => {
      const { detail } = event as CustomEvent<{ threadId: string; change: Change }>
      if (detail.threadId !== threadId) return
      event.preventDefault()
      const before = latest.current.draft
      const next = detail.change(before)
      if (next === before) return
      set(next)
      if (next.text !== before.text || next.html !== before.html) latest.current.onChange()
    }
    window.addEventListener(CHANGED, apply)
    return () => window.removeEventListener(CHANGED, apply)
  }, [threadId, set])
  return [draft, set]
}
